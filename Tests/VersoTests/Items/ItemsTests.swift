import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("All metadata of a photo")
struct ItemsTests {
  private let photo: Photo

  init() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    let words = ["a", "b"].map { XMP.Node(.text($0)) }
    photo.metadata.xmp.set(XMP.Name(.dc, "subject"), to: XMP.Node(.array(.bag, words)))
    photo.metadata.xmp.set(XMP.Name(.dc, "title"), to: "Quay")
    self.photo = try Photo(photo.bytes())
  }

  /// What a photo says in words, by the items and by the rendering that the command prints.
  private func compare(_ photo: Photo, _ name: Comment?) {
    for isNumeric in [false, true] {
      let rows = Rendering(numeric: isNumeric).rows(photo)
      let items = photo.items.map { item in
        Rendering.Row(
          group: item.group, name: item.name,
          // A text of Swift has one character for all bytes that are none.
          text: Rendering.printable(isNumeric ? item.numericText : item.text)
            .replacing("\u{FFFD}", with: "?"))
      }
      #expect(items.count == rows.count, name)
      for (item, row) in zip(items, rows) where item != row {
        Issue.record("\(item) is no \(row)\(name.map { " in \($0)" } ?? "")")
        break
      }
    }
  }

  @Test("Listed binary data can be extracted, also if they are assembled")
  func binary() throws {
    // The strip of a picture of two pixels: the first bytes of the file.
    let reduced = try Photo(
      TIFFBuilder()
        .entry(Tag(.ifd0, 0x00FE), .long([1])).entry(Tag(.ifd0, 0x0100), .long([2]))
        .entry(Tag(.ifd0, 0x0101), .long([1])).entry(Tag(.ifd0, 0x0102), .short([8, 8, 8]))
        .entry(Tag(.ifd0, 0x0103), .short([1])).entry(Tag(.ifd0, 0x0106), .short([2]))
        .entry(Tag(.ifd0, 0x0111), .long([0])).entry(Tag(.ifd0, 0x0115), .short([3]))
        .entry(Tag(.ifd0, 0x0116), .long([1])).entry(Tag(.ifd0, 0x0117), .long([6])).bytes())
    let item = try #require(reduced.items["IFD0:ThumbnailTIFF"])
    let file = try #require(try reduced.bytes(of: item))
    #expect(item.value == .bytes(count: file.count))
    #expect(file.suffix(6) == [0x49, 0x49, 0x2A, 0, 8, 0])
    let picture = try Photo(file)
    #expect(picture.items["IFD0:ImageWidth"]?.numericText == "2" && picture.warnings.isEmpty)
    // A list of numbers is one, also where only the length of its text is shown.
    let keys = try Photo(
      TIFFBuilder().entry(Tag(.ifd0, 0x87AF), .short([1, 1, 700])).bytes())
    let directory = try #require(keys.items["IFD0:GeoTiffDirectory"])
    #expect(directory.text == "(Binary data 7 bytes)" && directory.value.values.count == 3)
    let preview: [UInt8] = [0x1C, 2, 0xCA, 0, 4, 9, 8, 7, 6]
    let resource = Part.join(
      Array("8BIM".utf8), [0x04, 0x04, 0, 0], Part.long(preview.count), preview, [0])
    let iptc = try Photo(JPEGBuilder().app(13, "Photoshop 3.0\0", resource).bytes())
    let data = try #require(iptc.items["IPTC:ObjectPreviewData"])
    #expect(data.value == .bytes(count: 4) && data.text == "(Binary data 4 bytes)")
    #expect(try iptc.bytes(of: data) == [9, 8, 7, 6])
  }

  @Test(
    "A duration of all ones is exact",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func longDuration() throws {
    let film = try Photo(
      Corpus.bytes("libavif/colors-animated-12bpc-keyframes-0-2-3.avif"))
    #expect(film.items["QuickTime:Duration"]?.value == .unsigned(.max))
    #expect(film.items["QuickTime:Duration"]?.numericText == "18446744073709551615")
  }

  @Test("A length without an offset is not a picture")
  func noPosition() throws {
    let photo = try Photo(
      JPEGBuilder().exif(
        TIFFBuilder().entry(Tag(.ifd0, 0x0202), .long([.max])).bytes()
      ).bytes())
    #expect(photo.items["IFD0:OtherImageLength"] != nil && photo.items["OtherImage"] == nil)
  }

  @Test("Sensor filters are numbers on request")
  func filters() {
    for (code, numbers) in [(1, "0 1 1 2"), (2, "2 1 1 0"), (3, "1 2 0 1"), (4, "1 0 2 1")] {
      let text = Rendering(numeric: true).text(
        of: .long([UInt32(code)]), tag: Tag(.ifd(3), 0xC5E0))
      #expect(text == numbers)
    }
  }

  @Test("Items equal the text output, in the same order")
  func words() throws {
    compare(photo, nil)
    for path in Package.samples { compare(try Photo(path: path), Comment(rawValue: path)) }
  }

  @Test(
    "Items equal the text output for all makers",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func corpus() throws {
    for name in Corpus.photos where name.hasPrefix("exiftool/") {
      compare(try Photo(Corpus.bytes(name)), Comment(rawValue: name))
    }
  }

  @Test("Every derived value has its name in the list")
  func compositeNames() throws {
    #expect(Composite.names == Composite.names.sorted())
    let names = Set(Composite.names)
    #expect(names.count == Composite.names.count)
    for bytes in SmallNote.all.map(\.bytes) + SmallFile.all.map(\.bytes) {
      for composite in (try? Photo(bytes))?.composites ?? [] {
        #expect(names.contains(composite.name), "\(composite.name)")
      }
    }
    guard Corpus.isThere else { return }
    for name in Corpus.photos where name.hasPrefix("exiftool/") {
      for composite in try Photo(Corpus.bytes(name)).composites {
        #expect(names.contains(composite.name), "\(composite.name)")
      }
    }
  }

  @Test("A maker's value is found by name, in the list of all and by itself")
  func makerNoteDefinitions() throws {
    let all = MakerNoteDefinition.all
    #expect(Set(all.map { "\($0.group):\($0.name)" }).count == all.count)
    let mode = try #require(all.first { $0.group == "Canon" && $0.name == "MacroMode" })
    #expect(mode.type == "int16s" && mode.number == nil)
    #expect(mode.labels.contains { $0 == ("1", "Macro") })
    let lens = try #require(all.first { $0.group == "Canon" && $0.name == "LensModel" })
    #expect(lens.number == 0x95)
    #expect(MakerNoteDefinition.named("macromode").contains { $0.group == "Canon" })
    #expect(MakerNoteDefinition.groups.contains("Nikon"))
    // What notes show is in it.
    let listed = Set(all.map { "\($0.group):\($0.name)" })
    for note in SmallNote.all {
      for row in note.rows where try Photo(note.bytes).items[row.name]?.source.block == .makerNote {
        let group = row.name.prefix { $0 != ":" }
        #expect(
          listed.contains(row.name) || !MakerNoteDefinition.groups.contains(String(group)),
          "\(row.name)")
      }
    }
  }

  @Test("Bytes in memory, in pieces of the file or beyond its end")
  func bytes() throws {
    let ranges = [2..<4, 8..<10]
    let bytes = JPEGBuilder().bytes()
    let photo = try Photo(bytes)
    let pieces = Item("Any", "Thing", .bytes(count: 4), content: .pieces(ranges))
    #expect(try photo.bytes(of: pieces) == Array(bytes[2..<4] + bytes[8..<10]))
    #expect(!photo.isCutOff(pieces))
    let behind = (bytes.count - 1)..<(bytes.count + 1)
    let cut = Item("Any", "Thing", .bytes(count: 6), content: .pieces(ranges + [behind]))
    #expect(try photo.bytes(of: cut) == nil)
    #expect(photo.isCutOff(cut))
    let hand = Item("Any", "Thing", .bytes(count: 2), content: .held([1, 2, 3][1...]))
    #expect(try photo.bytes(of: hand) == [2, 3])
  }

  @Test("Values are typed and exact, and have their meaning")
  func values() throws {
    let items = photo.items
    let time = try #require(items["ExifIFD:ExposureTime"])
    #expect(time.value == .rational(URational(10, 2000)))
    #expect(time.meaning == "1/200")
    #expect(time.value.number == 0.005)
    let orientation = try #require(items["orientation"])
    #expect(orientation.value == .unsigned(6))
    #expect(orientation.meaning == "Rotate 90 CW")
    #expect(items["IFD0:Artist"]?.value == .text("Grace Example"))
    #expect(items["IFD0:Artist"]?.meaning == nil)
    #expect(items["UserComment"]?.value == .text("On the quay"))
    #expect(items["GPS:GPSLatitude"]?.value.values.count == 3)
    #expect(items["XMP-dc:Subject"]?.value == .list([.text("a"), .text("b")]))
    #expect(items["ImageSize"]?.value.values.count == 2)
    #expect(items["GPS:Nothing"] == nil)
  }

  @Test("Items know their source")
  func sources() throws {
    let bytes = try photo.bytes()
    let artist = try #require(photo.items["IFD0:Artist"])
    #expect(artist.source.block == .exif)
    let range = try #require(artist.source.range)
    #expect(Array(bytes[range]) == Array("Grace Example\0".utf8))
    #expect(photo.items["XMP-dc:Title"]?.source.block == .xmp)
    let speed = try #require(photo.items["Composite:ShutterSpeed"])
    #expect(speed.source.items == ["ExifIFD:ExposureTime"])
    let thumbnail = try #require(photo.items["ThumbnailImage"])
    #expect(thumbnail.value == .bytes(count: Fixtures.smallJPEG.count))
    #expect(try photo.bytes(of: thumbnail) == Fixtures.smallJPEG)
  }

  @Test("A group is a part of all items, and a loop may end early")
  func narrowed() throws {
    #expect(Set(photo.items[group: "GPS"].map(\.group)) == ["GPS"])
    #expect(photo.items[group: "gps"]["GPSLatitudeRef"]?.text == "North")
    #expect(photo.items[group: "Nobody"].first { _ in true } == nil)
    #expect(Array(photo.items.prefix(3)).count == 3)
  }

  @Test(
    "A maker's numbers are exact, too",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func notes() throws {
    let photo = try Photo(Corpus.bytes("exiftool/Canon.jpg"))
    let type = try #require(photo.items["Canon:LensType"] ?? photo.items["Canon:CanonModelID"])
    #expect(type.value.integer != nil)
    #expect(type.meaning != nil)
    #expect(type.source.block == .makerNote)
  }
}
