/// The format of a file, by its content: the one description of a format, from which everything
/// about it is derived.
///
/// Each is in the folder of its format. Formats are the same that have the same name. To add one is
/// a room with its description and one line in the list of all rooms, `Containers.all`.
public struct FileFormat: Sendable {
  // Formats go with every photo: what is known of them is not copied.
  private let row: Row

  /// ExifTool's name of the type: "JPEG".
  public var name: String { row.name }
  /// The usual ending of the file's name, without a dot.
  public var fileExtension: String { row.endings.first ?? "" }
  /// The endings of such files' names, without a dot, the usual one first.
  package var endings: [String] { row.endings }
  /// The media type.
  public var mimeType: String { row.mimeType }
  /// The uniform type identifier under which Apple's systems know the format; nil for files that are
  /// no pictures.
  public var uniformType: String? { row.uniformType }

  /// The formats whose files may be named like each other's, by a name for all of them.
  package var family: String { row.family }
  /// Endings of other formats that such files may have as well.
  package var otherEndings: [String] { row.otherEndings }
  /// The document and the clause that define the structure of its files; nil if none is cited.
  package var clause: String? { row.clause }
  /// The encoding of its picture, for code that decodes and encodes pictures; nil if no such
  /// code exists.
  package var coding: Coding? { row.coding }
  /// The contents that it shows in addition to one picture.
  package var frames: Frames { row.frames }
  /// Other properties.
  package var traits: Traits { row.traits }

  /// Whether its files may be films with tracks: those of the ISO base media family.
  package var mayHoldFilm: Bool { has(.isMadeOfBoxes) }

  /// Whether its files are films of the ISO base media family.
  package var isFilm: Bool { mayHoldFilm && mimeType.hasPrefix("video/") }

  /// Whether it keeps what the sensor of a camera measured.
  package var isRaw: Bool { uniformType?.hasSuffix("raw-image") == true }

  /// Whether a decoder of another format reads such files. Every WebP file is of the kind of
  /// `.webP`, whatever its header. Every picture in a HEIF file is of the kind of `.heic`.
  ///
  /// `==` compares names: a WebP file with metadata is an "Extended WEBP". Use this for a list of formats that an
  /// upload accepts. An animation in PNG is of the kind of `.png`. A raw file is only of its own kind.
  public func isKind(of other: FileFormat) -> Bool {
    self == other || family == other.family && coding != nil && other.coding != nil
  }

  /// The name with its article: "a JPEG", "an AVIF".
  package var named: String { "\("AEIOX".contains(name.prefix(1)) ? "an" : "a") \(name)" }

  /// The format's own name of a block's carrier: "APP1", "COM", "iTXt".
  package func carrierName(_ block: Block) -> String { row.carrierName(block) }

  /// Whether it has a trait.
  package func has(_ trait: Traits) -> Bool { row.traits.contains(trait) }

  /// The description of a format.
  ///
  /// - Parameters:
  ///   - name: ExifTool's name of the type.
  ///   - endings: The endings of such files' names, the usual one first.
  ///   - family: The formats whose files may be named like each other's; it alone by default.
  ///   - otherEndings: Endings of other formats that such files may have as well.
  ///   - mimeType: The media type.
  ///   - uniformType: Apple's name of the type; nil for files that are no pictures.
  ///   - clause: The document and the clause that define the structure of its files.
  ///   - coding: How its picture is encoded.
  ///   - frames: The contents that it shows in addition to one picture.
  ///   - traits: Other properties.
  ///   - carrierName: The format's own name of a block's carrier.
  package init(
    name: String, endings: [String], family: String? = nil, otherEndings: [String] = [],
    mimeType: String,
    uniformType: String? = nil, clause: String? = nil, coding: Coding? = nil,
    frames: Frames = .none, traits: Traits = [],
    carrierName: @escaping @Sendable (Block) -> String = Self.lettersOrKind
  ) {
    row = Row(
      name: name, endings: endings, family: family ?? name, otherEndings: otherEndings,
      mimeType: mimeType,
      uniformType: uniformType, clause: clause, coding: coding, frames: frames,
      traits: traits, carrierName: carrierName)
  }

  /// The four letters of a chunk or a box; of other carriers what they carry.
  package static let lettersOrKind: @Sendable (Block) -> String = { block in
    block.code > 0xFFFF
      ? String(letters: block.code).filter { $0.isASCII && $0 != " " } : block.kind.name
  }

  private final class Row: Sendable {
    let name: String
    let endings: [String]
    let family: String
    let otherEndings: [String]
    let mimeType: String
    let uniformType: String?
    let clause: String?
    let coding: Coding?
    let frames: Frames
    let traits: Traits
    let carrierName: @Sendable (Block) -> String

    init(
      name: String, endings: [String], family: String, otherEndings: [String], mimeType: String,
      uniformType: String?, clause: String?, coding: Coding?, frames: Frames, traits: Traits,
      carrierName: @escaping @Sendable (Block) -> String
    ) {
      self.name = name
      self.endings = endings
      self.family = family
      self.otherEndings = otherEndings
      self.mimeType = mimeType
      self.uniformType = uniformType
      self.clause = clause
      self.coding = coding
      self.frames = frames
      self.traits = traits
      self.carrierName = carrierName
    }
  }
}

extension FileFormat: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension FileFormat: Hashable {
  /// Whether both have the same name.
  public static func == (a: FileFormat, b: FileFormat) -> Bool {
    a.row === b.row || a.name == b.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FileFormat {
  /// How a picture is encoded.
  package enum Coding: Sendable {
    case jpeg, png, gif, webP, tiff, bigTIFF
    /// HEVC or another way in a HEIF file.
    case heif
    /// HEVC in a HEIF file with a sequence of pictures.
    case heifSequence
    /// AV1 in a HEIF file.
    case avif
  }

  /// The contents that a file may show in addition to one picture, and the structure that records
  /// them.
  package enum Frames: Sendable {
    /// Nothing.
    case none
    /// Frames in the blocks of GIF.
    case subBlocks
    /// Frames in the chunks of PNG.
    case chunks
    /// Frames in the chunks of WebP.
    case webP
    /// Pictures and sequences in the items and tracks of HEIF.
    case items
    /// Pages, each with a directory of TIFF.
    case pages
  }

  /// Properties of only some formats.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    // The standard library's own goes a long way at run time, for each of eighty formats.
    package init(arrayLiteral traits: Traits...) {
      rawValue = traits.reduce(0) { $0 | $1.rawValue }
    }

    // MARK: Reading

    /// A colour profile is stored in numbered pieces (ICC.1:2022, annex B.4).
    package static let numbersProfilePieces = Traits(rawValue: 1 << 1)
    /// IPTC data are stored in a text, as ImageMagick does; they are kept, never added.
    package static let keepsIPTCInText = Traits(rawValue: 1 << 2)
    /// All metadata are image resources: packets and Exif data among them are no second ones.
    package static let isMadeOfResources = Traits(rawValue: 1 << 3)
    /// ExifTool does not show the byte order of its Exif data.
    package static let hidesByteOrder = Traits(rawValue: 1 << 4)
    /// The file contains only sound after its headers.
    package static let isAllSound = Traits(rawValue: 1 << 5)
    /// ExifTool takes the directories of its Exif block for those of the file itself.
    package static let hasOwnExif = Traits(rawValue: 1 << 6)
    /// Where the content leaves a choice, a file is of this format that is named so.
    package static let isNamedByEnding = Traits(rawValue: 1 << 7)

    // MARK: How it is shown and edited

    /// Those who show its pictures do not look at the orientation in Exif.
    package static let ignoresExifTurn = Traits(rawValue: 1 << 8)
    /// There is no picture among its segments.
    package static let hasNoPicture = Traits(rawValue: 1 << 9)

    // MARK: Data that a position and a length in a directory describe

    /// The strips of the first directory are a preview.
    package static let previewsInStrips = Traits(rawValue: 1 << 10)
    /// Strips of smaller versions that are coded as JPEG are previews.
    package static let previewsInCodedStrips = Traits(rawValue: 1 << 11)
    /// The JPEG picture of the first directory is a thumbnail.
    package static let thumbnailInFirst = Traits(rawValue: 1 << 12)
    /// The JPEG picture of the first directory is a preview.
    package static let previewInFirst = Traits(rawValue: 1 << 13)
    /// The JPEG picture of a directory below is a thumbnail.
    package static let thumbnailBelow = Traits(rawValue: 1 << 14)
    /// The borders of the sensor are in the first directory.
    package static let tellsSensorBorders = Traits(rawValue: 1 << 15)
    /// The Exif block is read as that of a film.
    package static let hasExifOfFilms: Traits = [.hasOwnExif, .thumbnailInFirst]

    // MARK: Structure

    /// It is made of the directories of TIFF, so that its fields are not in a block.
    package static let isMadeOfDirectories = Traits(rawValue: 1 << 16)
    /// It is made of the boxes of the ISO base media family, which hold items or tracks.
    package static let isMadeOfBoxes = Traits(rawValue: 1 << 17)
    /// It is made of segments of at most 64 KiB, of which several may carry one block.
    package static let isMadeOfSegments = Traits(rawValue: 1 << 18)
    /// The data of its blocks are cut into pieces of at most 255 bytes.
    package static let cutsBlocks = Traits(rawValue: 1 << 19)
    /// Its parts have checksums.
    package static let hasChecksums = Traits(rawValue: 1 << 20)
    /// The end of the picture is known, so that unknown data after it are strange.
    package static let hasEnd = Traits(rawValue: 1 << 21)

    // MARK: Contents

    /// Exif defines the file and the fields that it must have (Exif 3.0, 4.5 and 4.6).
    package static let isDefinedByExif = Traits(rawValue: 1 << 22)
    /// Parts of their own define the meaning of pixel values, and take precedence over a profile.
    package static let hasColorParts = Traits(rawValue: 1 << 23)
    /// Boxes may contain XML of any kind, or the position of a map.
    package static let hasXMLBoxes = Traits(rawValue: 1 << 24)
    /// It is a drawing in markup, which may show other files and run programs.
    package static let isDrawing = Traits(rawValue: 1 << 25)
    /// It is an XMP packet and nothing else.
    package static let isPacket = Traits(rawValue: 1 << 26)
    /// It has a place for Content Credentials that writers use.
    package static let carriesCredentials = Traits(rawValue: 1 << 27)
    /// A comment for people can be written between its parts.
    package static let holdsComments = Traits(rawValue: 1 << 28)
  }
}

extension String {
  /// The four letters that a code packs.
  package init(letters code: UInt32) {
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    self.init(decoding: Latin.utf8(letters), as: UTF8.self)
  }
}
