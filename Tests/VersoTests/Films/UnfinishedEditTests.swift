import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBytes
@testable import VersoFormats

@Suite("Edits of films that were ended in their midst")
struct UnfinishedEditTests {
  /// Where the header stands, how much room follows it, and whether the film is written in place whatever its header does.
  struct Shape: Sendable, CustomTestStringConvertible {
    var order: FilmBuilder.Order
    var room = 0
    var isFragmented = false
    /// Whether it is so large that it is not simply written anew.
    var isLarge = false
    var testDescription: String {
      "\(order), room \(room), fragments \(isFragmented), large \(isLarge)"
    }

    func film() -> FilmBuilder {
      var film = FilmBuilder()
      film.order = order
      film.room = room
      film.isFragmented = isFragmented
      film.userData =
        FilmBuilder.text("nam", "A quay in the morning")
        + FilmBuilder.text("xyz", "+46.9500+007.4500/")
      film.tracks[0] = .init(
        "vide", "avc1", [[1, 2, 3], [UInt8](repeating: 7, count: isLarge ? 1 << 22 : 100), [4]])
      film.tracks.append(
        .init("meta", "gpmd", [Array("SECRET one".utf8), Array("SECRET two".utf8)]))
      return film
    }
  }

  static let shapes = [
    Shape(order: .first, isLarge: true), Shape(order: .first, room: 4096), Shape(order: .last),
    Shape(order: .last, room: 4096), Shape(order: .last, isFragmented: true),
  ]

  enum Change: CaseIterable, Sendable {
    case title, place, strip

    func apply(to photo: inout Photo) {
      switch self {
      case .title: photo.metadata.title = "A boat"
      case .place: photo.remove(.gps)
      case .strip: photo.strip()
      }
    }

    /// What must not be in the film any longer.
    var words: [String] {
      switch self {
      case .title: ["A quay"]
      case .place: ["46.95", "SECRET"]
      case .strip: ["A quay", "46.95", "SECRET"]
      }
    }
  }

  @Test(
    "The same edit finishes one that was ended after any of its writes", arguments: shapes,
    Change.allCases)
  func finished(shape: Shape, change: Change) throws {
    let file = shape.film().bytes()
    var photo = try Photo(file)
    change.apply(to: &photo)
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else { return }
    let patches = stages.joined().filter { !$0.isEnd }
    let shown = try FilmTracks.samples(file).prefix(2)
    let folder = try TemporaryFolder()
    for count in 1...patches.count {
      var bytes = file
      for patch in patches.prefix(count) {
        let missing = patch.range.upperBound - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
        bytes.replace(patch)
      }
      let path = try folder.write(bytes, "\(count).mp4")
      _ = try Photo.edit(path: path) { change.apply(to: &$0) }
      let again = try folder.read("\(count).mp4")
      for word in change.words { #expect(!again.contains(text: word), "\(word) after \(count)") }
      #expect(try FilmTracks.samples(again).prefix(2) == shown, "after \(count)")
    }
  }

  @Test("Any other edit finishes it as well, also into a new file")
  func otherEdit() throws {
    let file = Shape(order: .first, isLarge: true).film().bytes()
    var photo = try Photo(file)
    photo.remove(.gps)
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
      Issue.record("it is written anew")
      return
    }
    let patches = stages.joined().filter { !$0.isEnd }
    for count in 1...patches.count {
      var bytes = file
      for patch in patches.prefix(count) {
        let missing = patch.range.upperBound - bytes.count
        if missing > 0 { bytes += [UInt8](repeating: 0, count: missing) }
        bytes.replace(patch)
      }
      // Before it is seen the film is the old one, and says all that it said.
      var left = try Photo(bytes)
      guard left.metadata.location == nil else { continue }
      left.metadata.title = "A boat"
      for options in [WriteOptions(), WriteOptions(compact: true)] {
        let new = try left.bytes(options: options)
        #expect(!new.contains(text: "46.95") && !new.contains(text: "SECRET"), "after \(count)")
      }
    }
  }

  @Test("Room in which somebody keeps something else stays as it is")
  func foreignRoom() throws {
    var film = FilmBuilder()
    film.tail = Part.box(
      "free", Part.box("cprt", Array("BlackVue".utf8)) + Part.box("thum", [1, 2]))
    var photo = try Photo(film.bytes())
    photo.metadata.title = "A boat"
    #expect(try photo.bytes().contains(text: "BlackVue"))
    let same = try Photo(film.bytes())
    #expect(try same.bytes() == film.bytes())
  }
}
