import Testing

@testable import kana

struct InvocationTests {
  private func read(_ words: String...) throws -> Invocation {
    try #require(try Invocation(words: words))
  }

  private func refusal(_ words: String...) -> UsageError? {
    do {
      _ = try Invocation(words: words)
      return nil
    } catch {
      return error
    }
  }

  @Test func `no words mean no command`() throws {
    #expect(try Invocation(words: []) == nil)
    #expect(try Invocation(words: ["--json"]) == nil)
  }

  @Test func `every command is found by its name and explains itself`() throws {
    for command in CommandTable.commands {
      let read = try read(command.name, "--help")
      #expect(read.command.name == command.name)
      #expect(read.wantsHelp)
    }
  }

  @Test func `a prefix stands for the one command that fits the rest of the line`() throws {
    #expect(try read("a", "2").command.name == "answer")
    #expect(try read("a").command.name == "ask")
    #expect(try read("und").command.name == "undo")
    #expect(try read("dec", "u", "poems").path == "deck use")
    #expect(try read("e", "か", "ka").command.name == "explain")
  }

  @Test func `a prefix that several commands fit names them`() {
    #expect(
      refusal("sta") == .ambiguousCommand("sta", candidates: ["start", "status", "stats"]))
  }

  @Test func `a name beats the longer names it begins`() throws {
    #expect(try read("ask").command.name == "ask")
    #expect(try read("mode").path == "mode")
  }

  @Test func `options come before, between and after arguments, in both spellings`() throws {
    for words in [
      ["answer", "--id", "q7", "ka", "--next"], ["answer", "ka", "--id=q7", "--next"],
      ["--json", "answer", "--next", "--id=q7", "ka"],
    ] {
      let read = try #require(try Invocation(words: words))
      #expect(read.arguments == ["ka"])
      #expect(read.value("--id") == "q7")
      #expect(read.has("--next"))
      #expect(read.isJSON == (words[0] == "--json"))
    }
  }

  @Test func `two dashes end the options`() throws {
    #expect(try read("answer", "--", "--json").arguments == ["--json"])
    #expect(try read("answer", "--", "-x").arguments == ["-x"])
    #expect(try read("answer", "-").arguments == ["-"])
    #expect(refusal("answer", "--", "a", "-b") != nil)
    #expect(try read("answer", "--id=", "x").value("--id") == "")
  }

  @Test func `a value that may be left out is no other option and no argument`() throws {
    for words in [
      ["start", "--contrast"], ["start", "--contrast", "free"], ["start", "free", "--contrast"],
      ["start", "--contrast", "--typed"], ["start", "--contrast="], ["start", "--contrast", ""],
    ] {
      let read = try #require(try Invocation(words: words))
      #expect(read.value("--contrast") == "", "\(words)")
      #expect(read[0] == (words.contains("free") ? "free" : nil))
    }
    for words in [
      ["start", "--contrast", "シツ"], ["start", "--contrast=シツ"],
      ["start", "--contrast", "シツ", "free"],
      ["start", "free", "--contrast", "シツ"],
    ] {
      let read = try #require(try Invocation(words: words))
      #expect(read.value("--contrast") == "シツ", "\(words)")
      #expect(read.arguments.count == (words.contains("free") ? 1 : 0))
    }
    #expect(refusal("start", "--contrast", "--from", "3") != nil)
    #expect(refusal("start", "--contrast", "シ", "--contrast") == .repeatedOption("--contrast"))
  }

  @Test func `what is not known is refused with the nearest that is`() {
    #expect(refusal("anser", "2") == .unknownCommand("anser", nearest: "answer"))
    #expect(refusal("deck", "lsit") == .unknownCommand("deck lsit", nearest: "deck list"))
    #expect(refusal("xyzzy") == .unknownCommand("xyzzy", nearest: nil))
    #expect(
      refusal("ask", "--jsn") == .unknownOption("--jsn", command: "ask", nearest: "--json"))
    #expect(refusal("") == .unknownCommand("", nearest: nil))
    #expect(
      refusal("mode", "romanji")
        == .badChoice(
          name: "MODE", text: "romanji", choices: CommandTable.modes, nearest: "romaji"))
  }

  @Test func `too much and too little are refused`() {
    #expect(refusal("ask", "x") == .extraArgument("x", command: "ask", hasArguments: false))
    #expect(
      refusal("answer", "a", "b") == .extraArgument("b", command: "answer", hasArguments: true))
    #expect(refusal("answer") == .missingArgument("TEXT|N", command: "answer"))
    #expect(
      refusal("daemon") == .missingSubcommand("daemon", choices: ["start", "stop", "restart"]))
    #expect(refusal("answer", "x", "--id") == .missingValue(option: "--id", value: "ID"))
    #expect(refusal("answer", "x", "--next=1") == .unexpectedValue(option: "--next"))
    #expect(refusal("answer", "x", "--id=1", "--id=2") == .repeatedOption("--id"))
    #expect(
      refusal("start", "exam", "--again", "--missed") == .conflictingOptions("--again", "--missed"))
  }

  @Test(arguments: ["0", "-1", "1.5", "ten", "", "99999999999999999999"])
  func `numbers are checked`(text: String) {
    #expect(
      refusal("start", "exam", "--questions=\(text)")
        == .badNumber(name: "--questions", text: text, range: 1...100_000))
  }

  @Test func `a refusal is one short line whatever was typed`() throws {
    for words in [
      ["a\nb"], ["ask", "--\u{1B}[31m"], ["start", String(repeating: "x", count: 5_000)],
      ["answer", "a", "b\u{7}"],
    ] {
      let error = #expect(throws: UsageError.self) { _ = try Invocation(words: words) }
      let message = try #require(error).message
      #expect(message.utf8.count < 400)
      #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      #expect(message.contains(";"))
    }
  }

  @Test func `names in the table are distinct and every switch has one meaning`() {
    func check(_ commands: [Command]) {
      #expect(Set(commands.map(\.name)).count == commands.count)
      for command in commands {
        let options = (command.options + Command.commonOptions).map(\.name)
        #expect(Set(options).count == options.count)
        #expect(options.allSatisfy { $0.hasPrefix("--") })
        let required = command.arguments.map(\.isRequired)
        #expect(required == required.sorted { $0 && !$1 }, "optional arguments come last")
        #expect(!command.summary.hasSuffix("."))
        check(command.subcommands)
      }
    }
    check(CommandTable.commands)
  }

  @Test func `every example in the table is a command line that is understood`() throws {
    func words(_ line: String) -> [String] {
      let kept = line.prefix { $0 != ">" }
      var words: [String] = []
      for (place, part) in kept.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      {
        words += place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      return words
    }
    func check(_ command: Command) throws {
      for example in command.examples {
        let words = words(example.line)
        #expect(words.first == "kana")
        #expect(try Invocation(words: Array(words.dropFirst())) != nil, "\(example.line)")
      }
      try command.subcommands.forEach(check)
    }
    try CommandTable.commands.forEach(check)
  }

  @Test func `help finds commands as the command line does`() throws {
    #expect(try Help.command(["deck", "use"])?.path == "deck use")
    #expect(try Help.command(["ans"])?.path == "answer")
    #expect(try Help.command([]) == nil)
    #expect(throws: UsageError.unknownCommand("explian", nearest: "explain")) {
      try Help.command(["explian"])
    }
  }

  @Test(arguments: [
    ("ask", "ask", 0), ("ask", "aks", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("か", "き", 1),
  ])
  func `distances count slips of the keyboard`(one: String, other: String, distance: Int) {
    #expect(Nearest.distance(one, other) == distance)
    #expect(Nearest.distance(other, one) == distance)
  }
}
