extension Rendering {
  /// Which fields are shown; everything by default. With both groups and tags, the selection is
  /// everything in one of the groups, and the tags.
  package struct Selection: Sendable {
    /// Names of groups: "GPS", "ExifIFD", also of all of a family: "EXIF", "XMP", "MakerNotes". Empty
    /// for all.
    package var groups: [String]
    /// Names of tags, with or without group: "Make", "IFD1:Orientation", "MakerNotes:OwnerName". A
    /// name that several fields share ("Keywords", "MWG:Creator") means all of them, and "GPS" the
    /// whole position. A * matches any letters: "GPS*", "XMP-*:*Date*". Empty for all.
    package var tags: [String]
    /// Whether fields without a known name are shown too, under their numbers.
    package var showsUnknown = false

    /// A selection by names, whose case does not matter; those of the Exif standard and of XMP's
    /// namespaces are understood, too ("DateTime", "ISOSpeedRatings").
    package init(groups: [String] = [], tags: [String] = []) {
      self.groups = groups.map { $0.lowercased() }
      typed = (groups, tags)
      self.tags = tags.flatMap { tag in
        let spoken = SpokenName(tag)?.fieldNames ?? []
        // No field has this name, but the group and the tag of the position have.
        return tag.lowercased() == "gps" ? spoken : Self.names(of: tag, inXMP: true) + spoken
      }
    }

    /// The names of groups and tags as they were given.
    let typed: (groups: [String], tags: [String])

    var isEverything: Bool { groups.isEmpty && tags.isEmpty }

    func includes(_ group: DirectoryKind) -> Bool { includes(group: group.name) }

    func includes(_ group: DirectoryKind, _ name: String) -> Bool {
      includes(group: group.name, name: name)
    }

    /// Whether something of a group may be shown.
    func includes(group: String, isOfNote: Bool = false) -> Bool {
      groups.isEmpty || !tags.isEmpty || hasGroup(group, isOfNote)
    }

    /// Whether a field is shown.
    ///
    /// - Parameters:
    ///   - group: Its group.
    ///   - name: Its name.
    ///   - isOfNote: Whether it is in a maker note.
    /// - Returns: Whether it belongs to a group, or has a name, that is asked for.
    func includes(group: String, name: String, isOfNote: Bool = false) -> Bool {
      isEverything || hasGroup(group, isOfNote) || names(group, name, isOfNote)
    }

    /// Whether a field is shown, in any place.
    package func includes(field name: String, of group: String) -> Bool {
      includes(group: group, name: name) || includes(group: group, name: name, isOfNote: true)
    }

    /// Whether a group is selected by its name or its family's.
    func hasGroup(_ group: String, _ isOfNote: Bool) -> Bool {
      groups.contains { Self.means($0, group, isOfNote) }
    }

    /// Whether a field is selected by its name.
    private func names(_ group: String, _ name: String, _ isOfNote: Bool = false) -> Bool {
      guard !tags.isEmpty else { return false }
      let name = name.lowercased()
      return tags.contains { tag in
        if Wildcard.isPattern(tag) { return Self.matches(tag, group, name, isOfNote) }
        guard tag.hasSuffix(name) else { return false }
        let front = tag.dropLast(name.count)
        return front.isEmpty
          || front.last == ":" && Self.means(String(front.dropLast()), group, isOfNote)
      }
    }

    /// Whether a pattern in small letters, with a group or without, means a name in small letters.
    private static func matches(
      _ pattern: String, _ group: String, _ name: String, _ isOfNote: Bool
    ) -> Bool {
      guard let colon = pattern.firstIndex(of: ":") else {
        return Wildcard.matches(pattern, name)
      }
      guard Wildcard.matches(String(pattern[pattern.index(after: colon)...]), name) else {
        return false
      }
      let front = String(pattern[..<colon])
      return Wildcard.isPattern(front)
        ? Wildcard.matches(front, group.lowercased()) : means(front, group, isOfNote)
    }

    /// Whether a property is selected, or the one whose value needs it.
    func includes(_ name: XMP.Name) -> Bool {
      let (group, shown) = Self.label(of: name)
      return includes(group: group, name: shown) || includes(group: group, name: name.local)
        || name.referrer.map { includes($0) } ?? false
    }

    /// Whether a tag is selected, or the one whose value needs it: GPSLatitudeRef with GPSLatitude.
    func includes(_ tag: Tag, _ metadata: Metadata) -> Bool {
      includes(group: tag.directory.name, name: Self.name(of: tag, metadata))
        || tag.referrer.map { includes($0, metadata) } ?? false
    }

    /// Whether a property is selected by its name, and not with its group.
    func names(_ name: XMP.Name) -> Bool {
      let (group, shown) = Self.label(of: name)
      return names(group, shown) || names(group, name.local)
        || name.referrer.map { names($0) } ?? false
    }

    /// Whether a tag is selected by its name, and not with its group.
    func names(_ tag: Tag, _ metadata: Metadata) -> Bool {
      names(tag.directory.name, Self.name(of: tag, metadata))
        || tag.referrer.map { names($0, metadata) } ?? false
    }

    private static func label(of name: XMP.Name) -> (group: String, name: String) {
      let label = XMPDefinition.label(of: name).split(separator: ":", maxSplits: 1)
      return (String(label[0]), String(label.last ?? ""))
    }

    private static func name(of tag: Tag, _ metadata: Metadata) -> String {
      metadata.registry.definition(of: tag)?.name ?? tag.hexadecimal
    }

    /// A name in small letters, with those under which the same is shown: the standards call fields
    /// otherwise.
    ///
    /// - Parameters:
    ///   - tag: The name, with its group or without.
    ///   - inXMP: Whether a name without a group may also be one of XMP's, among which it takes a while
    ///     to look.
    /// - Returns: The name, and others if there are any.
    static func names(of tag: String, inXMP: Bool = false) -> [String] {
      let lower = tag.lowercased()
      let colon = lower.firstIndex(of: ":")
      let plain = colon.map { String(lower[lower.index(after: $0)...]) } ?? lower
      guard !plain.isEmpty, TagTable.rows(named: plain).isEmpty else { return [lower] }
      let group = colon.map { String(lower[..<$0]) }
      var names = [lower]
      for tag in TagRegistry.standard.tags(named: lower) {
        guard let name = TagRegistry.standard.definition(of: tag)?.name else { continue }
        names.append("\(group ?? "exif"):\(name.lowercased())")
      }
      if inXMP && group == nil || group?.hasPrefix("xmp") == true {
        for definition in XMPDefinition.named(lower) where definition.name.lowercased() != plain {
          names.append("\(definition.group):\(definition.name)".lowercased())
        }
      }
      return names
    }

    /// Whether a name, in small letters, means a group: its own, a short one, or one of a family.
    private static func means(_ name: String, _ group: String, _ isOfNote: Bool) -> Bool {
      switch name {
      case "exif": DirectoryKind(named: group)?.isExif ?? false
      case "makernotes": isOfNote && group != "PrintIM" || group == "MakerNotes"
      case "xmp": group.hasPrefix("XMP")
      case "iptc": group.hasPrefix("IPTC")
      case "icc_profile": group.hasPrefix("ICC")
      case "mpf": group.hasPrefix("MPF") || group.hasPrefix("MPImage")
      case "jfif": group == "JFIF" || group == "JFXX"
      case "png": group == "PNG" || group.hasPrefix("PNG-")
      default: name == group.lowercased() || DirectoryKind(named: name)?.name == group
      }
    }
  }
}
