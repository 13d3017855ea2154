/// A colour as asked for; what is sent depends on what the terminal can show (`ColorDepth`).
package enum Color: Hashable, Sendable {
  /// One of the terminal's own 16 colours: 0 to 7 plain, 8 to 15 bright.
  case basic(UInt8)
  /// One of xterm's 256 colours.
  case indexed(UInt8)
  /// An exact colour.
  case rgb(RGB)

  package static let red = Color.basic(1)
  package static let green = Color.basic(2)
  package static let yellow = Color.basic(3)
  package static let blue = Color.basic(4)
  package static let cyan = Color.basic(6)
}

/// The look of a cell.
package struct Style: Hashable, Sendable {
  package var foreground: Color?
  package var background: Color?
  package var attributes: Attributes

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attributes.
  package static let plain = Style()

  /// This style with more attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  /// What a terminal can draw besides colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let strike = Attributes(rawValue: 16)
  }
}

/// How many colours a terminal shows.
package enum ColorDepth: Sendable, CaseIterable {
  /// None (NO_COLOR, a monochrome terminal): attributes only.
  case none
  /// The 16 of ECMA-48 and aixterm.
  case sixteen
  /// xterm's 256.
  case indexed
  /// 24 bits (COLORTERM=truecolor).
  case full

  /// The colour nearest to the one asked for that can be shown at this depth; nil when none can.
  package func nearest(to color: Color) -> Color? {
    switch (self, color) {
    case (.none, _): nil
    case (.full, _), (_, .basic), (.indexed, .indexed): color
    case (.sixteen, .indexed(let index)): .basic(RGB(indexed: index).nearestBasic)
    case (.sixteen, .rgb(let rgb)): .basic(rgb.nearestBasic)
    case (.indexed, .rgb(let rgb)): .indexed(rgb.nearestIndexed)
    }
  }

  /// The style with its colours replaced by ones that can be shown.
  package func nearest(to style: Style) -> Style {
    Style(
      foreground: style.foreground.flatMap { nearest(to: $0) },
      background: style.background.flatMap { nearest(to: $0) },
      attributes: style.attributes)
  }
}
