internal import System

extension Child {
  /// Runs a program to its end and gives what it printed.
  static func output(
    of program: String, _ arguments: [String], environment: [String: String]
  ) throws(Failure) -> String {
    do {
      let pipe = try Pipe()
      var spawn = Spawn(program, arguments: arguments, environment: environment)
      spawn.output = .descriptor(pipe.writing.number)
      var child = try spawn.start()
      let reading = pipe.keepReading()
      var output: [UInt8] = []
      while case .bytes(let more) = try reading.read() { output += more }
      _ = try child.wait()
      return String(decoding: output, as: UTF8.self)
    } catch {
      throw Failure(message: "\(program): \(error)")
    }
  }
}
