/// A problem in a template or a condition, and its position in the text.
public struct QueryError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    private let number: Int

    /// Something else was expected here.
    public static let syntax = Code(number: 1)
    /// No tag and no group is called so.
    public static let unknownTag = Code(number: 2)
    /// The value is not of the requested kind: an invalid position, an unknown unit.
    public static let invalidValue = Code(number: 3)
    /// Too many things are nested, or the text is too long.
    public static let tooComplex = Code(number: 4)
  }

  /// The kind of problem.
  public let code: Code
  /// The whole text that was not understood.
  public let text: String
  /// The position in the text, in characters from its start: 0 to the number of its characters.
  public let position: Int
  private let reason: Reason

  private enum Reason: Sendable {
    case words(String)
    /// The name is unknown. Similar names are searched on request, because that takes a while.
    case unknown(String)
  }

  /// The problem and what was expected: one sentence without a full stop. For an unknown name it lists similar ones.
  public var message: String {
    switch reason {
    case .words(let words): words
    case .unknown(let name): TagName.problem(with: name)
    }
  }

  init(_ code: Code, _ message: String, at position: Int, of text: String) {
    self.init(code, .words(message), position, text)
  }

  init(unknown name: String, at position: Int, of text: String) {
    self.init(.unknownTag, .unknown(name), position, text)
  }

  private init(_ code: Code, _ reason: Reason, _ position: Int, _ text: String) {
    self.code = code
    self.reason = reason
    self.position = min(max(position, 0), text.count)
    self.text = text
  }
}

extension QueryError {
  /// One line: the problem, its position, and the text with a mark (`>>`) there.
  public var description: String {
    let width = 60
    let before = text.prefix(position)
    let after = text.dropFirst(position)
    let shown =
      (before.count > width ? "…" : "") + before.suffix(width) + ">>" + after.prefix(width)
      + (after.count > width ? "…" : "")
    let line = "\(message) (at character \(position + 1), after >>): \(shown)"
    return String(line.map { $0.isNewline ? " " : $0 })
  }
}
