public import Verso

/// A photo's metadata as one tree of properties of XMP, under the names of ImageIO's
/// `CGImageMetadata`.
///
/// Values are found by their paths, as ImageIO writes them: names with their prefixes. Fields of
/// structures follow after a full stop, and their prefix may be omitted if it is that of the
/// structure. Items of lists have their number from 0, texts their language.
///
/// ```swift
/// metadata["dc:subject[0]"]
/// metadata["dc:description[x-default]"]
/// metadata["Iptc4xmpCore:CreatorContactInfo.CiEmailWork"]
/// ```
public struct ImageMetadata: Hashable, Sendable {
  /// The tree.
  public var xmp: XMP
  /// Whether it comes from a packet of XMP, which the tree then records at "iio:hasXMP".
  public internal(set) var hasXMP = false

  /// Empty metadata.
  public init() { xmp = XMP() }

  /// The metadata of a tree.
  public init(_ xmp: XMP) { self.xmp = xmp }

  /// The metadata of an XMP packet (`CGImageMetadataCreateFromXMPData`); nil if the bytes are not a packet.
  public init?(packet: [UInt8]) {
    let result = XMP.read(packet, limits: ReadLimits())
    guard !result.xmp.isEmpty || result.warnings.isEmpty else { return nil }
    xmp = result.xmp
    hasXMP = true
  }

  /// The tree as an XMP packet (`CGImageMetadataCreateXMPData`); nil if it contains characters
  /// that XML cannot store.
  public var packet: [UInt8]? { try? xmp.packet() }

  // MARK: Paths

  /// The text at a path; for a list, that of its first item. Nil if absent.
  ///
  /// Setting it creates missing parents; nil removes. An invalid path changes nothing; ``set(_:at:)`` throws the reason.
  public subscript(path: String) -> String? {
    get {
      if path == Self.hasXMPPath { return hasXMP ? "True" : nil }
      return Self.path(path).flatMap { xmp[$0] ?? Self.otherName($0).flatMap { xmp[$0] } }
    }
    set {
      if let newValue { try? set(.text(newValue), at: path) } else { remove(path) }
    }
  }

  /// The value at a path: text, several values, or named ones. Nil if absent.
  public func value(at path: String) -> PropertyValue? {
    if path == Self.hasXMPPath { return hasXMP ? "True" : nil }
    guard let path = Self.path(path) else { return nil }
    let node = xmp.node(at: path) ?? Self.otherName(path).flatMap { xmp.node(at: $0) }
    return node.map { PropertyValue(structure: $0) }
  }

  /// The path at which ImageIO reports that there was an XMP packet.
  static let hasXMPPath = "iio:hasXMP"
  /// The path of what Exif has in the bits of one field.
  static let flashPath = "exif:Flash"

  /// Properties that ImageIO calls otherwise than the standards of XMP: its names, and theirs.
  static let names: [(own: String, standard: String)] = [
    ("exif:FocalLenIn35mmFilm", "exif:FocalLengthIn35mmFilm"),
    ("exif:FlashPixVersion", "exif:FlashpixVersion"),
    ("exif:SubjectDistRange", "exif:SubjectDistanceRange"),
    ("exif:CompositeImage", "exifEX:CompositeImage"),
  ]

  /// Properties that only ImageIO has.
  static let ownPaths: Set<String> = [
    "exif:OffsetTime", "exif:OffsetTimeOriginal", "exif:OffsetTimeDigitized", "exif:SubsecTime",
    "exif:SubsecTimeOriginal", "exif:SubsecTimeDigitized", "tiff:HostComputer", "tiff:DocumentName",
    "tiff:TileWidth", "tiff:TileLength",
  ]

  /// The other name of a property that has two.
  private static func otherName(_ path: String) -> String? {
    names.first { $0.own == path }?.standard ?? names.first { $0.standard == path }?.own
  }

  /// Sets a value at a path, and creates missing parts of the path.
  ///
  /// - Throws: `MetadataError` for a prefix that is not known and for a path that makes no
  ///   sense; nothing is changed then.
  public mutating func set(_ value: PropertyValue, at path: String) throws {
    guard let inner = Self.path(path) else {
      throw MetadataError(
        .invalidValue, "a path is like prefix:name[0].prefix:name", place: path)
    }
    if value == .null {
      xmp.remove(inner)
      return
    }
    guard let node = value.node else {
      throw MetadataError(.invalidValue, "bytes are not a value of XMP", place: path)
    }
    try xmp.set(node, at: inner)
  }

  /// Removes the value at a path, and lists and structures that become empty.
  ///
  /// - Returns: The value; nil if there was no value.
  @discardableResult
  public mutating func remove(_ path: String) -> PropertyValue? {
    guard let path = Self.path(path) else { return nil }
    return xmp.remove(path).map { PropertyValue(structure: $0) }
  }

  /// The paths of all values, with them (`CGImageMetadataEnumerateTagsUsingBlock`).
  ///
  /// - Parameter isRecursive: Whether items of lists and fields of structures have rows of their own.
  /// - Returns: Paths and values in the order of the tree.
  public func tags(isRecursive: Bool = false) -> [(path: String, value: PropertyValue)] {
    var result: [(String, PropertyValue)] = []
    func add(_ path: String, _ node: XMP.Node, _ depth: Int) {
      result.append((path, PropertyValue(structure: node)))
      guard isRecursive, depth < 32 else { return }
      switch node.content {
      case .text, .uri: break
      case .structure(let fields):
        for field in fields {
          add("\(path).\(field.name.namespace.prefix):\(field.name.local)", field.node, depth + 1)
        }
      case .array(_, let items):
        for (index, item) in items.enumerated() {
          add("\(path)[\(item.language ?? "\(index)")]", item, depth + 1)
        }
      }
    }
    if hasXMP { result.append((Self.hasXMPPath, "True")) }
    for property in xmp.properties {
      add("\(property.name.namespace.prefix):\(property.name.local)", property.node, 0)
    }
    return result
  }

  /// Verso's path for one of ImageIO's; nil if it is invalid.
  ///
  /// Verso counts from 1, as XMP does, and puts a slash where ImageIO has a full stop.
  private static func path(_ path: String) -> String? {
    var result = ""
    var prefix: Substring?
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      var selectors = part.split(separator: "[", omittingEmptySubsequences: false)
      var name = selectors.removeFirst()
      if let colon = name.firstIndex(of: ":") {
        prefix = name[..<colon]
        name = name[name.index(after: colon)...]
      }
      guard let prefix, !name.isEmpty else { return nil }
      result += "\(result.isEmpty ? "" : "/")\(prefix):\(name)"
      for selector in selectors {
        guard selector.last == "]" else { return nil }
        let inside = selector.dropLast()
        if let number = Int(inside) {
          guard number >= 0, number < Int.max else { return nil }
          result += "[\(number + 1)]"
        } else {
          result += "[\(inside)]"
        }
      }
    }
    return result.isEmpty ? nil : result
  }
}
