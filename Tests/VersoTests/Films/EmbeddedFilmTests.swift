import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Films in motion photos lose what films lose")
struct EmbeddedFilmTests {
  private func film(_ order: FilmBuilder.Order = .last) -> FilmBuilder {
    var film = FilmBuilder()
    film.order = order
    film.userData =
      FilmBuilder.text("xyz", "+46.9500+007.4500/") + FilmBuilder.text("ART", "Grace Example")
    film.tracks.append(.init("sbtl", "tx3g", [Part.short(18) + Array("46.9512 N, 7.4434E".utf8)]))
    return film
  }

  /// A photo with a film, announced and not.
  private func photos(_ film: [UInt8]) throws -> [[UInt8]] {
    try MotionPhotoTests.photos.map { try Photo($0.bytes).joined(with: try Photo(film)) }
      + [Fixtures.least().bytes() + film]
  }

  @Test("A position is removed from every part of the film", arguments: FilmBuilder.Order.allCases)
  func places(order: FilmBuilder.Order) throws {
    let film = film(order).bytes()
    for file in try photos(film) {
      var photo = try Photo(file)
      photo.remove(.gps)
      let bytes = try photo.bytes()
      let left = try #require(try Photo(bytes).film())
      #expect(left.count == film.count)
      #expect(!left.contains(text: "46.95") && left.contains(text: "Grace Example"))
      #expect(try FilmTracks.samples(left) == Array(FilmTracks.samples(film).prefix(2)))
      #expect(try Photo(bytes).places(of: .gps).isEmpty)
      let removed = try photo.receipt().removedElsewhere
      #expect(removed.contains("subtitles (track 3) in the video"))
      #expect(removed.contains { $0.hasSuffix("GPSCoordinates in the video") })
    }
  }

  @Test("A person is removed from the film as well")
  func identity() throws {
    let film = film().bytes()
    for file in try photos(film) {
      var photo = try Photo(file)
      photo.remove(.identity)
      let left = try #require(try Photo(try photo.bytes()).film())
      #expect(left.count == film.count)
      #expect(!left.contains(text: "Grace Example") && left.contains(text: "46.9500"))
      #expect(try FilmTracks.samples(left) == FilmTracks.samples(film))
    }
  }

  @Test("Unknown data after the film are an error")
  func trailing() throws {
    let film = film().bytes() + Array("nobody knows what this is".utf8)
    var photo = try Photo(Fixtures.least().bytes() + film)
    photo.remove(.gps)
    #expect(throws: MetadataError.self) { try photo.bytes() }
  }

  @Test("A damaged film may contain anything, so nothing is removed without force")
  func damaged() throws {
    for order in FilmBuilder.Order.allCases {
      let film = film(order).bytes()
      var titled = film
      let name = try #require(film.position(of: Array("moov".utf8)))
      titled.replaceSubrange(name..<(name + 4), with: Array("mooV".utf8))
      for bytes in [Array(film.dropLast()), Array(film.dropLast(film.count / 2)), titled] {
        for (index, whole) in try photos(film).enumerated() {
          let end = try #require(whole.position(of: film)) + film.count
          guard index != 1 || bytes.count == film.count else { continue }
          let file = whole.prefix(end - film.count) + bytes
          for personal in [PersonalData.gps, .identity] {
            var photo = try Photo(Array(file))
            photo.remove(personal)
            #expect(throws: MetadataError.self) { try photo.bytes() }
            #expect(try !Photo(Array(file)).places(of: personal).isEmpty)
            _ = try photo.bytes(options: WriteOptions(force: true))
          }
          var photo = try Photo(Array(file))
          photo.strip()
          #expect(try !photo.bytes().contains(text: "Grace Example"))
        }
      }
    }
  }

  @Test("In HEIF files a truncated film is refused as well")
  func cutBox() throws {
    let motion = try photos(film().bytes())[1]
    for count in [1, 100] {
      var photo = try Photo(Array(motion.dropLast(count)))
      photo.remove(.gps)
      #expect(throws: MetadataError.self) { try photo.bytes() }
    }
  }

  @Test("Equal values of film and photo are not reported")
  func sameMoment() throws {
    var film = FilmBuilder()
    film.userData = FilmBuilder.text("xyz", "+46.9500+007.4500/")
    var photo = try Photo(Fixtures.least().bytes() + film.bytes())
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    photo.metadata.captureDate = CaptureDate("2018:01:29 16:00:00+00:00")
    #expect(try photo.receipt().notes.isEmpty)
    photo.metadata.captureDate = CaptureDate("2018:01:29 16:00:00+05:00")
    #expect(try photo.receipt().notes.contains { $0.contains("its own dates") })
  }

  @Test("Positions over time in its film are those of a motion photo")
  func track() throws {
    let film = TimedFilmBuilder([.init("gpmd", TimedFilm.gps5)]).bytes()
    let count = try Photo(film).timedPlaces().places.count
    #expect(count > 0)
    for file in try photos(film) {
      #expect(try Photo(file).timedPlaces().places.count == count)
      var photo = try Photo(file)
      photo.remove(.gps)
      #expect(try Photo(try photo.bytes()).timedPlaces().places.isEmpty)
    }
  }

  @Test("A note reports what the film still contains")
  func notes() throws {
    var photo = try Photo(Fixtures.least().bytes() + film().bytes())
    photo.metadata.location = Location(latitude: 1, longitude: 2)
    #expect(
      try photo.receipt().notes.contains { $0.contains("video still contains its own position") })
    photo = try Photo(Fixtures.least().bytes() + film().bytes())
    photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09")
    #expect(
      try photo.receipt().notes.contains { $0.contains("video still contains its own dates") })
  }

  @Test("A note reports that no reader finds the film any longer")
  func forgotten() throws {
    for file in try photos(film().bytes()) {
      var photo = try Photo(file)
      let isAnnounced = photo.metadata.xmp["GCamera:MotionPhoto"] != nil
      photo.metadata.xmp = XMP()
      let notes = try photo.receipt().notes
      #expect(notes.contains { $0.contains("viewers no longer find its video") } == isAnnounced)
    }
  }

  @Test("A film above the limit is not held in memory, which the error states")
  func large() throws {
    let film = film().bytes()
    var limits = ReadLimits()
    limits.filmBytes = film.count - 1
    for file in try photos(film) {
      var photo = try Photo(file, limits: limits)
      #expect(throws: MetadataError.self) { try photo.film() }
      #expect(throws: MetadataError.self) { try photo.split() }
      photo.remove(.gps)
      #expect { try photo.bytes() } throws: { error in
        (error as? MetadataError)?.message.contains("is larger than") ?? false
      }
    }
    let photo = try Photo(MotionPhotoTests.photos[0].bytes)
    #expect { try photo.joined(with: Photo(film, limits: limits)) } throws: { error in
      (error as? MetadataError)?.code == .tooLarge
    }
  }

  @Test("The note is the same for every way of writing", arguments: [true, false])
  func notesInPlace(inPlace: Bool) throws {
    var photo = try Photo(Fixtures.photo().bytes() + film().bytes())
    // A file that was changed once has room for more.
    photo.metadata[.artist] = "Ada Example"
    photo = try Photo(photo.bytes())
    #expect(photo.metadata.location != nil && photo.metadata.captureDate != nil)
    func notes(_ change: (inout Photo) throws -> Void) throws -> [String] {
      var changed = photo
      try change(&changed)
      var options = WriteOptions()
      options.compact = !inPlace
      let plan = try changed.plan(options, inPlace: inPlace, source: changed.openOrigin())
      // What only removes gets a new file.
      let isRemoval = plan.receipt.changes.allSatisfy { $0.kind == .removed }
      if case .inPlace = plan.method { #expect(inPlace) } else { #expect(!inPlace || isRemoval) }
      return plan.receipt.notes
    }
    #expect(
      try notes { $0.metadata.removeAll(in: .gps) }.contains {
        $0.contains("video still contains its position")
      })
    for change: (inout Photo) throws -> Void in [
      { $0.metadata.setDate(.original, to: nil) },
      { try $0.metadata.shiftDates(by: DateShift(nanoseconds: 86_400 * DateShift.second)) },
    ] {
      #expect(try notes(change).contains { $0.contains("video still contains its own dates") })
    }
  }
}
