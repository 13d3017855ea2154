extension ShellPrompt {
  /// Fish has no clock of its own: the time is what the machine has been up, since it was started.
  ///
  /// Arithmetic is dear, so it is done once for a line, and once more for each day the line grows old:
  /// until then the line as it was last read stands for all that came of it.
  var fish: String {
    let word = format.words(
      text: Self.quoted, field: { "$\(Self.variables[$0] ?? "s")" }
    ).joined()
    return """
      set -g __kana_base (math (date +%s) - (string split -f1 ' ' < /proc/uptime) \
      + (date +%z | string replace -r '^(.)(..)(..)$' '${1}(${2}*3600+${3}*60)'))
      set -g __kana_line
      set -g __kana_until 0
      function __kana_prompt --on-event fish_prompt
        set -l rc $status
      \(fishUnchanged)\
        set -g __kana_line
        set -l found
        for f in \(files.map(Self.quoted).joined(separator: " "))
          test -f "$f" -a -r "$f"; or continue
          read -l line < "$f"
          string match -qr '^(\\d{1,9} ){6}\\d{4}-\\d\\d-\\d\\d \\d{1,9}( |$)' -- "$line"
          or continue
          echo $line | read -d ' ' -l s d k t p n w m h x
          string match -qr '^([01]?\\d|2[0-3])$' -- "$h"; or set h 4
          read -d ' ' -l up x < /proc/uptime
          if not test "$w $h" = "$__kana_date"
            set -l c (string split - $w)
            set -g __kana_date "$w $h"
            set -g __kana_end (math -s0 "(367*$c[1] - floor(7*($c[1]+floor(($c[2]+9)/12))/4) \
      - floor(3*(floor(($c[1]+($c[2]-9)/7)/100)+1)/4) + floor(275*$c[2]/9) + $c[3] - 719558) \
      * 86400 + $h * 3600 - $__kana_base")
          end
          set -g __kana_until $__kana_end
          if not test "$up" -lt $__kana_end
            set -l gone (math "floor(($up - $__kana_end) / 86400)")
            set -g __kana_until (math "$__kana_end + ($gone + 1) * 86400")
            test $gone -gt 0 -o $t -eq 0; and set k 0
            test $m -gt $d; and set d $m
            set t 0
          end
          set found \(word)
          set -g __kana_line $line
          break
        end
        set -g __kana_shown $found
        test "$found" = "$KANA_PROMPT"; or set -gx KANA_PROMPT $found
        return $rc
      end
      \(fishSegment)\(fishAsking)
      """
  }

  /// Leaves the prompt as it is where the first file still says what it said; the letter keeps `test`
  /// from taking what it says for one of its own words.
  private var fishUnchanged: String {
    guard let file = files.first.map(Self.quoted) else { return "" }
    return """
        if test -f \(file) -a -r \(file)
          and read -l line < \(file); and read -d ' ' -l up x < /proc/uptime
          and test "x$line" = "x$__kana_line" -a "$up" -lt $__kana_until \
      -a "x$KANA_PROMPT" = "x$__kana_shown"
          return $rc
        end

      """
  }

  /// Unlike other shells fish has escapes between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
