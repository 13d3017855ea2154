/// One question of a deck with everything shown about it.
///
/// An empty string or list means that the deck says nothing; such members are left out of the
/// encoded form.
package struct Card: Hashable, Sendable {
  package var question: String
  package var answer: String
  /// The options given by the deck, the right one included; empty when they are to be derived.
  package var options: [String]
  /// The explanation shown with the right answer.
  package var detail: String
  package var title: String
  package var author: String
  /// The full text the question is taken from.
  package var text: String
  /// The kind of text, such as the form of a poem.
  package var form: String
  /// A path as written in the deck file, or a URL.
  package var image: String
  /// Colours shown as the clue; see `Swatch` for how they are written.
  package var swatches: [String]
  /// Cards of one group serve each other as wrong options first.
  package var group: String
  /// Other accepted answers, never offered as options.
  package var also: [String]
  /// Keeps the last given option last, as "all of the above" needs.
  package var keepLast: Bool

  package init(
    question: String, answer: String, options: [String] = [], detail: String = "",
    title: String = "", author: String = "", text: String = "", form: String = "",
    image: String = "", swatches: [String] = [], group: String = "", also: [String] = [],
    keepLast: Bool = false
  ) {
    self.question = question
    self.answer = answer
    self.options = options
    self.detail = detail
    self.title = title
    self.author = author
    self.text = text
    self.form = form
    self.image = image
    self.swatches = swatches
    self.group = group
    self.also = also
    self.keepLast = keepLast
  }
}

extension Card: Codable {
  enum CodingKeys: String, CodingKey {
    case question, answer, options, detail, title, author, text, form, image, swatches, group
    case also, keepLast
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String {
      try members.decodeIfPresent(String.self, forKey: key) ?? ""
    }
    func list(_ key: CodingKeys) throws -> [String] {
      try members.decodeIfPresent([String].self, forKey: key) ?? []
    }
    self.init(
      question: try members.decode(String.self, forKey: .question),
      answer: try members.decode(String.self, forKey: .answer),
      options: try list(.options), detail: try text(.detail), title: try text(.title),
      author: try text(.author), text: try text(.text), form: try text(.form),
      image: try text(.image), swatches: try list(.swatches), group: try text(.group),
      also: try list(.also),
      keepLast: try members.decodeIfPresent(Bool.self, forKey: .keepLast) ?? false)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    func put(_ text: String, _ key: CodingKeys) throws {
      if !text.isEmpty { try members.encode(text, forKey: key) }
    }
    func put(_ list: [String], _ key: CodingKeys) throws {
      if !list.isEmpty { try members.encode(list, forKey: key) }
    }
    try members.encode(question, forKey: .question)
    try members.encode(answer, forKey: .answer)
    try put(options, .options)
    try put(detail, .detail)
    try put(title, .title)
    try put(author, .author)
    try put(text, .text)
    try put(form, .form)
    try put(image, .image)
    try put(swatches, .swatches)
    try put(group, .group)
    try put(also, .also)
    if keepLast { try members.encode(true, forKey: .keepLast) }
  }
}
