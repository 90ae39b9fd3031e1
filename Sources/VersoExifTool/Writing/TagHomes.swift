internal import Verso

/// The places in which a tag is stored.
struct TagHomes {
  /// The place where it is made.
  let preferred: String
  /// The places where it is changed if it is there.
  private let others: [String]
  let isList: Bool
  /// Whether it is the comment of a JPEG file.
  let isComment: Bool
  /// Whether its values have meanings, as orientations have.
  let hasMeanings: Bool
  /// Whether it takes a number instead of its meaning.
  let takesPlain: Bool

  init(_ name: TagName, usesMWG: Bool) throws(Refusal) {
    var homes: [String] = []
    let group = name.groups.last { $0.name != "all" && $0.name != "*" }?.name
    let typed = name.typed
    let isDates = typed.lowercased() == "alldates"
    let isComment = typed.lowercased() == "comment" && [nil, "file", "jpeg"].contains(group)
    self.isComment = isComment
    if isDates || isComment {
      homes = [isDates ? "AllDates" : "Comment"]
    } else if let group {
      homes = Self.homes(of: typed, in: Self.group(group))
    } else if usesMWG, case .shared? = try? FieldName(typed) {
      homes = [typed]
    } else {
      homes = Self.homes(of: typed, in: "EXIF")
      if !TagRegistry.standard.tags(named: "IPTC:\(typed)").isEmpty {
        homes.append("IPTC:\(typed)")
      }
      homes += Self.homes(of: typed, in: "XMP")
      if homes.isEmpty, (try? FieldName(typed)) != nil { homes = [typed] }
    }
    guard let first = homes.first else {
      throw Refusal("Tag '\(group.map { "\($0):" } ?? "")\(typed)' is not defined")
    }
    preferred = first
    others = Array(homes.dropFirst())
    let field = isDates || isComment ? nil : try? FieldName(typed: first)
    isList = field?.isList ?? false
    if case .tag(let tag)? = field {
      takesPlain = true
      hasMeanings = TagRegistry.standard.definition(of: tag)?.row?.labels != 0
    } else {
      takesPlain = false
      hasMeanings = false
    }
  }

  private static func homes(of typed: String, in group: String) -> [String] {
    switch group.lowercased() {
    case "exif":
      let kinds: [DirectoryKind] = [.ifd0, .exif, .gps, .interop]
      return TagRegistry.standard.tags(named: typed).filter { kinds.contains($0.directory) }
        .sorted {
          kinds.firstIndex(of: $0.directory) ?? 9 < kinds.firstIndex(of: $1.directory) ?? 9
        }
        .prefix(1).map { "\($0.directory.name):\(typed)" }
    case "xmp":
      return (try? FieldName(typed: "XMP:\(typed)")) == nil ? [] : ["XMP:\(typed)"]
    default:
      let name = "\(group):\(typed)"
      return (try? FieldName(typed: name)) == nil ? [] : [name]
    }
  }

  /// A group as the library spells it.
  static func group(_ name: String) -> String {
    switch name.lowercased() {
    case "exif": "EXIF"
    case "iptc": "IPTC"
    case "xmp": "XMP"
    case "gps": "GPS"
    case "exififd": "ExifIFD"
    case "ifd0": "IFD0"
    case "adobe": "Adobe"
    default: name
    }
  }

  /// The places to write in a photo: the preferred one, and others that have a value.
  ///
  /// - Throws: A ``Refusal`` of the value for a file that has no such place.
  func places(in photo: Photo) throws(Refusal) -> [String] {
    if preferred.hasPrefix("IPTC:"), !photo.carriesIPTC {
      var refusal = Refusal("\(preferred) can't be stored in \(photo.format.name) files")
      refusal.isOfValue = true
      throw refusal
    }
    return [preferred] + others.filter { Self.has($0, photo) }
  }

  func all(in photo: Photo) -> [String] { [preferred] + others }

  private static func has(_ home: String, _ photo: Photo) -> Bool {
    guard let field = try? FieldName(typed: home) else { return false }
    switch field {
    case .tag(let tag): return photo.metadata.value(of: tag) != nil
    case .property(let name): return !photo.metadata.xmp.texts(of: name).isEmpty
    default: return false
    }
  }

  /// The value of a place as a text.
  func value(_ home: String, in photo: Photo) -> String? {
    guard let field = try? FieldName(typed: home) else { return nil }
    switch field {
    case .tag(let tag):
      return photo.metadata.value(of: tag).map { Rendering().text(of: $0, tag: tag) }
    case .property(let name): return photo.metadata.xmp.texts(of: name).first
    default: return nil
    }
  }

  /// What all values of a photo together are, to see that they changed.
  static func mark(_ photo: Photo) -> [UInt8] {
    var bytes: [UInt8] = []
    Rendering(numeric: true).appendJSON(photo, source: "", to: &bytes)
    return bytes
  }
}
