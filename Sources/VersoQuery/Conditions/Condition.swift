/// A condition that is true or false for a photo:
/// `Model ~ "iPhone" and DateTimeOriginal >= 2024-05-01 and not GPS`.
///
/// | Condition | True if |
/// | --- | --- |
/// | `Model`, `has Model` | the photo has a value under the name (``TagName``); `GPS`: a position |
/// | `Model = "X-T5"`, `!=` | the value is, or is not, this one; the case does not matter |
/// | `Model ~ iphone` | the text contains this |
/// | `ISO >= 800`, `<`, `<=`, `>` | the number, date or text compares like this |
/// | `ISO in (100, 200)` | the value is one of these |
/// | `GPS within 5km of 46.95,7.45` | the position is in this circle |
/// | `GPS in box 45.8,5.9,47.9,10.5` | the position is between the south-west and the north-east corner |
/// | `and`, `or`, `not`, `( )` | with the usual meaning; `and` binds closer than `or`, `not` closest |
///
/// - Values are texts in double or single quotes, or bare words. Whether a text, a number or a date is
///   meant is decided by the value of the photo.
/// - A value is compared as it is stored and as people read it: `Orientation = 6` and
///   `Orientation = "Rotate 90 CW"`. Of several values, such as keywords, one must match.
/// - A date may be incomplete: `DateTimeOriginal = 2024-05` is all of May, `> 2024-05` everything
///   after it. Local times are compared, unless both sides have an offset from UTC.
/// - Numbers may have units: `FocalLength > 50mm`, `ExposureTime < 1/100`, `FileSize > 10MB` (decimal;
///   MiB for binary).
/// - **If the photo has no value under a name, every comparison is false, also `!=`.**
///   `not Model = X` is true then.
///
/// ```swift
/// let condition = try Condition("Keywords = harbour and not GPS")
/// let found = try paths.filter { try condition.matches(Subject(path: $0)) }
/// ```
public struct Condition: Hashable, Sendable {
  /// The condition as it was typed.
  public let text: String
  let root: Node

  /// A part of a condition.
  indirect enum Node: Hashable, Sendable {
    case all([Node])
    case any([Node])
    case not(Node)
    case present(TagName)
    case compare(TagName, Comparison, Literal)
    case oneOf(TagName, [Literal])
    case within(metres: Double, Point)
    case box(southWest: Point, northEast: Point)
  }

  /// A place on Earth in degrees, north and east positive.
  struct Point: Hashable, Sendable {
    let latitude: Double
    let longitude: Double
  }

  /// A condition.
  ///
  /// - Throws: ``QueryError`` with the location of the problem and what was expected there.
  public init(_ text: String) throws(QueryError) {
    var parser = try ConditionParser(text)
    root = try parser.condition()
    self.text = text
  }

  /// Whether a photo has to be opened for it; facts of the file are known without.
  public var needsPhoto: Bool { root.needsPhoto }

  /// The names of the values that it asks for.
  package var names: Set<TagName> { root.names }

  /// Whether the condition is true for a photo.
  ///
  /// Facts of the file are checked first, so that fewer photos are opened.
  ///
  /// - Throws: The errors of opening the photo.
  public func matches(_ subject: Subject) throws -> Bool { try root.matches(subject) }
}

extension Condition.Node {
  var names: Set<TagName> {
    switch self {
    case .all(let nodes), .any(let nodes): nodes.reduce(into: []) { $0.formUnion($1.names) }
    case .not(let node): node.names
    case .present(let name), .compare(let name, _, _), .oneOf(let name, _): [name]
    case .within, .box: [TagName("GPS")]
    }
  }

  var needsPhoto: Bool {
    switch self {
    case .all(let nodes), .any(let nodes): nodes.contains(where: \.needsPhoto)
    case .not(let node): node.needsPhoto
    case .present(let name), .compare(let name, _, _), .oneOf(let name, _): name.needsPhoto
    case .within, .box: true
    }
  }

  func matches(_ subject: Subject) throws -> Bool {
    switch self {
    case .all(let nodes): return try nodes.allSatisfy { try $0.matches(subject) }
    case .any(let nodes): return try nodes.contains { try $0.matches(subject) }
    case .not(let node): return try !node.matches(subject)
    case .present(let name): return try name.isPresent(in: subject)
    case .compare(let name, let comparison, let literal):
      return try Answer(name, subject).holds(comparison, literal)
    case .oneOf(let name, let literals):
      let answer = try Answer(name, subject)
      return literals.contains { answer.holds(.equal, $0) }
    case .within(let metres, let centre):
      guard let point = try Condition.Point(subject) else { return false }
      return point.metres(to: centre) <= metres
    case .box(let southWest, let northEast):
      guard let point = try Condition.Point(subject) else { return false }
      return point.lies(from: southWest, to: northEast)
    }
  }
}
