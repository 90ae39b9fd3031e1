import Testing
import Verso
import VersoFixtures

@testable import VersoQuery

@Suite("Names")
struct NameTests {
  @Test("What photos print is found under its name, with the group and without")
  func printed() throws {
    let corpus = Corpus.photos.filter { $0.contains("exiftool/") }.prefix(20)
    let raws = [
      "exiftool/Panasonic.rw2", "exiftool/Nikon.nef", "exiftool/DNG.dng", "exiftool/Sony.arw",
    ]
    let paths = Package.samples + (Array(corpus) + raws).compactMap { try? Corpus.path($0) }
    var names: [String: TagName] = [:]
    for path in paths {
      guard let photo = try? Photo(path: path) else { continue }
      let subject = Subject(photo, path: path)
      var seen: Set<String> = []
      for (index, item) in photo.items.enumerated() where !item.isBlank {
        // Of the many values of makers some do.
        guard item.source.block == .exif || item.group == "Composite" || index % 7 == 0,
          TagName.isWritten(item.name), TagName.isWritten("\(item.group):\(item.name)"),
          seen.insert("\(item.group):\(item.name)").inserted
        else { continue }
        let full = "\(item.group):\(item.name)"
        let name = names[full] ?? TagName(full)
        names[full] = name
        #expect(name.isKnown, "\(path): \(full)")
        let found = try name.item(in: subject)
        #expect(found?.text == item.text, "\(path): \(full)")
      }
    }
  }

  @Test("Groups, facts and pictures are known, and words are not")
  func known() {
    for name in [
      "GPS", "System", "IPTC", "EXIF", "XMP", "MakerNotes", "Canon", "filename", "System:FileSize",
      "File:FileSize", "ThumbnailImage", "captureDate", "MWG:Creator", "GPS*", "XMP-*:*Date*",
      "ImageWidth", "Orientation#", "IFD1:ThumbnailOffset", "QuickTime:AnythingAtAll", "LightValue",
    ] {
      #expect(TagName(name).isKnown, "\(name)")
    }
    for name in [
      "", "#", ":", "a:b:c", "Nobody", "No One", "-Model", "Model:", ":Model", "Modell", "1", "é!",
      "Nowhere:Model2x",
    ] {
      #expect(!TagName(name).isKnown, "\(name)")
    }
  }

  @Test(
    "Sizes are told as ExifTool tells them",
    arguments: [
      (0, "0 bytes"), (1999, "1999 bytes"), (2000, "2.0 kB"), (9999, "10.0 kB"), (38_703, "39 kB"),
      (1_999_999, "2000 kB"), (2_000_000, "2.0 MB"), (34_500_000, "34 MB"),
      (2_500_000_000, "2.5 GB"),
    ])
  func sizes(_ bytes: Int, _ expected: String) {
    #expect(FileFacts.words(bytes) == expected)
  }
}
