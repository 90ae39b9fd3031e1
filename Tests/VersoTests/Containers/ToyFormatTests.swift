import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// The folders of the package.
private enum Folder {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files below a folder of the package, by their paths.
  static func files(_ folder: String) throws -> [String: String] {
    let place = package.appending(path: folder)
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: place.path)
    where path.hasSuffix(".swift") {
      found[path] = try String(contentsOf: place.appending(path: path), encoding: .utf8)
    }
    return found
  }
}

@Suite("Adding a format")
struct ToyFormatTests {
  private let formats = FormatList(Containers.all + [Toy.self])

  private static let box = Part.join(
    Array("TOYBOX".utf8), block("HEAD", Part.short(12) + Part.short(8) + [1]),
    block("EXIF", Part.exif), block("XMP ", Part.packet))

  private static func block(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Part.join(Array(name.utf8), Part.long(data.count, .bigEndian), data)
  }

  @Test("A toy format takes three files: its own, and the list")
  func threeFiles() throws {
    let room = try Folder.files("Tests/VersoFixtures/Toy")
    #expect(Set(room.keys) == ["Toy.swift", "ToyFacts.swift"])
    // Nothing else in the sources names all rooms.
    let lists = try Folder.files("Sources").filter { file in
      Containers.all.allSatisfy { file.value.contains("\($0).self") }
    }
    #expect(Set(lists.keys) == ["VersoFormats/Formats/Formats.swift"])
    #expect(room.count + lists.count <= 3)
  }

  @Test("Read-only formats are named only by the list")
  func names() throws {
    let rooms = Containers.all.filter { $0 is any ReadOnlyContainer.Type }.map { "\($0)" }
    #expect(rooms.count > 8)
    let files = try Folder.files("Sources")
    for room in rooms {
      let outside = files.filter { path, text in
        !path.hasPrefix("VersoFormats/\(room)/") && text.contains("\(room).self")
      }
      #expect(Set(outside.keys) == ["VersoFormats/Formats/Formats.swift"], "\(room)")
    }
  }

  @Test("It is read like any other")
  func reads() throws {
    #expect(throws: MetadataError.self) { try Photo(Self.box) }
    let photo = try Photo(Self.box, formats: formats)
    #expect(photo.format == .toy && photo.warnings.isEmpty)
    #expect(photo.metadata[.artist] == "Grace Example")
    #expect(photo.metadata.xmp["dc:creator"] == "Grace Example")
    let items = photo.items
    #expect(items["Toy:ImageWidth"]?.value.integer == 12)
    #expect(items["Toy:Wood"]?.text == "Maple")
    #expect(items["File:FileType"]?.text == "TOY")
    #expect(items["File:MIMEType"]?.text == "image/x-toy")
    #expect(photo.storedSize == Size(12, 8))
    #expect(!photo.carriesMetadata)
    var turned = photo
    #expect(throws: MetadataError.self) { try turned.setOrientation(.down) }
  }

  @Test("Its names are known")
  func endings() {
    #expect(formats.isKnown(ending: "TOY") && formats.isKnown(ending: "toybox"))
    #expect(!formats.isMisnamed(.toy, byEnding: "ToyBox"))
    #expect(formats.isMisnamed(.toy, byEnding: "jpeg"))
    #expect(formats.isMisnamed(.jpeg, byEnding: "toy"))
    #expect(formats.format(of: Self.box) == .toy)
    #expect(FileFormat.of(head: Self.box) == nil && !FileFormat.isKnown(fileExtension: "toy"))
  }

  @Test("Every prefix is read or refused")
  func prefixes() {
    for count in 0..<Self.box.count {
      _ = try? Photo(Array(Self.box[..<count]), formats: formats)
    }
  }
}

@Suite("Descriptions of formats")
struct FormatDescriptionTests {
  private let all = Containers.all.flatMap { $0.formats }

  @Test("Each format is described once, with an extension and a media type")
  func once() {
    #expect(Set(all.map(\.name)).count == all.count)
    for format in all {
      #expect(!format.endings.isEmpty && format.mimeType.contains("/"), "\(format.name)")
      #expect(format.endings.allSatisfy { $0 == $0.lowercased() }, "\(format.name)")
    }
  }

  @Test(
    "Files of a kind may share extensions",
    arguments: [
      (FileFormat.jpeg, ["jpg", "JPE", "jfif", "mpo", "jps"], ["png", "exv", "heic"]),
      (.png, ["png", "apng"], ["jpg"]), (.webP, ["webp"], ["avi", "wav"]),
      (.tiff, ["tif", "dng", "nef", "3fr", "btf"], ["jpg", "cr3", "raf"]),
      (.dng, ["tiff", "arw"], ["jxr"]), (.heic, ["heif", "hif", "heics"], ["avif", "cr3", "mov"]),
      (.avif, ["avif", "avifs", "hif"], ["heic"]), (.mov, ["mov", "qt"], ["mp4", "heic"]),
      (.mp4, ["mp4", "m4v"], ["mov", "avi"]), (.jpegXL, ["jxl"], ["jp2"]),
      (.jpeg2000, ["jp2", "j2k", "jpf"], ["jpg", "jxl"]), (.psd, ["psb"], ["tif"]),
      (.wav, ["wav"], ["avi"]), (.exv, ["exv"], ["jpg"]), (.bmp, ["dib", "unknown"], ["gif"]),
    ] as [(FileFormat, [String], [String])])
  func names(format: FileFormat, right: [String], wrong: [String]) {
    for ending in right { #expect(!format.isMisnamed(byEnding: ending), "\(ending)") }
    for ending in wrong { #expect(format.isMisnamed(byEnding: ending), "\(ending)") }
    #expect(FileFormat.isKnown(fileExtension: format.fileExtension.uppercased()))
  }

  @Test("The kinds of small files are described where they are read")
  func rooms() throws {
    for file in SmallFile.all {
      let photo = try Photo(file.bytes)
      #expect(photo.container.formats.contains(photo.format), "\(file)")
    }
  }
}
