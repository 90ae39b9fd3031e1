internal import Verso

/// The composite tags of the Metadata Working Group (`-use MWG`).
enum MWG {
  /// The names, and what the library calls them.
  private static let names: [(tag: String, property: String)] = [
    ("City", "City"), ("Copyright", "Copyright"), ("Country", "Country"), ("Creator", "Creator"),
    ("Description", "Description"), ("Keywords", "Keywords"), ("Location", "Sublocation"),
    ("Rating", "Rating"), ("State", "State"),
  ]

  /// The places of dates and of the orientation; the first one counts.
  private static let places: [(tag: String, places: [String])] = [
    (
      "CreateDate",
      [
        "Composite:SubSecCreateDate", "ExifIFD:CreateDate", "Composite:DigitalCreationDateTime",
        "IPTC:DigitalCreationDate", "XMP-xmp:CreateDate",
      ]
    ),
    (
      "DateTimeOriginal",
      [
        "Composite:SubSecDateTimeOriginal", "ExifIFD:DateTimeOriginal", "Composite:DateTimeCreated",
        "IPTC:DateCreated", "XMP-photoshop:DateCreated",
      ]
    ),
    ("ModifyDate", ["Composite:SubSecModifyDate", "IFD0:ModifyDate", "XMP-xmp:ModifyDate"]),
    ("Orientation", ["IFD0:Orientation"]),
  ]

  static func tags(of photo: Photo, _ found: [FoundTag]) -> [FoundTag] {
    var tags: [FoundTag] = []
    for (name, property) in names {
      guard case .shared(let shared)? = try? FieldName("MWG:\(property)") else { continue }
      let texts = photo.metadata.texts(of: shared)
      guard !texts.isEmpty else { continue }
      let items = texts.map { Wording.text($0) }
      // One name in Exif is a text.
      let isText = items.count == 1 && found.contains { $0.group == "IFD0" && $0.name == "Artist" }
      let isList = name == "Creator" && !isText || name == "Keywords"
      let words = isList ? .list(items) : items[0]
      tags.append(FoundTag("Composite", name, shown: words, plain: words))
    }
    for (name, places) in places {
      let values = places.lazy.compactMap { place in
        found.first { "\($0.group):\($0.name)" == place }
      }
      guard let value = values.first else { continue }
      tags.append(FoundTag("Composite", name, shown: value.shown, plain: value.plain))
    }
    return tags
  }
}
