import FoundationEssentials
import KanaInterface
import TestSupport
import Testing
import Varlink

@Suite struct `The interface text and its Swift records` {
  static var methods: [any Method.Type] {
    [
      Ask.self, Answer.self, Reveal.self, Undo.self, Start.self, End.self, Mode.self, Config.self,
      Say.self, Status.self, Stats.self, Chart.self, Show.self, Explain.self, Watch.self,
      ListDecks.self, BeginDeck.self, AddCards.self, CommitDeck.self, UseDeck.self, RemoveDeck.self,
      ReadDeck.self, Export.self, BeginImport.self, AddRecords.self, CommitImport.self, Doctor.self,
      Stop.self,
    ]
  }

  @Test func `name the same methods`() throws {
    let interface = try InterfaceDescription(parsing: Interface.description)
    #expect(interface.name == Interface.name)
    #expect(Set(interface.methods.keys) == Set(Self.methods.map { $0.name }))
  }

  @Test func `name the same errors, each with a message`() throws {
    let interface = try InterfaceDescription(parsing: Interface.description)
    #expect(Set(interface.errors.keys) == Set(ErrorName.allCases.map(\.rawValue)))
    for error in interface.errors.values {
      #expect(error.parameters.first?.name == "message")
    }
    for name in ErrorName.allCases {
      #expect(ErrorName(qualifiedName: name.qualifiedName) == name)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `hold the same members, of the same types`(seed: UInt64) throws {
    let interface = try InterfaceDescription(parsing: Interface.description)
    var random = SplitMix64(seed: seed)
    for method in Self.methods {
      try check(method, in: interface, using: &random)
    }
  }

  private func check<M: Method>(
    _ method: M.Type, in interface: InterfaceDescription, using random: inout SplitMix64
  ) throws {
    let declared = try #require(interface.methods[M.name])
    let input = interface.conformingParameters(declared.input, using: &random)
    let output = interface.conformingParameters(declared.output, using: &random)
    let call = try Call(
      message: Array(
        try Call.encode(M.qualifiedName, parameters: JSON.object(input)).dropLast()))
    let parameters = try call.parameters(as: M.Parameters.self)
    let reply = try Reply(message: Array(try Reply.encode(JSON.object(output)).dropLast()))
    let records = try reply.parameters(as: M.Reply.self)
    try expect(parameters, is: input, M.name)
    #expect(try M.record(in: reply) == records, "\(M.name)")
    try expect(records, is: output, M.name)
    let mismatch = interface.mismatch(
      try Reply(message: Array(try Reply.encode(records).dropLast())).parameters, declared.output)
    #expect(mismatch == nil, "\(M.name)")
    // Seen as no more than `Encodable`, each record takes the usual way.
    let usualCall = try Call.encode(M.qualifiedName, parameters: parameters)
    #expect(try M.encode(parameters, mode: .once) == usualCall, "\(M.name)")
    if let direct = records as? any DirectRecord {
      for continues in [false, true] {
        let usualReply = try Reply.encode(records, continues: continues)
        #expect(Reply.encode(direct, continues: continues) == usualReply, "\(M.name)")
      }
    }
  }

  @Test func `go the short way where a learner waits`() {
    let records: [any (Codable & Sendable).Type] = [
      Ask.Parameters.self, Ask.Reply.self, Answer.Parameters.self, Answer.Reply.self,
      Reveal.Parameters.self, Reveal.Reply.self, Start.Reply.self, Status.Parameters.self,
      Status.Reply.self, Watch.Reply.self,
    ]
    for record in records { #expect(record is any DirectRecord.Type, "\(record)") }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `refuse the same calls and replies, whichever way they are read`(seed: UInt64) throws {
    let interface = try InterfaceDescription(parsing: Interface.description)
    var random = SplitMix64(seed: seed)
    for method in Self.methods {
      try checkFaults(method, in: interface, using: &random)
    }
  }

  /// Damages each member in turn, also those of objects within.
  private func checkFaults<M: Method>(
    _ method: M.Type, in interface: InterfaceDescription, using random: inout SplitMix64
  ) throws {
    let declared = try #require(interface.methods[M.name])
    let whole = JSON.object(interface.conformingParameters(declared.output, using: &random))
    for damaged in whole.damagedOnce {
      let reply = try Reply(message: Array(try Reply.encode(damaged).dropLast()))
      let usual = Result { () throws(MalformedMessage) in try reply.parameters(as: M.Reply.self) }
      let direct = Result { () throws(MalformedMessage) in try M.record(in: reply) }
      #expect(direct == usual, "\(M.name) \(damaged)")
    }
    guard let record = M.Parameters.self as? any DirectRecord.Type else { return }
    let input = JSON.object(interface.conformingParameters(declared.input, using: &random))
    for damaged in [input] + input.damagedOnce {
      let call = try Call(
        message: Array(try Call.encode(M.qualifiedName, parameters: damaged).dropLast()))
      let usual = Result { () throws(ServiceError) in try call.parameters(as: M.Parameters.self) }
      expect(record, isRead: usual, from: call)
    }
  }

  /// A record read by itself is, or refuses, just what `Codable` makes of the same call.
  private func expect<Record: DirectRecord, Usual: Equatable>(
    _ record: Record.Type, isRead usual: Result<Usual, ServiceError>, from call: Call
  ) {
    let direct = Result { () throws(ServiceError) in try call.parameters(as: record) }
    #expect(direct.map { $0 as? Usual } == usual.map { $0 }, "\(call)")
  }

  /// Nothing was lost on the way through the record, null and absent being one.
  private func expect(
    _ record: some Encodable, is wanted: [String: JSON], _ name: String
  ) throws {
    let encoded = try Reply(message: Array(try Reply.encode(record).dropLast())).parameters
    #expect(JSON.object(encoded).withoutNulls == JSON.object(wanted).withoutNulls, "\(name)")
  }
}

extension JSON {
  /// The value with one part missing, null or of another type: all that differ so from it.
  fileprivate var damagedOnce: [JSON] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in
        let others =
          value.damagedOnce + [.null, .integer(7), .float(0.5), .string("x"), .bool(true)]
        return others.map { other in
          JSON.object(members.merging([name: other]) { $1 })
        } + [.object(members.filter { $0.key != name })]
      }
    case .array(let elements):
      elements.indices.flatMap { place in
        (elements[place].damagedOnce + [.null, .integer(7), .string("x")]).map { other in
          var damaged = elements
          damaged[place] = other
          return JSON.array(damaged)
        }
      }
    default: []
    }
  }

  /// The value with absent members where they were null, and floats as the nearest text reads.
  fileprivate var withoutNulls: JSON {
    switch self {
    case .object(let members):
      .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .integer(let number): .float(Double(number))
    default: self
    }
  }
}
