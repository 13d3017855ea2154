internal import System

/// What the prompt line costs inside shells, where no process is started for it.
enum ShellFigures {
  /// The figures, and what could not be measured for want of a program.
  static func measured(passes: Int) throws(Failure) -> ([Figure], [String]) {
    let programs = try Programs()
    let home = try PrivateHome()
    let daemon = try ServedDaemon(programs.kanad, in: home)
    var figures: [Figure] = []
    var missing: [String] = []
    for shell in Shell.all {
      guard let path = Program.find(shell.name) else {
        missing.append("the prompt in \(shell.name)")
        continue
      }
      let output = try Child.output(
        of: path, shell.options + ["-c", shell.script(passes: passes)],
        environment: home.environment.merging(
          ["KANA": programs.kana, "LINE": home.places.prompt, "LC_ALL": "C"]) { $1 })
      var samples = [Sample(), Sample()]
      for line in output.split(separator: "\n") {
        let times = line.split(separator: " ").compactMap { Int64($0) }
        guard times.count == 2 else { continue }
        for place in 0...1 { samples[place].add(times[place] * 1_000 / Int64(passes)) }
      }
      if samples[0].isEmpty {
        missing.append("the prompt in \(shell.name): no kana init \(shell.name)")
      } else {
        figures.append(
          Figure("prompt inside \(shell.name)", samples[1], against: samples[0], bound: 8))
      }
    }
    _ = consume daemon
    return (figures, missing)
  }
}

/// A shell that times its own builtins.
private struct Shell {
  let name: String
  /// Reads nobody's configuration.
  let options: [String]
  private let body: String

  /// Prints, block by block, the microseconds that reading the line so many times takes, and setting
  /// the prompt so many times.
  func script(passes: Int) -> String { body.replacing("PASSES", with: "\(passes)") }

  static let all = [
    Shell(
      name: "bash", options: ["--norc", "--noprofile"],
      body: #"""
        n=PASSES
        eval "$("$KANA" init bash)" || exit
        type __kana_prompt >/dev/null || exit
        for block in 1 2 3 4 5 6 7; do
          a=${EPOCHREALTIME/./}; for ((i = 0; i < n; i++)); do read -r x <"$LINE"; done
          b=${EPOCHREALTIME/./}; for ((i = 0; i < n; i++)); do __kana_prompt; done
          c=${EPOCHREALTIME/./}; echo $((b - a)) $((c - b))
        done
        """#),
    Shell(
      name: "zsh", options: ["-f"],
      body: #"""
        n=PASSES
        zmodload zsh/datetime
        eval "$("$KANA" init zsh)" || exit
        type __kana_prompt >/dev/null || exit
        for block in 1 2 3 4 5 6 7; do
          a=$EPOCHREALTIME; for ((i = 0; i < n; i++)); do read -r x <$LINE; done
          b=$EPOCHREALTIME; for ((i = 0; i < n; i++)); do __kana_prompt; done
          c=$EPOCHREALTIME; printf '%.0f %.0f\n' $(((b - a) * 1e6)) $(((c - b) * 1e6))
        done
        """#),
    Shell(
      name: "fish", options: ["--no-config"],
      body: #"""
        set n PASSES
        $KANA init fish | source
        functions -q __kana_prompt; or exit
        for block in 1 2 3 4 5 6 7
          set a (date +%s%6N); for i in (seq $n); read -l x <$LINE; end
          set b (date +%s%6N); for i in (seq $n); __kana_prompt; end
          set c (date +%s%6N); echo (math $b - $a) (math $c - $b)
        end
        """#),
  ]
}
