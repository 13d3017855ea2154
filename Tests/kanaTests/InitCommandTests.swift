import System
import TestSupport
import Testing
import Varlink

@testable import kana

/// `kana init` and the setting that it uses.
struct InitCommandTests {
  private func withHome(_ body: (LearnerHome) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let home = LearnerHome(folder: folder)
      defer { home.stopDaemon() }
      try body(home)
    }
  }

  @Test func `a snippet has the format that is set, or the one that is given`() throws {
    try withHome { home in
      #expect(try home.kana("config", "prompt-format", "S{streak} of {total}").status == 0)
      for shell in ShellPrompt.shells {
        #expect(try home.kana("init", shell).output.contains("of "))
        let given = try home.kana("init", shell, "--format", "G{due}").output
        #expect(given.contains("'G'") && !given.contains("of "))
      }
      // The plain line has its own.
      #expect(try home.kana("prompt").output == "0\n")
    }
  }

  @Test func `a given format asks nobody`() throws {
    try withHome { home in
      let result = try home.kana("init", "bash", "--format", "{due}")
      #expect(result.status == 0)
      #expect(try home.kana("prompt").status == 0)
      #expect(try FileInfo.find(Path.join(home.folder, "run")) == nil)
    }
  }

  @Test func `without a daemon the shell gets its prompt all the same`() throws {
    try withTemporaryFolder { folder in
      // A home that cannot be: a file stands where it should be.
      let path = Path.join(folder, "home")
      try File.replace(path, with: [], durability: .process)
      let result = try LearnerHome(folder: path).kana("init", "bash")
      #expect(result.status == 0)
      #expect(result.output.contains("__kana_prompt"))
    }
  }

  @Test(arguments: [["completions", "zsh"], ["completions", "bash", "--words", "--", "de"]])
  func `completions come as an object too`(words: [String]) throws {
    try withHome { home in
      func output(_ words: [String]) throws -> String {
        try runProgram(
          try builtProgram("kana"), words,
          environment: Environment.all().merging(["KANA_HOME": home.folder]) { $1 }
        ).output
      }
      let object = try JSON(Array(try output([words[0], "--json"] + words.dropFirst()).utf8))
      let text = try output(words)
      let lines = text.split(separator: "\n").map { JSON.string(String($0)) }
      #expect(
        object == .object(["words": .array(lines)])
          || object == .object(["text": .string(text)])
          || object == .object(["text": .string(String(text.dropLast()))]))
      #expect(!lines.isEmpty)
    }
  }

  @Test func `what is unknown is refused on one line`() throws {
    try withHome { home in
      for words in [
        ["init", "nosuchshell"], ["init", "bash", "--format", "{steak}"],
        ["init", "tmux", "--format", "{steak}"], ["prompt", "--format", "{steak}"],
        ["watch", "--format", "{steak}"], ["config", "prompt-format", "{steak}"],
        ["completions", "tcsh"], ["init"],
      ] {
        let result = try runProgram(
          try builtProgram("kana"), words,
          environment: Environment.all().merging(["KANA_HOME": home.folder]) { $1 })
        #expect(result.status == 2, "\(words)")
        #expect(result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").count == 1, "\(words): \(result.errors)")
      }
      // Whatever a snippet may show can be set.
      for field in PromptFormat.promptFields {
        #expect(try home.kana("config", "prompt-format", "{\(field)} {} {").status == 0)
      }
    }
  }
}
