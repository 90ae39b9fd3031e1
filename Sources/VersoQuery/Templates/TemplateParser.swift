/// Takes the text of a template apart.
struct TemplateParser {
  private let text: String
  private let characters: [Character]
  private var at = 0

  /// The most characters of a template.
  private static let most = 65_536

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  private func error(
    _ message: String, at position: Int, _ code: QueryError.Code = .syntax
  ) -> QueryError {
    QueryError(code, message, at: position, of: text)
  }

  private var next: Character? { at < characters.count ? characters[at] : nil }

  /// Whether a character is doubled here.
  private func isDouble(_ character: Character) -> Bool {
    next == character && at + 1 < characters.count && characters[at + 1] == character
  }

  mutating func parts(_ own: (String) -> Bool) throws(QueryError) -> [Template.Part] {
    guard characters.count <= Self.most else {
      throw error("a template has at most \(Self.most) characters", at: Self.most, .tooComplex)
    }
    var parts: [Template.Part] = []
    var literal = ""
    while let character = next {
      switch character {
      case "{" where isDouble("{"), "}" where isDouble("}"):
        literal.append(character)
        at += 2
      case "{":
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        at += 1
        parts.append(.field(try field(own)))
      case "}":
        throw error("a } ends nothing here; one that is meant is written }}", at: at)
      default:
        literal.append(character)
        at += 1
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    return parts
  }

  /// The contents of braces, after the first one.
  private mutating func field(_ own: (String) -> Bool) throws(QueryError) -> Template.Field {
    let start = at
    var name = take(until: ":|?}")
    var isOwn = own(name)
    if !isOwn, next == ":", TagName.isGroup(name) {
      let colon = at
      at += 1
      let rest = take(until: ":|?}")
      // "{GPS:yyyy}" is a form, and "{GPS:GPSAltitude}" a name: no form begins like a known name.
      name += ":\(rest)"
      isOwn = own(name)
      if rest.isEmpty { throw error("a tag's name was expected after the group", at: colon + 1) }
    }
    guard !name.isEmpty else {
      throw error(
        "the name of a tag was expected, such as {Model}; a brace that is meant is written {{",
        at: start)
    }
    var format: String?
    let formStart = at + 1
    if next == ":" {
      at += 1
      format = try takeForm()
    }
    var present: String?
    if next == "?" {
      at += 1
      present = take(until: "|}")
    }
    var fallback: String?
    if next == "|" {
      at += 1
      fallback = take(until: "}")
    }
    guard next == "}" else {
      throw error("the { at character \(start) has no } that ends it", at: at)
    }
    at += 1
    let source: Template.Source =
      isOwn ? .own : try tag(name, start, form: format, formStart)
    return Template.Field(
      name: name, format: format, fallback: fallback, textIfPresent: present, position: start,
      source: source)
  }

  /// The characters up to one of some, or the end.
  private mutating func take(until ends: String) -> String {
    var taken = ""
    while let character = next, !ends.contains(character) {
      taken.append(character)
      at += 1
    }
    return taken
  }

  /// The form after the colon: up to the end of the field, which may be in quotes.
  private mutating func takeForm() throws(QueryError) -> String {
    var taken = ""
    var quote: Int?
    while let character = next, quote != nil || !"|?}".contains(character) {
      if character == "'" { quote = quote == nil ? at : nil }
      taken.append(character)
      at += 1
    }
    if let quote { throw error("the quote that begins here does not end", at: quote) }
    return taken
  }

  private func tag(
    _ name: String, _ start: Int, form: String?, _ formStart: Int
  ) throws(QueryError) -> Template.Source {
    let tag = TagName(name)
    guard tag.isKnown else {
      throw QueryError(unknown: tag.text, at: start, of: text)
    }
    guard let form else { return .tag(tag, .plain) }
    if let pattern = NumberPattern(form) { return .tag(tag, .number(pattern)) }
    let pattern: DatePattern
    do {
      pattern = try DatePattern(pattern: Array(form))
    } catch {
      throw self.error(error.message, at: formStart + error.offset)
    }
    guard pattern.saysSomething else {
      throw error(
        "a format was expected after the colon, such as yyyy-MM-dd, 000 or 0.0", at: formStart)
    }
    return .tag(tag, .date(pattern))
  }
}
