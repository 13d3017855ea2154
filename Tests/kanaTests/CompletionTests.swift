import System
import TestSupport
import Testing

@testable import kana

struct CompletionTests {
  private func complete(_ words: String...) -> [String] {
    Completion(words: words) { asked in
      switch asked {
      case .answers: [.init(text: "か", meaning: ""), .init(text: "き", meaning: "")]
      case .decks: [.init(text: "kana", meaning: ""), .init(text: "poems", meaning: "")]
      case .settings: [.init(text: "retention", meaning: ""), .init(text: "speak", meaning: "")]
      case .values(let key): key == "speak" ? [.init(text: "always", meaning: "")] : []
      }
    }.candidates.map(\.text)
  }

  @Test func `names, options, values and what the daemon knows are completed`() {
    #expect(complete("") == CommandTable.commands.map(\.name))
    #expect(complete("st") == ["start", "status", "stats"])
    #expect(complete("deck", "us") == ["use"])
    #expect(complete("deck", "use", "po") == ["poems"])
    #expect(complete("start", "--deck", "") == ["kana", "poems"])
    #expect(complete("start", "e") == ["exam"])
    #expect(complete("start", "--mode", "r") == ["romaji"])
    #expect(complete("start", "--typed", "--t") == [])
    #expect(complete("start", "--s") == ["--sudden-death"])
    #expect(complete("start", "--contrast", "e") == ["exam"])
    #expect(complete("start", "--contrast", "--mo") == ["--mode"])
    #expect(complete("start", "--contrast", "シツ", "f") == ["free", "flash"])
    #expect(complete("start", "--contrast", "free", "") == [])
    #expect(complete("answer", "--id", "q1", "") == ["か", "き"])
    #expect(complete("answer", "--", "") == ["か", "き"])
    #expect(complete("answer", "か", "") == [])
    #expect(complete("config", "s") == ["speak"])
    #expect(complete("config", "speak", "a") == ["always"])
    #expect(complete("help", "und") == ["undo"])
    #expect(complete("ans", "") == ["か", "き"])
    #expect(complete("nonsense", "") == [])
  }

  @Test func `files are left to the shell`() {
    #expect(Completion(words: ["import", ""]) { _ in [] }.wantsFile)
    #expect(Completion(words: ["deck", "import", "x"]) { _ in [] }.wantsFile)
    #expect(!Completion(words: ["deck", ""]) { _ in [] }.wantsFile)
  }

  @Test func `bash and fish complete in the real shell`() throws {
    let folder = Path.folder(of: try builtProgram("kana"))
    try withTemporaryFolder { home in
      var environment = Environment.all()
      environment["KANA_HOME"] = home
      environment["HOME"] = home
      environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
      let bash = try runProgram(
        try requireProgram("bash"),
        [
          "--norc", "-c",
          """
          eval "$(kana completions bash)"
          COMP_WORDS=(kana deck u); COMP_CWORD=2; _kana; echo "${COMPREPLY[@]}"
          COMP_WORDS=(kana ""); COMP_CWORD=1; _kana; echo "${#COMPREPLY[@]}"
          """,
        ], environment: environment)
      #expect(bash.output == "use\n\(CommandTable.commands.count)\n")
      #expect(bash.errors.isEmpty)
      let fish = try runProgram(
        try requireProgram("fish"),
        ["--no-config", "-c", "kana completions fish | source; complete -C 'kana deck u'"],
        environment: environment)
      #expect(fish.output.hasPrefix("use\t"))
      #expect(fish.errors.isEmpty)
      // No Tab has started a daemon.
      #expect(try FileInfo.find(Path.join(home, "run")) == nil)
    }
  }

  @Test func `what the daemon knows is completed in the real shell`() throws {
    let folder = Path.folder(of: try builtProgram("kana"))
    try withTemporaryFolder { path in
      let home = LearnerHome(folder: path)
      defer { home.stopDaemon() }
      let options = try home.json("ask").texts("options").sorted()
      let deck = Path.join(path, "my words.csv")
      try File.replace(
        deck, with: Array("question,answer\na,b\nc,d\n".utf8), durability: .process)
      #expect(try home.kana("deck", "import", deck).status == 0)
      var environment = Environment.all()
      environment["KANA_HOME"] = path
      environment["HOME"] = path
      environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
      func groups(_ shell: String, _ words: [String]) throws -> [String] {
        let result = try runProgram(
          try requireProgram(shell), words, environment: environment)
        #expect(result.errors.isEmpty)
        var groups: [[String]] = []
        var group: [String] = []
        for line in result.output.split(separator: "\n") {
          if line == "=" {
            groups.append(group)
            group = []
          } else {
            group.append(String(line.prefix { $0 != "\t" }))
          }
        }
        return groups.map { $0.sorted().joined(separator: ",") }
      }
      let bash = try groups(
        "bash",
        [
          "--norc", "-c",
          """
          eval "$(kana completions bash)"
          try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kana; printf '%s\\n' "${COMPREPLY[@]}" =; }
          try kana answer ''; try kana deck use my; try kana config speak a; try kana config rou
          """,
        ])
      let fish = try groups(
        "fish",
        [
          "--no-config", "-c",
          """
          kana completions fish | source
          for line in 'kana answer ' 'kana deck use my' 'kana config speak a' 'kana config rou'
            complete -C $line; echo =
          end
          """,
        ])
      let answers = options.joined(separator: ",")
      let settings = ["always", "round-size,rounds"]
      #expect(bash == [answers, "'my words'"] + settings)
      #expect(fish == [answers, "my words"] + settings)
    }
  }

  @Test func `zsh completes at its own prompt`() throws {
    let zsh = try requireProgram("zsh")
    let tmux = try requireProgram("tmux")
    let folder = Path.folder(of: try builtProgram("kana"))
    try withTemporaryFolder { home in
      var environment = Environment.all()
      environment["KANA_HOME"] = home
      environment["ZDOTDIR"] = home
      environment["LANG"] = "C.UTF-8"
      environment["TMUX"] = nil
      environment["PATH"] = "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
      let setup =
        "autoload -Uz compinit; compinit -u -D; eval \"$(kana completions zsh)\"; PS1='READY '\n"
      try File.replace(
        Path.join(home, ".zshrc"), with: Array(setup.utf8), durability: .process)
      let socket = Path.join(home, "tmux")
      func run(_ words: String...) throws -> String {
        try runProgram(tmux, ["-S", socket] + words, environment: environment).output
      }
      _ = try run("-u", "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", zsh)
      defer { _ = try? run("kill-server") }
      #expect(try eventually { try run("capture-pane", "-p").contains("READY") })
      func completes(_ line: String, _ fits: (String) -> Bool) throws {
        _ = try run("send-keys", "C-c")
        _ = try run("send-keys", "-R", "C-l")
        _ = try run("send-keys", "-l", line)
        _ = try run("send-keys", "Tab")
        var screen = ""
        let isThere = try eventually {
          screen = try run("capture-pane", "-p")
          return fits(screen)
        }
        #expect(isThere, "\(line):\n\(screen)")
      }
      try completes("kana expl") { $0.contains("kana explain") }

      let learner = LearnerHome(folder: home)
      defer { learner.stopDaemon() }
      let options = try learner.json("ask").texts("options")
      let deck = Path.join(home, "my words.csv")
      try File.replace(
        deck, with: Array("question,answer\na,b\nc,d\n".utf8), durability: .process)
      #expect(try learner.kana("deck", "import", deck).status == 0)
      try completes("kana deck use my") { $0.contains("kana deck use my\\ words") }
      try completes("kana config round-") { $0.contains("kana config round-size") }
      try completes("kana config speak a") { $0.contains("kana config speak always") }
      try completes("kana answer ") { screen in options.allSatisfy { screen.contains($0) } }
    }
  }

  @Test func `the manual page has every command and is sound`() throws {
    let page = ManPage.text()
    for command in CommandTable.commands { #expect(page.contains(".B \(command.name)")) }
    let groff = try requireProgram("groff")
    let result = try runProgram(
      groff, ["-man", "-Tutf8", "-Kutf8", "-ww"], input: Array(page.utf8))
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("KANA"))
  }
}
