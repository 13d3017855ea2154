/// What `kana init` prints for shells: code that reads the daemon's line with builtins alone.
///
/// At every prompt it sets KANA_PROMPT, or empties it where there is nothing to show. It neither
/// starts a process nor says anything, whatever stands in the file's place, and leaves `$?`, options
/// and IFS as they were. The line is believed only where it holds nothing but digits and a date.
struct ShellPrompt {
  /// The line in the runtime folder, and its copy for the time after a reboot.
  let files: [String]
  let format: PromptFormat
  /// Puts the text before the prompt as well.
  let hasSegment: Bool
  /// Asks a question every so many commands, with 0 only when the shell starts; nil never.
  let asksEvery: Int?

  static let shells = ["bash", "zsh", "fish"]

  func script(for shell: String) -> String {
    switch shell {
    case "zsh": zsh
    case "fish": fish
    default: bash
    }
  }

  /// The format as a word of a POSIX shell, its fields being variables with one letter.
  private func posixWord(escape: (String) -> String = { $0 }) -> String {
    format.words(
      text: { shellQuoted(escape($0)) },
      field: { "\"$\(Self.variables[$0] ?? "s")\"" }
    ).joined()
  }

  static let variables = [
    "streak": "s", "due": "d", "days": "k", "today": "t", "position": "p", "total": "n",
  ]

  /// Gives the status back that was there before.
  ///
  /// Not where a failure ends the shell: there the shell itself brings the status back.
  static let posixReturn = "[[ $- == *e* ]] || return $rc"

  /// A pattern costs half of what a regular expression does.
  private static let datePattern = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"

  /// Which day it is can only change with the quarter of the hour, or with the time zone.
  ///
  /// So what came of a line stands until one of these changes, or the line.
  private var bash: String {
    """
    __kana_prompt() {
      local rc=$? IFS=' ' f l e q
      KANA_PROMPT=
      for f in \(files.map(shellQuoted).joined(separator: " ")); do
        l=; [[ -f $f && -r $f ]] && { read -r l < "$f"; } 2>/dev/null
        e=${EPOCHSECONDS-}; [[ -n $e ]] || printf -v e '%(%s)T' -1
        q="$((e / 900)) ${TZ-} $l"
        if [[ $q != "${__kana_known-}" ]]; then
          local s= d= k= t= p= n= w= m= h= x= y=
          [[ -z $l ]] || { read -r s d k t p n w m h x < "$f"; } 2>/dev/null || :
          [[ -n $m && $s$d$k$t$p$n$m != *[!0123456789]* && $w == \(Self.datePattern) ]] || continue
          [[ $h == [0-9] || $h == [01][0-9] || $h == 2[0-3] ]] || h=4
          printf -v y '%(%F)T' $((e - 10#$h * 3600))
          if [[ $y > $w ]]; then
            printf -v y '%(%F)T' $((e - 10#$h * 3600 - 86400))
            if [[ $y != "$w" || $t == 0 ]]; then k=0; fi
            if (( 10#$m > 10#$d )); then d=$m; fi
            t=0
          fi
          __kana_shown=\(posixWord())
          __kana_known=$q
        fi
        KANA_PROMPT=$__kana_shown
        break
      done
      \(Self.posixReturn)
    }
    export KANA_PROMPT=
    case ";${PROMPT_COMMAND-};" in
      *";__kana_prompt;"*) ;;
      *) PROMPT_COMMAND="__kana_prompt${PROMPT_COMMAND:+;$PROMPT_COMMAND}" ;;
    esac
    \(segment(bash: true))\(asking(bash: true))
    """
  }

  private var zsh: String {
    """
    zmodload -F zsh/datetime b:strftime p:EPOCHSECONDS 2>/dev/null
    __kana_prompt() {
      local rc=$?
      emulate -L zsh
      setopt extendedglob
      local s d k t p n w m h x f y
      typeset -gx KANA_PROMPT=
      for f in \(files.map(shellQuoted).joined(separator: " ")); do
        s= m= w=
        [[ -f $f && -r $f ]] && { IFS=' ' read -r s d k t p n w m h x < $f } 2>/dev/null
        [[ $s$d$k$t$p$n$m == <-> && -n $m && $w == [0-9](#c4)-[0-9](#c2)-[0-9](#c2) ]] || continue
        [[ $h == ([01]|)[0-9] || $h == 2[0-3] ]] || h=4
        strftime -s y '%F' $((EPOCHSECONDS - h * 3600))
        if [[ $y > $w ]]; then
          strftime -s y '%F' $((EPOCHSECONDS - h * 3600 - 86400))
          if [[ $y != $w || $t == 0 ]]; then k=0; fi
          if (( 10#$m > 10#$d )); then d=$m; fi
          t=0
        fi
        KANA_PROMPT=\(posixWord())
        break
      done
      \(Self.posixReturn)
    }
    autoload -Uz add-zsh-hook && add-zsh-hook precmd __kana_prompt
    \(segment(bash: false))\(asking(bash: false))
    """
  }
}
