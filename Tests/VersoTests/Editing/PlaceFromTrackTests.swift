import Testing
import Verso
import VersoFixtures
import VersoTracks

@Suite("Positions of photos from a track")
struct PlaceFromTrackTests {
  private func place(_ time: Double = 1_700_000_050) throws -> Track.Place {
    try Track([
      Track.Point(
        time: 1_700_000_000, latitude: 46, longitude: -7, altitude: -3, speed: 10, course: 350),
      Track.Point(time: 1_700_000_100, latitude: 46.1, longitude: -7.1, altitude: -3, speed: 10),
    ]).place(at: time)
  }

  @Test("Measurements of the old position are removed, and those of the track are added")
  func exif() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    for (name, text) in [("GPSDOP", "3"), ("GPSMapDatum", "TOKYO"), ("GPSImgDirection", "12")] {
      try photo.metadata.set(FieldName(name), parsing: text)
    }
    photo.metadata.setPlace(try place(1_700_000_050.25))
    let metadata = try Photo(try photo.bytes()).metadata
    let location = try #require(metadata.location)
    #expect((location.latitude.degrees - 46.05025).magnitude < 1e-9)
    #expect((location.longitude.degrees + 7.05025).magnitude < 1e-9)
    #expect(location.altitude == -3)
    #expect(metadata.gpsDate?.description == "2023:11:14 22:14:10.250+00:00")
    #expect(metadata.speed == .init(URational(3600, 100), reference: "K"))
    #expect(metadata.track == .init(URational(35000, 100), reference: "T"))
    #expect(metadata["GPS:GPSDOP"] == nil && metadata["GPS:GPSMapDatum"] == nil)
    #expect(metadata.imageDirection?.value.doubleValue == 12)
  }

  @Test("A sidecar gets the same in XMP")
  func sidecar() throws {
    var side = Sidecar.empty()
    side.metadata.setPlace(try place(), direction: true)
    let metadata = try Photo(try side.bytes()).metadata
    #expect(((metadata.location?.latitude.degrees ?? 0) - 46.05).magnitude < 1e-7)
    #expect(metadata.location?.altitude == -3)
    for (name, text) in [
      ("GPSTimeStamp", "2023-11-14T22:14:10+00:00"), ("GPSSpeed", "3600/100"),
      ("GPSSpeedRef", "K"), ("GPSTrack", "35000/100"), ("GPSImgDirection", "35000/100"),
    ] {
      #expect(metadata.xmp["exif:\(name)"] == text)
    }
  }

  @Test("An invalid position is refused")
  func nowhere() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let nowhere = Track([Track.Point(time: 0, latitude: 0, longitude: 0)])
    photo.metadata.setPlace(try nowhere.place(at: 0))
    #expect(photo.metadata.refusals.count == 1)
  }
}
