/// A person in the picture: a name, and the area of the face.
///
/// ```swift
/// photo.add(Face("Ada@0.4,0.3,0.1,0.1")!)
/// photo.faces.map(\.name)   // ["Ada"]
/// ```
public struct Face: Hashable, Sendable {
  /// The person's name.
  public var name: String
  /// The area of the face in fractions of the stored picture's sides, 0 to 1, from its top left
  /// corner (before the orientation is applied).
  public var area: Rectangle

  /// A face.
  ///
  /// - Parameters:
  ///   - name: The person's name.
  ///   - area: Shares of the stored picture's sides, from its top left corner.
  public init(name: String, area: Rectangle) {
    self.name = name
    self.area = area
  }

  /// A typed face: "Ada@0.4,0.3,0.1,0.1". It has the name, and as fractions of the picture's sides
  /// the middle of the face, its width and its height, as regions of the Metadata Working Group do.
  ///
  /// - Returns: Nil if the name is missing, where there are not four numbers from 0 to 1, or where no
  ///   part of the face is in the picture.
  public init?(_ text: String) {
    guard let sign = text.lastIndex(of: "@") else { return nil }
    let numbers = text[text.index(after: sign)...].split(
      separator: ",", omittingEmptySubsequences: false
    ).map { Double($0.filter { $0 != " " }) }
    let name = String(text[..<sign]).trimmed
    guard numbers.count == 4, !name.isEmpty, let x = numbers[0], let y = numbers[1],
      let width = numbers[2], let height = numbers[3],
      [x, y, width, height].allSatisfy({ (0...1).contains($0) }), width > 0, height > 0
    else { return nil }
    self.init(
      name: name,
      area: Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }

  /// Whether this is the same person at about the same place.
  func isSame(as other: Face) -> Bool {
    guard name == other.name, let common = area.intersection(other.area) else { return false }
    let smaller = min(area.width * area.height, other.area.width * other.area.height)
    return common.width * common.height >= smaller / 2
  }
}
