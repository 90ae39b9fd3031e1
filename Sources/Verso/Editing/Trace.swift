/// Something that a photo gives away, and that can be removed from every place where it stands.
public struct Trace: Hashable, Sendable {
  /// The name: "gps", "identity".
  public let name: String
  let iptc: [UInt16]
  let exif: [Tag]
  let xmp: [XMP.Name]
  /// Whole namespaces of XMP.
  let namespaces: [XMP.Namespace]
  /// Beginnings and endings of XMP names that say it in any namespace, in small letters.
  let words: [String]

  /// Where it was taken, and what it shows: Exif GPS, XMP, the words of IPTC, maker notes, the
  /// thumbnail's own Exif, the other pictures and the video behind the picture.
  public static let gps = Trace(
    name: "gps", iptc: [0x021A, 0x021B, 0x025A, 0x025C, 0x025F, 0x0264, 0x0265],
    exif: [],
    xmp: [
      XMP.Name(.iptcExt, "LocationCreated"), XMP.Name(.iptcExt, "LocationShown"),
      XMP.Name(.iptcCore, "Location"), XMP.Name(.iptcCore, "CountryCode"),
      XMP.Name(.photoshop, "City"), XMP.Name(.photoshop, "State"),
      XMP.Name(.photoshop, "Country"), XMP.Name(.dc, "coverage"),
    ], namespaces: [], words: ["gps", "latitude", "longitude", "altitude", "geotag"])

  /// Who took it, owns it or is in it: names, contacts, and the serial numbers by which a camera's
  /// pictures can be told.
  public static let identity = Trace(
    name: "identity",
    iptc: [0x0250, 0x0255, 0x026E, 0x0273, 0x0274, 0x0276, 0x027A],
    exif: [
      Tag(.ifd0, 0x013B), Tag(.ifd0, 0x8298), Tag(.ifd0, 0x9C9D), Tag(.ifd0, 0x013C),
      Tag(.ifd0, 0xC62F), Tag(.exif, 0xA430), Tag(.exif, 0xA431), Tag(.exif, 0xA435),
      Tag(.exif, 0xA437), Tag(.exif, 0xA438), Tag(.ifd0, 0xA437), Tag(.ifd0, 0xA438),
    ],
    xmp: [
      XMP.Name(.dc, "creator"), XMP.Name(.dc, "rights"), XMP.Name(.dc, "contributor"),
      XMP.Name(.dc, "publisher"), XMP.Name(.photoshop, "AuthorsPosition"),
      XMP.Name(.photoshop, "CaptionWriter"), XMP.Name(.photoshop, "Credit"),
      XMP.Name(.photoshop, "Source"), XMP.Name(.iptcCore, "CreatorContactInfo"),
      XMP.Name(.tiff, "Artist"), XMP.Name(.tiff, "Copyright"), XMP.Name(.iptcExt, "PersonInImage"),
      XMP.Name(.iptcExt, "PersonInImageWDetails"), XMP.Name(.mwgRegions, "Regions"),
    ], namespaces: [.xmpRights, .plus],
    words: ["serialnumber", "ownername", "photographer", "personinimage", "artist", "author"])

  /// The trace of a name.
  public init?(named name: String) {
    switch name.lowercased() {
    case "gps", "location", "place": self = .gps
    case "identity", "person": self = .identity
    default: return nil
    }
  }

  private init(
    name: String, iptc: [UInt16], exif: [Tag], xmp: [XMP.Name], namespaces: [XMP.Namespace],
    words: [String]
  ) {
    self.name = name
    self.iptc = iptc
    self.exif = exif
    self.xmp = xmp
    self.namespaces = namespaces
    self.words = words
  }

  /// Whether a name of XMP says it.
  func names(_ name: XMP.Name) -> Bool {
    if xmp.contains(name) || namespaces.contains(name.namespace) { return true }
    let local = name.local.lowercased()
    return words.contains { local.hasPrefix($0) || local.hasSuffix($0) }
  }
}

extension Metadata {
  /// Removes something from every place where these metadata say it: Exif, IPTC and XMP, however
  /// deep. For the whole photo, with what lies beside them, see ``Photo/remove(_:)``.
  public mutating func remove(_ trace: Trace) {
    if trace == .gps { removeAll(in: .gps) }
    for tag in trace.exif { remove(tag) }
    for number in trace.iptc { remove(Tag(.iptc, number)) }
    xmp.properties = xmp.properties.removing(trace)
  }

  /// The places where these metadata still say it, by name.
  public func places(of trace: Trace) -> [String] {
    var names: [String] = []
    if trace == .gps, let gps = directory(.gps) {
      names += gps.entries.map { name(of: Tag(.gps, $0.number)) }
    }
    names += trace.exif.filter { value(of: $0) != nil }.map { name(of: $0) }
    names += trace.iptc.map { Tag(.iptc, $0) }.filter { field($0) != nil }.map { name(of: $0) }
    if xmp.properties.removing(trace) != xmp.properties {
      names += xmp.properties.filter { [$0].removing(trace) != [$0] }
        .map { "XMP-\($0.name.namespace.prefix):\($0.name.local)" }
    }
    return names
  }
}

extension [XMP.Property] {
  /// The properties without those that say something, however deep they stand.
  func removing(_ trace: Trace) -> [XMP.Property] {
    compactMap { property in
      if trace.names(property.name) { return nil }
      guard let node = property.node.removing(trace) else { return nil }
      return XMP.Property(property.name, node)
    }
  }
}

extension XMP.Node {
  /// The value without what says something; nil when nothing else was in it.
  fileprivate func removing(_ trace: Trace) -> XMP.Node? {
    switch content {
    case .text, .uri: return self
    case .structure(let fields):
      let rest = fields.removing(trace)
      return rest.isEmpty && !fields.isEmpty
        ? nil : XMP.Node(.structure(rest), qualifiers: qualifiers)
    case .array(let kind, let items):
      let rest = items.compactMap { $0.removing(trace) }
      return rest.isEmpty && !items.isEmpty
        ? nil : XMP.Node(.array(kind, rest), qualifiers: qualifiers)
    }
  }
}
