#!/usr/bin/env bash
# Runs a command beside a real `systemd --user`, as a user who need not exist, and takes everything away afterwards.
#   user_manager.sh COMMAND [ARGUMENT…]     exit status: the command's; 77 where this cannot be done
# The manager has its own processes, mounts, /run, /tmp, control groups and HOME. It is a user manager on purpose: a
# system manager on the machine's own file system would empty the real /tmp while it boots.
set -u
user=${KANA_UID:-1234}
skip() { echo "skipped: $1"; exit "${2:-77}"; }
[ "$(id -u)" = 0 ] || skip 'needs root'
manager=$(ls /usr/lib/systemd/systemd /lib/systemd/systemd 2>/dev/null | head -1)
if [ -z "$manager" ] || ! command -v setpriv unshare systemctl >/dev/null; then
  skip 'systemd is not installed' "$([ -n "${KANA_REQUIRE_ALL:-}" ] && echo 1 || echo 77)"
fi
tree=/sys/fs/cgroup
[ -e $tree/cgroup.controllers ] || tree=$tree/unified
group=$tree/kana-proof.$$
mkdir "$group" 2>/dev/null || skip 'needs a cgroup v2 tree to write in'
export user manager

# Second half, inside: the manager's own user starts it, waits for its private socket and runs the command.
session='
  mkdir -p "$HOME/.config/systemd/user"
  "$manager" --user --unit=basic.target --log-target=console >"$HOME/manager.log" 2>&1 &
  running=$!
  tries=0
  until [ -S "$XDG_RUNTIME_DIR/systemd/private" ]; do
    tries=$((tries + 1))
    if [ $tries -gt 500 ] || ! kill -0 $running 2>/dev/null; then
      cat "$HOME/manager.log"; echo "skipped: systemd --user does not start here"; exit 77
    fi
    sleep 0.02
  done
  "$@"
  status=$?
  systemctl --user exit 2>/dev/null
  wait $running
  [ $status = 0 ] || tail -n 40 "$HOME/manager.log"
  exit $status'

# First half, as root in new namespaces: what a login would have prepared.
prepare='
  set -e
  mount -t cgroup2 none /sys/fs/cgroup
  mkdir /sys/fs/cgroup/session
  echo $$ >/sys/fs/cgroup/session/cgroup.procs
  chown "$user" /sys/fs/cgroup/session /sys/fs/cgroup/session/cgroup.procs \
    /sys/fs/cgroup/session/cgroup.threads /sys/fs/cgroup/session/cgroup.subtree_control
  mount -t tmpfs -o mode=0755 none /run
  # systemd only works where these say that it has booted, and PrivateUsers= needs the rest.
  mkdir -p /run/systemd/system /run/systemd/unit-root /run/systemd/mount-rootfs /run/systemd/propagate \
    /run/systemd/incoming
  mkdir -p "/run/user/$user"
  chown "$user:$user" "/run/user/$user"
  chmod 0700 "/run/user/$user"
  mount -t tmpfs -o mode=1777 none /tmp
  # A home where homes are, so that ProtectHome= and PrivateTmp= treat it as one.
  mount -t tmpfs -o mode=0755 none /home
  home=/home/learner
  mkdir -m 0700 $home
  chown "$user:$user" $home
  cd /
  exec env -i PATH="$PATH" LANG=C.UTF-8 HOME="$home" USER=learner XDG_RUNTIME_DIR="/run/user/$user" \
    manager="$manager" KANA_LONG="${KANA_LONG:-}" KANA_REQUIRE_ALL="${KANA_REQUIRE_ALL:-}" \
    setpriv --reuid "$user" --regid "$user" --clear-groups bash -c "$session" session "$@"'

export session
(
  echo "$BASHPID" >"$group/cgroup.procs"
  exec unshare --fork --kill-child --pid --mount-proc --mount --propagation private --cgroup --ipc \
    bash -c "$prepare" prepare "$@"
)
status=$?
for _ in 1 2 3 4 5 6 7 8 9 10; do
  find "$group" -depth -type d -exec rmdir {} + 2>/dev/null
  [ -d "$group" ] || break
  sleep 0.1
done
exit $status
