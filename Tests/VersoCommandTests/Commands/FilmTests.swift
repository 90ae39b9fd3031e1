import Foundation
import Testing
import Verso
import VersoFixtures

/// Films, by the command: their places, motion photos, Live Photos.
@Suite("Film commands", .enabled(if: Command.isThere, "the command is not built"))
struct FilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func film(_ name: String = "film.mp4") throws -> String {
    try folder.write(TimedFilmBuilder([.init("gpmd", TimedFilm.gps9)]).bytes(), name)
  }

  @Test("verso track prints a row for each position, and other formats with --format")
  func track() throws {
    let film = try film()
    let rows = try Command.run(["track", film]).text.split(separator: "\r\n")
    #expect(rows.count == 9)
    #expect(rows[0] == "File,Time,FilmTime,Latitude,Longitude,Altitude,Speed,Course,Fix,Accuracy")
    #expect(rows[1] == "\(film),2024-05-06T07:08:00.000Z,0,46.948,-7.4474,542.1,3.456,,3,")
    let thin = try Command.run(["track", film, "--format", "gpx", "--every", "1s"])
    #expect(thin.text.components(separatedBy: "<trkpt").count == 3)
    for form in ["geojson", "kml"] {
      #expect(try Command.run(["track", film, "--format", form]).status == 0)
    }
    let photo = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    let nothing = try Command.run(["track", photo])
    #expect(nothing.status == 1 && nothing.errors.contains("it has no track of positions"))
    #expect(try Command.run(["track", "--json", film]).status == 64)
  }

  @Test("geotag uses a film as a track")
  func geotag() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.captureDate = CaptureDate("2024:05:06 09:08:01+02:00")
    let path = try folder.write(try photo.bytes(), "photo.jpg")
    let outcome = try Command.run(["geotag", try film(), path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let place = try #require(try Photo(path: path).metadata.location)
    #expect((place.latitude.degrees - TimedFilm.latitude(4)).magnitude < 1e-6)
    #expect((place.longitude.degrees - TimedFilm.longitude(4)).magnitude < 1e-6)
  }

  @Test("With --track films get positions and are not tracks")
  func geotagFilm() throws {
    let film = try film()
    let track = try folder.write(
      Array(
        """
        <gpx version="1.1"><trk><trkseg><trkpt lat="10" lon="20"><time>2018-01-29T15:59:00Z</time></trkpt>
        <trkpt lat="10" lon="20"><time>2018-01-29T16:01:00Z</time></trkpt></trkseg></trk></gpx>
        """.utf8), "walk.gpx")
    let none = try Command.run(["geotag", track, film])
    #expect(none.status == 64)
    #expect(
      none.errors.contains("\(film) has positions of its own and is used as a track; --track"))
    #expect(try Command.run(["geotag", "--track", track, film, "--dry-run"]).status != 64)
    let plain = try folder.write(FilmBuilder().bytes(), "plain.mp4")
    let late = try Command.run(["geotag", try self.film("other.mp4"), plain])
    #expect(late.status == 1 && late.errors.contains("; --offset sets clocks right"))
  }

  @Test("copy copies from films to photos, also by Exif's names")
  func copy() throws {
    var film = try Photo(FilmBuilder().bytes())
    film.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    film.metadata.captureDate = CaptureDate("2024:05:06 07:08:09+02:00")
    film.metadata.title = "A boat"
    let source = try folder.write(try film.bytes(), "source.mp4")
    for (options, place, title) in [
      (["--group", "GPS"], true, false), (["--tag", "GPSLatitude"], true, false),
      (["--tag", "DateTimeOriginal"], false, false), ([], true, true),
    ] {
      let path = try folder.write(Fixtures.smallJPEG, "photo.jpg")
      let outcome = try Command.run(["copy", source, path] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let metadata = try Photo(path: path).metadata
      #expect((metadata.location != nil) == place)
      #expect((metadata.title != nil) == title)
      #expect((metadata.captureDate != nil) == (title || options[1] == "DateTimeOriginal"))
    }
    let header = try Command.run(["copy", source, source, "--tag", "QuickTime:Duration"])
    #expect(header.status == 64 && header.errors.contains("is not copied"))
  }

  @Test("A value in several places of a film has one name, and an unknown name is an error")
  func names() throws {
    let film = try folder.write(FilmBuilder().bytes(), "film.mov")
    for name in ["UserData:GPSCoordinates=1,2", "Keys:Location=3,4"] {
      #expect(try Command.run(["set", "-q", film, name]).status == 0)
    }
    let sync = try Command.run(["sync", film, "--tag", "location"])
    #expect(sync.status == 0 && sync.errors.isEmpty, "\(sync.errors)")
    #expect(
      try Command.run(["get", "UserData:GPSCoordinates#", film]).text.hasPrefix("3 4"))
    #expect(try Command.run(["sync", film, "--tag", "colour"]).errors.contains("location, make"))
    let table = try Command.run(["read", "--csv", "--tag", "Keys:CreationDate", film])
    #expect(table.status == 0 && !table.errors.contains("no tag has this name"), "\(table.errors)")
  }

  @Test("A header does not use all of the free space next to it")
  func room() throws {
    var builder = FilmBuilder()
    builder.tail = Part.box("free", Part.zeros(5 << 20))
    let path = try folder.write(builder.bytes(), "film.mp4")
    #expect(try Command.run(["set", path, "Title=Boat", "--no-journal", "-q"]).status == 0)
    let bytes = try folder.read("film.mp4")
    #expect(try Photo(path: path).metadata.title == "Boat")
    let name = Array("moov".utf8)
    let at = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<($0 + 4)].elementsEqual(name) })
    let size = bytes[(at - 4)..<at].reduce(0) { $0 << 8 | Int($1) }
    #expect(size < 1 << 16 && bytes.count < 6 << 20)
  }

  @Test("join and split reverse each other, and leave their input unchanged")
  func join() throws {
    let film = try film()
    let bytes = Fixtures.photo().bytes()
    let photo = try folder.write(bytes, "photo.jpg")
    let motion = folder.url.appending(path: "motion.MP.jpg").path
    #expect(try Command.run(["join", photo, film, "-o", motion, "--still", "500ms"]).status == 0)
    let (still, moving) = (
      folder.url.appending(path: "still.jpg").path, folder.url.appending(path: "out.mp4").path
    )
    let outcome = try Command.run(["split", motion, "-o", still, "--film", moving])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Data(contentsOf: URL(filePath: moving)) == Data(contentsOf: URL(filePath: film)))
    #expect(try Photo(path: still).metadata[.make] == Photo(bytes).metadata[.make])
    #expect(try Command.run(["split", still, "-o", motion, "--overwrite"]).status == 1)
    #expect(try Command.run(["join", photo, film, "-o", film, "--overwrite"]).status == 1)
    #expect(try Command.run(["join", photo, film, "-o", motion]).status == 1)
    // In the folder it has the name of what is split.
    let itself = try Command.run(["split", motion, "-o", folder.url.path])
    #expect(itself.status == 1 && itself.errors.contains("already there"), "\(itself.errors)")
    let nowhere = try Command.run(["join", photo, film, "-o", folder.path("none") + "/"])
    #expect(nowhere.status == 1 && nowhere.errors.contains("is a folder; name a file in it"))
    // Nothing is written where one of the two cannot be.
    let new = folder.url.appending(path: "new").path
    for taken in [new, moving] {
      #expect(try Command.run(["split", motion, "-o", new, "--film", taken]).status == 1)
      #expect(!FileManager.default.fileExists(atPath: new))
    }
  }

  @Test(
    "Parts go to standard output by name, both or none, and none under another format's extension")
  func parts() throws {
    let photo = try folder.write(Fixtures.smallJPEG, "photo.jpg")
    let film = try film()
    let joined = try Command.run(["join", photo, film, "-o", "-", "--no-journal"])
    #expect(joined.status == 0)
    let motion = try folder.write(joined.output, "motion.jpg")
    #expect(try Photo(path: motion).film() == Photo(path: film).bytes())
    #expect(try Command.run(["join", photo, film, "-o", folder.path("x.heic")]).status == 1)
    let part = try Command.run(["split", motion, "-o", folder.path("s.jpg"), "--film", "-"])
    let bytes = try Photo(path: film).bytes()
    #expect(part.status == 0 && part.output == bytes)
    for lost in ["/dev/full", folder.path("nowhere/f.mp4"), folder.path("f.png")] {
      let still = folder.path("still.jpg")
      let outcome = try Command.run(["split", motion, "-o", still, "--film", lost])
      #expect(outcome.status == 1 && !FileManager.default.fileExists(atPath: still), "\(lost)")
    }
    #expect(try Command.run(["split", motion, "-o", "-", "--film", "-"]).status == 1)
    let raw = try Command.run(["join", photo, photo, "-o", folder.path("y.jpg")])
    #expect(raw.status == 1 && raw.errors.contains("a film of MPEG-4"))
  }

  @Test("Removing from a read-only format is refused")
  func onlyRead() throws {
    for name in ["AVI", "WAV", "CRW"] {
      guard let file = SmallFile.all.first(where: { $0.name == name }) else { continue }
      let path = try folder.write(file.bytes, "x.\(name.lowercased())")
      for kind in ["gps", "identity"] {
        #expect(try Command.run(["strip", "--only", kind, path]).status == 1, "\(name)")
      }
    }
  }

  @Test("With --faststart, photos are skipped and films are changed")
  func fastStart() throws {
    let photo = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    var last = FilmBuilder()
    last.order = .last
    let film = try folder.write(last.bytes(), "last.mp4")
    let outcome = try Command.run(
      ["strip", "--only", "gps", "--faststart", "--no-journal", photo, film])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Photo(path: photo).metadata.location == nil)
    #expect(try Command.run(["strip", "--only", "gps", "--faststart", photo]).status == 1)
    let again = try Command.run(["set", "--faststart", "--compact", "--no-journal", film])
    let bytes = try Data(contentsOf: URL(filePath: film))
    #expect(again.status == 0)
    let third = try Command.run(["set", "--faststart", "--compact", "--no-journal", film])
    #expect(third.text.contains("nothing to write"), "\(third.text)")
    #expect(try Data(contentsOf: URL(filePath: film)) == bytes)
  }

  @Test("pair writes the film's identifier into the photo, and reports a missing still-image-time")
  func pair() throws {
    var builder = TimedFilmBuilder([.init("meta", [[1]])])
    let bare = try folder.write(builder.bytes(), "bare.mov")
    builder.identifier = "AAAAAAAA-2222-3333-4444-555555555555"
    let film = try folder.write(builder.bytes(), "film.mov")
    let photo = try folder.write(Fixtures.smallJPEG, "photo.jpg")
    let fresh = try folder.write(Fixtures.smallJPEG, "fresh.jpg")
    #expect(try Command.run(["pair", fresh, bare]).status == 0)
    let given = try Photo(path: fresh).metadata.livePhotoIdentifier
    #expect(given != nil)
    #expect(try Photo(path: bare).metadata.livePhotoIdentifier == given)
    let outcome = try Command.run(["pair", photo, film])
    #expect(outcome.status == 0 && outcome.errors.contains("still-image-time"), "\(outcome.errors)")
    #expect(try Photo(path: photo).metadata.livePhotoIdentifier == builder.identifier)
    builder.identifier = "BBBBBBBB-2222-3333-4444-555555555555"
    let other = try folder.write(builder.bytes(), "other.mov")
    #expect(try Command.run(["pair", photo, other]).status == 1)
    #expect(try Command.run(["pair", photo, other, "--replace"]).status == 0)
    let locked = try folder.write(Fixtures.smallJPEG, "locked.jpg")
    let free = try folder.write(TimedFilmBuilder([.init("meta", [[1]])]).bytes(), "free.mov")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked)
    #expect(try Command.run(["pair", locked, free]).status == 1)
    #expect(try Photo(path: free).metadata.livePhotoIdentifier == nil)
    #expect(try Photo(path: photo).metadata.livePhotoIdentifier == builder.identifier)
  }

  @Test("shift treats the header of a film as UTC")
  func shiftFromFilm() throws {
    let film = try folder.write(FilmBuilder().bytes(), "film.mp4")
    let local = ["shift", "--sync", "\(film)=2018-01-29 18:10:00", film]
    let refused = try Command.run(local)
    #expect(refused.status == 64 && refused.errors.contains("in UTC"), "\(refused.errors)")
    let zoned = ["shift", "--sync", "\(film)=2018-01-29 18:10:00+02:00", film]
    #expect(try Command.run(zoned).status == 0)
    let instant = try Photo(path: film).metadata.time?.instant
    #expect(instant.map { "\($0)" } == "2018:01:29 16:10:00+00:00")
  }

  @Test("get and rename use the local time of a film if the film records it")
  func clockOfFilm() throws {
    var builder = FilmBuilder()
    builder.further = FilmBuilder.keys([("com.samsung.android.utc_offset", "+0900")])
    let film = try folder.write(builder.bytes(), "film.mp4")
    let outcome = try Command.run(["get", "DateTimeOriginal", film])
    #expect(outcome.text == "2018:01:30 01:00:00+09:00\n")
    let day = try Command.run(["read", "--print", "{DateTimeOriginal:yyyy-MM-dd}", film])
    #expect(day.text == "2018-01-30\n")
  }

  @Test(
    "read --tag DateTimeOriginal shows when a film was taken, and set accepts the table again")
  func dateOfFilm() throws {
    var builder = FilmBuilder()
    builder.further = FilmBuilder.keys([("com.samsung.android.utc_offset", "+0900")])
    let film = try folder.write(builder.bytes(), "film.mp4")
    let photo = try folder.write(try Command.sampleBytes("harbour.jpg"), "photo.jpg")
    let date = "2018:01:30 01:00:00+09:00"
    for options in [["--tag", "DateTimeOriginal"], ["-t", "AllDates", "--jsonl"]] {
      let text = try Command.run(["read", film] + options).text
      #expect(text.contains("DateTimeOriginal") && text.contains(date), "\(text)")
    }
    let whole = try Command.run(["read", "--json", film]).text
    #expect(!whole.contains("MWG:") && !whole.contains(date))
    #expect(!(try Command.run(["read", "-t", "DateTimeOriginal", photo]).text.contains("MWG")))
    #expect(try Command.run(["get", "MWG:DateTimeOriginal", film]).text == "\(date)\n")
    let table = try Command.run(["read", "--csv", "--tag", "DateTimeOriginal", film, photo]).text
    let rows = table.split(separator: "\r\n")
    try #require(rows.count == 3)
    #expect(rows[0].hasPrefix("SourceFile,MWG:DateTimeOriginal,ExifIFD:DateTimeOriginal"))
    #expect(rows[1].hasPrefix("\(film),\(date),"), "\(rows[1])")
    let list = try folder.write(Array(table.utf8), "dates.csv")
    let before = try folder.read("film.mp4")
    #expect(try Command.run(["set", "--table", list, film, photo]).status == 0)
    #expect(try folder.read("film.mp4") == before)
    let later = table.replacingOccurrences(of: date, with: "2018:01:30 02:00:00+09:00")
    let other = try folder.write(Array(later.utf8), "later.csv")
    #expect(try Command.run(["set", "--table", other, film]).status == 0)
    #expect(
      try Command.run(["get", "DateTimeOriginal", film]).text == "2018:01:30 02:00:00+09:00\n")
  }

  @Test("A film that was cut later is reported, and its position still gives its time zone")
  func cutFilm() throws {
    var builder = FilmBuilder()
    builder.brand = "qt  "
    builder.further = FilmBuilder.keys([
      ("com.apple.quicktime.creationdate", "2015-07-01T16:00:00")
    ])
    let film = try folder.write(builder.bytes(), "film.mov")
    let time = try Command.run(["time", film])
    #expect(
      time.text.contains(
        "! none    : the header of the film states 2018:01:29 16:00:00+00:00, QuickTime:CreateDate")
    )
    #expect(try Command.run(["explain", film]).text.contains("! QuickTime:CreateDate"))
    #expect(try Command.run(["check", film]).text.contains("QuickTime:CreateDate"))
    let zone = try Command.run(["zone", "--zone", "+02:00", film])
    #expect(zone.status == 0, "\(zone.errors)")
    #expect(try Photo(path: film).metadata.time?.instant?.hour == 14)
  }
}
