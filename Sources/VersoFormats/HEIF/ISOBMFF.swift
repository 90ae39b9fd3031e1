/// The ISO base media family: HEIF, AVIF, Canon's CR3, films of QuickTime and MPEG-4.
package enum ISOBMFF: Container {
  package static let formats: [FileFormat] = [
    .heic, .heics, .heif, .heifs, .avif, .cr3, .crm, .mov, .mp4, .threeG2, .threeGP, .aax, .dvb,
    .f4a, .f4b, .f4p, .f4v, .m4a, .m4b, .m4p, .m4v, .mqv,
  ]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    MediaReader(isRaw: skeleton.format.isRaw)
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    if head.matches("ftyp", at: 4) {
      return !head.matches("jp2 ", at: 8) && !head.matches("jxl ", at: 8)
    }
    let starts: [StaticString] = ["moov", "mdat", "wide", "free", "skip", "pnot"]
    guard let size: UInt32 = head.integer(at: 0, .bigEndian), size <= 1 || size >= 8 else {
      return false
    }
    return starts.contains { head.matches($0, at: 4) }
  }

  package static func limit(for kind: BlockKind) -> Int {
    [.exif, .xmp, .icc].contains(kind) ? Int(UInt32.max >> 1) : 0
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    let count = window.source.count
    let list = try BoxList(&window, in: 0..<count, limit: limits.parts)
    var skeleton = Skeleton(format: .mov)
    if let box = list.boxes.first, box.type == "ftyp", box.payload.count <= 4096 {
      let bytes = try window.copy(box.payload)
      let brands: [BoxType] = stride(from: 0, to: bytes.count, by: 4).compactMap { position in
        guard position != 4, let code: UInt32 = bytes.rawSpan.integer(at: position, .bigEndian)
        else { return nil }
        return BoxType(code: code)
      }
      skeleton.format = Brand.format(brands)
    }
    // An edit leaves out what was never finished; should anything refer to it, the edit is refused.
    skeleton.note(list, isWhole: try list.endsUnfinished(&window))
    var items: ItemTable?
    for box in list.boxes {
      if box.type == "meta", let table = try ItemTable(box, &window, limits: limits) {
        try skeleton.add(table, &window)
        items = table
      } else if let (high, low) = box.uuid, high == 0xBE7A_CFCB_97A9_42E8,
        low == 0x9C71_9994_91E3_AFAC
      {
        // The packet in a box of its own: XMP specification, part 3, 1.2.7.
        skeleton.blocks.append(
          Block(.xmp, carrier: box.range, payload: box.payload, code: box.type.code))
      } else if let (high, low) = box.uuid, high == 0xD8FE_C3D6_1B0E_483C,
        low == 0x9297_5828_877E_C481
      {
        // Content Credentials (C2PA 2.1, A.5.1): version and flags, a purpose that ends with a
        // zero, eight bytes, the store.
        let head = try window.copy(box.payload.prefix(64))
        let end = head.position(of: 0, from: 4).map { $0 + 9 } ?? 0
        skeleton.blocks.append(
          Block(
            .jumbf, carrier: box.range, payload: box.payload.dropFirst(end), code: box.type.code))
      }
    }
    // The displayed contents of a film are its tracks, whatever items it has.
    let isFilm = skeleton.format.frames != .items && list.first("moov") != nil
    let showsItems = items != nil && !isFilm
    // Each item is read from its declared location: an interrupted edit leaves data that nothing
    // refers to.
    if !showsItems, let cut = list.cutData {
      skeleton.missingBytes = max(cut.offset + cut.count - count, 0)
    }
    if showsItems { try skeleton.addUserData(of: list.boxes, &window) }
    if !showsItems, list.problem != nil { skeleton.isWhole = false }
    skeleton.facts = try QuickTimeFacts.read(
      list, items, isUTC: skeleton.format == .cr3, &window)
    for box in list.boxes where box.type == "sefd" {
      skeleton.facts += try Trailers.samsung(window, in: box.payload, limits: limits)
    }
    if !showsItems, let movie = list.first("moov") {
      skeleton.blocks += try userData(of: movie, &window)
    }
    if isFilm {
      skeleton.film = FilmKind(skeleton.format)
      // Data after the last box stay there: a trailer of the camera, or the start of a box of an
      // interrupted writer.
      if let problem = list.problem, list.limit == nil, list.cutData == nil,
        problem.offset == list.boxes.last?.range.upperBound
      {
        skeleton.isWhole = true
      }
    }
    if skeleton.format == .cr3 {
      try skeleton.addCanonRaw(list.boxes, &window, limits: limits)
    }
    return skeleton
  }
}

extension ISOBMFF {
  /// The packet (XMP specification, part 3, 2.2.7) and the notes of camera makers among the user
  /// data of a film of QuickTime.
  private static func userData(
    of movie: Box, _ window: inout ByteWindow
  ) throws(FileError) -> [Block] {
    let notes: [BoxType] = ["TAGS", "FFMV", "MMA0", "MMA1", "PENT", "PXMN", "thmb"]
    let boxes = try BoxList(&window, in: movie.payload, limit: 256)
    guard let data = boxes.first("udta") else { return [] }
    var hasPacket = false
    return try BoxList(&window, in: data.payload, limit: 256).boxes.compactMap { box in
      var kind = BlockKind.makerNote
      if box.type == "XMP_", !hasPacket {
        kind = .xmp
        hasPacket = true
      } else if !notes.contains(box.type) {
        return nil
      }
      return Block(kind, carrier: box.range, payload: box.payload, code: box.type.code)
    }
  }
}

extension Skeleton {
  /// Adds the metadata in the items of a HEIF file.
  fileprivate mutating func add(
    _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) {
    for problem in table.problems {
      warn(problem.message, at: problem.offset)
      isWhole = false
    }
    let described = Set(
      table.references.filter { $0.type == "cdsc" && $0.to.contains(table.primary ?? 0) }
        .map(\.from))
    // Blocks that describe the primary picture come before those that describe others.
    let items =
      table.items.filter { described.contains($0.id) }
      + table.items.filter { !described.contains($0.id) }
    for item in items {
      guard var kind = item.blockKind else { continue }
      let describesOther = table.references.contains { $0.type == "cdsc" && $0.from == item.id }
      if kind == .xmp, describesOther, !described.contains(item.id) { kind = .furtherXMP }
      guard blocks.count < 64 else {
        warn("more than 64 items of metadata", at: table.box.range.lowerBound)
        isWhole = false
        break
      }
      guard !item.isEncoded, let location = table.location(of: item.id),
        let ranges = table.ranges(of: location, count: window.source.count)
      else {
        warn("the location of item \(item.id) is not understood", at: table.box.range.lowerBound)
        continue
      }
      var payload = ranges
      if kind == .exif {
        // The first four bytes are the number of bytes before the TIFF header (ISO 23008-12,
        // A.2.1).
        let head = try window.copy(ranges[0].prefix(12))
        let start: UInt32? = head.rawSpan.integer(at: 0, .bigEndian)
        let isBare = ExifReader.byteOrder(of: head.rawSpan) != nil
        payload.drop(isBare ? 0 : 4 + Int(start ?? 0))
      }
      guard let first = payload.first else {
        warn("item \(item.id) is empty", at: ranges[0].lowerBound)
        continue
      }
      blocks.append(
        Block(
          kind, carrier: ranges[0], payload: first, continuation: Array(payload.dropFirst()),
          code: item.id))
    }
    try addProperties(table, &window)
  }

  /// Adds the metadata of an image sequence's film.
  fileprivate mutating func addUserData(
    of boxes: [Box], _ window: inout ByteWindow
  ) throws(FileError) {
    for movie in boxes where movie.type == "moov" {
      for box in try BoxList(&window, in: movie.payload, limit: 64).boxes {
        var found = [box]
        if box.type == "trak" {
          found = try BoxList(&window, in: box.payload, limit: 64).boxes
        }
        for box in found where box.type == "udta" || box.type == "meta" {
          blocks.append(
            Block(.userData, carrier: box.range, payload: box.payload, code: box.type.code))
        }
      }
    }
  }

  private mutating func addProperties(
    _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) {
    // A primary picture without its own takes what there is.
    let own = (table.primary.map { table.properties(of: $0) } ?? []) + table.properties
    if let box = own.first(where: { $0.type == "ispe" }), box.payload.count >= 12 {
      let bytes = try window.copy(box.payload.prefix(12))
      if let width: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
        let height: UInt32 = bytes.rawSpan.integer(at: 8, .bigEndian)
      {
        picture = PictureFacts(
          width: Int(width), height: Int(height), bitsPerSample: 0, components: 0)
      }
    }
    if let primary = table.primary {
      let stored = picture.map { Size($0.width, $0.height) }
      let shape = try ItemShape(table.properties(of: primary), of: stored, &window)
      orientation = shape.orientation
      aperture = shape.aperture
    }
    var profiles: [Box] = []
    for box in own where box.type == "colr" && box.payload.count > 4 && !profiles.contains(box) {
      let type = try window.copy(box.payload.prefix(4))
      guard type.rawSpan.matches("prof") || type.rawSpan.matches("rICC"), profiles.count < 16 else {
        continue
      }
      blocks.append(
        Block(
          profiles.isEmpty ? .icc : .furtherProfile, carrier: box.range,
          payload: box.payload.dropFirst(4), code: box.type.code))
      profiles.append(box)
    }
  }
}

extension ItemTable.Item {
  /// The kind of metadata; nil for pictures and everything else.
  var blockKind: BlockKind? {
    if type == "Exif" { return .exif }
    return type == "mime" && contentType == "application/rdf+xml" ? .xmp : nil
  }
}

extension [Range<Int>] {
  /// Takes positions away at the front.
  fileprivate mutating func drop(_ count: Int) {
    var left = count
    while let first {
      if left < first.count {
        self[0] = (first.lowerBound + left)..<first.upperBound
        return
      }
      left -= first.count
      removeFirst()
    }
  }
}
