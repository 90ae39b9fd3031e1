/// The identity of a field: a number, and the directory that gives it meaning.
///
/// 0x0001 is GPSLatitudeRef in a GPS directory and InteropIndex in an interoperability one. For the
/// tags of the standards use the constants of ``TagKey``, which know their type.
public struct Tag: Hashable, Sendable {
  /// The directory that gives the number its meaning.
  public let directory: DirectoryKind
  /// The number stored in the file.
  public let number: UInt16

  /// A tag of any number, also an unknown one.
  public init(_ directory: DirectoryKind, _ number: UInt16) {
    self.directory = directory
    self.number = number
  }
}

extension Tag: CustomStringConvertible {
  /// "ExifIFD:0x829a".
  public var description: String { "\(directory.name):\(hexadecimal)" }
}

/// A tag together with the Swift type of its value.
///
/// `metadata[.exposureTime]` is a `URational?` because of the constant's type. Constants for all
/// tags of the standards are members of this type; a tag of your own is
/// `TagKey<MyRecord>(Tag(.exif, 0xFDF0))` with a ``TagHandler`` registered for it.
public struct TagKey<Content>: Hashable, Sendable {
  /// The tag without its type.
  public let tag: Tag

  /// Names the type of a tag's value. The compiler believes it: a value that does not fit reads
  /// as nil and is refused when it is set.
  public init(_ tag: Tag) { self.tag = tag }

  package init(_ directory: DirectoryKind, _ number: UInt16) {
    tag = Tag(directory, number)
  }

  /// The same tag in another directory, such as ``DirectoryKind/ifd1``.
  public func `in`(_ directory: DirectoryKind) -> TagKey {
    TagKey(Tag(directory, tag.number))
  }
}

extension Tag {
  /// "0x829a".
  package var hexadecimal: String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
