internal import Varlink

/// A course of calls in which each must give back what the one before returned.
///
/// A client that has encoded and decoded every kind of value both ways arrives at `End`.
struct Certification {
  private static let interface = "org.varlink.certification"

  private struct Step {
    let member: String
    let mode: Call.Mode
    /// What the call must bring besides the client's id.
    let wanted: any Encodable
    let reply: any Encodable
  }

  private struct Started: Encodable {
    let client_id: String
  }

  private struct Failure: Encodable {
    struct Message: Encodable {
      let method: String
      let parameters: [String: String]
    }

    let wants: Message
    let got: Message
  }

  private let steps: [Step]
  /// The steps that clients are expected to take next.
  private var expected: [String: Int] = [:]
  private var started = 0

  init() {
    let lines = (1...10).map { "Reply number \($0)" }
    let replies: [any Encodable] = [
      ["bool": true], ["int": 1], ["float": 1.0], ["string": "ping"], Scalars(),
      ["struct": Scalars()], ["map": ["foo": "Foo", "bar": "Bar"]],
      ["set": ["one": Nothing(), "two": Nothing(), "three": Nothing()]], ["mytype": Everything()],
    ]
    var steps: [Step] = []
    var wanted: any Encodable = Nothing()
    for (place, reply) in replies.enumerated() {
      steps.append(Step(member: "Test0\(place + 1)", mode: .once, wanted: wanted, reply: reply))
      wanted = reply
    }
    steps += [
      Step(member: "Test10", mode: .more, wanted: wanted, reply: Nothing()),
      Step(member: "Test11", mode: .oneway, wanted: ["last_more_replies": lines], reply: Nothing()),
      Step(member: "End", mode: .once, wanted: Nothing(), reply: ["all_ok": true]),
    ]
    self.steps = steps
  }

  mutating func answer(_ call: Call, _ session: inout Session) {
    if call.member == "Start" {
      started += 1
      expected["\(started)"] = 0
      return session.reply(Started(client_id: "\(started)"))
    }
    guard case .string(let client) = call.parameters["client_id"],
      let place = expected.removeValue(forKey: client)
    else { return session.fail("\(Self.interface).ClientIdError", Nothing()) }
    let step = steps[place]
    var given = call.parameters
    given["client_id"] = nil
    guard call.member == step.member, call.mode == step.mode,
      Self.plain(given) == Self.members(of: step.wanted)
    else { return fail(call, step, &session) }
    if place + 1 < steps.count { expected[client] = place + 1 }
    if step.mode == .more {
      for line in 1...10 { session.reply(["string": "Reply number \(line)"], continues: line < 10) }
    } else {
      session.reply(step.reply)
    }
  }

  private func fail(_ call: Call, _ step: Step, _ session: inout Session) {
    func message(_ member: String, _ mode: Call.Mode, _ parameters: [String: JSON])
      -> Failure.Message
    {
      Failure.Message(
        method: "\(Self.interface).\(member)",
        parameters: parameters.mapValues { "\($0)" }.merging(["mode": mode.rawValue]) { $1 })
    }
    session.fail(
      "\(Self.interface).CertificationError",
      Failure(
        wants: message(step.member, step.mode, Self.members(of: step.wanted)),
        got: message(call.member, call.mode, call.parameters)))
  }

  /// The value as it looks to a client.
  private static func members(of value: any Encodable) -> [String: JSON] {
    guard let bytes = try? Reply.encode(value),
      let reply = try? Reply(message: Array(bytes.dropLast()))
    else { return [:] }
    return reply.parameters
  }

  /// The members without what clients may write in more than one way.
  ///
  /// Null members, though not elements, may as well be absent, and a float may look like an integer.
  private static func plain(_ members: [String: JSON]) -> [String: JSON] {
    members.filter { $0.value != .null }.mapValues(plain)
  }

  private static func plain(_ value: JSON) -> JSON {
    switch value {
    case .float(let number): Int(exactly: number).map { .integer($0) } ?? value
    case .array(let elements): .array(elements.map(plain))
    case .object(let members): .object(plain(members))
    default: value
    }
  }
}
