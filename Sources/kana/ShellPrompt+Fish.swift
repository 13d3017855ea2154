extension ShellPrompt {
  /// Fish has no clock of its own: the time is what the machine has been up, since it was started.
  ///
  /// When the line's day ends is worked out once a day, because arithmetic is dear.
  var fish: String {
    let word = format.words(
      text: Self.quoted, field: { "$\(Self.variables[$0] ?? "s")" }
    ).joined()
    return """
      set -g __kana_base (math (date +%s) - (string split -f1 ' ' < /proc/uptime) \
      + (date +%z | string replace -r '^(.)(..)(..)$' '${1}(${2}*3600+${3}*60)') - 14400)
      function __kana_prompt --on-event fish_prompt
        set -l rc $status
        set -l found
        for f in \(files.map(Self.quoted).joined(separator: " "))
          test -f "$f" -a -r "$f"; or continue
          read -d ' ' -l s d k t p n w m x < "$f"
          string match -qr '^(\\d{1,9} ){6}\\d{4}-\\d\\d-\\d\\d \\d{1,9}$' -- "$s $d $k $t $p $n $w $m"
          or continue
          read -d ' ' -l up x < /proc/uptime
          if not test "$w" = "$__kana_date" -a "$up" -lt "$__kana_until"
            set -l c (string split - $w)
            set -g __kana_date $w
            set -g __kana_until (math -s0 "(367*$c[1] - floor(7*($c[1]+floor(($c[2]+9)/12))/4) \
      - floor(3*(floor(($c[1]+($c[2]-9)/7)/100)+1)/4) + floor(275*$c[2]/9) + $c[3] - 719558) \
      * 86400 - $__kana_base")
            set -l gone (math "floor(($up - $__kana_until) / 86400)")
            if test $gone -ge 0
              test $gone -gt 0 -o $t -eq 0; and set k 0
              test $m -gt $d; and set d $m
              set t 0
            end
          end
          set found \(word)
          break
        end
        test "$found" = "$KANA_PROMPT"; or set -gx KANA_PROMPT $found
        return $rc
      end
      \(fishSegment)\(fishAsking)
      """
  }

  /// Unlike other shells fish has escapes between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
