import Testing
import VersoFixtures

@testable import Verso

@Suite("Copying between photos, sidecars and films")
struct CopiedPlacesTests {
  /// A side file that says when, where, what and with what.
  private func sidecar() -> Photo {
    var side = Sidecar.empty()
    side.metadata.location = Location(latitude: 46.9512, longitude: 7.4434, altitude: 540)
    side.metadata.captureDate = CaptureDate("2024:05:06 07:08:09+02:00")
    side.metadata.title = "A boat"
    side.metadata.keywords = ["harbour"]
    side.metadata.xmp["tiff:Make"] = "Example"
    side.metadata.xmp["exif:GPSDOP"] = "2/1"
    return side
  }

  /// A photo that says another place and date in all places for it.
  private func photo() throws -> Photo {
    var photo = try Photo(Fixtures.smallJPEG)
    photo.metadata.location = Location(latitude: 40.44, longitude: -3.72)
    photo.metadata[.gpsDOP] = URational(1, 1)
    for role in Metadata.DateRole.all {
      photo.metadata.setDate(role, to: CaptureDate("2015:04:10 20:12:23"))
    }
    photo.metadata[.make] = "Other"
    photo.metadata[.model] = "One"
    photo.metadata[.software] = "8.3"
    try photo.metadata.setTexts(["Old"], of: Tag(.iptc, IPTCNumber.objectName))
    try photo.metadata.setTexts(["old"], of: Tag(.iptc, IPTCNumber.keywords))
    return try Photo(photo.bytes())
  }

  @Test("Values of a sidecar take precedence in the photo to which it is copied")
  func toPhoto() throws {
    var photo = try photo()
    try photo.copyMetadata(from: Photo(sidecar().bytes()))
    let written = try Photo(photo.bytes()).metadata
    #expect(written.location?.latitude.degrees == 46.9512)
    #expect(written[.gpsDOP] == nil && written.xmp["exif:GPSDOP"] == "2/1")
    #expect(written.date(.original).map { "\($0)" } == "2024:05:06 07:08:09+02:00")
    #expect(written.date(.modified).map { "\($0)" } == "2015:04:10 20:12:23")
    #expect(written[.make] == "Example" && written[.model] == "One")
    #expect(written.title == "A boat" && written.keywords == ["harbour"])
    for property in SharedProperty.all {
      #expect(written.statements(of: property).allSatisfy { $0.agrees }, "\(property.name)")
    }
  }

  @Test(
    "An XMP name means the XMP value, and a plain name all values of that name",
    arguments: [
      (Rendering.Selection(groups: ["XMP"]), ["2015", "40", "Other"]),
      (Rendering.Selection(tags: ["XMP-exif:GPS*", "XMP-tiff:Make"]), ["2015", "40", "Other"]),
      (Rendering.Selection(tags: ["GPS*", "Make"]), ["2015", "46", "Example"]),
    ])
  func selected(selection: Rendering.Selection, expected: [String]) throws {
    var photo = try photo()
    try photo.copyMetadata(from: Photo(sidecar().bytes()), selection)
    let written = try Photo(photo.bytes()).metadata
    let latitude = written.location.map { Int($0.latitude.degrees) } ?? 0
    #expect(
      [written.captureDate.map { "\($0.year)" }, "\(latitude)", written[.make]] == expected)
    #expect(written.date(.original)?.year == 2015)
  }

  @Test("A date without a time in a sidecar gives no midnight in a photo")
  func day() throws {
    var photo = try photo()
    var side = Sidecar.empty()
    side.metadata.xmp["photoshop:DateCreated"] = "2024-05-06"
    try photo.copyMetadata(from: Photo(side.bytes()))
    #expect(photo.metadata.date(.original)?.year == 2015)
    #expect(photo.metadata.xmp["photoshop:DateCreated"] == "2024-05-06")
  }

  @Test("Values with precedence in a photo are copied to the sidecar, one each, with its camera")
  func toSidecar() throws {
    var side = sidecar()
    side.metadata.xmp.setTexts(["Wrong"], of: XMP.Name(.tiff, "Make"), as: .bag)
    try side.copyMetadata(from: photo())
    let written = try Photo(side.bytes())
    let values = CaptureValues(written.metadata)
    #expect(
      [values.cameraMake, values.cameraModel, values.software] == ["Other", "One", "8.3"])
    #expect(written.metadata.captureDate?.year == 2015)
    #expect(written.metadata.location?.longitude.degrees == -3.72)
    #expect(written.metadata.title == "Old")
    #expect(try !written.validate().contains { "\($0)".contains("rdf:Bag") })
    let notes = try side.receipt().notes
    #expect(
      notes.contains {
        $0.hasPrefix("Exif is left out: ")
          && $0.contains(
            "XMP has GPS, DateTimeOriginal, CreateDate, ModifyDate, Make, Model, Soft")
      }, "\(notes)")
  }

  // MARK: Headers that show what a clock showed

  /// A film of a camera whose header shows its clock, or of none.
  private func film(ofCamera: Bool) throws -> Photo {
    var film = FilmBuilder()
    film.brand = "qt  "
    if ofCamera { film.further = FilmBuilder.keys([("com.apple.quicktime.make", "NIKON")]) }
    return try Photo(film.bytes())
  }

  @Test("A header with the camera's local time gives the capture date of a photo")
  func clock() throws {
    for selection in [Rendering.Selection(), Rendering.Selection(tags: ["DateTimeOriginal"])] {
      var photo = try photo()
      try photo.copyMetadata(from: film(ofCamera: true), selection)
      #expect(photo.metadata.date(.original).map { "\($0)" } == "2018:01:29 16:00:00")
    }
  }

  @Test("A header of another kind of clock gives no moment, and a note reports it")
  func otherClock() throws {
    for isOfCamera in [true, false] {
      var source = try film(ofCamera: isOfCamera)
      source.metadata.setDate(.digitized, to: CaptureDate("2024:05:06 05:08:09"))
      source = try Photo(source.bytes())
      var target = try film(ofCamera: !isOfCamera)
      try target.copyMetadata(from: source)
      let date = isOfCamera ? "2024:05:06 05:08:09" : "2024:05:06 05:08:09+00:00"
      #expect(target.metadata.captureDate.map { "\($0)" } == date)
      let notes = try target.receipt().notes
      #expect(
        notes.contains { $0.contains("the offset of the clock is not known") } == isOfCamera,
        "\(notes)")
    }
  }
}
