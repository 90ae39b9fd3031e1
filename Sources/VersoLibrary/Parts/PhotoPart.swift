package import Verso

/// Something that a photo holds and that is a file of its own.
package struct PhotoPart {
  /// The name of its file after the photo's name: "IFD1-ThumbnailImage".
  package let name: String
  /// Gives the bytes; nil if they are not there.
  package let read: () throws -> [UInt8]?

  /// - Parameters:
  ///   - name: Anything; what is no letter, digit or line of a file's name becomes a low line.
  ///   - read: Gives the bytes; nil if they are not there.
  private init(_ name: String, _ read: @escaping () throws -> [UInt8]?) {
    self.name = String(
      decoding: name.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: byte
        default: UInt8(ascii: "_")
        }
      }.prefix(150), as: UTF8.self)
    self.read = read
  }

  /// All that a photo has.
  package static func all(of photo: Photo) throws -> [PhotoPart] {
    var parts = [
      PhotoPart("Exif") {
        try photo.blocks.first { $0.kind == .exif }.map { try photo.payload(of: $0) }
      },
      PhotoPart("XMP") { try photo.storedXMP() },
      PhotoPart("ICC_Profile") { photo.metadata.iccProfile?.bytes },
    ]
    for item in photo.items {
      // A value with words is shown in words, however it is stored.
      guard case .bytes = item.value, item.meaning == nil else { continue }
      parts.append(PhotoPart("\(item.group)-\(item.name)") { try photo.bytes(of: item) })
    }
    for (number, _) in try photo.pictures() {
      parts.append(PhotoPart("Picture\(number)") { try photo.picture(number) })
    }
    parts.append(PhotoPart("Film") { try photo.film() })
    return parts
  }

  /// How the name of its file ends, by what it is.
  package func fileExtension(of bytes: [UInt8]) -> String {
    switch name {
    case "XMP": "xmp"
    case "ICC_Profile": "icc"
    case "Exif": "tif"
    default: (FileFormat(ofPart: bytes) ?? FileFormat(head: bytes))?.fileExtension ?? "bin"
    }
  }
}

extension FileFormat {
  /// The kind of a part; nil if it is not a file of its own.
  package init?(ofPart bytes: [UInt8]) {
    guard let format = FileFormat(head: bytes) else { return nil }
    // The boxes of films and pictures begin alike.
    guard format.mayHoldFilm else {
      self = format
      return
    }
    guard let photo = try? Photo(bytes) else { return nil }
    self = photo.format
  }

  fileprivate init?(head bytes: [UInt8]) {
    guard let format = Self.of(head: Array(bytes.prefix(Self.headBytes))) else { return nil }
    self = format
  }
}
