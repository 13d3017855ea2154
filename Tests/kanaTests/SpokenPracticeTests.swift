import System
import TestSupport
import Testing

@testable import kana

/// What is heard during practice, through a speech command that keeps a log.
@Suite(.serialized) struct SpokenPracticeTests {
  /// A speech command that writes down what it is to say, then goes on until it is stopped.
  private func speaker(in home: LearnerHome) throws -> String {
    let path = Path.join(home.folder, "speaker")
    let script = """
      #!/bin/sh
      echo "$$ $1 $2" >> '\(home.folder)/said'
      exec sleep 60
      """
    try File.replace(path, with: Array(script.utf8), durability: .process)
    makeExecutable(path)
    return path
  }

  /// What was said, one text each, with the process that says it.
  private func said(_ home: LearnerHome) -> [(process: Int32, text: String)] {
    let bytes = (try? File.contents(of: Path.join(home.folder, "said"))) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return Int32(words.first ?? "").map { ($0, String(words.last ?? "")) }
    }
  }

  private func prepare(_ home: LearnerHome, _ settings: [(String, String)]) throws {
    try home.kana("ask")
    try home.kana("reveal")
    let speaker = try speaker(in: home)
    #expect(
      try home.kana("config", "speech-command", "\(speaker) {language} {text}").status == 0)
    for (key, value) in settings { #expect(try home.kana("config", key, value).status == 0) }
  }

  @Test func `listening hears each question as it appears, and it stops with the question`() throws
  {
    try withPractice(
      prepare: { home in
        try prepare(home, [])
        #expect(try home.kana("start", "--mode", "listen").status == 0)
      }
    ) { window, home in
      guard try window.reachQuestion() else { return }
      #expect(eventually { said(home).count == 1 })
      let first = try #require(said(home).first)
      #expect(first.text.hasPrefix("ja "))
      #expect(isRunning(first.process))
      // Once more, instead of the first.
      guard try window.press("s", until: "1-4 answer") else { return }
      try window.press("s")
      #expect(eventually { said(home).count == 2 })
      #expect(said(home).last?.text == first.text)
      #expect(eventually { !isRunning(first.process) })
      // Reveal shows what was heard; then the next question is heard.
      guard try window.press("r", until: "go on") else { return }
      #expect(eventually { said(home).last.map { !isRunning($0.process) } ?? false })
      guard try window.reachQuestion() else { return }
      #expect(eventually { said(home).count == 3 })
      guard try window.press("C-c", until: "EXIT 0") else { return }
      #expect(eventually { said(home).allSatisfy { !isRunning($0.process) } })
    }
  }

  @Test func `speak always reads each answer once its question is over`() throws {
    try withPractice(prepare: { try prepare($0, [("speak", "always")]) }) { window, home in
      guard try window.reachQuestion() else { return }
      #expect(said(home).isEmpty, "an open question was read aloud")
      let prompt = try #require(try home.json("ask").text("prompt"))
      guard try window.press("r", until: "revealed") else { return }
      #expect(eventually { said(home).map(\.text) == ["ja \(prompt)"] })
      guard try window.reachQuestion() else { return }
      #expect(eventually { said(home).allSatisfy { !isRunning($0.process) } })
    }
  }

  @Test func `a single answer is read aloud as well, and only where that is wished`() throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      try prepare(home, [])
      try home.kana("ask")
      #expect(try home.kana("reveal").status == 0)
      #expect(try home.kana("config", "speak", "always").status == 0)
      let prompt = try #require(try home.json("ask").text("prompt"))
      #expect(try home.kana("reveal").status == 0)
      #expect(eventually { said(home).map(\.text) == ["ja \(prompt)"] })
      try home.kana("config", "speech-command", "no-such-program")
      try home.kana("ask")
      let mute = try home.kana("reveal")
      #expect(mute.status == 0 && mute.output.contains("'no-such-program' cannot be found"))
    }
  }

  @Test func `line by line it is heard as well`() throws {
    try withPractice(
      variables: ["TERM": "dumb"],
      prepare: { home in
        try prepare(home, [("speak", "always")])
        #expect(try home.kana("start", "--mode", "listen").status == 0)
      }
    ) { window, home in
      guard try window.shows("1) ") else { return }
      #expect(eventually { said(home).count == 1 })
      let first = try #require(said(home).first)
      try window.press(":say", "Enter")
      #expect(eventually { said(home).count == 2 })
      #expect(eventually { !isRunning(first.process) })
      #expect(said(home).last?.text == first.text)
      try window.press("q", "Enter")
      guard try window.shows("EXIT 0") else { return }
      #expect(eventually { said(home).allSatisfy { !isRunning($0.process) } })

      // In another mode it is the answers that are read.
      #expect(try home.kana("start", "--mode", "kana").status == 0)
      let prompt = try #require(try home.json("ask").text("prompt"))
      try window.run(
        "respawn-pane", "-k", "TERM=dumb LANG=C.UTF-8 \(shellQuoted(try builtProgram("kana")))")
      guard try window.shows("1) ") else { return }
      #expect(said(home).count == 2)
      try window.press("!", "Enter")
      #expect(eventually { said(home).last?.text == "ja \(prompt)" })
    }
  }

  @Test func `espeak-ng speaks through the configured command what kana say is to say`() throws {
    _ = try requireProgram("espeak-ng")
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      let (script, wave) = (Path.join(folder, "to-file"), Path.join(folder, "said.wav"))
      let text =
        "#!/bin/sh\nespeak-ng -v \"$1\" -w '\(wave).part' -- \"$2\" && mv '\(wave).part' '\(wave)'\n"
      try File.replace(script, with: Array(text.utf8), durability: .process)
      makeExecutable(script)
      #expect(try home.kana("config", "speech-command", "\(script) {language} {text}").status == 0)
      // Without a question that is over there is nothing to say but what is named.
      #expect(try home.kana("say").status == 2)
      #expect(try home.kana("say", "し").status == 0)
      #expect(try eventually(limitMilliseconds: 20_000) { try FileInfo.find(wave) != nil })
      let samples = try File.contents(of: wave).dropFirst(44)
      #expect(samples.count > 1_000)
      #expect(samples.contains { $0 > 8 && $0 < 248 })
    }
  }

  @Test func `where nothing speaks there is a hint, and practice goes on`() throws {
    let bare = "/var/empty"
    try withPractice(
      variables: ["PATH": bare],
      prepare: { home in
        try home.kana("ask")
        try home.kana("reveal")
        #expect(try home.kana("start", "--mode", "listen").status == 0)
        let result = try home.kana("say", "か", path: bare)
        #expect(result.status == 2)
        #expect(
          result.errors
            == "kana: no program that speaks is installed; \(Speech.advice)\n")
      }
    ) { window, home in
      guard try window.reachQuestion() else { return }
      guard try window.shows("no program that speaks is installed") else { return }
      guard try window.press("r", until: "revealed") else { return }
    }
  }
}
