/// Data of one kind that a photo reveals, and that can be removed from every location in the file.
public struct PersonalData: Hashable, Sendable {
  /// The name: "gps", "identity".
  package let name: String
  package let iptc: [UInt16]
  package let exif: [Tag]
  package let xmp: [XMP.Name]
  /// Whole namespaces of XMP.
  package let namespaces: [XMP.Namespace]
  /// Beginnings and endings of names that mean it in any group, in lowercase.
  package let words: [String]
  /// Full names that mean it in any group, in lowercase.
  package let whole: Set<String>

  /// The position of the photo and of its subject: the coordinates, and the names of places in
  /// fields for them. It is searched in Exif GPS, XMP, IPTC, maker notes, GeoTIFF, texts of PNG,
  /// the thumbnail's Exif, the other pictures and the video after the picture. The time zone and
  /// the cities of a camera's clock do not belong to it, nor do title and caption of a photo. Texts
  /// of films belong to it if they contain a position.
  public static let gps = PersonalData(
    name: "gps",
    iptc: [
      IPTCNumber.contentLocationCode, IPTCNumber.contentLocationName, IPTCNumber.city,
      IPTCNumber.subLocation, IPTCNumber.provinceState, IPTCNumber.countryPrimaryLocationCode,
      IPTCNumber.countryPrimaryLocationName,
    ],
    exif: [],
    xmp: [
      XMP.Name(.iptcExt, "LocationCreated"), XMP.Name(.iptcExt, "LocationShown"),
      XMP.Name(.iptcCore, "Location"), XMP.Name(.iptcCore, "CountryCode"),
      XMP.Name(.photoshop, "City"), XMP.Name(.photoshop, "State"),
      XMP.Name(.photoshop, "Country"), XMP.Name(.dc, "coverage"),
    ], namespaces: [],
    words: ["gps", "latitude", "longitude", "altitude", "geotag", "iso6709"],
    whole: [
      "lat", "long", "lng", "lon", "lat_long", "latlong", "location", "locationname", "sublocation",
      "sub-location", "shotlocation", "contentlocation", "contentlocationcode",
      "contentlocationname", "geolocation", "places", "city", "city2", "province",
      "provincestate", "province-state", "country", "countrycode", "countryname",
      "country-primarylocationcode", "country-primarylocationname", "landmark",
      "locallocationname", "locationcreated", "locationshown", "mccdata", "locationinformation",
      "locality", "dclocality", "municipality", "dcmunicipality", "county", "dccounty",
      "stateprovince", "dcstateprovince", "dccountry", "waterbody", "island", "islandgroup",
      "highergeography", "verbatimlocality", "postalcode", "zipcode", "geography", "continent",
      "dccontinent", "locationid", "dclocationid", "locationremarks", "dclocationremarks",
      "locationaccordingto", "verbatimelevation", "dcverbatimelevation",
      "minimumelevationinmeters", "dcminimumelevationinmeters", "maximumelevationinmeters",
      "dcmaximumelevationinmeters", "verbatimcoordinates", "georeferencedby", "cellglobalid",
      "cgi", "celltowerid", "cellid", "locationareacode", "lac", "mobilecountrycode", "mcc",
      "mobilenetworkcode", "mnc", "ratingregion", "worldregion",
    ])

  /// The coordinates alone, from every home that ``gps`` names. Names of places in fields that are made for them stay.
  package static let position = PersonalData(
    name: "position", iptc: [], exif: [], xmp: [], namespaces: [],
    words: ["gps", "latitude", "longitude", "altitude", "geotag", "iso6709"],
    whole: ["lat", "long", "lng", "lon", "lat_long", "latlong", "geolocation"])

  /// Whether these are data of a place.
  package var isPlace: Bool { self == .gps || self == .position }

  /// The photographer, the owner and people in the picture: names, contacts, and the serial numbers
  /// that identify a camera's pictures. The creator of an artwork in the picture, its owner and its licensor belong to
  /// them, and texts with a path in the folder of a user.
  public static let identity = PersonalData(
    name: "identity",
    iptc: [
      IPTCNumber.byLine, IPTCNumber.byLineTitle, IPTCNumber.credit, IPTCNumber.source,
      IPTCNumber.copyrightNotice, IPTCNumber.contact, IPTCNumber.writerEditor,
    ],
    exif: [
      Tag(.ifd0, ExifNumber.artist), Tag(.ifd0, ExifNumber.copyright),
      Tag(.ifd0, ExifNumber.xpAuthor), Tag(.ifd0, ExifNumber.hostComputer),
      Tag(.ifd0, ExifNumber.thumbnailArtist), Tag(.ifd0, ExifNumber.thumbnailCopyright),
      Tag(.ifd0, ExifNumber.cameraSerialNumber), Tag(.exif, ExifNumber.ownerName),
      Tag(.exif, ExifNumber.serialNumber), Tag(.exif, ExifNumber.lensSerialNumber),
      Tag(.exif, ExifNumber.photographer), Tag(.exif, ExifNumber.imageEditor),
      Tag(.exif, convertedOwner),
      Tag(.exif, convertedSerialNumber),
    ],
    xmp: [
      XMP.Name(.dc, "creator"), XMP.Name(.dc, "rights"), XMP.Name(.dc, "contributor"),
      XMP.Name(.dc, "publisher"), XMP.Name(.photoshop, "AuthorsPosition"),
      XMP.Name(.photoshop, "CaptionWriter"), XMP.Name(.photoshop, "Credit"),
      XMP.Name(.photoshop, "Source"), XMP.Name(.iptcCore, "CreatorContactInfo"),
      XMP.Name(.tiff, "Artist"), XMP.Name(.tiff, "Copyright"), XMP.Name(.iptcExt, "PersonInImage"),
      XMP.Name(.iptcExt, "PersonInImageWDetails"), XMP.Name(.mwgRegions, "Regions"),
      XMP.Name(XMP.Namespace("http://ns.microsoft.com/photo/1.2/", prefix: "MP"), "RegionInfo"),
      XMP.Name(.xmpRights, "Certificate"), XMP.Name(.xmpRights, "Owner"),
      XMP.Name(.iptcExt, "ImageRegion"),
      XMP.Name(XMP.Namespace("http://ns.acdsee.com/regions/", prefix: "acdsee-rs"), "Regions"),
    ], namespaces: [],
    words: [
      "serialnumber", "serialno", "owner", "ownername", "photographer", "person", "artist",
      "author", "copyright", "patient",
    ],
    whole: [
      "creator", "contributor", "publisher", "rights", "people", "client", "clientname", "credit",
      "creditline", "rightsholder", "imageeditor", "metadatalasteditor", "hostcomputer",
      "byline", "by-line", "bylinetitle", "by-linetitle", "attributionname", "attributionurl",
      "emaildigest", "liveidcid", "captionwriter", "writer-editor", "contact", "contactinfo",
      "captionsauthornames", "recordedby", "recordedbyid", "identifiedby", "identifiedbyid",
      "cameraoperator", "director", "directorphotography", "composer", "engineer", "performer",
      "performers", "producers", "directors", "arranger", "endusername", "aipromptwritername",
      "ciadrcity", "ciadrctry", "ciadrextadr", "ciadrpcode", "ciadrregion", "ciemailwork",
      "citelwork", "ciurlwork", "creatoridentity", "approvedby", "measurementdeterminedby",
      "georeferencedby", "rightsagent", "manager", "lastmodifiedby", "lastsavedby",
      "metadataauthority", "aocreator", "aocreatorid", "aocurrentcopyrightownername",
      "aocurrentcopyrightownerid", "aocurrentlicensorname", "aocurrentlicensorid",
      "aocopyrightnotice", "artworkcreator", "artworkcreatorid",
    ])

  /// Those that the fields of PLUS name: whose a picture is, who made it, gave it and may use it.
  /// The others are terms of a licence.
  private static let parties = [
    "Licensor", "Licensee", "EndUser", "ImageCreator", "CopyrightOwner", "ImageSupplier",
  ]

  /// Regions of a picture: the names of people in them are personal.
  private static let regions: [XMP.Name] = [
    XMP.Name(.mwgRegions, "Regions"),
    XMP.Name(XMP.Namespace("http://ns.microsoft.com/photo/1.2/", prefix: "MP"), "RegionInfo"),
    XMP.Name(.iptcExt, "ImageRegion"),
    XMP.Name(XMP.Namespace("http://ns.acdsee.com/regions/", prefix: "acdsee-rs"), "Regions"),
  ]

  /// The personal data of a name.
  package init?(named name: String) {
    switch name.lowercased() {
    case "gps", "location", "place": self = .gps
    case "identity", "person": self = .identity
    default: return nil
    }
  }

  private init(
    name: String, iptc: [UInt16], exif: [Tag], xmp: [XMP.Name], namespaces: [XMP.Namespace],
    words: [String], whole: Set<String>
  ) {
    self.name = name
    self.iptc = iptc
    self.exif = exif
    self.xmp = xmp
    self.namespaces = namespaces
    self.words = words
    self.whole = whole
  }

  /// Whether a name of XMP means it.
  package func names(_ name: XMP.Name) -> Bool {
    if self == .identity, name.namespace == .plus {
      return Self.parties.contains { name.local.hasPrefix($0) }
    }
    if xmp.contains(name) || namespaces.contains(name.namespace) { return true }
    let uri = name.namespace.uri
    // Languages of maps: GeoRSS, the vocabulary of the W3C, KML, GML.
    let maps = [
      "georss", "wgs84_pos", "opengis.net/kml", "earth.google.com/kml", "opengis.net/gml",
    ]
    if isPlace, maps.contains(where: { uri.contains($0) }) { return true }
    if isPlace, uri == "http://purl.org/dc/terms/", name.local == "spatial" { return true }
    if names(name.local) { return true }
    let isKnown = XMP.Namespace.addressed(uri) != nil || XMPTable.namespace(uri: uri) != nil
    return !isKnown && isPlainly(name.local)
  }

  /// Whether a property holds regions without the name of anybody.
  package func isHarmless(_ property: XMP.Property) -> Bool {
    Self.regions.contains(property.name) && self == .identity && !property.node.namesSomebody
  }

  /// Whether a name means it in any group.
  package func names(_ name: String) -> Bool {
    let name = name.lowercased()
    return whole.contains(name) || words.contains { name.hasPrefix($0) || name.hasSuffix($0) }
  }

  /// Whether an XML element or attribute has such a name, as far as names can be recognized without parsing the
  /// document; maps in GML, GeoRSS and KML are positions.
  ///
  /// - Parameter bytes: The document, in any form of Unicode: names consist of ASCII.
  /// - Returns: Whether it is there.
  package func names(elementsOf bytes: [UInt8]) -> Bool {
    let bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    var at = 0
    while let start = bytes.position(of: 0x3C, from: at) {
      // A tag ends at the next one at the latest, so that each byte is looked at once.
      let tag = bytes[(start + 1)...].prefix { $0 != 0x3E && $0 != 0x3C }
      for (index, word) in tag.split(whereSeparator: { $0.isBlank || $0 == 0x2F }).enumerated() {
        let name = word.prefix { $0 != 0x3D }
        guard index == 0 || name.count < word.count else { continue }
        let parts = String(decoding: name.prefix(64), as: UTF8.self).split(separator: ":")
        if let local = parts.last, names(String(local)) { return true }
        if isPlace, parts.count == 2, ["gml", "georss"].contains(parts[0]) { return true }
        if isPlace, parts.last?.lowercased() == "coordinates" { return true }
      }
      at = tag.endIndex
    }
    return false
  }

  /// Whether a fact contains it. Profiles name their authors, and derived values contain nothing of
  /// their own.
  package func names(_ fact: Item) -> Bool {
    if isPlace, fact.group == "GeoTiff" { return true }
    let isDescription = ["ICC", "Composite", "File", "JUMBF", "Photoshop"].contains {
      fact.group.hasPrefix($0)
    }
    guard !isDescription else { return false }
    return names(fact.name) && !fact.isBlank
      || self == .identity && isStated(in: fact.numericText.utf8)
  }

  /// Whose camera it was, and its serial number, where a converter of raw files puts them.
  private static let convertedOwner: UInt16 = 0xFDE8
  package static let convertedSerialNumber: UInt16 = 0xFDE9
  /// The coefficients of RPC (RPCs in GeoTIFF, 50844).
  private static let rationalCoefficients: UInt16 = 0xC69C

  /// The fields of GeoTIFF, and the coefficients of RPC, which locate a map.
  package static let geographic: Set<UInt16> = [
    ExifNumber.pixelScale, ExifNumber.intergraphMatrix, ExifNumber.modelTiePoint,
    ExifNumber.modelTransform, ExifNumber.geoTiffDirectory, ExifNumber.geoTiffDoubleParams,
    ExifNumber.geoTiffAsciiParams, rationalCoefficients,
  ]

  /// Whether a field locates a map: one of those above, or GDAL's metadata with an item that is named like a position:
  /// `<Item name="CENTER_LAT">`.
  package static func locatesMap(_ entry: Entry, in directory: Directory) -> Bool {
    guard entry.number == ExifNumber.gdalMetadata else { return geographic.contains(entry.number) }
    let parts = String(decoding: directory.bytes(of: entry), as: UTF8.self)
      .split(separator: "\"", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst()).contains { before, name in
      before.hasSuffix("=") && gps.names(prefixed: String(name))
    }
  }
}

extension Item {
  /// Whether its value was blanked.
  fileprivate var isBlank: Bool {
    numericText.utf8.allSatisfy { [0x20, 0x30, 0x00, 0x2E].contains($0) }
  }
}

extension XMP.Node {
  /// Whether regions contain a name, or an equivalent.
  fileprivate var namesSomebody: Bool {
    switch content {
    case .text, .uri: false
    case .array(_, let items): items.contains(where: \.namesSomebody)
    case .structure(let fields):
      fields.contains { field in
        if field.node.namesSomebody { return true }
        let name = field.name.local.lowercased()
        guard name.hasPrefix("name") || name.hasPrefix("person") || name == "description" else {
          return false
        }
        if case .text(let text) = field.node.content { return !text.isEmpty }
        return true
      }
    }
  }
}
