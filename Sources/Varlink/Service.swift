/// The interfaces of one program, and what any program with interfaces must answer.
package struct Service: Sendable {
  /// What a message from a client calls for.
  package enum Incoming: Equatable, Sendable {
    /// The program's part: a method it declares, with parameters that conform to the declaration.
    case call(Call)
    /// Nothing is left to do but to send these bytes, of which there may be none.
    case answered([UInt8])
    /// The connection must be closed.
    case malformed(MalformedMessage)
  }

  private let info: ServiceInterface.Info
  private let interfaces: [String: InterfaceDescription]

  /// Makes a service of the interfaces declared by some `.varlink` texts.
  ///
  /// - Throws: `InterfaceSyntaxError` when one of them breaks the grammar.
  package init(
    vendor: String, product: String, version: String, url: String, descriptions: [String]
  ) throws(InterfaceSyntaxError) {
    var interfaces: [String: InterfaceDescription] = [:]
    for text in [ServiceInterface.description] + descriptions {
      let interface = try InterfaceDescription(parsing: text)
      interfaces[interface.name] = interface
    }
    self.interfaces = interfaces
    info = ServiceInterface.Info(
      vendor: vendor, product: product, version: version, url: url,
      interfaces: interfaces.keys.sorted())
  }

  /// Judges one message, without its final zero, and answers what needs no program.
  package func receive(_ message: [UInt8]) -> Incoming {
    let call: Call
    do {
      call = try Call(message: message)
    } catch {
      return .malformed(error)
    }
    if let error = refusal(of: call) { return answer(call, Reply.encode(error)) }
    guard call.interface == ServiceInterface.name else { return .call(call) }
    do {
      return answer(call, try ownReply(to: call))
    } catch let error as ServiceError {
      return answer(call, Reply.encode(error))
    } catch {
      return answer(call, Reply.encode(.methodNotImplemented(call.method)))
    }
  }

  /// Why a call cannot even be given to the program.
  private func refusal(of call: Call) -> ServiceError? {
    guard !call.interface.isEmpty else { return .methodNotFound(call.method) }
    guard let interface = interfaces[call.interface] else {
      return .interfaceNotFound(call.interface)
    }
    guard let method = interface.methods[call.member] else { return .methodNotFound(call.method) }
    if call.mode == .upgrade { return .methodNotImplemented(call.method) }
    return interface.mismatch(call.parameters, method.input)
      .map { .invalidParameter($0.path.first ?? "parameters") }
  }

  private func ownReply(to call: Call) throws -> [UInt8] {
    if call.member == "GetInfo" { return try Reply.encode(info) }
    let wanted = try call.parameters(as: ServiceInterface.DescriptionRequest.self).interface
    guard let interface = interfaces[wanted] else { throw ServiceError.interfaceNotFound(wanted) }
    return try Reply.encode(ServiceInterface.Description(description: interface.text))
  }

  private func answer(_ call: Call, _ reply: [UInt8]) -> Incoming {
    .answered(call.mode == .oneway ? [] : reply)
  }
}
