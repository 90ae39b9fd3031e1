import Verso
package import VersoBytes

/// The kind of a JSON document in an export.
package enum TakeoutDocument: Hashable, Sendable {
  /// A sidecar.
  case picture(Record)
  /// The name of an album.
  case album(String)
  /// Something else: comments, an album without a name, orders of prints.
  case other

  /// The longest document that is read, in bytes. They have a few kilobytes; albums with many comments have more.
  package static let longest = 4 << 20
  private static let depth = 64

  /// Reads a document in a folder. One that is too long, or no JSON, is of another program.
  package init(path: String) throws(FileError) {
    let file = try SystemFile.open(path)
    let count = try file.identity().size
    guard count <= Self.longest else {
      self = .other
      return
    }
    let bytes = try ByteSource(file, count: count).read(0..<count)
    self = (try? TakeoutDocument(bytes)) ?? .other
  }

  /// Reads a document.
  ///
  /// It is recognized by its members: the names of the files are in the language of the account
  /// ("métadonnées.json", "метаданни.json").
  ///
  /// - Throws: `ReadError` where it is no JSON.
  package init(_ bytes: [UInt8]) throws(ReadError) {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let json = try JSONValue.read(bytes, depth: Self.depth)
    let isPicture =
      json["photoTakenTime"] != nil || json["geoDataExif"] != nil
      || json["imageViews"] != nil && json["creationTime"] != nil
    if isPicture {
      self = .picture(Record(takeout: json))
    } else if let title = (json["albumData"] ?? json)["title"]?.text?.said {
      self = .album(title)
    } else {
      self = .other
    }
  }
}

extension Record {
  /// Reads the members of a sidecar; those of other types than Google writes are ignored.
  fileprivate init(takeout json: JSONValue) {
    name = json["title"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    taken = moment(ofSeconds: json["photoTakenTime"]?["timestamp"])
    // The corrected position of the app comes first, then the one in the file itself.
    for place in ["geoData", "geoDataExif"] {
      take(json[place]?["latitude"], json[place]?["longitude"], json[place]?["altitude"])
    }
    description = json["description"]?.text?.said
    for person in json["people"]?.elements ?? [] {
      guard let name = person["name"]?.text?.said, !people.contains(name) else { continue }
      people.append(name)
    }
    isFavorite = json["favorited"]?.truth ?? false
    isArchived = json["archived"]?.truth ?? false
    isTrashed = json["trashed"]?.truth ?? false
  }
}
