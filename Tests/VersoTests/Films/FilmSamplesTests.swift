import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoBytes
@testable import VersoFormats
@testable import VersoModel

/// All ways in which a film is changed.
private enum FilmEditing: CaseIterable {
  case title, longTitle, places, strip, compact, front

  func apply(to photo: inout Photo) {
    switch self {
    case .title, .compact, .front: photo.metadata.title = "A boat"
    case .longTitle: photo.metadata.title = String(repeating: "x", count: 30_000)
    case .places: photo.remove(.gps)
    case .strip: photo.strip()
    }
  }

  var options: WriteOptions {
    var options = WriteOptions(verify: true, compact: self == .compact)
    options.fastStart = self == .front
    return options
  }

  /// What it makes of a film, in a file of its own and in the film's.
  func results(_ file: [UInt8]) throws -> [Result<[UInt8], any Error>] {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, "film.mov")
    var photo = try Photo(file)
    apply(to: &photo)
    let memory = Result { try photo.bytes(options: options) }
    let place = Result {
      _ = try Photo.edit(path: path, options: options) { apply(to: &$0) }
      return try folder.read("film.mov")
    }
    if case .failure = place {
      let left = try folder.read("film.mov")
      #expect(left == file)
    }
    return [memory, place]
  }
}

private func film(_ order: FilmBuilder.Order) -> FilmBuilder {
  var film = FilmBuilder()
  film.brand = "qt  "
  film.order = order
  film.userData =
    FilmBuilder.text("nam", "Quay") + FilmBuilder.text("xyz", "+37.3317-122.0307/")
    + FilmBuilder.text("cmt", String(repeating: "x", count: 400))
  return film
}

@Test("A film with a compressed header is left unchanged", arguments: FilmBuilder.Order.allCases)
func compressedHeader(order: FilmBuilder.Order) throws {
  let file = film(order).bytes()
  let at = try #require(file.position(of: Array("moov".utf8))) - 4
  let count = Int(try #require(file.rawSpan.integer(at: at, .bigEndian) as UInt32?))
  let header = Array(file[at..<(at + count)])
  let compressed = Part.box(
    "moov",
    Part.box(
      "cmov",
      Part.box("dcom", Array("zlib".utf8))
        + Part.box("cmvd", Part.long(count) + Zlib.deflated(header))))
  let whole = Array(file[..<at]) + compressed + Array(file[(at + count)...])
  for editing in FilmEditing.allCases {
    for result in try editing.results(whole) {
      #expect(throws: MetadataError.self, "\(editing)") { try result.get() }
    }
  }
}

/// A film whose first chunk lies somewhere else.
private func misplaced(_ order: FilmBuilder.Order, _ place: ([UInt8]) throws -> Int) throws
  -> [UInt8]
{
  var file = film(order).bytes()
  let table = try #require(file.position(of: Array("stco".utf8))) + 12
  let position = try place(file)
  file.replaceSubrange(table..<(table + 4), with: Part.long(position))
  return file
}

@Test(
  "Samples in a film's header, or over the end of a box, are kept, or nothing is changed")
func misplacedSamples() throws {
  for order in FilmBuilder.Order.allCases {
    let files = [
      try misplaced(order) { try #require($0.position(of: Array("Quay".utf8))) },
      try misplaced(order) { try #require($0.position(of: Array("mvhd".utf8))) },
      try misplaced(order) { _ in 8 },
    ]
    for (index, file) in files.enumerated() {
      let before = try FilmTracks.samples(file)
      for editing in FilmEditing.allCases where editing != .longTitle {
        for result in try editing.results(file) {
          switch result {
          case .success(let bytes):
            let after = try FilmTracks.samples(bytes)
            #expect(after == before, "\(order) \(index) \(editing)")
          case .failure(let error): #expect(error is MetadataError)
          }
        }
      }
    }
  }
}

@Test("A track whose table of chunks is not found leaves the film unchanged")
func hiddenTable() throws {
  for order in FilmBuilder.Order.allCases {
    var file = film(order).bytes()
    let at = try #require(file.position(of: Array("stco".utf8)))
    file.replaceSubrange(at..<(at + 4), with: Array("stcx".utf8))
    for editing in FilmEditing.allCases {
      for result in try editing.results(file) {
        #expect(throws: MetadataError.self, "\(editing)") { try result.get() }
      }
    }
  }
}

@Test("Sample sizes of 16 bits are understood when a film is changed")
func compactSizes() throws {
  for order in FilmBuilder.Order.allCases {
    let file = film(order).bytes()
    // Both tables have three samples: three numbers of 16 bits, and room for the other half.
    var compact = file
    var at = 0
    while let found = compact.position(of: Array("stsz".utf8), from: at) {
      var sizes: [UInt8] = []
      for index in 0..<3 {
        let size: UInt32? = file.rawSpan.integer(at: found + 16 + 4 * index, .bigEndian)
        sizes += Part.short(Int(size ?? 0))
      }
      let table = Part.join(
        Array("stz2".utf8), Part.zeros(4), [0, 0, 0, 16], Part.long(3), sizes, Part.zeros(6))
      compact.replaceSubrange(found..<(found + table.count), with: table)
      at = found + 4
    }
    for editing in [FilmEditing.title, .longTitle, .compact, .front] {
      for result in try editing.results(compact) {
        let bytes = try result.get()
        let read = try Photo(bytes)
        #expect(read.metadata.title != nil)
        // The samples of the film with sizes of 32 bits, at the places that its tables say now.
        let places = try SamplePlaces(ByteSource(bytes), "QuickTime", mayLackTracks: true)
        try SamplePlaces(ByteSource(compact), "QuickTime", mayLackTracks: true).check(
          places, before: ByteSource(compact), after: (ByteSource(bytes), nil), losesTracks: false)
      }
    }
  }
}

private let place = Part.box("udta", FilmBuilder.text("xyz", "+46.9481+007.4474/"))
private let mark = Array("UNIQMARK".utf8)
private let streaming: [UInt8] = [
  0x6D, 0x1D, 0x9B, 0x05, 0x42, 0xD5, 0x44, 0xE6, 0x80, 0xE2, 0x14, 0x1D, 0xAF, 0xF7, 0x57, 0xB2,
]

/// Films in fragments that say something among these.
private let talkative: [(name: String, film: FilmBuilder)] = {
  func film(_ change: (inout FilmBuilder) -> Void) -> FilmBuilder {
    var film = FilmBuilder()
    film.isFragmented = true
    change(&film)
    return film
  }
  let keys = FilmBuilder.keys([("com.apple.quicktime.location.ISO6709", "+46.9481+007.4474/")])
  return [
    ("keys in moof", film { $0.inFragments = keys }),
    ("words in moof", film { $0.inFragments = place }),
    ("words in traf", film { $0.inTracksOfFragments = place }),
    ("room in traf", film { $0.inTracksOfFragments = Part.box("free", mark + Array("GPS".utf8)) }),
    ("times", film { $0.inTracksOfFragments = Part.box("uuid", streaming + mark) }),
    ("a time in moof", film { $0.inFragments = Part.box("tfdt", [1, 0, 0, 0] + mark) }),
    ("words in mvex", film { $0.inExtensions = place }),
    (
      "sentences in mfra",
      film {
        $0.tail = Part.box(
          "mfra",
          Part.box(
            "free",
            Array("$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W UNIQMARK".utf8)
          )
            + Part.box("mfro", Part.zeros(4) + Part.long(113)))
      }
    ),
    (
      "brands",
      film { $0.beforeFragments = Part.box("styp", Array("msdh\0\0\0\0UNIQMARKmsdh".utf8)) }
    ),
    (
      "a type of no brands",
      film { $0.beforeFragments = Part.box("styp", mark + Array("nopenope".utf8)) }
    ),
    ("parts of segments", film { $0.beforeFragments = Part.box("ssix", Part.zeros(4) + mark) }),
  ]
}()

@Test("A strip leaves nothing among fragments", arguments: talkative.indices)
func stripFragments(index: Int) throws {
  let file = talkative[index].film.bytes()
  let before = try FilmTracks.samples(file)
  for editing in [FilmEditing.strip, .places] {
    for result in try editing.results(file) {
      let bytes = try result.get()
      #expect(try FilmTracks.samples(bytes) == before)
      for word in editing == .strip ? ["UNIQMARK", "46.9481"] : ["46.9481", "$GPRMC"] {
        #expect(!bytes.contains(text: word), "\(word)")
      }
      let stripped = try Photo(bytes)
      let left =
        editing == .strip ? stripped.leftAfterStrip().unwanted : try stripped.places(of: .gps)
      #expect(left.isEmpty)
    }
  }
}

@Test("What is removed from fragments does not come back when they move")
func moveStrippedFragments() throws {
  var film = FilmBuilder()
  film.isFragmented = true
  film.tracks.append(.init("meta", "gpmd", [Array("GPS5 secret".utf8), Array("GPS5 more".utf8)]))
  film.inTracksOfFragments = place
  let file = film.bytes()
  let before = try FilmTracks.samples(file)
  var photo = try Photo(file)
  photo.strip()
  photo.metadata.title = String(repeating: "x", count: 3000)
  let bytes = try photo.bytes(options: WriteOptions(verify: true, compact: true))
  #expect(try FilmTracks.samples(bytes) == Array(before.prefix(2)))
  for word in ["secret", "46.9481"] { #expect(!bytes.contains(text: word), "\(word)") }
}

@Test("Holes of a sparse film file are not searched")
func holes() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write([1, 2, 3], "holes")
  let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  try handle.seek(toOffset: 1 << 34)
  try handle.write(contentsOf: Data([4]))
  try handle.close()
  let count = 1 << 34 + 1
  let source = ByteSource(try SystemFile.open(path), count: count)
  #expect(try !source.isBlank(0..<count))
  #expect(try source.isBlank(3..<(count - 1)))
  #expect(try source.zeros(over: 3..<(count - 1)).isEmpty)
  let zeros = try source.zeros(over: 0..<count)
  #expect(zeros.reduce(0) { $0 + $1.bytes.count } < 1 << 20)
  let blank = ByteSource(source, patches: zeros, count: count)
  #expect(try blank.isBlank(0..<count))
  var moved = Splice()
  moved.insert([5])
  moved.copy(1000..<count)
  let spliced = ByteSource(moved, of: blank)
  #expect(try spliced.isBlank(1..<spliced.count))
  #expect(try !spliced.isBlank(0..<spliced.count))
}

@Test("Free space over more than 4 GB has its length")
func wideRoom() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write([], "hole")
  let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  try handle.truncate(atOffset: 5 << 30)
  try handle.close()
  let source = ByteSource(try SystemFile.open(path), count: 5 << 30)
  let patches = try source.room(over: 0..<source.count)
  let result = ByteSource(source, patches: patches, count: source.count)
  var window = try ByteWindow(result)
  let list = try BoxList(&window, in: 0..<result.count, limit: 8)
  #expect(list.problem == nil && list.boxes.map(\.range) == [0..<source.count])
}
