/// Turns the bytes of a terminal into keys; no bytes can make it fail.
///
/// How the bytes are cut into reads makes no difference. Escape alone cannot be told from the start
/// of a sequence by its byte: while `isWaiting`, the caller calls `timeout()` when nothing came for
/// some 50 ms. Reports that are not keys (mouse, focus, answers to queries) and broken UTF-8 are
/// swallowed; Control-C gets through in every state.
package struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC O`.
    case single
    /// After `ESC [`; the bytes so far are collected.
    case sequence
    /// Inside a string (OSC, DCS, APC, PM, SOS); true after an ESC that may end it.
    case string(Bool)
    /// Bytes to swallow: the coordinates of an old mouse report, or the rest of a console key.
    case swallow(Int)
    /// Inside a bracketed paste; its bytes are collected.
    case paste
  }

  /// Bytes of a paste that are kept; nobody answers with more.
  private static let pasteLimit = 4096

  private var state = State.ground
  private var collected: [UInt8] = []
  private var utf8 = PartialScalar()

  package init() {}

  /// True while a lone Escape, or the end of an unfinished sequence, depends on time.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    default: true
    }
  }

  /// The keys completed by some more bytes.
  package mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// The keys to be had when nothing followed: a lone Escape is the Escape key.
  package mutating func timeout() -> [Key] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    return state == .escape ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: ground(byte, &keys)
    case .escape: escape(byte, &keys)
    case .single: single(byte, &keys)
    case .sequence: sequence(byte, &keys)
    case .string(let escaped): string(byte, escaped: escaped, &keys)
    case .swallow(let count):
      if byte < 0x20 { return restart(byte, &keys) }
      state = count > 1 ? .swallow(count - 1) : .ground
    case .paste: paste(byte, &keys)
    }
  }

  /// Gives up what was begun and takes the byte as the first of something new.
  private mutating func restart(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    ground(byte, &keys)
  }

  private mutating func ground(_ byte: UInt8, _ keys: inout [Key]) {
    guard byte < 0x20 || byte == 0x7F else {
      if let scalar = utf8.take(byte), !(0x80..<0xA0).contains(scalar.value) {
        keys.append(.text(scalar))
      }
      return
    }
    utf8 = PartialScalar()
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Unicode.Scalar(byte + 0x60)))
    default: keys.append(.control(Unicode.Scalar(byte + 0x40)))
    }
  }

  private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): (state, collected) = (.sequence, [])
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(false)
    case 0x1B:
      keys.append(.escape)
    case 0x00..<0x20:
      keys.append(.escape)
      restart(byte, &keys)
    case 0x20..<0x80:
      state = .ground  // Alt with a key: no command of ours, and not the key by itself either.
    default:
      keys.append(.escape)
      restart(byte, &keys)
    }
  }

  private mutating func single(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): return
    case 0x40..<0x7F:
      state = .ground
      if let key = KeySequences.single(byte) { keys.append(key) }
    default: restart(byte, &keys)
    }
  }

  private mutating func sequence(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40:
      // A sequence of ours has at most a dozen bytes; more are swallowed without being kept.
      if collected.count < 32 { collected.append(byte) }
    case UInt8(ascii: "[") where collected.isEmpty:
      state = .swallow(1)  // The Linux console's F1 to F5: ESC [ [ A.
    case UInt8(ascii: "M") where collected.isEmpty:
      state = .swallow(3)  // X10 mouse report: button, column, row.
    case UInt8(ascii: "~") where collected == Array("200".utf8):
      (state, collected) = (.paste, [])
    case 0x40..<0x7F:
      state = .ground
      if let key = KeySequences.sequence(collected, final: byte) { keys.append(key) }
    default:
      restart(byte, &keys)
    }
  }

  private mutating func string(_ byte: UInt8, escaped: Bool, _ keys: inout [Key]) {
    switch byte {
    case 0x07: state = .ground
    case 0x03: restart(byte, &keys)
    case UInt8(ascii: "\\") where escaped: state = .ground
    default: state = .string(byte == 0x1B)
    }
  }

  private mutating func paste(_ byte: UInt8, _ keys: inout [Key]) {
    if byte == 0x03 { return restart(byte, &keys) }
    collected.append(byte)
    let end = "\u{1B}[201~".utf8
    if collected.suffix(end.count).elementsEqual(end) {
      state = .ground
      let text = collected.dropLast(end.count).prefix(KeyDecoder.pasteLimit)
      keys.append(.paste(String(decoding: text, as: UTF8.self)))
    } else if collected.count > KeyDecoder.pasteLimit + end.count {
      // What is beyond the limit is dropped, but the last bytes are kept to find the end.
      collected.remove(at: KeyDecoder.pasteLimit)
    }
  }
}
