/// What a file shows beside its one picture: a picture that is made anew has none of it.
package struct FurtherContents: Sendable {
  /// What is shown one after the other, or side by side.
  package enum Kind: String, Sendable {
    /// Of an animation or a film.
    case frame
    /// Of a document.
    case page
    /// That stand beside each other.
    case picture
  }

  /// How many there are, with the first one; 1 for a photo. Where it cannot be told, the most.
  package fileprivate(set) var count = 1
  /// What they are.
  package fileprivate(set) var kind = Kind.picture
  /// What belongs to the picture, by name: "depth map", "gain map", "thumbnail".
  package fileprivate(set) var parts: [String] = []

  /// "12 frames".
  package var text: String { "\(count == .max ? "several" : "\(count)") \(kind.rawValue)s" }

  fileprivate mutating func add(_ part: String) {
    if !parts.contains(part) { parts.append(part) }
  }

  fileprivate mutating func count(_ number: Int, _ kind: Kind) {
    guard number > 1 else { return }
    count = number
    self.kind = kind
  }
}

extension Photo {
  /// What the file shows beside its one picture.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func furtherContents() throws -> FurtherContents {
    var contents = FurtherContents()
    func fact(_ name: String) -> Int? {
      metadata.facts.first { $0.name == name }?.value.integer
    }
    switch format {
    case .gif: contents.count(fact("FrameCount") ?? 1, .frame)
    case .apng: contents.count(fact("AnimationFrames") ?? .max, .frame)
    case _ where format.mimeType == FileFormat.webP.mimeType:
      contents.count(try WebP.frames(skeleton, openOrigin(), limits), .frame)
    case _ where format.isJPEG: contents.count(stereoPictures, .picture)
    case _ where container.isMadeOfDirectories: readPages(&contents)
    case _ where format.mimeType.hasPrefix("image/hei") || format == .avif:
      try ISOBMFF.readContents(&contents, openOrigin(), limits)
    default: break
    }
    return contents
  }

  /// The pictures of a multi-picture file that are seen together: panoramas, and views of two eyes
  /// or from several angles (CIPA DC-007, 5.2.3.3.1).
  private var stereoPictures: Int {
    metadata.facts.count { fact in
      fact.name == "MPImageType"
        && fact.value.integer.map { $0 & 0xFF_0000 == 0x02_0000 } ?? false
    }
  }

  /// The directories of a TIFF file: pages, or smaller versions and masks of one (TIFF 6.0,
  /// NewSubfileType and SubfileType).
  private func readPages(_ contents: inout FurtherContents) {
    var pages = 0
    for directory in metadata.directories where directory.kind.code < 0x200 {
      guard directory.entry(ExifNumber.imageWidth) != nil || directory.kind == .ifd0 else {
        continue
      }
      let type = directory.value(of: ExifNumber.subfileType)?.integer ?? 0
      let isReduced = type & 1 == 1 || directory.value(of: ExifNumber.oldSubfileType)?.integer == 2
      switch directory.kind {
      case .ifd0: pages += 1
      case _ where type & 4 == 4: contents.add("transparency mask")
      case _ where isReduced: contents.add("smaller version")
      case _ where directory.kind.code >= 0x100: contents.add("further picture")
      default: pages += 1
      }
    }
    contents.count(pages, .page)
  }

  /// The names of what stands beside the picture in blocks of its own and is not taken over into a
  /// file of another picture.
  ///
  /// - Parameter kept: The places of blocks that are taken over as they are.
  /// - Returns: Names, each once.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  package func leftBehind(without kept: Set<Int> = []) throws -> [String] {
    var names: [String] = []
    func add(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
    if metadata.thumbnail != nil || metadata.jfif?.thumbnail != nil { add("thumbnail") }
    if metadata.xmp.node(XMP.Name(.xmp, "Thumbnails")) != nil { add("thumbnail") }
    for (index, block) in skeleton.blocks.enumerated() where !kept.contains(index) {
      switch block.kind {
      case .exif where index != exif?.index: add("second Exif block")
      case .comment, .unicodeComment: add("comment")
      case .text: add("text")
      case .time: add("time of the last change")
      case .furtherXMP, .furtherProfile, .stereo, .makerNote, .userData, .jfxx:
        add(block.kind == .jfxx ? "thumbnail" : block.kind.name)
      case .other: add(skeleton.name(block))
      case .header where format.fileExtension == "png":
        if let name = PNG.Chunk.colors[block.code] { add(name) }
      default: break
      }
    }
    if try hasPhotoshopResources() { add("Photoshop's resources") }
    return names
  }

  /// Whether there are resources of Photoshop beside what is understood and taken over: IPTC data,
  /// packets and profiles.
  private func hasPhotoshopResources() throws -> Bool {
    var bytes: [UInt8] = []
    if container.isMadeOfDirectories {
      bytes = metadata.value(of: Tag(.ifd0, ExifNumber.photoshopSettings))?.bytes ?? []
    } else {
      let source = try openOrigin()
      var budget = ReadBudget(limits)
      for block in skeleton.blocks where block.kind == .photoshop {
        guard block.count <= limits.blockBytes else { return true }
        var payload: [UInt8] = []
        for range in [block.payload] + block.continuation { payload += try source.read(range) }
        bytes += container.decoded(block, payload, &budget) ?? []
      }
    }
    let known: Set<UInt16> = [
      PhotoshopNumber.iptc, PhotoshopNumber.iptcDigest, PhotoshopNumber.profile,
      PhotoshopNumber.exif, PhotoshopNumber.secondExif, PhotoshopNumber.xmp,
    ]
    return bytes.withReader(.bigEndian) { reader in
      while reader.remaining > 0, let (number, _) = try? PhotoshopResources.next(&reader) {
        if !known.contains(number) { return true }
      }
      return false
    }
  }
}

extension Block {
  /// Whether it is a chunk of a PNG file that says what the numbers of pixels mean.
  package var describesPNGColors: Bool { PNG.Chunk.colors[code] != nil }
}

extension PNG.Chunk {
  /// The chunks that say what the numbers of pixels mean, by what they are called.
  fileprivate static let colors: [UInt32: String] = [
    code("gAMA"): "gamma", code("cHRM"): "primary colours", code("cICP"): "colour codes (cICP)",
  ]
}

extension WebP {
  /// How many frames an animation has; 1 for a still picture.
  fileprivate static func frames(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> Int {
    guard skeleton.blocks.contains(where: { $0.code == Chunk.animation }) else { return 1 }
    var window = try ByteWindow(source)
    var (frames, position) = (0, 12)
    for _ in 0..<limits.parts {
      guard try window.load(position..<(position + 8)),
        let code: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
        let length: UInt32 = window.bytes.rawSpan.integer(
          at: position + 4 - window.start, .littleEndian)
      else { break }
      if code == Chunk.frame { frames += 1 }
      position += 8 + Int(length) + Int(length) % 2
    }
    return frames
  }
}

extension ISOBMFF {
  /// The pictures of a file of items, and what belongs to them (ISO 23008-12, 6).
  fileprivate static func readContents(
    _ contents: inout FurtherContents, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) {
    var window = try ByteWindow(source)
    let boxes = try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
    for box in boxes where box.type == "mpvd" { contents.add("video") }
    if boxes.contains(where: { $0.type == "moov" }) { contents.count(.max, .frame) }
    guard let meta = boxes.first(where: { $0.type == "meta" }),
      let table = try ItemTable(meta, &window, limits: limits)
    else { return }
    // What is a part of another picture, or another form of it, is none by itself.
    var belongs: Set<UInt32> = []
    for reference in table.references {
      switch reference.type {
      case "thmb", "auxl": belongs.insert(reference.from)
      case "dimg": belongs.formUnion(reference.to)
      default: break
      }
    }
    var pictures = 0
    for item in table.items where !item.isSaid {
      if item.type == "tmap" { contents.add("gain map") }
      let isPrimary = item.id == table.primary
      guard isPrimary || !belongs.contains(item.id), item.type != "tmap" else { continue }
      if !isPrimary, try isAlternative(item.id, table, &window) { continue }
      pictures += 1
    }
    if contents.count == 1 { contents.count(pictures, .picture) }
    for reference in table.references {
      if reference.type == "thmb" { contents.add("thumbnail") }
      if reference.type == "auxl" {
        let name = try auxiliaryName(table.properties(of: reference.from), &window)
        if let name { contents.add(name) }
      }
    }
  }

  /// Whether an item is another form of the primary one (ISO 14496-12, 8.18.3).
  private static func isAlternative(
    _ id: UInt32, _ table: ItemTable, _ window: inout ByteWindow
  ) throws(FileError) -> Bool {
    guard let groups = table.child("grpl"), groups.payload.count <= ReadLimits().blockBytes else {
      return false
    }
    let bytes = try window.copy(groups.payload)
    let span = bytes.rawSpan
    var at = 0
    while let size: UInt32 = span.integer(at: at, .bigEndian), size >= 20,
      Int(size) <= bytes.count - at,
      let type: UInt32 = span.integer(at: at + 4, .bigEndian),
      let count: UInt32 = span.integer(at: at + 16, .bigEndian),
      Int(count) <= (Int(size) - 20) / 4
    {
      let members = (0..<Int(count)).compactMap { index -> UInt32? in
        span.integer(at: at + 20 + 4 * index, .bigEndian)
      }
      if BoxType(code: type) == "altr", members.contains(id),
        members.contains(where: { $0 == table.primary })
      {
        return true
      }
      at += Int(size)
    }
    return false
  }

  /// What an auxiliary picture is for; nil for transparency, which is part of the picture.
  private static func auxiliaryName(
    _ properties: [Box], _ window: inout ByteWindow
  ) throws(FileError) -> String? {
    guard let box = properties.first(where: { $0.type == "auxC" }),
      (5...1024).contains(box.payload.count)
    else { return "auxiliary picture" }
    let bytes = try window.copy(box.payload).dropFirst(4).prefix { $0 != 0 }
    let type = String(decoding: bytes, as: UTF8.self)
    switch type {
    case _ where type.hasSuffix(":alpha") || type == "urn:mpeg:hevc:2015:auxid:1": return nil
    case _ where type.hasSuffix(":depth") || type == "urn:mpeg:hevc:2015:auxid:2",
      _ where type.hasSuffix("disparity"):
      return "depth map"
    case _ where type.hasSuffix(":hdrgainmap"): return "gain map"
    case _ where type.hasSuffix("matte"): return "matte"
    default: return "auxiliary picture"
    }
  }
}

extension ItemTable.Item {
  /// Whether it is something said of pictures, and no picture.
  fileprivate var isSaid: Bool {
    let pictures: Set<BoxType> = [
      "hvc1", "hev1", "av01", "avc1", "jpeg", "j2k1", "vvc1", "grid", "iden", "iovl", "tmap",
      "unci",
    ]
    return !pictures.contains(type)
  }
}
