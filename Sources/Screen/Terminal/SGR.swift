/// The numbers of ECMA-48's Select Graphic Rendition, with xterm's colours.
enum SGR {
  /// Numbers that turn one style into another without a reset; nil when an attribute has to go.
  static func codes(from: Style, to: Style) -> [Int]? {
    from.attributes.isSubset(of: to.attributes) ? additions(from: from, to: to) : nil
  }

  /// Numbers for the attributes that are new and the colours that differ.
  static func additions(from: Style, to: Style) -> [Int] {
    var codes: [Int] = []
    for (attribute, code) in attributes
    where to.attributes.contains(attribute) && !from.attributes.contains(attribute) {
      codes.append(code)
    }
    if to.foreground != from.foreground { codes += numbers(to.foreground, base: 30) }
    if to.background != from.background { codes += numbers(to.background, base: 40) }
    return codes
  }

  private static func numbers(_ color: Color?, base: Int) -> [Int] {
    switch color {
    case nil: [base + 9]
    case .basic(let index) where index < 8: [base + Int(index)]
    case .basic(let index): [base + 60 + Int(index & 7)]
    case .indexed(let index): [base + 8, 5, Int(index)]
    case .rgb(let rgb): [base + 8, 2, Int(rgb.red), Int(rgb.green), Int(rgb.blue)]
    }
  }

  private static let attributes: [(Style.Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7), (.strike, 9),
  ]

  /// The style after a sequence's numbers; unknown numbers change nothing.
  static func style(_ style: Style, applying codes: [Int]) -> Style {
    var style = style
    var rest = (codes.isEmpty ? [0] : codes)[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: style = .plain
      case 22: style.attributes.subtract([.bold, .dim])
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 29: style.attributes.remove(.strike)
      case 30...37: style.foreground = .basic(UInt8(code - 30))
      case 38: style.foreground = extended(&rest) ?? style.foreground
      case 39: style.foreground = nil
      case 40...47: style.background = .basic(UInt8(code - 40))
      case 48: style.background = extended(&rest) ?? style.background
      case 49: style.background = nil
      case 90...97: style.foreground = .basic(UInt8(code - 82))
      case 100...107: style.background = .basic(UInt8(code - 92))
      default:
        for (attribute, number) in attributes where number == code {
          style.attributes.insert(attribute)
        }
      }
    }
    return style
  }

  /// Reads `5;index` or `2;red;green;blue` from the numbers after 38 or 48.
  private static func extended(_ rest: inout ArraySlice<Int>) -> Color? {
    func byte() -> UInt8? { rest.popFirst().flatMap { UInt8(exactly: $0) } }
    switch rest.popFirst() {
    case 5:
      return byte().map { .indexed($0) }
    case 2:
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(RGB(red: red, green: green, blue: blue))
    default:
      return nil
    }
  }
}
