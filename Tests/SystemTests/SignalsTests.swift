import Glibc
import System
import TestSupport
import Testing

/// The threads on which tests run have every signal blocked; our programs have not.
private func unblockSignals() {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
}

@Suite struct SignalsTests {
  @Test(.inOwnProcess)
  func `caught signals wake a poll, come once each, and lose their effect afterwards`() throws {
    unblockSignals()
    do {
      let signals = try Signals(catching: [.terminate, .hangup, .windowResized])
      #expect(try signals.take() == [])
      // A signal that comes in the middle of a wait, from outside.
      let sender = Spawn("/bin/sh", arguments: ["-c", "sleep 0.1; kill -TERM \(getpid())"])
      var child = try sender.start()
      var poll = Poll()
      poll.add(signals.number, .readable)
      while try poll.wait(milliseconds: 10_000) == 0 {}
      #expect(try signals.take() == [.terminate])
      _ = try child.wait()
      for _ in 1...3 { try Signal.hangup.send(to: getpid()) }
      try Signal.windowResized.send(to: getpid())
      #expect(try Set(signals.take()) == [.hangup, .windowResized])
    }
    var action = sigaction()
    sigaction(SIGTERM, nil, &action)
    #expect(action.__sigaction_handler.sa_handler == nil)
  }

  @Test(.inOwnProcess) func `a flood of signals neither blocks nor is missed`() throws {
    unblockSignals()
    let signals = try Signals(catching: [.windowResized])
    for _ in 0..<200_000 { raise(SIGWINCH) }
    #expect(try signals.take() == [.windowResized])
  }

  @Test(.inOwnProcess(ending: .signal(SIGTERM))) func `the usual effect is death by the signal`()
    throws
  {
    unblockSignals()
    do { _ = try Signals(catching: [.terminate]) }
    raise(SIGTERM)
  }

  @Test(.inOwnProcess) func `an interrupted wait ends early with nothing ready`() throws {
    unblockSignals()
    let signals = try Signals(catching: [.windowResized])
    // To this very thread, which a signal from another process might miss.
    var sender = pthread_t()
    pthread_create(
      &sender, nil,
      { waiting in
        usleep(100_000)
        pthread_kill(pthread_t(UInt(bitPattern: waiting)), SIGWINCH)
        return nil
      }, UnsafeMutableRawPointer(bitPattern: UInt(pthread_self())))
    let pipe = try Pipe()
    var poll = Poll()
    poll.add(pipe.reading.number, .readable)
    let start = Clock.monotonicMilliseconds()
    #expect(try poll.wait(milliseconds: 20_000) == 0)
    #expect(Clock.monotonicMilliseconds() - start < 15_000)
    #expect(try signals.take() == [.windowResized])
    pthread_join(sender, nil)
  }
}
