internal import Verso

/// Puts properties over those of a photo.
///
/// An unchanged value is not written, so that writing back what was read changes nothing, read-only
/// keys included. Every other one is written or refused with a reason.
struct PropertyWriter {
  var photo: Photo
  /// The values of the source.
  let current: ImageProperties
  var report = ImageReport(receipt: Receipt())

  init(_ photo: Photo, _ current: ImageProperties) {
    self.photo = photo
    self.current = current
  }

  /// Writes the properties over the photo's.
  mutating func apply(_ properties: ImageProperties) {
    for (key, value) in properties.sorted(by: { $0.key < $1.key }) where value != current[key] {
      switch key {
      case ImageProperty.gpsDictionary: applyGPS(value)
      case ImageProperty.jfifDictionary: applyJFIF(value)
      case ImageProperty.exifAuxDictionary: applyExifAux(value)
      case ImageProperty.orientation: applyOrientation(value, properties)
      case ImageProperty.dpiWidth, ImageProperty.dpiHeight: applyDensity(key, value)
      case _ where !PropertyTable.rows(key).isEmpty: apply(key, value, properties)
      case _ where key.hasPrefix("{Maker"): applyMaker(key, value)
      default: ignore(key, value)
      }
    }
  }

  // MARK: Dictionaries with fields

  private mutating func apply(
    _ dictionary: String, _ value: PropertyValue, _ properties: ImageProperties
  ) {
    if value == .null { return remove(dictionary) }
    guard let values = value.dictionary else {
      report.ignore(dictionary, "a dictionary expected, or null")
      return
    }
    for (key, value) in values.sorted(by: { $0.key < $1.key })
    where value != current[dictionary, key] {
      let name = "\(dictionary).\(key)"
      if dictionary == ImageProperty.tiffDictionary, key == "Orientation" {
        // The key of the top level, where it is given, is applied to both.
        if properties[ImageProperty.orientation].map({ $0 == current[ImageProperty.orientation] })
          ?? true
        {
          applyOrientation(value, properties, name: name)
        } else if properties[ImageProperty.orientation] != value {
          report.ignore(name, "the top level has another orientation")
        }
        continue
      }
      apply(value, key, dictionary, name: name, values)
    }
  }

  private mutating func apply(
    _ value: PropertyValue, _ key: String, _ dictionary: String, name: String,
    _ values: ImageProperties
  ) {
    if dictionary == ImageProperty.iptcDictionary, let path = IPTCExtension.path(key),
      PropertyTable.row(dictionary, key) == nil
    {
      return change(name, isRemoval: value == .null) { metadata in
        guard value != .null else {
          metadata.xmp.remove(path)
          return
        }
        guard let node = value.node else {
          throw MetadataError(.invalidValue, "text or texts expected; structures go into the tree")
        }
        try metadata.xmp.set(node, at: path)
      }
    }
    guard let row = PropertyTable.row(dictionary, key) else {
      report.ignore(name, "\(dictionary) has no such key")
      return
    }
    if value == .null {
      return change(name, isRemoval: true) { Self.remove(row, from: &$0) }
    }
    let old = current[dictionary, key]
    func setXMP(_ metadata: inout Metadata) throws {
      var tree = ImageMetadata(metadata.xmp)
      try tree.setValue(value, matching: dictionary, key, in: values)
      metadata.xmp = tree.xmp
    }
    guard let tag = row.tag else { return change(name, isRemoval: false, setXMP) }
    let shown = current[dictionary]?.dictionary ?? [:]
    do {
      try attempt { metadata in
        try value.store(row, tag, in: &metadata)
        metadata.follow(row, old, value, values)
        if dictionary == ImageProperty.iptcDictionary {
          metadata.followDate(key, values, shown)
        }
      }
    } catch let error as MetadataError where error.code == .unsupported && row.hasStandardPath {
      // A file that cannot store the field may store the corresponding property.
      guard (try? attempt(setXMP)) != nil else { return report.ignore(name, error) }
    } catch {
      return report.ignore(name, error)
    }
    report.written.append(name)
  }

  private static func remove(_ row: PropertyRow, from metadata: inout Metadata) {
    if let tag = row.tag { metadata.remove(tag) }
    for path in row.paths { metadata.xmp.remove(path) }
  }

  /// Removes a whole dictionary: everything that it shows, also in XMP. A maker's notes, which have
  /// their own dictionary, and the storage of the picture stay.
  private mutating func remove(_ dictionary: String) {
    change(dictionary, isRemoval: true) { metadata in
      let kinds: [String: DirectoryKind] = [
        ImageProperty.exifDictionary: .exif, ImageProperty.iptcDictionary: .iptc,
      ]
      if let kind = kinds[dictionary] {
        let numbers = metadata.directories.first { $0.kind == kind }?.fields.map(\.tag) ?? []
        if kind == .iptc || metadata.value(of: Tag.makerNote) == nil {
          metadata.removeAll(in: kind)
        } else {
          for tag in numbers where tag.number != ExifNumber.makerNote && metadata.isRemovable(tag) {
            metadata.remove(tag)
          }
        }
      }
      for row in PropertyTable.rows(dictionary) {
        if let tag = row.tag, !metadata.isRemovable(tag) { continue }
        Self.remove(row, from: &metadata)
      }
      if dictionary == ImageProperty.iptcDictionary { metadata.xmp.removeAll(in: .iptcExt) }
    }
  }

  // MARK: Keys of their own

  /// Orientation is at the top level and in `{TIFF}`, both from one field.
  private mutating func applyOrientation(
    _ value: PropertyValue, _ properties: ImageProperties, name: String = ImageProperty.orientation
  ) {
    guard photo.turn.container == nil else {
      report.ignore(name, "a HEIF file has its orientation in the container, which is not changed")
      return
    }
    let tag = Tag(.ifd0, ExifNumber.orientation)
    change(name, isRemoval: value == .null) { metadata in
      if value == .null {
        metadata.remove(tag)
        metadata.xmp.remove("tiff:Orientation")
        return
      }
      guard let number = value.integer, Orientation(rawValue: number) != nil else {
        throw MetadataError(.invalidValue, "a number from 1 to 8 expected, not \(value)")
      }
      try metadata.set(tag, to: number)
      if metadata.xmp["tiff:Orientation"] != nil { metadata.xmp["tiff:Orientation"] = "\(number)" }
    }
  }

  /// Ignores a key without a place in a file, or that describes facts which only the picture knows.
  private mutating func ignore(_ key: String, _ value: PropertyValue) {
    let reason =
      switch key {
      case ImageProperty.pixelWidth, ImageProperty.pixelHeight, ImageProperty.depth,
        ImageProperty.colorModel, ImageProperty.hasAlpha, ImageProperty.isFloat,
        ImageProperty.isIndexed:
        "it describes the picture, which is not changed"
      case ImageProperty.profileName: "it is the name of the colour profile, which is not changed"
      case ImageProperty.fileSize: "it follows from the file"
      case ImageProperty.pngDictionary:
        "chunks of PNG are kept as they are; {TIFF} and {IPTC} have keys for texts"
      case _ where key.hasPrefix("{"):
        "it describes the structure of the file, which is not changed"
      default: "no file has such a property"
      }
    guard let values = value.dictionary else {
      if value != .null || current[key] != nil { report.ignore(key, reason) }
      return
    }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where value != current[key, name] {
      report.ignore("\(key).\(name)", reason)
    }
  }

  mutating func note(_ key: String, _ reason: String) { report.ignore(key, reason) }

  // MARK: One change

  /// Makes a change if it is accepted and the file can carry it; else notes why not.
  mutating func change(
    _ name: String, isRemoval: Bool, _ body: (inout Metadata) throws -> Void
  ) {
    do {
      try attempt(body)
      if isRemoval { report.removed.append(name) } else { report.written.append(name) }
    } catch {
      report.ignore(name, error)
    }
  }

  /// Makes a change, or throws why it is not made.
  mutating func attempt(_ body: (inout Metadata) throws -> Void) throws {
    var changed = photo
    let refusals = changed.metadata.refusals.count
    try body(&changed.metadata)
    if changed.metadata.refusals.count > refusals, let last = changed.metadata.refusals.last {
      throw last
    }
    // The file has to be able to carry it.
    _ = try changed.receipt()
    photo = changed
  }
}

extension Metadata {
  /// Sets the XMP properties that were equal to the old value to the new one.
  fileprivate mutating func follow(
    _ row: PropertyRow, _ old: PropertyValue?, _ new: PropertyValue, _ companions: ImageProperties
  ) {
    for path in row.paths {
      guard let node = xmp.node(at: path), PropertyValue(node, row.shape, at: path) == old,
        row.shape.isList || node.texts.count < 2,
        let follower = new.node(row.shape, path, row.key, companions)
      else { continue }
      try? xmp.set(follower, at: path)
    }
  }

  /// Gives an XMP date the day or the time that was written separately.
  fileprivate mutating func followDate(
    _ key: String, _ new: ImageProperties, _ old: ImageProperties
  ) {
    guard let dates = IPTCDates.all.first(where: { $0.day == key || $0.clock == key }),
      xmp[dates.path] != nil,
      let day = (new[dates.day] ?? old[dates.day])?.text,
      let text = IPTCDates.text(day: day, clock: (new[dates.clock] ?? old[dates.clock])?.text)
    else { return }
    xmp[dates.path] = text
  }

  /// Whether a field may be removed on its own.
  fileprivate func isRemovable(_ tag: Tag) -> Bool {
    if tag.directory == .iptc { return true }
    var copy = self
    let before = copy.refusals.count
    copy.remove(tag)
    return copy.refusals.count == before
  }
}
