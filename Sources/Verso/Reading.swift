/// The way from the blocks of a file to directories of fields.
struct Reading {
  let skeleton: Skeleton
  let limits: ReadLimits
  private(set) var directories: [Directory] = []
  private(set) var warnings: [Warning] = []
  private(set) var exif: (index: Int, bytes: [UInt8])?
  private(set) var byteOrder: ByteOrder?
  private(set) var xmp = XMP()
  var facts: [Item] = []
  /// What the file may still make the reader do.
  var budget: ReadBudget
  /// Where the facts stand that a later chunk takes the place of, by group and name.
  private var standing: [String: [Int]] = [:]
  /// The facts that a later chunk took the place of.
  private var superseded: Set<Int> = []
  /// Whether the colours of a PNG are numbers of a palette.
  private var isPalette = false
  private(set) var profile: [UInt8]?
  /// The carriers of which something could not be read.
  private(set) var unread: [BlockKind] = []
  /// Whether the digest beside the IPTC data does not fit them.
  private(set) var isIPTCNewer = false
  private(set) var makerNotes: [MakerNote] = []
  /// How many values the blocks gave that are no facts.
  private var items = 0
  /// The names of the fields behind the maker note, once they were asked for, and the place of their
  /// directory.
  private var behindNote: (place: Int, names: KeyTable)?
  /// Whether the blocks gave as many values as they may.
  private var isFull = false
  private var comment: [UInt8]?
  /// Whether segments of an InfiRay camera were announced.
  var hasInfiRay = false
  /// Streams of FlashPix in the segments so far.
  private var flashPix = FlashPixFacts()
  /// What segments of a FLIR camera held so far.
  var thermal: [UInt8] = []
  /// Where that lies in the file.
  var thermalPieces: [Range<Int>] = []
  private var digest: [UInt8]?
  private var profiles: [[UInt8]] = []
  private var packet: (block: Block, bytes: [UInt8])?
  private var laterPackets: [(block: Block, bytes: [UInt8])] = []
  private var furtherXMP: [XMP] = []
  /// How many blocks of IPTC data were found.
  private var iptcCount = 0
  private var extended: [[UInt8]] = []
  private var photoshop: [(index: Int, bytes: [UInt8])] = []

  init(_ skeleton: Skeleton, _ limits: ReadLimits) {
    self.skeleton = skeleton
    self.limits = limits
    budget = ReadBudget(limits)
  }

  mutating func read(
    _ window: inout ByteWindow, _ container: any Container.Type
  ) throws(FileError) {
    directories.reserveCapacity(8)
    directories += skeleton.directories
    facts += skeleton.facts
    for (index, iptc) in skeleton.furtherIPTC.enumerated() {
      facts += IPTCFacts.facts(of: iptc, group: "IPTC\(index + 2)")
    }
    byteOrder = skeleton.byteOrder
    var number = 1
    budget.bytes = PassBudget(for: window.source.count, limits)
    for (index, block) in skeleton.blocks.enumerated() {
      guard block.count <= limits.blockBytes else {
        warn("larger than \(limits.blockBytes) bytes, left unread", block)
        continue
      }
      guard takes(block) else {
        unread += skeleton.blocks[index...].map(\.kind)
        break
      }
      let (known, given) = (facts.count, items)
      defer {
        isFull = !budget.takeItems(facts.count - known + items - given)
        for index in facts.indices.dropFirst(known) { facts[index].source.block = block.kind }
      }
      func load() throws(FileError) -> [UInt8] {
        let payload = try window.payload(of: block)
        if let decoded = container.decoded(block, payload, &budget) { return decoded }
        warn("its data are damaged or too many", block)
        unread.append(block.kind)
        return []
      }
      switch block.kind {
      case .header, .text, .time: try readChunk(block, &window)
      case .jfif where !directories.contains { $0.kind == .jfif }:
        let payload = try load()
        let base = block.payload.lowerBound
        if let directory = JFIF.directory(payload, base: base, block: index) {
          directories.append(directory)
          facts += JFIF.thumbnailFacts(payload)
        } else {
          warn("a JFIF header of \(payload.count) bytes", block)
        }
      case .exif:
        guard exif == nil else {
          warn("a second Exif block is kept, but not read", block)
          continue
        }
        readExif(try load(), block, index, container.offsetBase(block))
      case .comment where comment == nil:
        comment = try load()
      case .unicodeComment where comment == nil:
        let payload = try window.payload(of: block)
        comment = Array(CodedText.utf16(payload[...], .bigEndian).utf8)
      case .heaps: try readHeaps(block, &window, place: place(block))
      case .makerNote where skeleton.format == .cr3:
        // Notes of the moment have the numbers of their tracks for codes.
        readDirectory(
          "Canon::Main", try load(), at: block.payload.lowerBound,
          group: block.code < 0x100 ? "Track\(block.code)" : nil, place: place(block))
      case .makerNote where container == RIFF.self || container == ISOBMFF.self:
        let note = try load()
        let isRIFF = container == RIFF.self
        readMakerNote(
          0..<note.count, of: note, start: block.payload.lowerBound, base: 0,
          order: isRIFF ? .littleEndian : .bigEndian,
          in: isRIFF ? .chunk(block.code) : .box(block.code), place(block))
      case .makerNote:
        let (note, source) = (try load(), window.source)
        readMakerNote(
          0..<note.count, of: note, start: block.payload.lowerBound,
          base: -block.payload.lowerBound, place(block)
        ) { (try? source.read($0)) ?? [] }
      case .photoshop:
        // Resources may run on from one segment into the next.
        photoshop.append((index, try load()))
      case .iptc:
        readIPTC(try load(), at: block.payload.lowerBound, index, place: place(block), .iptc)
      case .icc:
        if skeleton.isPNG { try readChunk(block, &window) }
        let bytes = try load()
        if bytes.isEmpty, skeleton.isPNG {
          facts += PNGFacts.damagedProfile(try window.payload(of: block), &budget)
        }
        if skeleton.format.isJPEG || profiles.isEmpty {
          profiles.append(bytes)
        } else {
          number += 1
          if let profile = try? ICCProfile(bytes) { facts += profile.facts(suffix: "\(number)") }
        }
      case .stereo: facts += StereoFacts.read(try load())
      case .mpf:
        facts += MPFFacts.read(
          try window.payload(of: block), base: block.payload.lowerBound,
          fileCount: window.source.count)
      case .jfxx, .adobe, .other: try readSegment(block, &window)
      case .xmp where packet == nil: packet = (block, try load())
      case .xmp: laterPackets.append((block, try load()))
      case .furtherXMP: readFurtherXMP(try load(), block)
      case .furtherProfile:
        number += 1
        if let profile = try? ICCProfile(try load()) { facts += profile.facts(suffix: "\(number)") }
      case .extendedXMP: extended.append(try window.payload(of: block))
      default: break
      }
    }
    if !superseded.isEmpty {
      facts = facts.indices.filter { !superseded.contains($0) }.map { facts[$0] }
    }
    if budget.isSpent {
      warnings.append(
        Warning(
          "compressed data of more than \(limits.inflatedBytes) bytes are left unread",
          place: skeleton.format.name, offset: 0))
    }
    readPrivateData()
    readPrinterHints()
    readLeafNotes()
    readLayers()
    readXMP()
    if let (block, _) = packet { readGoogleNotes(place(block)) }
    if !profiles.isEmpty { readProfile() }
    if !photoshop.isEmpty { readPhotoshop() }
    readNestedBlocks()
    facts += laterFacts() + furtherFacts() + flashPix.facts
    try readCredentials(&window)
    if container == TIFF.self { countPages() }
    directories.insert(fileDirectory(), at: 0)
  }

  /// Whether a block may still be read; says so where it may not.
  private mutating func takes(_ block: Block) -> Bool {
    if isFull {
      warn("more than \(limits.items) values; what follows is left unread", block)
      return false
    }
    guard budget.bytes.take(block.count) else {
      warn(
        "blocks that lie over each other, of more than \(limits.passes) times the file's bytes; "
          + "what follows is left unread", block)
      return false
    }
    return true
  }

  private mutating func readXMP() {
    guard let (block, bytes) = packet else { return }
    let base = block.payload.lowerBound
    var result = XMPReader.read(bytes.rawSpan, base: base, place: place(block), limits: limits)
    if !extended.isEmpty || result.xmp.extendedGUID != nil {
      result = ExtendedXMP.join(result, parts: extended, place: place(block), limits: limits)
    }
    xmp = result.xmp
    warnings += result.warnings
    if !result.isWhole { unread.append(.xmp) }
  }

  /// What a further picture says of itself; what the photo says comes first.
  private mutating func readFurtherXMP(_ bytes: [UInt8], _ block: Block) {
    let result = XMPReader.read(
      bytes.rawSpan, base: block.payload.lowerBound, place: place(block), limits: limits)
    warnings += result.warnings
    furtherXMP.append(result.xmp)
  }

  /// The facts of the further packets that are not said by the photo's own.
  private func furtherFacts() -> [Item] {
    guard !furtherXMP.isEmpty else { return [] }
    var known: Set<String> = []
    XMPRenderer(isNumeric: false).visit(xmp) { group, name, _ in known.insert("\(group):\(name)") }
    var facts: [Item] = []
    for fact in furtherXMP.flatMap(XMPRenderer.items)
    where known.insert("\(fact.group):\(fact.name)").inserted {
      facts.append(fact)
    }
    return facts
  }

  /// What further packets of the photo say otherwise than the first, which alone is written: of what
  /// several say, the last one counts.
  private mutating func laterFacts() -> [Item] {
    guard !laterPackets.isEmpty else { return [] }
    var known: [String: Wording] = [:]
    XMPRenderer(isNumeric: true).visit(xmp) { known["\($0):\($1)"] = $2 }
    var said: Set<String> = []
    var facts: [Item] = []
    for (block, bytes) in laterPackets.reversed() {
      let result = XMPReader.read(
        bytes.rawSpan, base: block.payload.lowerBound, place: place(block), limits: limits)
      warnings += result.warnings
      for fact in XMPRenderer.items(of: result.xmp) {
        let name = "\(fact.group):\(fact.name)"
        guard said.insert(name).inserted, known[name] != fact.words(numeric: true) else { continue }
        facts.append(fact)
      }
    }
    return facts
  }

  /// Puts the pieces of a profile together: each begins with its number and how many there are
  /// (ICC.1:2022, annex B.4).
  private mutating func readProfile() {
    let isCut = skeleton.format.isJPEG
    var bytes: [UInt8] = []
    if isCut {
      let count = profiles.first.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
      // Never crossed: the end is at least 1.
      for number in 1...max(count, 1) {
        guard let piece = profiles.first(where: { $0.count >= 2 && Int($0[0]) == number }) else {
          warnings.append(
            Warning("piece \(number) of the colour profile is missing", place: "ICC profile"))
          unread.append(.icc)
          break
        }
        bytes += piece[2...]
      }
      // A profile in one piece with a wrong number is still one.
      if bytes.isEmpty, profiles.count == 1,
        let lone = try? ICCProfile(Array(profiles[0].dropFirst(2)))
      {
        facts += lone.facts()
        return
      }
    } else {
      bytes = profiles[0]
    }
    profile = bytes
    do {
      facts += try ICCProfile(bytes).facts()
    } catch {
      warnings.append(Warning("\(error)", place: "ICC profile"))
    }
  }

  private mutating func readPhotoshop() {
    let (index, first) = photoshop[0]
    let bytes = photoshop.count == 1 ? first : photoshop.flatMap(\.bytes)
    let block = skeleton.blocks[index]
    facts += PhotoshopResources.facts(PhotoshopResources.all(in: bytes))
    let resources = PhotoshopResources.ranges(in: bytes)
    let isPNG = skeleton.isPNG
    var digested: [UInt8]?
    for (number, data) in resources {
      switch number {
      case PhotoshopNumber.iptc:
        let data = data.clamped(to: 0..<bytes.count)
        let datasets = Array(bytes[data])
        if digested == nil { digested = MD5.digest(datasets) }
        readIPTC(
          datasets, at: block.payload.lowerBound + data.lowerBound, index,
          place: "\(place(block)) > IPTC", .photoshop, isDigested: !isPNG)
      case PhotoshopNumber.xmp where skeleton.format != .psd && skeleton.format != .psb:
        laterPackets.append((block, Array(bytes[data.clamped(to: 0..<bytes.count)])))
      default: break
      }
    }
    if let digested,
      let range = PhotoshopResources.data(of: PhotoshopNumber.iptcDigest, in: bytes.rawSpan)
    {
      isIPTCNewer = Array(bytes[range]) != digested
    }
  }

  /// What boxes of the universal metadata format say, Content Credentials among them.
  private mutating func readCredentials(_ window: inout ByteWindow) throws(FileError) {
    guard skeleton.blocks.contains(where: { $0.kind == .jumbf }) else { return }
    let stores = try JUMBFFacts.stores(
      skeleton.blocks, isJPEG: skeleton.format.isJPEG, &window, limits: limits)
    for store in stores {
      let found = JUMBFFacts.read(store, limits: limits)
      guard budget.takeItems(found.count) else { return }
      facts += found
    }
  }

  /// Segments that only some programs and cameras write.
  private mutating func readSegment(
    _ block: Block, _ window: inout ByteWindow
  ) throws(FileError) {
    // Markers are below 0x100; the names of chunks and boxes are not.
    guard (0xE0...0xEF).contains(block.code) else { return }
    guard try !flashPix.take(block, &window) else { return }
    guard try !readMakerSegment(block, &window, place: place(block)) else { return }
    try readThermalSegment(block, &window, place: place(block))
    facts += try SegmentFacts.read(block, &window)
  }

  /// Facts of the headers and texts that chunk formats have.
  private mutating func readChunk(
    _ block: Block, _ window: inout ByteWindow
  ) throws(FileError) {
    let data = try window.payload(of: block)
    switch skeleton.format {
    case .gif: replace(with: GIFFacts.read(block, data))
    case .psd, .psb: facts += PSDFacts.read(block, data)
    case .wav, .largeWAV, .avi:
      replace(with: RIFFFacts.read(block, data))
    case .bmp: facts += BMPFacts.read(block, data)
    case .exr: facts += EXRFacts.read(block, data)
    case .raf: facts += RAFFacts.read(block, data)
    case .x3f: facts += X3FFacts.read(block, data)
    case .mrw:
      guard let table = MRW.table(of: block), let order = skeleton.byteOrder else { return }
      readTable(table, data, at: block.payload.lowerBound, order, place: place(block))
    case .png, .apng, .pgf:
      let found = PNGFacts.read(block, data, &budget, isPalette: isPalette)
      isPalette = isPalette || found.contains { $0.name == "ColorType" && $0.numericText == "3" }
      facts += found
    default: facts += WebPFacts.read(block, data)
    }
  }

  /// Adds facts; of what several chunks say, the last one counts.
  private mutating func replace(with found: [Item]) {
    for fact in found {
      superseded.formUnion(standing.removeValue(forKey: "\(fact.group) \(fact.name)") ?? [])
    }
    for fact in found {
      standing["\(fact.group) \(fact.name)", default: []].append(facts.count)
      facts.append(fact)
    }
  }

  /// Reads IPTC data. Those of the first block are fields; what further ones say is shown beside them
  /// under groups of their own, and so is what no edit would find.
  private mutating func readIPTC(
    _ data: [UInt8], at base: Int, _ index: Int?, place: String, _ kind: BlockKind,
    isDigested: Bool = true, isField: Bool = true
  ) {
    let result = IPTCReader.read(data, base: base, index: index, place: place, limits: limits)
    iptcCount += 1
    items += result.directory.entries.count
    warnings += result.warnings
    if !result.directory.isWhole { unread.append(kind) }
    guard iptcCount == 1, isField else {
      let number = iptcCount == 1 ? "" : "\(iptcCount)"
      facts += IPTCFacts.facts(of: result.directory, group: "IPTC\(number)")
      return
    }
    directories.append(result.directory)
    if isDigested { digest = MD5.digest(data) }
  }

  /// IPTC data and a packet in the Exif block of a file that is not itself made of directories.
  private mutating func readNestedBlocks() {
    guard let exif, let ifd0 = directories.first(where: { $0.kind == .ifd0 }),
      ifd0.block == exif.index
    else { return }
    let block = skeleton.blocks[exif.index]
    func data(_ kind: BlockKind) -> [UInt8]? {
      TIFFHeader.number(of: kind).flatMap { ifd0.entry($0) }.map { ifd0.bytes(of: $0) }
    }
    if let packet = data(.xmp) { readFurtherXMP(packet, block) }
    if let bytes = data(.icc), let profile = try? ICCProfile(bytes) {
      facts += profiles.isEmpty ? profile.facts() : profile.facts(suffix: "2")
    }
    guard let iptc = data(.iptc) else { return }
    readIPTC(
      iptc, at: block.payload.lowerBound, nil, place: "\(place(block)) > IPTC", .exif,
      isField: false)
  }

  private mutating func readExif(
    _ bytes: [UInt8], _ block: Block, _ index: Int, _ offsetBase: Int
  ) {
    exif = (index, bytes)
    byteOrder = ExifReader.byteOrder(of: bytes.rawSpan)
    var reader = ExifReader(
      bytes.rawSpan, block: bytes, index: index, base: block.payload.lowerBound,
      place: place(block), limits: limits)
    reader.read()
    items += reader.directories.reduce(0) { $0 + $1.entries.count }
    directories += reader.directories.map { directory in
      var directory = directory
      directory.offsetBase = offsetBase
      return directory
    }
    if let directory = reader.directories.first(where: { $0.kind == .exif }),
      let entry = directory.entry(ExifNumber.makerNote), entry.size > 4
    {
      let note = Int(entry.value)..<(Int(entry.value) + entry.size)
      readMakerNote(note, of: bytes, start: block.payload.lowerBound, base: 0, place(block))
      // Raw files have directories of their own before those of the picture in them.
      let first = directories.first { $0.kind == .exif }
      makerNotes[makerNotes.count - 1].isField = first?.block == index
    }
    warnings += reader.warnings
  }

  /// - Parameters:
  ///   - range: Where the note lies in the bytes.
  ///   - bytes: Those of the Exif block, or of the note alone.
  ///   - start: The position of the first of them in the file.
  ///   - base: What the note's positions count from, in the bytes.
  ///   - order: The byte order around the note; that of the Exif data by default.
  ///   - carrier: What holds the note.
  ///   - place: Where warnings say that they are from.
  ///   - fetch: Gives bytes of the file that lie elsewhere.
  mutating func readMakerNote(
    _ range: Range<Int>, of bytes: [UInt8], start: Int, base: Int, order: ByteOrder? = nil,
    in carrier: NoteCarrier = .makerNote, _ place: String,
    fetch: ((Range<Int>) -> [UInt8])? = nil
  ) {
    var reader = MakerReader(
      bytes, start: start, context: makerContext(), place: place, limits: limits, fetch: fetch)
    let isKnown = NoteKinds.read(
      range, base: base, order ?? byteOrder ?? .bigEndian, in: carrier, into: &reader)
    if !isKnown, carrier.number == NoteCarrier.makerNote.number,
      let note = bytes.rawSpan.region(range)
    {
      readUnknownText(note.array)
    }
    reader.addPreview()
    add(reader)
    if let fetch { readPrivateDirectory(place, fetch: fetch) }
  }

  /// What is known of the photo where a maker's values are read.
  func makerContext() -> MakerContext {
    MakerContext(
      directories.first { $0.kind == .ifd0 }, fileType: Array(skeleton.format.name.utf8))
  }

  /// Adds what was read of a maker's values.
  mutating func add(_ reader: MakerReader) {
    warnings += reader.warnings
    var note = reader.note
    items += note.entries.count
    // Without values there is nothing to overrule, nor to look for.
    if !note.entries.isEmpty { note.overruling = fieldsBehindNote() }
    note.settle()
    makerNotes.append(note)
  }

  /// The names of the fields behind the maker note that have precedence over its values.
  private mutating func fieldsBehindNote() -> KeyTable? {
    guard let place = directories.firstIndex(where: { $0.kind == .exif }) else { return nil }
    let directory = directories[place]
    // Thousands of segments may hold notes: the fields are looked through once.
    if let known = behindNote, known.place == place { return known.names }
    var names = KeyTable(count: directory.entries.count)
    for entry in directory.entries.drop(while: { $0.number <= ExifNumber.makerNote })
    where entry.number != ExifNumber.whiteBalance {
      if let row = TagTable.row(for: Tag(.exif, entry.number)) { _ = names.insert(row.nameKey) }
    }
    behindNote = (place, names)
    return names
  }

  mutating func add(_ facts: [Item]) { self.facts += facts }

  private func place(_ block: Block) -> String {
    "\(skeleton.format.name) \(skeleton.carrierName(block)) > \(block.kind.name)"
  }

  mutating func warn(_ message: String, _ block: Block, at offset: Int? = nil) {
    warnings.append(
      Warning(message, place: place(block), offset: offset ?? block.carrier.lowerBound))
  }

  /// Counts the pages of a document, where there are several: directories that are no smaller
  /// version of another one.
  private mutating func countPages() {
    var (pages, isDocument) = (0, false)
    func count(_ value: Int?, _ kinds: Set<Int>, page: Int) {
      guard let value, kinds.contains(value) else { return }
      pages += 1
      if value == page || pages > 1 { isDocument = true }
    }
    for directory in directories where directory.kind.isExif {
      count(directory.value(of: ExifNumber.subfileType)?.integer, [0, 2], page: 2)
      count(directory.value(of: ExifNumber.oldSubfileType)?.integer, [1, 3], page: 3)
    }
    if isDocument { facts.append(Item("File", "PageCount", Item.Value(pages))) }
  }

  /// What the container itself says, as a directory of fields.
  private func fileDirectory() -> Directory {
    var directory = Directory(.file, byteOrder: .littleEndian)
    directory.bytes.reserveCapacity(128)
    directory.entries.reserveCapacity(12)
    func text(_ number: UInt16, _ text: String) {
      let bytes = Array(text.utf8)
      directory.append(number: number, format: .ascii, count: bytes.count, stored: bytes)
    }
    func number(_ tag: UInt16, _ values: Int...) {
      var bytes: [UInt8] = []
      for value in values { bytes.append(UInt32(clamping: value), .littleEndian) }
      directory.append(number: tag, format: .long, count: values.count, stored: bytes)
    }
    text(FileTags.fileType, skeleton.format.name)
    text(FileTags.fileTypeExtension, skeleton.format.fileExtension)
    text(FileTags.mimeType, skeleton.format.mimeType)
    // Of a BigTIFF file nobody asks.
    if let byteOrder, skeleton.format != .bigTIFF {
      text(FileTags.exifByteOrder, byteOrder == .bigEndian ? "MM" : "II")
    }
    if let note = makerNotes.first?.byteOrder, note != byteOrder {
      text(FileTags.makerNoteByteOrder, note == .bigEndian ? "MM" : "II")
    }
    if let digest {
      directory.append(
        number: FileTags.currentIPTCDigest, format: .undefined, count: digest.count,
        stored: digest)
    }
    if let comment {
      directory.append(
        number: FileTags.comment, format: .ascii, count: comment.count, stored: comment)
    }
    if let picture = skeleton.picture {
      number(FileTags.imageWidth, picture.width)
      number(FileTags.imageHeight, picture.height)
      if let encoding = picture.encoding { number(FileTags.encodingProcess, encoding) }
      if picture.bitsPerSample > 0 { number(FileTags.bitsPerSample, picture.bitsPerSample) }
      if picture.components > 0 { number(FileTags.colorComponents, picture.components) }
      if let (across, down) = picture.subsampling {
        number(FileTags.yCbCrSubSampling, across, down)
      }
    }
    return directory
  }
}

extension ByteWindow {
  /// The bytes of a block, joined where the container keeps them in several pieces.
  fileprivate func payload(of block: Block) throws(FileError) -> [UInt8] {
    var bytes = try copy(block.payload)
    for range in block.continuation { bytes += try copy(range) }
    return bytes
  }
}
