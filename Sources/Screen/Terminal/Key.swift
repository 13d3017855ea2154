/// A key as the terminal reports it, told apart from the bytes it sends.
package enum Key: Hashable, Sendable {
  /// One code point of text; what an input method commits arrives as several.
  case text(Unicode.Scalar)
  /// A letter (lower case) or one of `@ [ \ ] ^ _` pressed with Control.
  case control(Unicode.Scalar)
  /// Text pasted at once; it has no keys and must trigger none.
  case paste(String)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// F1 to F20.
  case function(Int)
}
