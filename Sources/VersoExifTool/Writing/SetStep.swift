internal import Verso

/// Values for a tag, and the places that it has.
struct SetStep {
  let name: TagName
  let operation: WriteStep.Operation
  var values: [String]
  let isList: Bool
  /// The names of the places, as the library has them: the preferred one, and others that are changed where they are.
  private let homes: TagHomes
  private let isPlain: Bool
  private let separator: String?

  /// The list that the step is for.
  var key: String { homes.preferred.lowercased() }

  init(
    _ name: TagName, _ operation: WriteStep.Operation, _ values: [String], _ request: Request
  ) throws(Refusal) {
    self.name = name
    self.operation = operation
    homes = try TagHomes(name, usesMWG: request.usesMWG)
    isList = homes.isList
    isPlain = (request.isNumeric || name.isPlain)
    separator = request.separator
    var texts = values
    if request.escape == .html || request.escape == .xml { texts = texts.map(Entities.unescaped) }
    if isList, let separator = request.separator, !separator.isEmpty {
      texts = texts.flatMap { text in
        text.split(separator: separator, omittingEmptySubsequences: false).map {
          $0.trimmingSpaces
        }
      }
    }
    self.values = texts
    // A wrong value is found before any file is touched.
    guard operation == .set, !texts.allSatisfy(\.isEmpty), !homes.isComment else { return }
    do {
      try Assignment.check([try assignment(homes.preferred)])
    } catch {
      guard homes.hasMeanings else {
        var refusal = Refusal("Not a valid value for \(homes.preferred)")
        refusal.isOfValue = true
        throw refusal
      }
      throw Refusal("Can't convert \(homes.preferred) (not in PrintConv)")
    }
  }

  private func assignment(_ home: String) throws -> Assignment {
    let place = isPlain && homes.takesPlain ? "\(home)#" : home
    return isList
      ? try Assignment(place, items: values) : try Assignment(place, values.last ?? "")
  }

  /// Changes a photo; its errors are refusals.
  func applied(to photo: inout Photo) throws(Refusal) -> Bool {
    do {
      return try apply(to: &photo)
    } catch let error as Refusal {
      throw error
    } catch {
      throw Refusal("\(Rendering.line("\(error)"))")
    }
  }

  /// Changes a photo.
  ///
  /// - Returns: Whether there was something to change.
  func apply(to photo: inout Photo) throws -> Bool {
    if homes.isComment {
      let had = photo.hasComment
      let text = values.last ?? ""
      try photo.setComment(text)
      return had || !text.isEmpty
    }
    let before = TagHomes.mark(photo)
    switch operation {
    case .set, .setEmpty:
      let isRemoval = values.allSatisfy(\.isEmpty)
      if isRemoval {
        for home in homes.all(in: photo) { try Removal(home).apply(to: &photo) }
        return TagHomes.mark(photo) != before
      }
      let places = try homes.places(in: photo)
      for home in places { try assignment(home).apply(to: &photo.metadata) }
      return !places.isEmpty
    case .add, .remove:
      let direction: Amendment.Direction = operation == .add ? .adding : .subtracting
      for home in try homes.places(in: photo) {
        for value in values {
          do {
            try Amendment(home, direction, Self.shift(value, home), separator: separator ?? "")
              .apply(
                to: &photo.metadata)
          } catch {
            // Another value is removed where it is this one.
            guard operation == .remove, homes.value(home, in: photo) == value else { throw error }
            try Removal(home).apply(to: &photo)
          }
        }
      }
      return TagHomes.mark(photo) != before
    }
  }

  /// A number alone is hours.
  private static func shift(_ text: String, _ home: String) -> String {
    let isDate = home == "AllDates" || home.contains("Date") || home.contains("Time")
    return isDate && !text.isEmpty && text.allSatisfy { $0.isNumber || "+-".contains($0) }
      ? "\(text):0" : text
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

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
