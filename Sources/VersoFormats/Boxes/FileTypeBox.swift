/// The box of a file's type, as a strip leaves it: a major brand, its version, and the brands that the
/// file fits (ISO/IEC 14496-12, 4.3). Other boxes have another meaning.
package struct FileTypeBox {
  /// Known brands instead of unknown ones, so that nothing moves.
  private(set) var patches: [Patch] = []
  /// The reason why it is not read; nil if it is.
  private(set) var problem: String?

  init(_ box: Box, _ source: ByteSource, isFilm: Bool) throws(FileError) {
    let payload = box.payload
    guard payload.count >= 8, payload.count % 4 == 0, payload.count <= 1024 else {
      problem = "a box ftyp of \(payload.count) bytes, which is not its length,"
      return
    }
    let bytes = try source.read(payload)
    let brands = stride(from: 0, to: bytes.count, by: 4).map {
      BoxType(code: bytes.rawSpan.integer(at: $0, .bigEndian) ?? 0)
    }
    func isKnown(_ brand: BoxType) -> Bool {
      StripList.brands.contains(brand) || isFilm && StripList.filmBrands.contains(brand)
    }
    let known = brands.enumerated().filter { $0.offset != 1 && isKnown($0.element) }
    guard let major = known.first?.element else {
      problem = "a file of no known brand"
      return
    }
    for (index, brand) in brands.enumerated() where !isKnown(brand) {
      // The version is zero, or a brand of its own (ISO/IEC 23008-12, 10.2.5).
      if index == 1, brand.code == 0 { continue }
      var new: [UInt8] = []
      new.append(index == 1 ? 0 : major.code, .bigEndian)
      patches.append(Patch(position: payload.lowerBound + 4 * index, bytes: new))
    }
  }

  /// Whether the box of a file's type contains only what its kind of file needs. That is known
  /// brands, a major brand that fits the file, and a version that writers use.
  package static func isPlain(
    _ box: Box, _ source: ByteSource, isFilm: Bool
  ) throws(FileError) -> Bool {
    let type = try FileTypeBox(box, source, isFilm: isFilm)
    let version = box.payload.lowerBound + 4
    guard type.problem == nil, type.patches.allSatisfy({ $0.position == version }) else {
      return false
    }
    let bytes = try source.read(box.payload)
    let numbers: [UInt32] = stride(from: 0, to: bytes.count, by: 4).compactMap {
      bytes.rawSpan.integer(at: $0, .bigEndian)
    }
    let isListed = numbers.count == 2 || numbers.dropFirst(2).contains(numbers[0])
    return isListed && (isFilm ? filmVersions : [0]).contains(numbers[1])
  }

  /// The versions of brands that writers of films use; of pictures it is 0 (ISO/IEC 23008-12, 10.2).
  private static let filmVersions: Set<UInt32> = [0, 1, 0x200]

  /// Adds what is wrong with the first box of that type.
  static func add(
    _ boxes: [Box], _ source: ByteSource, isFilm: Bool = false, to result: inout Inventory
  ) throws(FileError) {
    guard let box = boxes.first(where: { $0.type == "ftyp" }) else { return }
    let type = try FileTypeBox(box, source, isFilm: isFilm)
    if let problem = type.problem { result.add(unclear: problem, at: box.range.lowerBound) }
    if !type.patches.isEmpty { result.add(said: "brands that nobody knows", box.payload) }
    for box in boxes where isFilm && box.type == "styp" {
      if try !segmentPatches(box, source).isEmpty {
        result.add(said: "brands of a segment that nobody knows", box.payload)
      }
    }
  }

  /// Replaces everything else in the box of a segment's type: players need no brands (ISO/IEC
  /// 14496-12, 8.16.2).
  private static func segmentPatches(
    _ box: Box, _ source: ByteSource
  ) throws(FileError) -> [Patch] {
    let type = try FileTypeBox(box, source, isFilm: true)
    return type.problem == nil ? type.patches : try source.room(over: box.range)
  }

  /// Replaces everything else in one box of the type of a file or a segment; empty for other boxes.
  package static func patches(
    _ range: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> [Patch] {
    var window = try ByteWindow(source)
    guard let box = try BoxList(&window, in: range, limit: 1).boxes.first else { return [] }
    if box.type == "styp" { return try segmentPatches(box, source) }
    return box.type == "ftyp" ? try FileTypeBox(box, source, isFilm: true).patches : []
  }

  /// The contents of additional boxes of that type, which no reader uses.
  static func further(_ boxes: [Box]) -> [Range<Int>] {
    boxes.filter { $0.type == "ftyp" }.dropFirst().map(\.range)
  }

  /// Replaces everything else in the first box of that type.
  static func patches(
    _ boxes: [Box], _ source: ByteSource, isFilm: Bool = false
  ) throws(FileError) -> [Patch] {
    var patches: [Patch] = []
    if let box = boxes.first(where: { $0.type == "ftyp" }) {
      patches += try FileTypeBox(box, source, isFilm: isFilm).patches
    }
    for box in boxes where isFilm && box.type == "styp" {
      patches += try segmentPatches(box, source)
    }
    return patches
  }
}

extension StripList {
  /// The brands of pictures, and of films of pictures (ISO/IEC 14496-12, annex E; 23008-12, 10; 23000-22;
  /// 15444-1 and -2; 18181-2; the registration authority, mp4ra.org).
  static let brands: Set<BoxType> = [
    "mif1", "mif2", "mif3", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
    "heif", "avif", "avis", "avio", "avci", "avcs", "jpeg", "jpgs", "j2ki", "j2is", "vvic", "vvis",
    "evbi", "evbs", "evmi", "evms", "miaf", "MA1A", "MA1B", "MiAn", "MiAC", "MiBu", "MiCm", "MiHA",
    "MiHB", "MiHE", "MiHM", "MiHT", "MiPr", "tmap", "unif", "geo1", "1pic", "pred", "isom", "iso2",
    "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "mp41", "mp42",
    "avc1", "qt  ", "jxl ", "jp2 ", "jpx ", "jpxb", "jpm ", "jpmb", "jph ", "mjp2", "mj2s",
  ]
}
