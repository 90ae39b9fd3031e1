import Foundation
import Testing
import VersoFixtures
import VersoTracks

@testable import Verso
@testable import VersoFormats

@Suite("Positions over time in films")
struct TimedPlacesTests {
  static let names = TimedFilm.all.map(\.name)

  private func film(_ name: String) throws -> (bytes: [UInt8], count: Int) {
    let film = try #require(TimedFilm.all.first { $0.name == name })
    return (film.bytes, film.count)
  }

  @Test("All positions of each format are read", arguments: names)
  func count(name: String) throws {
    let (bytes, count) = try film(name)
    let found = try Photo(bytes).timedPlaces()
    #expect(found.places.count == count, "\(found.warnings)")
    #expect(found.formats.count == 1)
    for place in found.places {
      #expect((place.latitude - 46.948).magnitude < 0.01)
      #expect((place.longitude + 7.4474).magnitude < 0.03)
    }
    #expect(
      try found.inTime().places.allSatisfy { $0.time != nil } && Track(found).points.count > 0)
  }

  @Test("GPS5 has time, altitude, speed and fix; rows follow at even intervals")
  func gps5() throws {
    let (bytes, _) = try film("GPMF, GPS5")
    let found = try Photo(bytes).timedPlaces()
    let place = found.places[5]
    #expect((place.time ?? 0) - 1_714_979_281.75 == 0)
    #expect(place.filmTime == 1.25)
    #expect(place.altitude == 542.105 && place.speed == 3.456 && place.fix == .full)
    #expect(found.places[0].fix == TimedPlace.Fix.none)
    // Those without a fix are no part of a track.
    #expect(try Track(found).points.count == 8)
  }

  @Test("CAMM uses GPS time, or UTC if this is nearer to the film's date")
  func camm() throws {
    let times: [Double] = [1_714_979_280, 1_399_014_498]
    for time in times {
      let film = TimedFilmBuilder([TimedFilmBuilder.Track("camm", TimedFilm.camm(from: time))])
      let place = try #require(try Photo(film.bytes()).timedPlaces().places.first)
      #expect(place.time == 1_714_979_280)
      #expect(place.speed == 5 && place.accuracy == 4 && place.fix == .full)
      #expect(((place.course ?? 0) - 36.8699).magnitude < 0.001)
    }
  }

  @Test("Every prefix is read or refused, and gives no additional positions", arguments: names)
  func prefixes(name: String) throws {
    let (bytes, count) = try film(name)
    for end in 0..<bytes.count {
      let found = try TimedMetadata.read(ByteSource(Array(bytes[..<end])))
      #expect(found.places.count <= count)
      _ = try TimedMetadata.carriers(in: ByteSource(Array(bytes[..<end])))
    }
  }

  @Test("Every changed byte is read or refused", arguments: names)
  func flips(name: String) throws {
    let (bytes, _) = try film(name)
    for index in bytes.indices {
      for flip: UInt8 in [0xFF, 0x80, 0x01] {
        var damaged = bytes
        damaged[index] ^= flip
        let found = try TimedMetadata.read(ByteSource(damaged))
        #expect(found.places.count < 1000)
        _ = try TimedMetadata.carriers(in: ByteSource(damaged))
      }
    }
  }

  @Test("The work grows with the file, not with its declared sizes")
  func work() throws {
    let (bytes, _) = try film("GPMF, GPS5")
    let steps = try Steps.counted { _ = try TimedMetadata.read(ByteSource(bytes)) } ?? 0
    // All samples in one chunk of samples without a size, thousands of millions of them.
    var endless = bytes
    let table = try #require(bytes.position(of: Array("stsz".utf8)))
    endless.replaceSubrange((table + 8)..<(table + 16), with: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF])
    let runs = try #require(bytes.position(of: Array("stsc".utf8)))
    endless.replaceSubrange((runs + 16)..<(runs + 20), with: [0xFF, 0xFF, 0xFF, 0xFF])
    let more = try Steps.counted { _ = try TimedMetadata.read(ByteSource(endless)) } ?? 0
    #expect(more < steps + 20 * (1 << 16))
  }

  @Test("Carriers name tracks, blocks and trailers")
  func carriers() throws {
    func names(_ bytes: [UInt8]) throws -> [String] {
      try TimedMetadata.carriers(in: ByteSource(bytes)).map(\.name)
    }
    #expect(try names(film("GPMF, GPS5").bytes) == ["GoPro GPMF (track 1)"])
    #expect(
      try names(film("freeGPS, layout 0").bytes) == [
        "meta (track 1)", "a dashcam's list of positions", "Novatek freeGPS", "Novatek freeGPS",
      ])
    let sphere = try film("Insta360").bytes
    let trailer = try TimedMetadata.carriers(in: ByteSource(sphere))
    #expect(
      trailer.last?.kind == .trailer((sphere.count - TimedFilm.insta360.count)..<sphere.count))
    let others = TimedFilmBuilder([
      .init("mett", [[1, 2]]), .init("text", handler: "text", [[0, 1, 65]]),
      .init("mebx", keys: "com.apple.quicktime.still-image-time", [[1]]),
      .init("mebx", keys: "com.apple.quicktime.location.ISO6709", [[1]]),
      .init("CTMD", [[1, 2, 3, 4, 5]]), .init("CTMD", [[1, 0x25, 0x88, 0, 0]]),
      .init("tx3g", handler: "sbtl", [Array("lat: 46.9 lon: 7.4".utf8)]),
      .init("tmcd", [[0, 0, 0, 0]]),
    ])
    #expect(
      try names(others.bytes()) == [
        "mett (track 1)", "mebx (track 4)", "CTMD (track 6)", "subtitles (track 7)",
      ])
  }

  @Test("A film whose positions are removed has none, in any format", arguments: names)
  func removed(name: String) throws {
    let (bytes, _) = try film(name)
    var photo = try Photo(bytes)
    photo.remove(.gps)
    guard name != "Insta360" else {
      // What stands behind a film is not understood whole.
      #expect(throws: MetadataError.self) { try photo.bytes() }
      return
    }
    let result = try Photo(try photo.bytes())
    #expect(try result.timedPlaces().places.isEmpty)
    #expect(try result.places(of: .gps).isEmpty)
  }

  @Test("Boxes next to BlackVue's sentences in free space stay, in any order")
  func besideSentences() throws {
    let sentences = Array(TimedFilm.blackVue.dropFirst(8))
    let other = Part.box("3gf ", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    let rights = Part.box("cprt", Array("Example Ltd".utf8))
    for inside in [
      [sentences, other], [other, sentences], [rights, sentences, other], [sentences, rights],
    ] {
      var film = TimedFilmBuilder([.init("meta", [[1]])])
      film.boxes = Part.box("free", inside.flatMap(\.self))
      var photo = try Photo(film.bytes())
      photo.remove(.gps)
      let bytes = try photo.bytes()
      #expect(try Photo(bytes).timedPlaces().places.isEmpty)
      #expect(bytes.contains(text: "cprt") == inside.contains(rights))
    }
  }

  @Test("A photo and a film without positions have no track")
  func nothing() throws {
    #expect(try Photo(Fixtures.photo(.bigEndian).bytes()).timedPlaces().places.isEmpty)
    let found = try Photo(TimedFilmBuilder([.init("meta", [[1]])]).bytes()).timedPlaces()
    #expect(found.places.isEmpty && found.warnings.isEmpty)
    #expect(throws: TrackError.self) { try Track(found) }
  }

  @Test(
    "Documents of each form are read as tracks of the same positions",
    arguments: [
      TrackRendering.Form.gpx, .kml, .geojson,
    ])
  func forms(form: TrackRendering.Form) throws {
    let found = try Photo(try film("GPMF, GPS9").bytes).timedPlaces()
    var rendering = TrackRendering(form)
    let text = rendering.head + rendering.body(found, name: "a & <b>") + rendering.foot
    let track = try Track(text)
    #expect(track.points.count == found.places.count)
    for (point, place) in zip(track.points, found.places) {
      #expect((point.latitude - place.latitude).magnitude < 1e-9)
      #expect((point.longitude - place.longitude).magnitude < 1e-9)
      #expect((point.time - (place.time ?? 0)).magnitude < 0.001)
    }
  }

  @Test("Thinned positions have at least the interval")
  func thinned() throws {
    let found = try Photo(try film("GPMF, GPS9").bytes).timedPlaces()
    #expect(found.thinned(every: 1).places.count == 2)
    #expect(found.thinned(every: 0.5).places.count == 4)
    #expect(found.thinned(every: 0).places == found.places)
  }

  @Test(
    "ExifTool reads the same positions",
    .enabled(if: Program.recentExifTool.isThere, "exiftool 13 is not installed"),
    arguments: names.filter {
      // It reads djmd by tables of cameras, and neither fragments of one track nor all that drones write.
      !["djmd", "GPMF in fragments", "a drone's text with names"].contains($0)
    })
  func exifTool(name: String) throws {
    let (bytes, _) = try film(name)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try Program.recentExifTool.run(
      ["-ee3", "-n", "-q", "-q", "-f", "-p", "$GPSLatitude $GPSLongitude $GPSDateTime", file.path])
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }.filter { $0.count > 2 && $0[0] != "-" }
    let places = try Photo(bytes).timedPlaces().places
    #expect(lines.count == places.count)
    for (line, place) in zip(lines, places) {
      #expect((try #require(Double(line[0])) - place.latitude).magnitude < 1e-6)
      #expect((try #require(Double(line[1])) - place.longitude).magnitude < 1e-6)
      guard line.count > 3, let date = CaptureDate("\(line[2]) \(line[3])"), let time = place.time,
        let seconds = date.secondsSince1970(assuming: 0)
      else { continue }
      #expect((seconds - time).magnitude < 0.001, "\(date)")
    }
  }
}
