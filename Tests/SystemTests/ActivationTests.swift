import Glibc
import TestSupport
import Testing

@testable import System

@Suite struct ActivationTests {
  private func passed(_ variables: [String: String]) throws -> [Activation.Passed] {
    try Activation.passed({ variables[$0] }, process: 42)
  }

  @Test func `passed descriptors are read from the variables`() throws {
    #expect(try passed([:]) == [])
    #expect(try passed(["LISTEN_PID": "42"]) == [])
    #expect(try passed(["LISTEN_PID": "41", "LISTEN_FDS": "2"]) == [])
    #expect(try passed(["LISTEN_PID": "42", "LISTEN_FDS": "0"]) == [])
    #expect(
      try passed(["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink"]) == [
        Activation.Passed(number: 3, name: "varlink"),
        Activation.Passed(number: 4, name: "unknown"),
      ])
    #expect(
      try passed(["LISTEN_PID": "42", "LISTEN_FDS": "1", "LISTEN_FDNAMES": ""]) == [
        Activation.Passed(number: 3, name: "unknown")
      ])
  }

  @Test(arguments: [
    ["LISTEN_PID": "x"], ["LISTEN_PID": "42", "LISTEN_FDS": "-1"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "99999999999"], ["LISTEN_PID": "42", "LISTEN_FDS": "one"],
  ])
  func `nonsense in the variables is an error`(variables: [String: String]) {
    #expect(throws: Activation.Fault.self) { try passed(variables) }
  }

  @Test(.inOwnProcess) func `a passed socket is taken by its name and the variables go`() throws {
    try withTemporaryFolder { folder in
      let other = try Listener(path: "\(folder)/other")
      let wanted = try Listener(path: "\(folder)/wanted")
      guard dup2(other.descriptor.number, 103) == 103,
        dup2(wanted.descriptor.number, 104) == 104, dup2(103, 3) == 3, dup2(104, 4) == 4
      else { _exit(8) }
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", "2", 1)
      setenv("LISTEN_FDNAMES", "other:varlink", 1)
      guard let listener = try Activation.takeListener(named: "varlink") else { _exit(9) }
      let client = try Connection(to: "\(folder)/wanted", deadline: .after(milliseconds: 1_000))
      let accepted = try listener.accept()
      let isRight =
        accepted != nil && listener.descriptor.number == 4
        && fcntl(4, F_GETFD) & FD_CLOEXEC != 0
        && Environment.all().keys.allSatisfy { !$0.hasPrefix("LISTEN_") }
      _ = consume client
      let next = try Activation.takeListener(named: "varlink")
      _exit(isRight && next == nil ? 0 : 1)
    }
  }

  @Test(.inOwnProcess) func `sockets of which none or several fit, or that are none, are refused`()
    throws
  {
    for (count, names) in [("2", "a:b"), ("2", "varlink:varlink"), ("1", "varlink")] {
      let null = open("/dev/null", O_RDONLY)
      dup2(null, 3)
      setenv("LISTEN_PID", "\(getpid())", 1)
      setenv("LISTEN_FDS", count, 1)
      setenv("LISTEN_FDNAMES", names, 1)
      do throws(Activation.Fault) {
        _ = try Activation.takeListener(named: "varlink")
        _exit(1)
      } catch {
        switch error {
        case .ambiguous: if count != "2" { _exit(2) }
        case .unsuitable: if count != "1" { _exit(3) }
        case .malformed: _exit(4)
        }
      }
    }
    _exit(0)
  }

  @Test func `news reaches the service manager by path, however long, and by abstract name`()
    throws
  {
    try withTemporaryFolder { folder in
      let long = "\(folder)/" + String(repeating: "d", count: 120)
      try Folder.prepare(long)
      let name = "kana-test-\(Random.identifier())"
      for address in ["\(folder)/notify", "\(long)/notify", "@\(name)"] {
        let receiver = try makeUnixSocket(SOCK_DGRAM)
        let number = receiver.number
        let own =
          address.hasPrefix("@")
          ? try UnixAddress(abstract: name) : try UnixAddress(path: address)
        #expect(own.with { bind(number, $0, $1) } == 0)
        try #require(ServiceManager(address: address)).notify("READY=1", "STATUS=かな")
        #expect(try receiver.read() == .bytes(Array("READY=1\nSTATUS=かな".utf8)))
      }
    }
  }

  @Test func `a manager that is gone is an error, not an end`() throws {
    let manager = try #require(ServiceManager(address: "/tmp/kana-no-such-manager"))
    #expect(throws: SystemError.self) { try manager.notify("READY=1") }
  }

  @Test func `addresses of no defined kind are no manager`() {
    for address in ["", "@", "/", "relative", "vsock:2:1234"] {
      #expect(ServiceManager(address: address) == nil)
    }
  }
}
