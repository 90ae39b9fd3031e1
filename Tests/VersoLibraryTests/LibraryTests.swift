import Testing
import Verso
import VersoFixtures
import VersoJournal
import VersoTracks

@testable import VersoLibrary

@Suite("Work on many photos, in this process")
struct LibraryTests {
  private final class Listener: WorkListener {
    private let state = Mutex((done: 0, failed: [String]()))

    var done: Int { state.withLock { $0.done } }
    var failed: [String] { state.withLock { $0.failed } }

    func begin(_ count: Int) {}
    func advance() { state.withLock { $0.done += 1 } }
    func end() {}
    func failed(_ path: String, _ error: any Error) {
      state.withLock { $0.failed.append(Path.name(of: path)) }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String, taken: String, artist: String? = nil) throws -> String {
    var builder = TIFFBuilder().entry(.dateTimeOriginal, taken).entry(.model, "Camera")
    if let artist { builder = builder.entry(.artist, artist) }
    return try folder.write(JPEGBuilder().exif(builder.bytes()).bytes(), name)
  }

  @Test("Duplicates are found, and an unreadable file is reported")
  func duplicates() throws {
    let paths = [
      try photo("a.jpg", taken: "2024:05:06 07:08:09"),
      try photo("b.jpg", taken: "2024:05:06 07:08:09", artist: "Ada"),
      try folder.write([1, 2, 3], "c.jpg"),
    ]
    let listener = Listener()
    var search = DuplicateSearch(files: PathTable(paths), workers: 2, listener: listener)
    let rankings = search.rankings()
    #expect(rankings.count == 1)
    #expect(rankings[0].members.map { Path.name(of: $0.path) } == ["b.jpg", "a.jpg"])
    #expect(search.failures == 1 && listener.failed == ["c.jpg"])
    #expect(listener.done >= paths.count)
  }

  @Test("A sidecar is paired with its photo, and one without a photo lacks it")
  func pairs() throws {
    let paths = [
      try photo("a.jpg", taken: "2024:05:06 07:08:09"), try folder.write([], "a.jpg.xmp"),
    ]
    let search = PairSearch(PathTable(paths), workers: 1, listener: nil)
    #expect(search.pairs.map(\.kind) == [.side])
    #expect(search.pairs[0].files == paths)
  }

  @Test("New names are planned without a clash, and applied")
  func rename() throws {
    let paths = [
      try photo("a.jpg", taken: "2024:05:06 07:08:09"),
      try photo("b.jpg", taken: "2024:05:06 07:08:09"),
      try folder.write(JPEGBuilder().bytes(), "c.jpg"),
    ]
    let listener = Listener()
    let template = try NameTemplate("{DateTimeOriginal}{-n}", needsField: true)
    let (entries, failures) = Renaming(template, fallback: nil, output: nil).entries(
      for: PathTable(paths), place: { _ in nil }, workers: 2, listener: listener)
    #expect(failures == 1 && listener.failed == ["c.jpg"])
    var refused: [String] = []
    let plan = RenamePlan(entries, stays: false, listener: nil) { named, _ in refused.append(named)
    }
    #expect(refused.isEmpty)
    let names = ["20240506_070809.jpg", "20240506_070809-1.jpg"]
    #expect(plan.moves.map { Path.name(of: $0.to) } == names)
    let outcome = RenameWork(plan.moves, .move, by: Mover(nil), workers: 1).run(nil)
    #expect(outcome.failed.isEmpty && outcome.done == [true, true])
    #expect(try folder.names() == (names + ["c.jpg"]).sorted())
  }

  @Test(
    "A template that gives every photo one name is refused",
    arguments: ["%Y%m%d", "{Model", "a:b{Model}"])
  func template(text: String) {
    #expect(throws: TemplateProblem.self) { try NameTemplate(text, needsField: true) }
  }

  @Test("A clock without a zone asks for one, and its advice is a code")
  func clock() throws {
    let path = try photo("a.jpg", taken: "2024:05:06 07:08:09")
    let metadata = try Photo(path: path).metadata
    let clock = PhotoClock(zone: .fixed(120), camera: CameraClock(offset: 60))
    let moment = try clock.actual(metadata)
    #expect(Geotagging.text(moment.seconds) == "2024-05-06 05:09:09 UTC")
    let bare = try Photo(JPEGBuilder().bytes()).metadata
    let problem = #expect(throws: FileProblem.self) { try clock.actual(bare) }
    guard case .setDate? = problem?.advice else {
      Issue.record("\(String(describing: problem))")
      return
    }
  }

  @Test("A given offset is used, and the offset of a photo is kept")
  func zone() throws {
    let path = try photo("a.jpg", taken: "2024:05:06 07:08:09")
    var clues = TimeClues(zones: WorldZones.named)
    clues.given = .offset(120)
    let setting = ZoneSetting(
      clues: clues, reasons: [.given], overwrites: false, keepsInstant: false)
    var metadata = try Photo(path: path).metadata
    let decision = try setting.decision(metadata, path: path)
    guard case .set(120, _, _, _) = decision else {
      Issue.record("\(decision)")
      return
    }
    try setting.apply(decision, to: &metadata)
    guard case .kept = try setting.decision(metadata, path: path) else {
      Issue.record("the offset that the photo states is not kept")
      return
    }
  }

  @Test("A track is recognized by its content or its extension")
  func tracks() throws {
    let text = """
      <gpx version="1.1"><trk><trkseg><trkpt lat="46.9" lon="7.4"><time>2024-05-06T07:08:09Z</time></trkpt>\
      </trkseg></trk></gpx>
      """
    let track = try folder.write(Array(text.utf8), "track")
    #expect(TrackFiles.isTrack(track, orFilm: true))
    #expect(TrackFiles.isTrack("missing.gpx", orFilm: false))
    #expect(try !TrackFiles.isTrack(photo("a.jpg", taken: "2024:05:06 07:08:09"), orFilm: true))
    #expect(!TrackFiles.isTrack("-", orFilm: true))
    #expect(try TrackFiles.read(track).points.count == 1)
  }

  @Test("An old file is kept next to the new one, but not if nothing was written")
  func backups() throws {
    let path = try photo("a.jpg", taken: "2024:05:06 07:08:09")
    let old = try folder.read("a.jpg")
    var totals = EditTotals()
    for artist in ["Ada", "Ada", "Bo"] {
      let original = try Photo(path: path)
      var changed = original
      changed.metadata[.artist] = artist
      let (receipt, copy) = try Backup.keeping(original, at: path) {
        try changed.written(toPath: path, options: WriteOptions(overwrite: true))
      }
      #expect((copy == nil) == (receipt.method == .unchanged))
      totals.add(receipt)
    }
    #expect(try folder.names() == ["a.jpg", "a.jpg_original", "a.jpg_original2"])
    #expect(try folder.read("a.jpg_original") == old)
    #expect(totals.changed == 2 && totals.unchanged == 1 && totals.tags == 2)
  }
}
