/// A place for a value in a film's header, under ExifTool's name: "Keys:Title".
package struct FilmTag: Hashable, Sendable, CustomStringConvertible {
  /// The group: "Keys" (metadata with names, QuickTime File Format), "ItemList" (iTunes), "UserData"
  /// (QuickTime and 3GPP), "QuickTime" (the dates of the headers).
  package let group: String
  /// The name within the group: "Title".
  package let name: String
  /// The permitted content; nil if a value can be removed, but not set.
  package let content: Content?

  /// The kind of a value.
  package enum Content: Hashable, Sendable {
    case text
    /// A position: ISO 6709, or 3GPP's box.
    case place
    /// A date with a distance from UTC where one is known.
    case date
    /// A whole number.
    case number
    /// Seconds since 1904 in UTC.
    case header
    /// A date in UTC.
    case instant
  }

  /// The whole name; without a group where any will do.
  package var description: String { group.isEmpty ? name : "\(group):\(name)" }

  package init(_ group: String, _ name: String, _ content: Content? = .text) {
    (self.group, self.name, self.content) = (group, name, content)
  }

  /// The place of a name with its group, whatever the case of its letters; nil for others.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.lowercased() }
    guard parts.count == 2, let group = Self.groups.first(where: { $0.lowercased() == parts[0] })
    else { return nil }
    if let tag = Self.all.first(where: { $0.group == group && $0.name.lowercased() == parts[1] }) {
      self = tag
      return
    }
    let known: [String: String] =
      switch group {
      case "Keys": MovieTags.keys
      case "ItemList": MovieTags.items
      case "UserData": MovieTags.userData
      default: [:]
      }
    guard let name = known.values.first(where: { $0.lowercased() == parts[1] }) else { return nil }
    self.init(group, name, nil)
  }

  /// The place of a key, whether a list knows it or not: a film shows those that none knows by names that are made of
  /// the keys' words, "Keys:User". Nil for what is not written so.
  ///
  /// - Parameter text: The name with its group. Only the film determines the case of its letters
  ///   when it is shown.
  package init?(ofKey text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "keys",
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return nil }
    self = FilmTag(text) ?? FilmTag("Keys", String(parts[1]), nil)
  }

  /// The tag for a name that several groups have, whichever of them a film uses; nil for other
  /// names.
  package init?(anywhere name: String) {
    let texts = Self.all.filter { $0.name.lowercased() == name.lowercased() && $0.content == .text }
    guard let first = texts.first else { return nil }
    self.init("", first.name, .text)
  }

  /// The places that it may mean in a film of some kind, the one for what is new first.
  package func places(in film: FilmKind) -> [FilmTag] {
    guard group.isEmpty else { return [self] }
    let home: [FilmKind: [String]] = [
      .mpeg4: ["ItemList", "Keys", "UserData"], .threeGPP: ["UserData", "Keys", "ItemList"],
    ]
    return (home[film] ?? ["Keys", "UserData", "ItemList"]).compactMap { group in
      Self.all.first { $0.group == group && $0.name == name }
    }
  }

  /// The groups with a film's descriptions.
  package static let groups = ["Keys", "ItemList", "UserData", "QuickTime"]

  // MARK: Those that are set by the names of the library

  package static let location = FilmTag("Keys", "GPSCoordinates", .place)
  /// The form of programs that keep the names of keys without a domain, such as FFmpeg.
  package static let plainLocation = FilmTag("Keys", "Location", .place)
  package static let userLocation = FilmTag("UserData", "GPSCoordinates", .place)
  package static let location3GPP = FilmTag("UserData", "LocationInformation", .place)
  package static let creationDate = FilmTag("Keys", "CreationDate", .date)
  /// The date of the header as programs repeat it that keep the names of keys without a domain, as FFmpeg does.
  package static let creationTime = FilmTag("Keys", "CreationTime", .instant)
  package static let contentIdentifier = FilmTag("Keys", "ContentIdentifier")

  /// The dates of the headers: of the film, its tracks, and their media.
  package static let created = ["CreateDate", "TrackCreateDate", "MediaCreateDate"]
    .map { FilmTag("QuickTime", $0, .header) }
  package static let modified = ["ModifyDate", "TrackModifyDate", "MediaModifyDate"]
    .map { FilmTag("QuickTime", $0, .header) }

  /// All that can be set.
  package static let all: [FilmTag] = keys + items + userData + created + modified

  /// All that have a name: those that can be set, and others that are read and can be removed.
  package static let known: [FilmTag] =
    all
    + [
      ("Keys", MovieTags.keys), ("ItemList", MovieTags.items), ("UserData", MovieTags.userData),
    ].flatMap { group, names in
      Set(names.values).sorted().map { FilmTag(group, $0, nil) }
        .filter { tag in !all.contains { $0.description == tag.description } }
    }

  private static let keys: [FilmTag] =
    [location, plainLocation, creationDate, creationTime, FilmTag("Keys", "LocationDate", .date)]
    + ["UserRating", "LocationRole", "Year"].map { FilmTag("Keys", $0, .number) }
    + [
      "Album", "Artist", "Author", "CameraDirection", "CameraMotion", "Comment",
      "ContentIdentifier", "Copyright", "Description", "Director", "DisplayName", "Genre",
      "Information", "Keywords", "LocationAccuracyHorizontal", "LocationBody", "LocationName",
      "LocationNote", "Make", "Model", "Producer", "Publisher", "Software", "Title",
      "UserCollection",
    ].map { FilmTag("Keys", $0) }

  private static let items: [FilmTag] =
    [
      FilmTag("ItemList", "GPSCoordinates", .place),
      FilmTag("ItemList", "ContentCreateDate", .date),
      FilmTag("ItemList", "RatingPercent", .number),
    ]
    + [
      "Album", "AlbumArtist", "Artist", "Author", "Comment", "Composer", "Copyright", "Description",
      "Director", "EncodedBy", "Encoder", "Genre", "Grouping", "Keyword", "LongDescription",
      "Lyrics", "Owner", "Performer", "Producer", "StoreDescription", "Subtitle", "Title",
    ].map { FilmTag("ItemList", $0) }

  private static let userData: [FilmTag] =
    [
      userLocation, location3GPP, FilmTag("UserData", "ContentCreateDate", .date),
      FilmTag("UserData", "DateTimeOriginal", .date),
    ]
    + [
      "Album", "Artist", "Author", "Comment", "Composer", "Copyright", "Description", "Director",
      "Genre", "Information", "Keywords", "Make", "Model", "Performer", "Performers", "Producer",
      "RecordingCopyright", "SoftwareVersion", "Subtitle", "Title",
    ].map { FilmTag("UserData", $0) }
}
