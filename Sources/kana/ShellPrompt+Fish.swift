extension ShellPrompt {
  /// Fish has no clock of its own: the time is what the machine has been up, since it was started.
  var fish: String {
    let word = format.words(
      text: Self.quoted, field: { "$l[\(Self.fields[$0] ?? 1)]" }
    ).joined()
    return """
      set -g __kana_base (math (date +%s) - (string split -f1 ' ' < /proc/uptime) \
      + (date +%z | string replace -r '^(.)(..)(..)$' '${1}(${2}*3600+${3}*60)') - 14400)
      function __kana_prompt --on-event fish_prompt
        set -l rc $status
        set -gx KANA_PROMPT
        for f in \(files.map(Self.quoted).joined(separator: " "))
          test -f "$f" -a -r "$f"; or continue
          read -l line < "$f"
          string match -qr '^(\\d{1,9} ){6}\\d{4}-\\d\\d-\\d\\d \\d{1,9}( |$)' -- "$line"; or continue
          set -l l (string split ' ' -- $line)
          if test "$l[7]" != "$__kana_date"
            set -g __kana_date $l[7]
            set -l c (string split - $l[7])
            set -g __kana_day (math -s0 "367*$c[1] - floor(7*($c[1]+floor(($c[2]+9)/12))/4) \
      - floor(3*(floor(($c[1]+($c[2]-9)/7)/100)+1)/4) + floor(275*$c[2]/9) + $c[3] - 719559")
          end
          read -l up rest < /proc/uptime
          set -l gone (math -s0 "floor(($__kana_base + $up) / 86400) - $__kana_day")
          if test $gone -gt 0
            test $gone -gt 1 -o $l[4] -eq 0; and set l[3] 0
            test $l[8] -gt $l[2]; and set l[2] $l[8]
            set l[4] 0
          end
          set -gx KANA_PROMPT \(word)
          break
        end
        return $rc
      end
      \(fishSegment)\(fishAsking)
      """
  }

  /// Unlike other shells fish has escapes between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }

  private static let fields = [
    "streak": 1, "due": 2, "days": 3, "today": 4, "position": 5, "total": 6,
  ]
}
