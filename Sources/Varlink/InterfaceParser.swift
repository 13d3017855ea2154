extension InterfaceDescription {
  /// Reads a `.varlink` text (grammar of UAPI.20 "Varlink IPC").
  ///
  /// - Throws: `InterfaceSyntaxError` at the first place that breaks the grammar, declares a name
  ///   twice or uses a type that is not declared.
  package init(parsing text: String) throws(InterfaceSyntaxError) {
    var parser = try InterfaceParser(text)
    self = try parser.interface(text: text)
  }
}

/// Reads tokens by recursive descent.
private struct InterfaceParser {
  private typealias Field = InterfaceDescription.Field

  private var lexer: InterfaceLexer
  private var token: InterfaceToken
  /// The line of `token`.
  private var line: Int
  /// Types mentioned so far, with the line of the first mention.
  private var mentioned: [String: Int] = [:]

  init(_ text: String) throws(InterfaceSyntaxError) {
    lexer = InterfaceLexer(text)
    line = lexer.line
    token = try lexer.next()
  }

  mutating func interface(text: String) throws(InterfaceSyntaxError) -> InterfaceDescription {
    let documentation = try documentation()
    try expect(.word("interface"))
    let name = try word(InterfaceName.isValid)
    var types: [String: InterfaceDescription.TypeDeclaration] = [:]
    var methods: [String: InterfaceDescription.Method] = [:]
    var errors: [String: InterfaceDescription.ErrorDeclaration] = [:]
    while true {
      guard token == .newline || token == .end else { throw unexpected }
      let documentation = try self.documentation()
      if token == .end { break }
      let keyword = try word { ["type", "method", "error"].contains($0) }
      let member = try word {
        InterfaceName.isMember($0) && types[$0] == nil && methods[$0] == nil && errors[$0] == nil
      }
      switch keyword {
      case "type":
        types[member] = .init(documentation: documentation, type: try structureOrEnumeration())
      case "error":
        errors[member] = .init(documentation: documentation, parameters: try fields())
      default:
        let input = try fields()
        try expect(.symbol("->"))
        methods[member] = .init(
          documentation: documentation, input: input, output: try fields())
      }
    }
    let undeclared = mentioned.filter { types[$0.key] == nil }
    if let first = undeclared.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      throw InterfaceSyntaxError(line: first.value, found: first.key)
    }
    return InterfaceDescription(
      name: name, documentation: documentation, text: text, types: types, methods: methods,
      errors: errors)
  }

  private mutating func fields() throws(InterfaceSyntaxError) -> [Field] {
    try skipTrivia()
    let start = unexpected
    guard case .structure(let fields) = try structureOrEnumeration() else { throw start }
    return fields
  }

  /// Reads what stands in parentheses; the sign after the first name tells which of both it is.
  private mutating func structureOrEnumeration() throws(InterfaceSyntaxError) -> InterfaceType {
    try expect(.symbol("("))
    var fields: [Field] = []
    var values: [String] = []
    var documentation = try self.documentation()
    if token != .symbol(")") {
      while true {
        let name = try word { name in
          InterfaceName.isField(name) && !values.contains(name)
            && !fields.contains { $0.name == name }
        }
        try skipTrivia()
        if values.isEmpty, token == .symbol(":") {
          try advance()
          fields.append(Field(name: name, documentation: documentation, type: try type()))
        } else if fields.isEmpty {
          values.append(name)
        } else {
          throw unexpected
        }
        try skipTrivia()
        guard token == .symbol(",") else { break }
        try advance()
        documentation = try self.documentation()
      }
    }
    try expect(.symbol(")"))
    return values.isEmpty ? .structure(fields) : .enumeration(values)
  }

  private mutating func type() throws(InterfaceSyntaxError) -> InterfaceType {
    try skipTrivia()
    switch token {
    case .symbol("?"):
      try advance()
      try skipTrivia()
      guard token != .symbol("?") else { throw unexpected }
      return .optional(try type())
    case .symbol("["):
      try advance()
      try skipTrivia()
      let isMap = token == .word("string")
      if isMap { try advance() }
      try expect(.symbol("]"))
      return isMap ? .map(try type()) : .array(try type())
    case .symbol("("): return try structureOrEnumeration()
    case .word(let name): return try typeName(name)
    default: throw unexpected
    }
  }

  private mutating func typeName(_ name: String) throws(InterfaceSyntaxError) -> InterfaceType {
    let builtIn: [String: InterfaceType] = [
      "bool": .bool, "int": .int, "float": .float, "string": .string, "object": .object,
      "any": .any,
    ]
    let mention = line
    let type = builtIn[name]
    guard type != nil || InterfaceName.isMember(name) else { throw unexpected }
    try advance()
    if let type { return type }
    mentioned[name] = mentioned[name] ?? mention
    return .named(name)
  }

  /// Steps over line ends and comments, and gives the comment lines directly above what follows.
  private mutating func documentation() throws(InterfaceSyntaxError) -> String {
    var lines: [String] = []
    var isAfterBlankLine = true
    while true {
      switch token {
      case .comment(let text):
        lines.append(text)
        isAfterBlankLine = false
      case .newline:
        if isAfterBlankLine { lines = [] }
        isAfterBlankLine = true
      default: return lines.joined(separator: "\n")
      }
      try advance()
    }
  }

  private mutating func skipTrivia() throws(InterfaceSyntaxError) {
    _ = try documentation()
  }

  private mutating func advance() throws(InterfaceSyntaxError) {
    line = lexer.line
    token = try lexer.next()
  }

  private mutating func expect(_ wanted: InterfaceToken) throws(InterfaceSyntaxError) {
    try skipTrivia()
    guard token == wanted else { throw unexpected }
    try advance()
  }

  private mutating func word(
    _ isAllowed: (String) -> Bool
  ) throws(InterfaceSyntaxError) -> String {
    try skipTrivia()
    guard case .word(let text) = token, isAllowed(text) else { throw unexpected }
    try advance()
    return text
  }

  private var unexpected: InterfaceSyntaxError {
    let found =
      switch token {
      case .word(let text), .symbol(let text): text
      case .comment(let text): "#\(text)"
      case .newline: "end of line"
      case .end: "end of text"
      }
    return InterfaceSyntaxError(line: line, found: found)
  }
}
