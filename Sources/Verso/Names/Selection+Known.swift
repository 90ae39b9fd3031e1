extension Rendering.Selection {
  // MARK: Tags

  /// The names of tags in the selection that are in no list of known tags: tags of the standards,
  /// properties of XMP, values of maker notes, derived values. With a group, only tags of that
  /// group are known. Formats and programs also have their own names, so a photo may have such a
  /// name.
  package var unknownTags: [String] { typed.tags.filter { !Self.isListed($0) } }

  private static func isListed(_ tag: String) -> Bool {
    if Wildcard.isPattern(tag) {
      let plain = (tag.split(separator: ":").last ?? "").lowercased()
      let isMeant = { (name: String) in Wildcard.matches(plain, name.lowercased()) }
      return TagDefinition.standardNames.contains(where: isMeant)
        || Composite.names.contains(where: isMeant)
        || FileTags.names.contains { isMeant("\($0)") }
        || FilmTag.known.contains { isMeant($0.name) }
        || XMPDefinition.all.contains { isMeant($0.name) }
        || MakerNoteDefinition.all.contains { isMeant($0.name) }
    }
    guard let colon = tag.firstIndex(of: ":") else {
      return SpokenName(tag) != nil
        || !TagRegistry.standard.tags(named: tag).isEmpty || has(tag, Composite.names)
        || has(tag, FileTags.names.map { "\($0)" }) || !XMPDefinition.named(tag).isEmpty
        || MakerNoteDefinition.contains(tag) || has(tag, FilmTag.known.map(\.name))
    }
    if FilmTag(tag) != nil { return true }
    let group = tag[..<colon].lowercased()
    let name = String(tag[tag.index(after: colon)...])
    switch group {
    case "mwg": return SpokenName(tag) != nil
    case "composite": return has(name, Composite.names)
    case "makernotes": return MakerNoteDefinition.contains(name)
    case "file": return has(name, FileTags.names.map { "\($0)" })
    case "jfif": return has(name, (0..<6).map { "\(JFIFTags.name(UInt16($0)))" })
    case _ where group == "xmp" || group.hasPrefix("xmp-"): return (try? FieldName(tag)) != nil
    default: break
    }
    if let kind = DirectoryKind(named: group) {
      return directories.contains(kind) && !TagRegistry.standard.tags(named: tag).isEmpty
    }
    return MakerNoteDefinition.contains(name, in: group)
  }

  private static func has(_ name: String, _ names: [String]) -> Bool {
    let lower = name.lowercased()
    return !name.isEmpty && names.contains { $0.lowercased() == lower }
  }

  /// The directories that photos have: a chain, and a tree, go on in few files.
  private static let directories: Set<DirectoryKind> = [
    .ifd0, .ifd1, .ifd(2), .ifd(3), .subIFD, .subIFD(1), .subIFD(2), .subIFD(3), .exif, .gps,
    .interop, .iptc,
  ]

  // MARK: Groups

  /// The names of groups in the selection that no list knows. A photo may have such a group anyway.
  package var unknownGroups: [String] { typed.groups.filter { !Self.isListed(group: $0) } }

  /// Names of groups that are near to one that is not known, nearest first.
  package static func groupSuggestions(for group: String) -> [String] {
    TagRegistry.nearest(
      to: group,
      of: families + directories.map(\.name).sorted() + formats + XMPDefinition.groups
        + MakerNoteDefinition.groups)
  }

  /// Whether a name, whatever its case, can be that of a group: "GPS", "XMP-dc", "XMP".
  package static func isGroup(_ name: String) -> Bool {
    let lower = name.lowercased()
    // A packet may have namespaces, and a film tracks, that no list knows.
    let isWritten = lower.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isListed(group: lower) || DirectoryKind(named: lower) != nil
      || isWritten && lower.hasPrefix("xmp-") && lower.utf8.count > 4
  }

  private static func isListed(group: String) -> Bool {
    let lower = group.lowercased()
    if let kind = DirectoryKind(named: lower), kind.isExif { return directories.contains(kind) }
    if has(group, families) || has(group, formats) || TableModule.isGroup(lower) { return true }
    // Repeated names are numbered.
    let digits = lower.reversed().prefix { $0.isASCII && $0.isNumber }.count
    if digits > 0 { return isListed(group: String(lower.dropLast(digits))) }
    return lower.hasPrefix("xmp-") && has(group, XMPDefinition.groups)
  }

  /// The groups of groups.
  private static let families = [
    "EXIF", "MakerNotes", "XMP", "IPTC", "ICC_Profile", "Composite", "File", "JFIF", "MPF",
    "Photoshop", "PNG", "QuickTime", "RIFF", "GIF", "System",
  ]

  /// The groups of formats and programs that have their own names.
  private static let formats = [
    "Adobe", "AdobeCM", "AFCP", "APP", "AVI", "BMP", "CBOR", "CIFF", "Ducky", "FlashPix",
    "FotoStation", "GeoTiff", "GoPro", "GraphConv", "ICC-chrm", "ICC-cicp", "ICC-clrt",
    "ICC-header", "ICC-meas", "ICC-meta", "ICC-view", "ItemList", "JFXX", "JPEG-HDR", "JPS", "JSON",
    "JUMBF", "Jpeg2000", "Keys", "MPImage", "MediaJukebox", "Meta", "NITF", "OpenEXR",
    "PhotoMechanic",
    "PictureInfo", "PNG-cICP", "PNG-pHYs", "RAF", "SPIFF", "Track", "UserData", "VideoKeys", "Vivo",
    "X3F",
  ]
}
