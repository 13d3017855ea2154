internal import System

/// A picture as lines of text, drawn by chafa where it is installed.
enum Picture {
  /// The picture, or one line that names it.
  static func lines(_ image: String, columns: Int, rows: Int) -> [String] {
    let name = ["image: \(printable(image))"]
    guard !image.contains("://"), let chafa = Program.find("chafa"),
      (try? FileInfo.following(image))?.kind == .regular
    else { return name }
    let size = "\(max(1, columns))x\(max(1, rows))"
    let text = output(
      of: chafa,
      ["--format=symbols", "--animate=off", "--polite=on", "--size=\(size)", "--", image])
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    return lines.isEmpty ? name : lines
  }

  /// What a program prints within a second; empty when it fails.
  private static func output(of program: String, _ arguments: [String]) -> String {
    let deadline = Deadline.after(milliseconds: 1_000)
    guard let pipe = try? Pipe() else { return "" }
    var spawn = Spawn(program, arguments: arguments)
    spawn.output = .descriptor(pipe.writing.number)
    spawn.hasOwnGroup = true
    guard var child = try? spawn.start() else { return "" }
    let reading = pipe.keepReading()
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20,
      (try? reading.waitUntilReady(.readable, deadline: deadline)) != nil,
      case .bytes(let more)? = try? reading.read()
    {
      bytes += more
    }
    let exit = try? child.wait(until: deadline)
    if exit == nil { child.send(.kill) }
    return exit == .status(0) ? String(decoding: bytes, as: UTF8.self) : ""
  }
}
