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
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `refuse the same replies, whichever way they are read`(seed: UInt64) throws {
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
