internal import System

/// The least that a client or server of this protocol can be, in C.
enum CProgram {
  /// `PROGRAM call SOCKET MESSAGE` sends a message and prints the reply;
  /// `PROGRAM echo SOCKET` sends back what one client sends.
  private static let source = #"""
    #include <string.h>
    #include <sys/socket.h>
    #include <sys/un.h>
    #include <unistd.h>

    static char buffer[1 << 16];

    int main(int count, char **words) {
      struct sockaddr_un address = {.sun_family = AF_UNIX};
      int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      ssize_t size;
      if (count < 3 || strlen(words[2]) >= sizeof address.sun_path) return 2;
      strcpy(address.sun_path, words[2]);
      if (strcmp(words[1], "echo") == 0) {
        if (bind(end, (void *)&address, sizeof address) || listen(end, 1)) return 1;
        end = accept(end, 0, 0);
        while ((size = read(end, buffer, sizeof buffer)) > 0)
          if (write(end, buffer, size) != size) return 1;
        return 0;
      }
      if (count < 4 || connect(end, (void *)&address, sizeof address)) return 69;
      size = strlen(words[3]) + 1;
      if (write(end, words[3], size) != size) return 1;
      for (;;) {
        size = read(end, buffer, sizeof buffer);
        if (size <= 0) return 1;
        int isWhole = buffer[size - 1] == 0;
        if (write(1, buffer, size - isWhole) < 0) return 1;
        if (isWhole) return 0;
      }
    }
    """#

  /// Compiles it with the machine's `cc`, and gives its path; nil where there is no compiler.
  static func compile(in folder: String) throws(Failure) -> String? {
    guard let compiler = Program.find("cc") else { return nil }
    let program = Path.join(folder, "minimal")
    if Program.isExecutable(program) { return program }
    do {
      try File.replace(program + ".c", with: Array(source.utf8), durability: .process)
      var spawn = Spawn(compiler, arguments: ["-O2", "-o", program, program + ".c"])
      spawn.errors = .inherited
      var child = try spawn.start()
      guard try child.wait() == .status(0) else {
        throw Failure(message: "cc cannot compile the client to compare with")
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }
    return program
  }
}

/// The C program as a server that sends back what it gets.
final class EchoServer {
  private var child: Child
  private let line: Line

  init(_ program: String, socket: String) throws(Failure) {
    do { child = try Spawn(program, arguments: ["echo", socket]).start() } catch {
      throw Failure(message: "\(error)")
    }
    line = try Self.connect(to: socket, until: .after(milliseconds: 5_000))
  }

  private static func connect(to socket: String, until deadline: Deadline) throws(Failure) -> Line {
    while true {
      do throws(Failure) { return try Line(to: socket) } catch {
        if deadline.hasPassed { throw error }
        Program.sleep(milliseconds: 5)
      }
    }
  }

  deinit { child.send(.kill) }

  func exchange(_ message: [UInt8], _ sample: inout Sample) throws(Failure) {
    let start = Clock.monotonicNanoseconds()
    _ = try line.exchange(message)
    sample.add(Clock.monotonicNanoseconds() - start)
  }
}
