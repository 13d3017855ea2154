import Screen
import System
import Testing

@testable import kana

struct ScreenAbilityTests {
  private func ability(
    _ variables: [String: String], columns: Int = 80, rows: Int = 24, isInteractive: Bool = true
  ) throws(ScreenAbility.Lack) -> ScreenAbility {
    try ScreenAbility(
      variable: { variables[$0] }, size: Size(columns: columns, rows: rows),
      isInteractive: isInteractive)
  }

  private func lack(_ variables: [String: String], columns: Int = 80) -> ScreenAbility.Lack? {
    do { _ = try ability(variables, columns: columns) } catch { return error }
    return nil
  }

  @Test func `a usual terminal has a screen, with the colours it names`() throws {
    let xterm = ["TERM": "xterm-256color", "LANG": "en_GB.UTF-8"]
    #expect(try ability(xterm).colors == .indexed)
    #expect(try ability(xterm.merging(["COLORTERM": "truecolor"]) { $1 }).colors == .full)
    #expect(try ability(xterm.merging(["NO_COLOR": "1"]) { $1 }).colors == .none)
    #expect(try ability(xterm.merging(["NO_COLOR": ""]) { $1 }).colors == .indexed)
    #expect(try ability(["TERM": "xterm", "LC_ALL": "C.utf8"]).colors == .sixteen)
    #expect(try ability(xterm, columns: 40, rows: 12).size == Size(columns: 40, rows: 12))
  }

  @Test func `what cannot show it goes line by line, and says why where that helps`() {
    #expect(lack(["TERM": "dumb", "LANG": "C.UTF-8"]) == .plain)
    #expect(lack([:]) == .plain)
    #expect(lack(["TERM": "linux", "LANG": "C.UTF-8"])?.words?.contains("console") == true)
    #expect(lack(["TERM": "xterm", "LANG": "C"])?.words?.contains("UTF-8") == true)
    #expect(lack(["TERM": "xterm", "LC_ALL": "C", "LANG": "C.UTF-8"])?.words != nil)
    #expect(
      lack(["TERM": "xterm", "LANG": "C.UTF-8"], columns: 10)?.words?.contains("small") == true)
  }
}

extension ScreenAbility.Lack {
  fileprivate var words: String? { if case .said(let words) = self { words } else { nil } }
}
