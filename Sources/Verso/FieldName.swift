/// What a name that people type means: a tag, a property of XMP, what stands in several places, or a
/// value in a maker note.
public enum FieldName: Hashable, Sendable {
  /// A field of Exif or IPTC: "Artist", "ExifIFD:ExposureTime", "IPTC:Keywords".
  case tag(Tag)
  /// A property of XMP: "XMP-dc:Title", "XMP:Rating".
  case property(XMP.Name)
  /// Something that is written to every place that a photo has for it: "Description", "Keywords",
  /// "MWG:Copyright".
  case shared(SharedProperty)
  /// A value in a maker note: "Apple:ContentIdentifier".
  case makerNote(MakerNoteTag)

  /// The meaning of a name, whatever the case of its letters.
  ///
  /// A plain name is something shared, else a tag, else a property of XMP; a name that Exif has
  /// (Copyright, Artist) means Exif. A group in front decides.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/unknownTag``; it names the near ones.
  public init(_ name: String, in metadata: Metadata = .empty) throws {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let group = parts.count == 2 ? parts[0].lowercased() : ""
    if group == "mwg" || group.isEmpty, let plain = parts.last,
      let shared = SharedProperty(named: plain), group == "mwg" || !Self.isTag(shared)
    {
      self = .shared(shared)
      return
    }
    let isXMP = group == "xmp" || group.hasPrefix("xmp-")
    let found = isXMP || group.isEmpty ? XMPDefinition.named(name) : []
    if isXMP {
      guard let first = found.first else {
        throw MetadataError(.unknownTag, "no property of XMP is called \(name)")
      }
      self = .property(first.property)
      return
    }
    do {
      self = .tag(try metadata.tag(named: name))
    } catch {
      if metadata.registry.tags(named: name).isEmpty, let tag = MakerNoteTag(name) {
        self = .makerNote(tag)
        return
      }
      guard let first = found.first, metadata.registry.tags(named: name).isEmpty else {
        throw error
      }
      self = .property(first.property)
    }
  }

  /// Names that Exif has mean Exif's field.
  private static func isTag(_ property: SharedProperty) -> Bool {
    [.copyright, .captureDate, .digitizedDate, .modifiedDate].contains(property)
  }
}

extension Metadata {
  /// Sets what a name means from text as a person types it.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of it; nothing is changed then.
  public mutating func set(_ name: FieldName, parsing text: String) throws {
    switch name {
    case .tag(let tag): try set(tag, parsing: text)
    case .property(let name):
      guard let definition = XMPDefinition(of: name) else {
        xmp.setTexts([text], of: name, as: nil)
        return
      }
      xmp.set(name, to: try definition.node(parsing: text))
    case .shared(let property):
      let isList = property == .keywords || property == .creator
      let texts = isList ? text.split(separator: isList && text.contains(";") ? ";" : ",") : []
      try setTexts(isList ? texts.map { String($0).trimmed } : [text], of: property)
    case .makerNote(let tag): try set(tag, parsing: text)
    }
  }

  /// Removes what a name means.
  public mutating func remove(_ name: FieldName) {
    switch name {
    case .tag(let tag): remove(tag)
    case .property(let name): xmp.set(name, to: nil)
    case .shared(let property):
      do {
        try setTexts([], of: property)
      } catch {
        refuse(error, nil)
      }
    case .makerNote(let tag): remove(tag)
    }
  }

  /// Removes a group of fields: a directory of Exif, "IPTC", "XMP" or one namespace of it as
  /// "XMP-dc", "ICC_Profile".
  ///
  /// - Returns: Whether it is the name of a group that can be removed.
  @discardableResult
  public mutating func removeAll(inGroup name: String) -> Bool {
    let lower = name.lowercased()
    if lower == "xmp" {
      xmp.properties = []
    } else if lower.hasPrefix("xmp-") {
      xmp.properties.removeAll { property in
        let label = XMPDefinition.label(of: property.name).lowercased()
        return label.hasPrefix(lower + ":")
      }
    } else if lower == "icc_profile" {
      iccProfile = nil
    } else if let kind = DirectoryKind(named: lower), kind.isExif || kind == .iptc {
      removeAll(in: kind)
    } else {
      return false
    }
    return true
  }
}
