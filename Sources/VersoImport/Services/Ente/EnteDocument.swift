import VersoBytes
import VersoLibrary

/// The kind of a document in an export of Ente.
enum EnteDocument {
  /// The record of a picture, and the names of its files, if they are listed.
  case picture(Record, files: [String])
  /// The name of an album.
  case album(String)
  /// Something else, such as the state of the export.
  case other

  /// The longest document that is read, in bytes.
  static let longest = 1 << 20
  private static let depth = 64

  /// Reads a document, as Ente's desktop program writes it ("metadata") or its command ("`.meta`").
  ///
  /// - Throws: `ReadError` where it is no JSON.
  init(_ bytes: [UInt8]) throws(ReadError) {
    let json = try JSONValue.read(bytes, depth: Self.depth)
    if let album = json["albumName"]?.text?.said {
      self = .album(album)
    } else if json["creationTime"] != nil || json["title"] != nil {
      let files = json["info"]?["fileNames"]?.elements.compactMap(\.text) ?? []
      self = .picture(Record(ente: json), files: files)
    } else {
      self = .other
    }
  }
}

extension Record {
  /// Reads the members of a document; those of other types than Ente writes are ignored.
  fileprivate init(ente json: JSONValue) {
    self.init()
    name = json["title"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    let created = json["creationTime"]
    if let text = created?.text {
      taken = CaptureDate(text)?.secondsSince1970().flatMap(Self.moment)
      if taken == nil, let text = text.said { tell("the date \(text) is not understood") }
    } else {
      taken = moment(ofSeconds: created?["timestamp"])
    }
    for place in ["geoData", "location"] {
      take(json[place]?["latitude"], json[place]?["longitude"], json[place]?["altitude"])
    }
    description = (json["description"]?.text ?? json["caption"]?.text)?.said
  }
}
