/// A piece of a condition, and where it begins and ends in characters.
struct Token: Hashable {
  enum Kind: Hashable {
    /// Letters, digits and most signs, up to the next blank, quote, parenthesis, comma or operator.
    case word(String)
    /// The contents of quotes.
    case quoted(String)
    case comparison(Comparison)
    case open
    case close
    case comma
    case end
  }

  let kind: Kind
  let start: Int
  let end: Int

  /// The word in small letters; nil for anything else.
  var keyword: String? { if case .word(let word) = kind { word.lowercased() } else { nil } }
}

/// How a value is compared.
enum Comparison: String, Hashable, Sendable {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="
  case contains = "~"
}

extension Token {
  /// The pieces of a text; the last one is its end.
  ///
  /// - Throws: ``QueryError`` for a quote that does not end, and an operator that there is not.
  static func all(of text: String) throws(QueryError) -> [Token] {
    let characters = Array(text)
    var tokens: [Token] = []
    var at = 0
    while at < characters.count {
      let start = at
      let character = characters[at]
      let following = at + 1 < characters.count ? characters[at + 1] : " "
      if character.isWhitespace {
        at += 1
        continue
      }
      let kind: Kind
      switch character {
      case "(": (kind, at) = (.open, at + 1)
      case ")": (kind, at) = (.close, at + 1)
      case ",": (kind, at) = (.comma, at + 1)
      case "\"", "'": (kind, at) = try quoted(characters, at, text)
      case "=", "!", "<", ">", "~", "&", "|":
        let two = String([character, following])
        if let comparison = Comparison(rawValue: two == "==" ? "=" : two) {
          (kind, at) = (.comparison(comparison), at + 2)
        } else if let comparison = Comparison(rawValue: String(character)) {
          (kind, at) = (.comparison(comparison), at + 1)
        } else {
          throw QueryError(.syntax, advice(character), at: at, of: text)
        }
      default:
        while at < characters.count, !endsWord(characters[at]) { at += 1 }
        let word = String(characters[bounded: start, at])
        kind = .word(word)
      }
      tokens.append(Token(kind: kind, start: start, end: at))
    }
    tokens.append(Token(kind: .end, start: at, end: at))
    return tokens
  }

  private static func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || "\"(),=!<>~&|".contains(character)
  }

  private static func advice(_ character: Character) -> String {
    switch character {
    case "!": "\"not\" or != was expected"
    case "&": "\"and\" was expected"
    default: "\"or\" was expected"
    }
  }

  /// A text in quotes; two of them inside are one that is meant.
  private static func quoted(
    _ characters: [Character], _ start: Int, _ text: String
  ) throws(QueryError) -> (Kind, Int) {
    let quote = characters[start]
    var result = ""
    var at = start + 1
    while at < characters.count {
      if characters[at] == quote {
        guard at + 1 < characters.count, characters[at + 1] == quote else {
          return (.quoted(result), at + 1)
        }
        at += 1
      }
      result.append(characters[at])
      at += 1
    }
    throw QueryError(.syntax, "the quote that begins here does not end", at: start, of: text)
  }
}

extension [Character] {
  /// The characters from one position up to another; none where they are crossed.
  fileprivate subscript(bounded start: Int, end: Int) -> ArraySlice<Character> {
    prefix(Swift.max(end, 0)).dropFirst(start)
  }
}
