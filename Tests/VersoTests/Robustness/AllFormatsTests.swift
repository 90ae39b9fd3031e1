import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// What can be done to a photo of any format: each either works, so that the result can be read, or is
/// refused with an error.
enum AnyEdit: Int, CaseIterable {
  case artist, strip, place, orientation, copy, title, thumbnail, personalData

  private func apply(to photo: inout Photo) throws {
    switch self {
    case .artist: photo.metadata[.artist] = "Ada Example"
    case .strip: photo.strip()
    case .place: photo.metadata.removeAll(in: .gps)
    case .orientation: photo.metadata[.orientation] = 3
    case .copy: if let source = Self.source { try photo.copyMetadata(from: source) }
    case .title: photo.metadata.title = "Dawn"
    case .thumbnail: photo.metadata.removeThumbnail()
    case .personalData: photo.remove(.gps)
    }
  }

  private static let source = try? Photo(Fixtures.photo().bytes())

  /// What is wrong with the edited photo; nil where nothing is, or where the edit was refused.
  func problem(_ photo: Photo) -> String? {
    var photo = photo
    guard (try? apply(to: &photo)) != nil, let result = try? photo.bytes() else { return nil }
    guard let again = try? Photo(result) else { return "\(self): it cannot be read any more" }
    if again.container != photo.container {
      return "\(self): it is \(again.format.name) now"
    }
    return nil
  }
}

@Suite("Files of all formats")
struct AllFormatsTests {
  @Test("There is a small file of each format")
  func formats() throws {
    for container in Containers.all {
      #expect(
        SmallFile.all.contains { file in
          (try? FormatList.standard.container(of: ByteWindow(ByteSource(file.bytes)))) == container
        }, "\(container)")
    }
  }

  @Test("Each has more metadata than file facts", arguments: SmallFile.all)
  func reads(file: SmallFile) throws {
    let photo = try Photo(file.bytes)
    #expect(photo.warnings.isEmpty, "\(photo.warnings)")
    #expect(Rendering().rows(photo).count > 3)
  }

  @Test("Each edit of each is made or refused", arguments: SmallFile.all)
  func edits(file: SmallFile) throws {
    let photo = try Photo(file.bytes)
    for edit in AnyEdit.allCases { #expect(edit.problem(photo) == nil) }
  }

  private func look(_ bytes: [UInt8], _ number: Int) -> String? {
    guard let photo = try? Photo(bytes) else { return nil }
    _ = Rendering().rows(photo)
    let whole = bytes.indices
    let places = photo.blocks.flatMap { [$0.carrier, $0.payload] + $0.continuation }
    if let outside = places.first(where: { $0 != whole.clamped(to: $0) && !$0.isEmpty }) {
      return "a block lies at \(outside) of \(bytes.count) bytes"
    }
    return AnyEdit.allCases[number % AnyEdit.allCases.count].problem(photo)
  }

  @Test("Every prefix is read and edited, or refused", arguments: SmallFile.all)
  func prefixes(file: SmallFile) {
    var wrong: [String] = []
    for count in file.bytes.indices {
      if let what = look(Array(file.bytes.prefix(count)), count) {
        wrong.append("\(count) \(what)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }

  @Test("With any byte changed it is read and edited, or refused", arguments: SmallFile.all)
  func changes(file: SmallFile) {
    var wrong: [String] = []
    var bytes = file.bytes
    for index in bytes.indices {
      let byte = bytes[index]
      bytes[index] = index % 3 == 0 ? byte ^ 0xFF : index % 3 == 1 ? byte &+ 1 : 0
      if let what = look(bytes, index / 3) { wrong.append("\(index) \(what)") }
      bytes[index] = byte
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(3))")
  }
}
