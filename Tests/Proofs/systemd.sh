#!/usr/bin/env bash
# The units in systemd/ do what they promise, in a real `systemd --user` (see user_manager.sh).
#
# First run without any folder, activation, the service's sandbox with the history really written, kill -9, many
# kills, a program that cannot start, an upgrade while it runs, restarts under calls, stop; in a long run also the
# end for want of work. Before that: the units pass `systemd-analyze verify` without a word, and their exposure.
# Turns red: a unit without StartLimitIntervalSec=0, ReadWritePaths= or DirectoryMode=. (SYSTEMD_SPOIL=PATTERN
# removes the lines with it from both units.)
set -u
cases=0 bad=0

check() { # WHAT COMMAND…: one case, which is that the command succeeds
  local what=$1
  shift
  cases=$((cases + 1))
  if ! "$@" >"$HOME/said" 2>&1; then
    bad=$((bad + 1))
    echo "BAD systemd: $what: $(tail -n 3 "$HOME/said")"
  fi
}

is() { [ "$1" = "$2" ] || { echo "'$1' rather than '$2'"; return 1; }; }
not() { ! "$@"; }
property() { systemctl --user show -P "$2" "$1"; }
eventually() { # COMMAND…: until it succeeds, at most ten seconds
  local end=$((SECONDS + 10))
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}
field() { kana call Doctor | sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p"; }
main_process() {
  local process
  process=$(property kanad.service MainPID)
  [ "${process:-0}" != 0 ] && echo "$process"
}
end_it() { local process; process=$(main_process) && kill -9 "$process"; }
answer() { kana answer 1 || [ $? = 1 ] || [ $? = 2 ]; }
answers() { field answers; }
within() { # SECONDS STATUS COMMAND…: it ends in time, and so
  local most=$1 status=$2 start=$EPOCHREALTIME
  shift 2
  timeout 30 "$@"
  is $? "$status" && awk "BEGIN { exit !($EPOCHREALTIME - $start < $most) }" || { echo "too late"; return 1; }
}

inside() {
  export PATH=$HOME/.local/bin:$PATH
  local share=$HOME/.local/share/kana state=$HOME/.local/state/kana run=$XDG_RUNTIME_DIR/kana

  systemctl --user daemon-reload
  check 'the socket unit starts with no folder there' systemctl --user enable --now kanad.socket
  check 'the socket is for its owner alone' is "$(stat -c %a "$run/kanad.sock")" 600
  check 'so is its folder' is "$(stat -c %a "$run")" 700
  check 'nothing runs yet' is "$(property kanad.service ActiveState)" inactive
  check 'the first call starts the service' kana ask
  check 'the service is active' is "$(property kanad.service ActiveState)" active
  check 'it says that it is activated' is "$(field activated)" true
  check 'it says what it does' not is "$(property kanad.service StatusText)" ''
  check 'it takes an answer' answer
  check 'the history is where it belongs' test -s "$(echo "$share"/journal/*.1.jsonl)"
  check 'it is for its owner alone' is "$(stat -c %a "$share")" 700
  check 'state.json follows' eventually test -s "$state/state.json"
  check 'the prompt line is written' test -s "$run/prompt"
  check 'the copy of the prompt line too' eventually test -s "$state/prompt"
  check 'the prompt has it' not is "$(kana prompt)" ''
  check 'the doctor is content' kana doctor
  printf 'question\tanswer\na\tb\nc\td\ne\tf\ng\th\n' >"$HOME/letters.tsv"
  check 'a deck can be imported' kana deck import "$HOME/letters.tsv"
  check 'a watcher is told' eval 'timeout 5 kana watch | head -n 1 | grep -q streak'
  check 'system calls are filtered' grep -q '^Seccomp:[[:space:]]*2' "/proc/$(main_process)/status"
  check 'no privileges can come' grep -q '^NoNewPrivs:[[:space:]]*1' "/proc/$(main_process)/status"
  check 'the home is read-only for it' grep -q ' /home tmpfs ro' "/proc/$(main_process)/mounts"
  check 'its folders are not' grep -q " $share tmpfs rw" "/proc/$(main_process)/mounts"

  local before
  before=$(answers)
  end_it
  check 'a call right after kill -9' kana status
  check 'nothing is lost' is "$(answers)" "$before"
  local round
  for round in 1 2 3 4 5 6 7 8 9 10 11 12; do
    end_it
    check "a call after kill $round" kana status
  done
  check 'the socket unit stands' is "$(property kanad.socket ActiveState)" active

  for round in 1 2 3 4 5; do
    systemctl --user restart kanad.service &
    check "a call during restart $round" kana status
    wait $!
  done

  # A new version arrives, as an installer puts it: by renaming.
  local old
  old=$(field pid)
  cp "$HOME/.local/bin/kanad" "$HOME/.local/bin/kanad.new"
  mv "$HOME/.local/bin/kanad.new" "$HOME/.local/bin/kanad"
  check 'a call after the upgrade' kana status
  check 'the new program serves' eventually eval '[ "$(field pid)" != "'"$old"'" ]'
  check 'nothing is lost by it' is "$(answers)" "$before"

  # A version that cannot start.
  mv "$HOME/.local/bin/kanad" "$HOME/.local/bin/kanad.good"
  cp /bin/false "$HOME/.local/bin/kanad"
  systemctl --user stop kanad.service 2>/dev/null
  for round in 1 2 3; do
    check "a broken service is told in time, $round" within 2.6 69 kana status
  done
  sleep 2
  check 'the socket unit stands through it' is "$(property kanad.socket ActiveState)" active
  check 'the socket is there' test -S "$run/kanad.sock"
  mv "$HOME/.local/bin/kanad.good" "$HOME/.local/bin/kanad"
  check 'the repaired service serves without a hand' eventually kana status
  check 'nothing is lost by it' is "$(answers)" "$before"

  if [ -n "$KANA_LONG" ]; then
    sleep 75
    check 'it ends for want of work' is "$(property kanad.service ActiveState)" inactive
    check 'as a success' is "$(property kanad.service Result)" success
    check 'the socket stays' test -S "$run/kanad.sock"
    check 'the prompt line stays' test -s "$run/prompt"
    check 'the next call starts it again' kana status
  fi

  systemctl --user stop kanad.socket kanad.service
  check 'stopped: the socket is gone' not test -e "$run/kanad.sock"
  check 'stopped: nothing has failed' is "$(systemctl --user --failed --no-legend --plain)" ''
  check 'without the units kana starts it itself' kana status
  check 'with the same history' is "$(answers)" "$before"
  check 'by itself' is "$(field activated)" false
  check 'and the units wait until it has ended' kana daemon stop
  check 'then they serve again' eval 'systemctl --user start kanad.socket && kana status'
  check 'with the same history' is "$(answers)" "$before"
  systemctl --user stop kanad.socket kanad.service
  echo "systemd: $cases cases, $bad bad"
  [ $bad = 0 ]
}

if [ "${1:-}" = --inside ]; then
  inside
  exit
fi

# Outside: what needs no manager, and a home in which everything is installed.
units=$(cd "$(dirname "$0")/../../systemd" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
kanad=${KANAD:-$here/../../.build/debug/kanad} kana=${KANA:-$here/../../.build/debug/kana}
if ! command -v systemd-analyze >/dev/null; then
  echo 'skipped: systemd is not installed'
  exit "$([ -n "${KANA_REQUIRE_ALL:-}" ] && echo 1 || echo 77)"
fi
stage=$(mktemp -d /var/tmp/kana-proof.XXXXXX)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
mkdir "$stage/units" "$stage/bin"
# The other user may not reach this folder, and has a /tmp of its own.
cp "$here/systemd.sh" "$stage/"
cp "$kanad" "$stage/bin/kanad" && cp "$kana" "$stage/bin/kana" || exit 1
for unit in kanad.socket kanad.service; do
  grep -v -e "${SYSTEMD_SPOIL:-^$}" "$units/$unit" >"$stage/units/$unit"
done
HOME=$stage XDG_RUNTIME_DIR=$stage
mkdir -p "$stage/.local/bin"
cp "$stage/bin/kanad" "$stage/.local/bin/"
check 'the units are well formed' eval 'said=$(HOME=$stage XDG_RUNTIME_DIR=$stage systemd-analyze --user verify "$stage/units/"* 2>&1); is "$said" ""'
check 'the exposure is at most 2.6' systemd-analyze --offline=true --threshold=26 security "$stage/units/kanad.service"
systemd-analyze --offline=true security "$stage/units/kanad.service" 2>/dev/null | tail -n 1
[ $bad = 0 ] || { echo "systemd: $cases cases, $bad bad"; exit 1; }
"$here/user_manager.sh" bash -c '
  mkdir -p "$HOME/.local/bin" "$HOME/.config/systemd/user" &&
  cp "$1"/bin/* "$HOME/.local/bin/" && cp "$1"/units/* "$HOME/.config/systemd/user/" &&
  exec bash "$2" --inside' install "$stage" "$stage/systemd.sh"
