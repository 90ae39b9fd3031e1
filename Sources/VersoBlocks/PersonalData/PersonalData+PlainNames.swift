/// Invented names: "homeLat", "device_id", "position2".
extension PersonalData {
  /// Whether the words of a name mean it. For names in unknown namespaces: in known ones, such a
  /// word may be a part of a name with another meaning ("exif:SubjectLocation").
  func isPlainly(_ name: String) -> Bool {
    let words = Self.words(of: name)
    let isPlace = self == .gps
    if let last = words.last,
      (isPlace ? Self.lastPlaceWords : Self.lastIdentityWords).contains(last)
    {
      return true
    }
    let phrases = isPlace ? Self.placePhrases : Self.identityPhrases
    return words.indices.contains { start in
      (1...3).contains { count in
        count <= words.count - start && phrases.contains(words[start...].prefix(count).joined())
      }
    }
  }

  /// Whether a name with or without a prefix means it: "own:homeLat". Names with the prefix of a
  /// known namespace do so as a whole only.
  package func names(prefixed name: String) -> Bool {
    let parts = name.split(separator: ":")
    guard let local = parts.last.map(String.init) else { return false }
    if names(local) { return true }
    let isKnown = parts.dropLast().contains { prefix in
      XMP.Namespace.named(String(prefix)) != nil
        || XMPTable.namespace(prefix: String(prefix)) != nil
    }
    return !isKnown && isPlainly(local)
  }

  /// The words of a name in small letters: they end where small letters, capitals, digits and other signs meet.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [Character] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let before = index > 0 ? letters[index - 1] : nil
      let after = index + 1 < letters.count ? letters[index + 1] : nil
      // "GPSLat", "homeLat", "lat1", "home_lat".
      let isEdge =
        letter.isUppercase && (before?.isLowercase == true || after?.isLowercase == true)
        || letter.isLetter != (before?.isLetter ?? letter.isLetter)
      if isEdge, !word.isEmpty {
        words.append(String(word))
        word = []
      }
      if letter.isLetter { word.append(contentsOf: letter.lowercased()) }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  /// Words for a position, single or several.
  private static let placePhrases: Set<String> = [
    "position", "positions", "pos", "coord", "coords", "coordinate", "coordinates", "lat",
    "latitude",
    "lng", "lon", "longitude", "latlng", "latlon", "latlong", "lnglat", "lonlat", "longlat",
    "altitude", "elevation", "location", "locations", "loc", "place", "places", "placename",
    "address", "addresses", "addr", "street", "streetname", "city", "town", "village", "suburb",
    "district", "province", "country", "countrycode", "postcode", "postal", "zipcode", "geo",
    "geohash", "geojson", "geopoint", "geotag", "geotags", "gps", "utm", "mgrs", "pluscode",
    "whatwords", "whatthreewords", "wgs", "waypoint", "venue", "neighborhood", "neighbourhood",
    "where", "region", "regions", "continent", "locality", "ort", "lieu", "olc",
  ]
  /// Words for a position at the end of a name; before other words they have another meaning
  /// ("longDescription").
  private static let lastPlaceWords: Set<String> = ["long", "alt", "zip"]

  /// Words for a person or a device, single or several.
  private static let identityPhrases: Set<String> = [
    "serial", "serials", "serialnumber", "serialno", "email", "emails", "mail", "phone",
    "phonenumber", "telephone", "tel", "imei", "imsi", "iccid", "msisdn", "udid", "deviceid",
    "deviceuuid", "devicename", "cameraid", "phoneid", "androidid", "hardwareid", "installid",
    "installationid", "advertisingid", "idfa", "idfv", "macaddress", "ipaddress", "hostname",
    "owner", "ownername", "username", "userid", "login", "account", "accountid", "accountname",
    "person", "people", "firstname", "lastname", "fullname", "surname", "nickname", "author",
    "artist", "creator", "photographer", "customer", "customerid", "ssn", "passport", "birthday",
    "birthdate", "contact", "contacts", "vin", "licenseplate", "licenceplate", "employee",
    "patient",
  ]
  /// Words for a person at the end of a name, and not before other words ("userComment").
  private static let lastIdentityWords: Set<String> = ["user", "mobile"]
}
