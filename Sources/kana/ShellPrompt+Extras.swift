extension ShellPrompt {
  /// Puts KANA_PROMPT before the prompt, with the word kana where the locale has no kana.
  func segment(bash isBash: Bool) -> String {
    guard hasSegment else { return "" }
    let label = """
      case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in
        *[Uu][Tt][Ff]*) __kana_label=かな ;;
        *) __kana_label=kana ;;
      esac

      """
    guard isBash else {
      // The brace of a colour would end the expansion, so it comes in through the label.
      return label + #"""
        setopt prompt_subst
        __kana_label="%F{magenta}$__kana_label"
        [[ $PROMPT == *KANA_PROMPT* ]] || \
        PROMPT='${KANA_PROMPT:+$__kana_label ${KANA_PROMPT//\%/%%}%f }'$PROMPT

        """#
    }
    return label + #"""
      [[ ${PS1-} == *KANA_PROMPT* ]] || \
      PS1='${KANA_PROMPT:+\[\e[35m\]$__kana_label $KANA_PROMPT\[\e[0m\] }'${PS1-}

      """#
  }

  /// Asks one question in a line or two; an empty line passes it by.
  func asking(bash isBash: Bool) -> String {
    guard let asksEvery else { return "" }
    let turn =
      asksEvery == 0 ? "__kana_count++ == 0" : "__kana_count++ % \(asksEvery) == 0"
    let read = isBash ? "IFS= read -r -p '> ' a" : "IFS= read -r 'a?> '"
    let hook =
      isBash
      ? "[[ $PROMPT_COMMAND == *__kana_ask* ]] || PROMPT_COMMAND=\"__kana_ask;$PROMPT_COMMAND\""
      : "precmd_functions=(__kana_ask ${precmd_functions:#__kana_ask})"
    return """
      __kana_count=0
      __kana_ask() {
        local rc=$? a=
        if [[ $- == *i* && -t 0 && -t 1 && -z ${SSH_ORIGINAL_COMMAND-} ]] && (( \(turn) )); then
          kana ask --short && \(read) && [[ -n $a ]] && kana answer --short -- "$a" || :
        fi
        \(Self.posixReturn)
      }
      \(hook)

      """
  }

  var fishSegment: String {
    guard hasSegment else { return "" }
    return """
      set -g __kana_label kana
      string match -qi '*utf*' -- "$LC_ALL$LC_CTYPE$LANG"; and set -g __kana_label かな
      if not functions -q __kana_first_prompt
        functions -c fish_prompt __kana_first_prompt
        function fish_prompt
          set -l rc $status
          test -n "$KANA_PROMPT"; and echo -n (set_color magenta)"$__kana_label $KANA_PROMPT "(set_color normal)
          __kana_give $rc
          __kana_first_prompt
        end
        function __kana_give
          return $argv[1]
        end
      end

      """
  }

  var fishAsking: String {
    guard let asksEvery else { return "" }
    let turn = asksEvery == 0 ? "$__kana_count -eq 1" : "(math $__kana_count % \(asksEvery)) -eq 1"
    let first = asksEvery == 1 ? "$__kana_count -gt 0" : turn
    return """
      set -g __kana_count 0
      function __kana_ask --on-event fish_prompt
        set -l rc $status
        set -g __kana_count (math $__kana_count + 1)
        if status is-interactive; and isatty stdin; and isatty stdout; and not set -q SSH_ORIGINAL_COMMAND
          if test \(first)
            kana ask --short
            and read -l -P '> ' a
            and test -n "$a"
            and kana answer --short -- "$a"
          end
        end
        return $rc
      end

      """
  }
}
