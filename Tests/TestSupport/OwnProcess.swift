package import System
package import Testing

/// Runs a test in a process of its own, since it changes what belongs to the whole process.
///
/// Swift Testing's exit tests wait for any child that has ended, and for ever once one has that
/// nobody collects, such as a daemon that was started to outlive the test. This waits for its own.
package struct OwnProcess: TestTrait, TestScoping {
  private static let mark = "KANA_TEST_PROCESS"

  let ending: Child.Exit

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    if Environment.value(Self.mark) == test.name { return try await body() }
    let result = try runProgram(
      OwnProgram().path,
      ["--testing-library", "swift-testing", "--filter", Self.pattern(of: test)],
      environment: Environment.all().merging([Self.mark: test.name]) { $1 },
      limitMilliseconds: 60_000)
    #expect(
      result.exit == ending, "\(result.output)\(result.errors)",
      sourceLocation: test.sourceLocation)
  }

  /// A regular expression for the test's name.
  private static func pattern(of test: Test) -> String {
    String(test.name.map { $0.isLetter || $0.isNumber ? $0 : "." })
  }
}

extension Trait where Self == OwnProcess {
  /// In a process of its own that ends by itself after the test has passed.
  package static var inOwnProcess: OwnProcess { OwnProcess(ending: .status(0)) }

  /// In a process of its own that the test ends in a certain way.
  package static func inOwnProcess(ending: Child.Exit) -> OwnProcess {
    OwnProcess(ending: ending)
  }
}
