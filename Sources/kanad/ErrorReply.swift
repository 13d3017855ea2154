internal import KanaInterface
internal import System
internal import Varlink

/// The bytes of a reply.
func encoded(_ parameters: some Encodable, continues: Bool = false) -> [UInt8] {
  // Our records always make JSON objects; the empty reply is for the compiler.
  (try? Reply.encode(parameters, continues: continues)) ?? Reply.encode()
}

func encoded(_ record: some DirectRecord, continues: Bool = false) -> [UInt8] {
  Reply.encode(record, continues: continues)
}

/// The bytes of an error of the trainer's interface.
func encoded(_ error: ErrorName, _ parameters: ErrorParameters) -> [UInt8] {
  (try? Reply.encode(error: error.qualifiedName, parameters: parameters)) ?? Reply.encode()
}

func encoded(_ error: ErrorName, _ message: String) -> [UInt8] {
  encoded(error, ErrorParameters(message: message))
}

extension StorageFailure {
  /// The bytes of the error that a learner gets who asked for something else than an answer.
  var reply: [UInt8] {
    encoded(.storageFailed, "\(self); nothing was changed, \(cure) and repeat")
  }

  private var cure: String {
    if case .system(let error) = cause, error.isDenied { return "see to it that it can be written" }
    return "make room"
  }
}
