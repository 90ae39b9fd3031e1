/// The contents that a file shows in addition to its one picture, and that a newly made picture
/// does not have.
package struct FurtherContents: Sendable {
  /// The kind of contents that are shown one after the other, or side by side.
  package enum Kind: String, Sendable {
    /// Of an animation or a film.
    case frame
    /// Of a document.
    case page
    /// Pictures next to each other.
    case picture
  }

  /// The number of pictures, including the first one; 1 for a photo. If it is unknown, the maximum.
  package private(set) var count = 1
  /// Their kind.
  package private(set) var kind = Kind.picture
  /// The parts that belong to the picture, by name: "depth map", "gain map", "thumbnail".
  package private(set) var parts: [String] = []

  /// "12 frames".
  package var text: String { "\(count == .max ? "several" : "\(count)") \(kind.rawValue)s" }

  package init() {}

  package mutating func add(_ part: String) {
    if !parts.contains(part) { parts.append(part) }
  }

  package mutating func count(_ number: Int, _ kind: Kind) {
    guard number > 1 else { return }
    count = number
    self.kind = kind
  }
}
