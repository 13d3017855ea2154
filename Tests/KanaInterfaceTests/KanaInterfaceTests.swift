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
    try expect(records, is: output, M.name)
    let mismatch = interface.mismatch(
      try Reply(message: Array(try Reply.encode(records).dropLast())).parameters, declared.output)
    #expect(mismatch == nil, "\(M.name)")
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
