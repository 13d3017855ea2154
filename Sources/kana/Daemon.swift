internal import KanaInterface
internal import Varlink

/// The daemon as commands see it: something that answers calls.
///
/// Two functions stand for the connection, so that commands can be tried against any answers.
struct Daemon {
  /// Sends one call and returns its reply, or throws what the reply says went wrong.
  let call: (Request) throws(Failure) -> Reply
  /// Sends one call and hands over every reply until the last one or until `false` comes back.
  let stream: (Request, (Reply) throws(Failure) -> Bool) throws(Failure) -> Void
}

/// A call ready to be sent.
struct Request: Sendable {
  /// One message with its final zero.
  let bytes: [UInt8]
  /// It may be sent again when the connection was cut before the reply: it only reads, or leads to
  /// the same state, or carries a key by which the daemon knows it again.
  let isRepeatable: Bool
  /// How long to wait for the reply.
  var patience = Request.usualPatience

  /// Milliseconds; a daemon that takes longer than this has come to a stop.
  static let usualPatience = 2_000
  /// Milliseconds, where the daemon has much to write.
  static let longPatience = 30_000
  /// Bytes and JSON values of one slice of many: few enough that taking it in keeps nobody else waiting.
  static let sliceBytes = 131_072
  static let sliceValues = 2_000
}

extension Request {
  init<M: Method>(
    _ method: M.Type, _ parameters: M.Parameters, isRepeatable: Bool, mode: Call.Mode = .once,
    patience: Int = usualPatience
  ) throws(Failure) {
    self.patience = patience
    do {
      bytes = try M.encode(parameters, mode: mode)
    } catch {
      throw Failure(.usage, "the call cannot be written as JSON; leave out unusual characters")
    }
    self.isRepeatable = isRepeatable
    try checkSize()
  }

  /// A call whose only parameter is the caller's distance from UTC, as of most that only ask.
  ///
  /// Written as text, since a JSON encoder takes longer than all the rest of such a call.
  init<M: Method>(_ method: M.Type, offset: Int, isRepeatable: Bool) throws(Failure) {
    try self.init(
      raw: M.qualifiedName, parametersText: "{\"offset\":\(offset)}", mode: .once,
      isRepeatable: isRepeatable)
  }

  /// A call that somebody wrote; a method without a dot is one of the trainer's.
  init(
    raw method: String, parametersText: String?, mode: Call.Mode, isRepeatable: Bool = false
  ) throws(Failure) {
    let name = method.contains(".") ? method : "\(Interface.name).\(method)"
    do {
      bytes = try Call.encode(name, parametersText: parametersText ?? "{}", mode: mode)
    } catch {
      throw Failure(
        .usage, "the parameters are not a JSON object; write them as '{\"key\": value}'")
    }
    self.isRepeatable = isRepeatable
    try checkSize()
  }

  /// A message may have a mebibyte; the daemon would cut the connection.
  private func checkSize() throws(Failure) {
    if bytes.count > 1 << 20 {
      throw Failure(.tooLong, "the call has \(bytes.count) bytes, more than a mebibyte; shorten it")
    }
  }
}

extension Daemon {
  func reply<M: Method>(
    to method: M.Type, _ parameters: M.Parameters, isRepeatable: Bool = true
  ) throws(Failure) -> Reply {
    try call(Request(method, parameters, isRepeatable: isRepeatable))
  }

  /// As `reply`, with the caller's distance from UTC alone.
  func reply<M: Method>(
    to method: M.Type, offset: Int, isRepeatable: Bool = true
  ) throws(Failure) -> Reply {
    try call(Request(method, offset: offset, isRepeatable: isRepeatable))
  }

  /// As `reply`, as the method's own record.
  func result<M: Method>(
    of method: M.Type, _ parameters: M.Parameters, isRepeatable: Bool = true
  ) throws(Failure) -> M.Reply {
    try reply(to: method, parameters, isRepeatable: isRepeatable).record(of: method)
  }
}

extension Reply {
  /// The parameters as a method's record.
  func record<M: Method>(of method: M.Type) throws(Failure) -> M.Reply {
    do {
      return try M.record(in: self)
    } catch {
      throw .unclearReply
    }
  }

  /// The reply itself, or the error it carries as a failure.
  func checked() throws(Failure) -> Reply {
    guard let error else { return self }
    let own = ErrorName(qualifiedName: error)
    var message = "the daemon refused the call with \(error)"
    if case .string(let text)? = parameters["message"] { message = text }
    switch error {
    case "org.varlink.service.MethodNotFound", "org.varlink.service.MethodNotImplemented",
      "org.varlink.service.InterfaceNotFound":
      message = "the daemon knows no such method; kana daemon restart brings the installed version"
    case "org.varlink.service.ExpectedMore":
      message = "the reply comes in parts; add --more"
    case "org.varlink.service.InvalidParameter":
      if case .string(let name)? = parameters["parameter"] {
        message = "the parameter \(quoted(name)) is missing, unknown or of another type; correct it"
      }
    default: break
    }
    let status: Failure.Status =
      switch own {
      case .storageFailed: .storage
      case .rebuilding: .unavailable
      default: .usage
      }
    throw Failure(name: error, message: message, status: status)
  }
}

extension Failure {
  static var unclearReply: Failure {
    Failure(
      .badReply, "the daemon's reply cannot be understood; kana daemon restart may help",
      status: .unavailable)
  }
}
