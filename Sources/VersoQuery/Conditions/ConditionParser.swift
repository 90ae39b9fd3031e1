/// Takes the text of a condition apart: alternatives of conjunctions of comparisons.
struct ConditionParser {
  private let text: String
  private let tokens: [Token]
  private var at = 0
  private var depth = 0
  /// The names that were looked up already, which takes a while.
  private var names: [String: TagName] = [:]

  /// How deeply parentheses and "not" may be nested.
  private static let deepest = 64
  /// The most characters of a condition.
  private static let most = 65_536

  init(_ text: String) throws(QueryError) {
    self.text = text
    guard text.count <= Self.most else {
      throw QueryError(
        .tooComplex, "a condition has at most \(Self.most) characters", at: Self.most, of: text)
    }
    tokens = try Token.all(of: text)
  }

  // MARK: Tokens

  // The last token is the end, which is never passed.
  private var token: Token { tokens[min(at, tokens.count - 1)] }

  private mutating func advance() { at += 1 }

  private mutating func take(_ keyword: String) -> Bool {
    guard token.keyword == keyword else { return false }
    advance()
    return true
  }

  private mutating func take(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  private func error(
    _ message: String, at position: Int? = nil, _ code: QueryError.Code = .syntax
  ) -> QueryError {
    QueryError(code, message, at: position ?? token.start, of: text)
  }

  private static let keywords: Set<String> = ["and", "or", "not", "in", "has", "within", "of"]

  // MARK: Grammar

  mutating func condition() throws(QueryError) -> Condition.Node {
    let node = try alternatives()
    guard token.kind == .end else {
      throw error("\"and\", \"or\" or the end was expected")
    }
    return node
  }

  private mutating func alternatives() throws(QueryError) -> Condition.Node {
    var nodes = [try conjunction()]
    while take("or") { nodes.append(try conjunction()) }
    return nodes.count == 1 ? nodes[0] : .any(Self.cheapFirst(nodes))
  }

  private mutating func conjunction() throws(QueryError) -> Condition.Node {
    var nodes = [try negation()]
    while take("and") { nodes.append(try negation()) }
    return nodes.count == 1 ? nodes[0] : .all(Self.cheapFirst(nodes))
  }

  /// Facts of the file come first: then fewer photos are opened.
  private static func cheapFirst(_ nodes: [Condition.Node]) -> [Condition.Node] {
    nodes.filter { !$0.needsPhoto } + nodes.filter(\.needsPhoto)
  }

  private mutating func negation() throws(QueryError) -> Condition.Node {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error(
        "at most \(Self.deepest) parentheses and \"not\" may be nested", .tooComplex)
    }
    if take("not") { return .not(try negation()) }
    guard take(.open) else { return try comparison() }
    let node = try alternatives()
    guard take(.close) else { throw error("\"and\", \"or\" or ) was expected") }
    return node
  }

  private func error(_ message: String, _ code: QueryError.Code) -> QueryError {
    error(message, at: nil, code)
  }

  private mutating func comparison() throws(QueryError) -> Condition.Node {
    if take("has") { return .present(try name()) }
    let start = token.start
    let name = try name()
    switch token.kind {
    case .comparison(let comparison):
      advance()
      let at = token.start
      let literal = try value(isOrdered: ![.equal, .unequal, .contains].contains(comparison))
      if comparison != .contains { try check(literal, for: name, at) }
      return .compare(name, comparison, literal)
    case .word where take("in"):
      if take("box") {
        try checkPlace(name, start)
        return try box()
      }
      return .oneOf(name, try list())
    case .word where take("within"):
      try checkPlace(name, start)
      return try circle()
    case .word where !["and", "or"].contains(token.keyword), .quoted:
      throw error("a comparison (= != < <= > >= ~ in), \"and\", \"or\" or the end was expected")
    default: return .present(name)
    }
  }

  /// Refuses a value that no value of the field can be compared with.
  private func check(_ literal: Literal, for name: TagName, _ at: Int) throws(QueryError) {
    guard !literal.text.trimmed.isEmpty, !literal.text.hasPrefix("0000"),
      let field = try? FieldName(name.text)
    else { return }
    if field.isDate, literal.date == nil {
      throw error(
        "\(literal.text) is not a date; dates are written 2024, 2024-05, 2024-05-06 or "
          + "\"2024-05-06 07:08\"", at: at, .invalidValue)
    }
    if field.isPlainNumber, literal.number == nil {
      throw error(
        "\(literal.text) is not a number; \(name.text) is compared with one, such as "
          + "\(name.text) > 100", at: at, .invalidValue)
    }
  }

  private mutating func name() throws(QueryError) -> TagName {
    guard case .word(let word) = token.kind, !Self.keywords.contains(word.lowercased()) else {
      throw error("a tag's name was expected, such as Model or IFD0:Make")
    }
    let name = names[word] ?? TagName(word)
    guard names[word] != nil || name.isKnown else {
      throw QueryError(unknown: name.text, at: token.start, of: text)
    }
    names[word] = name
    advance()
    return name
  }

  // MARK: Values

  private mutating func value(isOrdered: Bool = false) throws(QueryError) -> Literal {
    let literal: Literal
    switch token.kind {
    case .quoted(let text): literal = Literal(text)
    case .word(let word) where !["and", "or"].contains(word.lowercased()):
      literal = Literal(joined(word))
    default: throw error("a value was expected; quote a value that is a word of conditions")
    }
    if isOrdered, literal.isBadNumber, case .word = token.kind {
      throw error(
        "\(literal.text) is neither a number nor a date; units are \(Literal.unitNames), dates are "
          + "written 2024-05-06 or \"2024-05-06 07:08\"", .invalidValue)
    }
    advance()
    return literal
  }

  /// A number with the unit after it, a day with its time, or the word itself. The last word of the
  /// joined text is then the current one.
  private mutating func joined(_ word: String) -> String {
    guard at + 1 < tokens.count, case .word(let second) = tokens[at + 1].kind else { return word }
    let (one, both) = (Literal(word), Literal("\(word) \(second)"))
    guard one.number != nil && both.number != nil || one.date != nil && both.date != nil else {
      return word
    }
    advance()
    return both.text
  }

  private mutating func list() throws(QueryError) -> [Literal] {
    guard take(.open) else { throw error("( and values with commas between them were expected") }
    var literals = [try value()]
    while take(.comma) { literals.append(try value()) }
    guard take(.close) else { throw error("a comma or ) was expected") }
    return literals
  }

  // MARK: Places

  private func checkPlace(_ name: TagName, _ start: Int) throws(QueryError) {
    guard case .place = name.kind else {
      throw error("only GPS can be within a distance: GPS within 5km of 46.95,7.45", at: start)
    }
  }

  private mutating func circle() throws(QueryError) -> Condition.Node {
    guard case .word(let word) = token.kind, let metres = Literal.metres(joined(word)) else {
      throw error("a distance was expected, such as 500m or 5km", .invalidValue)
    }
    advance()
    guard take("of") else { throw error("\"of\" and a place were expected: of 46.95,7.45") }
    return .within(metres: metres, try point())
  }

  private mutating func box() throws(QueryError) -> Condition.Node {
    let start = token.start
    let southWest = try point()
    guard take(.comma) else {
      throw error("a comma and the north-east corner were expected: lat,lon,lat,lon")
    }
    let northEast = try point()
    guard southWest.latitude <= northEast.latitude else {
      throw error(
        "the south-west corner comes first, but this one is north of the other", at: start,
        .invalidValue)
    }
    return .box(southWest: southWest, northEast: northEast)
  }

  private mutating func point() throws(QueryError) -> Condition.Point {
    let latitude = try degrees(90, "a latitude")
    guard take(.comma) else { throw error("a comma and a longitude were expected: 46.95,7.45") }
    return Condition.Point(latitude: latitude, longitude: try degrees(180, "a longitude"))
  }

  private mutating func degrees(_ most: Double, _ what: String) throws(QueryError) -> Double {
    guard case .word(let word) = token.kind, let number = Double(word), number.magnitude <= most
    else {
      throw error(
        "\(what) in degrees was expected, from -\(Int(most)) to \(Int(most))", .invalidValue)
    }
    advance()
    return number
  }
}
