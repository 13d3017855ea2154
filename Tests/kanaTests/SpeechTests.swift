import KanaInterface
import System
import TestSupport
import Testing

@testable import kana

struct SpeechTests {
  private func command(
    _ configured: String, installed: Set<String>, text: String = "-か"
  ) -> Speech.Command? {
    Speech.command(text: text, language: "ja", configured: configured) {
      installed.contains($0) ? "/usr/bin/\($0)" : nil
    }
  }

  @Test func `what is installed speaks, and no text is taken for an option`() {
    #expect(
      command("", installed: ["spd-say", "espeak-ng"])
        == .init(program: "/usr/bin/spd-say", arguments: ["-w", "-l", "ja", "--", "-か"]))
    #expect(
      command("", installed: ["espeak-ng"])
        == .init(program: "/usr/bin/espeak-ng", arguments: ["-v", "ja", "--", "-か"]))
    #expect(command("", installed: []) == nil)
  }

  @Test func `a configured command gets the text where it wants it, or last`() {
    #expect(
      command("say  -v {language}", installed: ["say"], text: "a {text}")
        == .init(program: "/usr/bin/say", arguments: ["-v", "ja", "a {text}"]))
    #expect(
      command("say text={text} -q", installed: ["say"], text: "a b; rm")
        == .init(program: "/usr/bin/say", arguments: ["text=a b; rm", "-q"]))
    #expect(command("say", installed: ["espeak-ng"]) == nil)
  }

  @Test func `espeak-ng speaks a kana into a file that is not silent`() throws {
    _ = try requireProgram("espeak-ng")
    try withTemporaryFolder { folder in
      let file = Path.join(folder, "ka.wav")
      var child = try Speech.start(
        Say.Reply(text: "か", language: "ja", command: "espeak-ng -v {language} -w \(file)"))
      #expect(try child.wait(until: .after(milliseconds: 20_000)) == .status(0))
      let samples = try File.contents(of: file).dropFirst(44)
      #expect(samples.count > 1_000)
      #expect(samples.contains { $0 > 8 && $0 < 248 })
    }
  }

  @Test func `a new text ends the one before`() throws {
    let sleep = try requireProgram("sleep")
    var speaker = Speaker()
    let start = Clock.monotonicMilliseconds()
    try speaker.say(Say.Reply(text: "30", language: "ja", command: sleep))
    try speaker.say(Say.Reply(text: "30", language: "ja", command: sleep))
    speaker.hush()
    #expect(Clock.monotonicMilliseconds() - start < 10_000)
  }

  @Test func `without a program there is a hint`() {
    let failure = #expect(throws: Failure.self) {
      _ = try Speech.start(Say.Reply(text: "か", language: "ja", command: "/nowhere/speak"))
    }
    #expect(failure?.message == "'/nowhere/speak' cannot be found; \(Speech.advice)")
  }
}
