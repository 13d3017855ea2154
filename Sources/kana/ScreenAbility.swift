internal import Screen
internal import System

/// What the terminal can do, as far as its variables and size tell.
struct ScreenAbility {
  let colors: ColorDepth
  let size: Screen.Size

  /// Why practice has to go line by line.
  enum Lack: Error, Equatable {
    /// Nothing worth mentioning: it is no terminal, or one that moves no cursor.
    case plain
    case said(String)
  }

  /// Decides from the environment; throws why there can be no screen.
  init(
    variable: (String) -> String?, size: Screen.Size?, isInteractive: Bool
  ) throws(Lack) {
    func value(_ name: String) -> String { variable(name) ?? "" }
    let kind = value("TERM")
    guard isInteractive, kind != "dumb", !kind.isEmpty, let size else { throw .plain }
    guard kind != "linux" else {
      throw .said("this console has no kana; use a terminal window to see them")
    }
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty }?.lowercased() ?? ""
    guard locale.contains("utf-8") || locale.contains("utf8") else {
      throw .said("the locale is not UTF-8; set LANG=C.UTF-8 for the practice screen")
    }
    self.size = size
    guard size.columns >= Practice.smallest.columns, size.rows >= Practice.smallest.rows else {
      throw .said("the terminal is too small for the practice screen; make it larger for that")
    }
    if !value("NO_COLOR").isEmpty || kind.hasPrefix("vt") || kind.hasSuffix("-mono")
      || kind.hasSuffix("-m")
    {
      colors = .none
    } else if ["truecolor", "24bit"].contains(value("COLORTERM")) {
      colors = .full
    } else {
      colors = kind.contains("256color") ? .indexed : .sixteen
    }
  }
}

extension Terminal {
  /// The size of the terminal as the screen takes it.
  static func screenSize() -> Screen.Size? {
    size().map { Screen.Size(columns: $0.columns, rows: $0.rows) }
  }
}
