/// How the parts of the screen look.
///
/// Every meaning is carried by a word, a sign or an attribute as well as by colour, so that the
/// screen can be read without colours.
enum Theme {
  static let title = Style(attributes: .bold)
  static let faint = Style(attributes: .dim)
  static let key = Style(foreground: .cyan, attributes: .bold)
  static let prompt = Style(attributes: .bold)
  static let label = Style(foreground: .cyan)
  static let right = Style(foreground: .green, attributes: .bold)
  static let wrong = Style(foreground: .red, attributes: .bold)
  static let dead = Style(foreground: .red, attributes: [.dim, .strike])
  static let note = Style(foreground: .yellow)
  static let selected = Style(attributes: [.bold, .reverse])
  static let alarm = Style(foreground: .red, attributes: [.bold, .reverse])
  static let bar = Style(foreground: .green)

  /// The look of what an answer came to, conspicuous while it flashes.
  static func feedback(_ tone: Practice.Feedback.Tone, flashing: Bool) -> Style {
    let style: Style
    switch tone {
    case .right: style = right
    case .wrong: style = wrong
    case .note: style = note
    }
    return flashing ? style.adding(.reverse) : style
  }
}
