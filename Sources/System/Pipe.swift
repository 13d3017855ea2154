internal import Glibc

/// A pipe: what is written to one end comes out of the other.
package struct Pipe: ~Copyable {
  package let reading: Descriptor
  package let writing: Descriptor

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try attempt("pipe") { Int(Glibc.pipe(&ends)) }
    let reading = Descriptor(owning: ends[0])
    let writing = Descriptor(owning: ends[1])
    for end in ends { try attempt("fcntl") { Int(fcntl(end, F_SETFD, FD_CLOEXEC)) } }
    self.reading = reading
    self.writing = writing
  }

  /// Closes the writing end here, so that the reader sees the end when the last other holder goes.
  package consuming func keepReading() -> Descriptor { reading }

  /// Closes the reading end here.
  package consuming func keepWriting() -> Descriptor { writing }
}
