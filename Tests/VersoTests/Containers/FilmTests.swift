import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// Films of all layouts.
private enum Films {
  static func quickTime(_ order: FilmBuilder.Order = .last) -> FilmBuilder {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.order = order
    return film
  }

  static let layouts: [(name: String, film: FilmBuilder)] = {
    var long = FilmBuilder()
    long.isLong = true
    long.order = .first
    var roomy = FilmBuilder()
    roomy.order = .first
    roomy.room = 8192
    var fragments = FilmBuilder()
    fragments.isFragmented = true
    var disclosure = quickTime()
    disclosure.userData =
      FilmBuilder.text("xyz", "+37.3317-122.0307/") + FilmBuilder.text("nam", "Quay")
      + Part.zeros(4)
    disclosure.further = FilmBuilder.keys([
      ("com.apple.quicktime.location.ISO6709", "+37.3317-122.0307+012.000/"),
      ("com.apple.quicktime.creationdate", "2018-01-29T17:00:00+0100"),
      ("com.apple.quicktime.smartstyle.tone", "kept"),
    ])
    var mobile = FilmBuilder()
    mobile.brand = "3gp5"
    var first = FilmBuilder()
    first.order = .first
    return [
      ("header last", FilmBuilder()), ("header first", first), ("QuickTime", quickTime()),
      ("QuickTime, header first", quickTime(.first)), ("64 bits", long), ("room", roomy),
      ("fragments", fragments), ("says much", disclosure), ("3GPP", mobile),
    ]
  }()
}

private let place = Location(latitude: 46.95, longitude: -7.45, altitude: 540)

private func say(_ photo: inout Photo) throws {
  photo.metadata.location = place
  photo.metadata.title = "A boat"
  photo.metadata.caption = "Grüezi"
  photo.metadata.keywords = ["harbour", "dawn"]
  photo.metadata.creator = ["Ada Example"]
  photo.metadata.copyright = "2026 Ada Example"
  photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09+02:00")
  if let refusal = photo.metadata.refusals.first { throw refusal }
}

private func check(_ photo: Photo) {
  let metadata = photo.metadata
  #expect(((metadata.location?.latitude.degrees ?? 0) - 46.95).magnitude < 1e-4)
  #expect(((metadata.location?.longitude.degrees ?? 0) + 7.45).magnitude < 1e-4)
  #expect(metadata.location?.altitude == 540)
  #expect(metadata.title == "A boat")
  #expect(metadata.caption == "Grüezi")
  #expect(metadata.keywords == ["harbour", "dawn"])
  #expect(metadata.creator == ["Ada Example"])
  #expect(metadata.copyright == "2026 Ada Example")
  #expect(metadata.captureDate.map { "\($0)" } == "2024:05:06 07:08:09+02:00")
  // The header is in UTC.
  #expect(metadata.text(in: FilmTag.created[0]) == "2024:05:06 05:08:09")
  #expect(metadata.text(in: FilmTag.created[1]) == "2024:05:06 05:08:09")
  #expect(metadata.text(in: FilmTag.created[2]) == "2024:05:06 05:08:09")
}

@Test("A film has the set values, and its samples stay", arguments: Films.layouts.indices)
func filmSet(index: Int) throws {
  let file = Films.layouts[index].film.bytes()
  let samples = try FilmTracks.samples(file)
  #expect(samples.count == 2 && samples.allSatisfy { !$0.isEmpty })
  var photo = try Photo(file)
  try say(&photo)
  let bytes = try photo.bytes()
  check(try Photo(bytes))
  #expect(try FilmTracks.samples(bytes) == samples)
  // What nobody changed is said as before.
  let kept = ["QuickTime:TimeScale", "Keys:SmartstyleTone", "Track1:TrackID"]
  for name in kept {
    func text(_ photo: Photo) -> [String] {
      photo.metadata.facts.filter { "\($0.group):\($0.name)" == name }.map(\.text)
    }
    #expect(try text(Photo(bytes)) == text(Photo(file)))
  }
}

@Test(
  "A film is changed in place, and no sample moves", arguments: Films.layouts.indices)
func filmInPlace(index: Int) throws {
  let (name, film) = Films.layouts[index]
  let folder = try TemporaryFolder()
  let file = film.bytes()
  let path = try folder.write(file, "film.mov")
  let samples = try FilmTracks.samples(file)
  for round in 0..<6 {
    let receipt = try Photo.edit(path: path) { photo in
      try say(&photo)
      photo.metadata.title = "Round \(round)"
    }
    if round > 0 || film.order == .last && !film.isFragmented {
      #expect(receipt.method == .inPlace, "\(name), round \(round)")
    }
    let written = try folder.read("film.mov")
    #expect(try FilmTracks.samples(written) == samples)
    #expect(try Photo(written).metadata.title == "Round \(round)")
    #expect(try Photo(written).warnings.isEmpty)
    // The old title is nowhere.
    if round > 0 { #expect(!written.contains(text: "Round \(round - 1)")) }
  }
  #expect(try folder.read("film.mov").count < file.count + 16_000)
}

@Test(
  "Every step of a change in place leaves the old or the new film", arguments: Films.layouts.indices
)
func filmStages(index: Int) throws {
  let file = Films.layouts[index].film.bytes()
  let samples = try FilmTracks.samples(file)
  var photo = try Photo(file)
  try say(&photo)
  guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else { return }
  var patches: [Patch] = []
  var isNew = false
  let before = try Photo(file).metadata.title
  let wanted = photo.metadata.location
  for patch in stages.joined() {
    // A flip is one write into one sector; all others are invisible.
    patches.append(patch)
    let end = patches.map(\.range.upperBound).max() ?? 0
    let source = ByteSource(
      ByteSource(file), patches: patches, count: max(file.count, end))
    let bytes = try source.read(0..<source.count)
    let now = try Photo(bytes)
    #expect(try FilmTracks.samples(bytes).prefix(2) == samples.prefix(2))
    let title = now.metadata.title
    #expect(title == "A boat" || title == before && !isNew)
    isNew = title == "A boat"
    if isNew { #expect(now.metadata.location == wanted) }
  }
  #expect(isNew)
}

@Test("Removed values of a film are gone", arguments: Films.layouts.indices)
func filmRemove(index: Int) throws {
  var photo = try Photo(Films.layouts[index].film.bytes())
  try say(&photo)
  var said = try Photo(photo.bytes())
  said.metadata.title = nil
  said.metadata.location = nil
  said.metadata.captureDate = nil
  let bytes = try said.bytes()
  let metadata = try Photo(bytes).metadata
  #expect(metadata.title == nil && metadata.location == nil && metadata.captureDate == nil)
  #expect(metadata.caption == "Grüezi")
  #expect(metadata.text(in: FilmTag.created[0]) == "0000:00:00 00:00:00")
  #expect(!bytes.contains(text: "A boat"))
}

@Test("The header goes to the front on request", arguments: Films.layouts.indices)
func filmFastStart(index: Int) throws {
  let file = Films.layouts[index].film.bytes()
  var photo = try Photo(file)
  photo.metadata.title = "Front"
  var options = WriteOptions()
  options.fastStart = true
  let bytes = try photo.bytes(options: options)
  let header = try #require(bytes.position(of: Array("moov".utf8)))
  let media = try #require(bytes.position(of: Array("mdat".utf8)))
  #expect(header < media)
  #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(file))
}

@Test("A date without an offset is noted, and a known offset is kept")
func filmZones() throws {
  var photo = try Photo(FilmBuilder().bytes())
  let date = CaptureDate("2024:05:06 07:08:09")
  photo.metadata.captureDate = date
  let receipt = try photo.receipt()
  #expect(receipt.notes.contains { $0.contains("in UTC") })
  #expect(try Photo(photo.bytes()).metadata.text(in: FilmTag.created[0]) == "2024:05:06 07:08:09")
  var zoned = try Photo(Films.layouts[7].film.bytes())
  zoned.metadata.captureDate = date
  #expect(zoned.metadata.text(in: FilmTag.created[0]) == "2024:05:06 06:08:09")
  #expect(try zoned.receipt().notes.isEmpty)
}

@Test("Dates of a film are shifted, also in its header")
func filmShift() throws {
  var photo = try Photo(Films.layouts[7].film.bytes())
  try photo.metadata.shiftDates(by: try #require(DateShift("1:00")))
  let metadata = try Photo(photo.bytes()).metadata
  #expect(metadata.captureDate.map { "\($0)" } == "2018:01:29 18:00:00+01:00")
  #expect(metadata.text(in: FilmTag.created[0]) == "2018:01:29 17:00:00")
}

@Test("Single places of films are set and removed by name")
func filmNames() throws {
  var photo = try Photo(Films.quickTime().bytes())
  let values = [
    ("Keys:Title", "one"), ("ItemList:Title", "two"), ("UserData:Title", "three"),
    ("UserData:Author", "Ada"), ("UserData:Keywords", "a, b"), ("Keys:UserRating", "4"),
    ("ItemList:ContentCreateDate", "2024:05:06 07:08:09Z"),
    ("QuickTime:CreateDate", "2024:05:06 07:08:09"), ("userdata:gpscoordinates", "1.5,-2.5"),
    ("Keys:ContentIdentifier", "ABC"),
  ]
  let assignments = try values.map { try Assignment($0.0, $0.1) }
  try Assignment.check(assignments)
  for assignment in assignments { try assignment.apply(to: &photo.metadata) }
  let written = try Photo(photo.bytes())
  func text(_ name: String) -> String? {
    written.metadata.facts.first { "\($0.group):\($0.name)" == name }?.text
  }
  #expect(text("Keys:Title") == "one" && text("ItemList:Title") == "two")
  #expect(text("UserData:Title") == "three" && text("UserData:Author") == "Ada")
  #expect(text("UserData:Keywords") == "a, b" && text("Keys:UserRating") == "4")
  #expect(text("ItemList:ContentCreateDate") == "2024:05:06 07:08:09Z")
  #expect(text("QuickTime:CreateDate") == "2024:05:06 07:08:09")
  #expect(text("Track1:TrackCreateDate") == "2018:01:29 16:00:00")
  var again = written
  for name in ["Keys:*", "ItemList:Title", "UserData:*"] { try Removal(name).apply(to: &again) }
  let facts = try Photo(again.bytes()).metadata.facts
  #expect(!facts.contains { ["Keys", "UserData"].contains($0.group) })
  #expect(facts.contains { $0.group == "ItemList" && $0.name == "ContentCreateDate" })
  #expect(!facts.contains { $0.group == "ItemList" && $0.name == "Title" })
  // A photo has no such places.
  var picture = try Photo(JPEGBuilder().bytes())
  #expect(throws: MetadataError.self) {
    try Assignment("Keys:Title", "x").apply(to: &picture.metadata)
  }
}

@Test("Every prefix and every flipped byte of a film is read and changed without a trap")
func filmDamage() throws {
  for (_, film) in Films.layouts {
    let file = film.bytes()
    func attempt(_ bytes: [UInt8], _ number: Int) {
      guard var photo = try? Photo(bytes) else { return }
      switch number % 4 {
      case 0: photo.metadata.location = place
      case 1: photo.metadata.title = "x"
      case 2: photo.remove(.gps)
      default: photo.strip()
      }
      guard let result = try? photo.bytes(), let again = try? Photo(result) else { return }
      if number % 4 == 1 { #expect(again.metadata.title == "x") }
      _ = try? photo.plan(inPlace: true)
    }
    for end in stride(from: 8, to: file.count, by: 13) { attempt(Array(file[..<end]), end) }
    for at in stride(from: 0, to: file.count, by: 7) {
      var bytes = file
      bytes[at] ^= at % 2 == 0 ? 0xFF : 0x01
      attempt(bytes, at / 7)
    }
  }
}

/// Films of all layouts, with tracks and boxes of places, and a raw file: from first to last a byte shorter.
@Test("Every prefix of a film is read and stripped, or refused with an error", arguments: 0..<13)
func filmPrefixes(index: Int) throws {
  var files = Films.layouts.map { ($0.film.bytes(), false) }
  for name in ["GPMF in fragments", "BlackVue", "freeGPS, layout 1"] {
    files.append((try #require(TimedFilm.all.first { $0.name == name }).bytes, false))
  }
  files.append((try #require(SmallFile.all.first { $0.name == "CR3" }).bytes, true))
  let (file, isRaw) = files[index]
  for end in 0...file.count {
    do {
      var photo = try Photo(Array(file[..<end]))
      if isRaw { photo.remove(.gps) } else { photo.strip() }
      let stripped = try Photo(try photo.bytes())
      #expect(isRaw || stripped.leftAfterStrip().unwanted.isEmpty, "\(end)")
    } catch {
      #expect(error is MetadataError || error is FileError, "\(end): \(error)")
    }
  }
}

/// Recorders leave what they wrote before in boxes of room.
@Test(
  "Free space with data stays, in and after the header; a strip removes it",
  arguments: [0, 1 << 22])
func filmFullRoom(stray: Int) throws {
  var film = Films.quickTime()
  film.further = Part.box("free", Array("in the header".utf8))
  film.tail = Part.box("free", Array("behind the header".utf8))
  film.stray = Part.zeros(stray)
  let folder = try TemporaryFolder()
  let path = try folder.write(film.bytes(), "film.mov")
  for text in ["A boat", "A boat, and more", String(repeating: "A boat ", count: 100)] {
    _ = try Photo.edit(path: path) {
      $0.metadata.location = place
      $0.metadata.title = text
    }
    let bytes = try folder.read("film.mov")
    #expect(try Photo(bytes).metadata.title == text)
    for word in ["in the header", "behind the header"] { #expect(bytes.contains(text: word)) }
    #expect(try FilmTracks.samples(bytes) == FilmTracks.samples(film.bytes()))
  }
  _ = try Photo.edit(path: path) { $0.strip() }
  let stripped = try folder.read("film.mov")
  #expect(!stripped.contains(text: "the header") && !stripped.contains(text: "boat"))
  #expect(try FilmTracks.samples(stripped) == FilmTracks.samples(film.bytes()))
}
