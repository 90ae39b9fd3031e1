import Testing
import Verso
import VersoFixtures

@testable import VersoQuery

@Suite("Searching the known tags")
struct TagSearchTests {
  private func names(_ search: String?, in group: String? = nil) -> Set<String> {
    let found = TagSearch(search, in: group)
    let fields = found.fields.map { "\($0.tag.directory.name):\($0.name)" }
    let properties = found.properties.map { "\($0.group):\($0.name)" }
    let notes = found.notes.map { "\($0.group):\($0.name)" }
    let films = found.films.map { "\($0.group):\($0.name)" }
    return Set(
      found.spoken + fields + properties + notes + films
        + found.composites.map { "Composite:\($0)" })
  }

  @Test("A number finds the tag with this number", arguments: ["0x9286", "37510"])
  func numbers(number: String) {
    #expect(names(number).contains("ExifIFD:UserComment"))
    #expect(TagSearch(number, in: nil).fields.allSatisfy { $0.tag.number == 0x9286 })
  }

  @Test("A part of a name is sufficient, and a group in front narrows the search")
  func parts() {
    #expect(
      names("exposuretime").isSuperset(of: ["ExifIFD:ExposureTime", "XMP-exif:ExposureTime"]))
    #expect(names("IFD0:orientat") == ["IFD0:Orientation", "IFD0:ThumbnailOrientation"])
    #expect(names("xmp-dc:titl") == ["XMP-dc:Title"])
    #expect(names("Keywords").contains("Keywords"))
    #expect(names("no such tag").isEmpty)
  }

  @Test(
    "A group has only its own tags",
    arguments: [("GPS", "GPS"), ("XMP-dc", "XMP-dc"), ("Keys", "Keys"), ("Composite", "Composite")])
  func groups(group: String, front: String) {
    let found = names(nil, in: group)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("\(front):") })
  }

  @Test("A coded value that is a text is entered as its letters")
  func codes() throws {
    let reference = try #require(TagRegistry.standard.definition(of: TagKey.gpsLatitudeRef.tag))
    #expect(reference.labels.map { reference.typed($0.value) }.sorted() == ["N", "S"])
    let orientation = try #require(TagRegistry.standard.definition(of: TagKey.orientation.tag))
    #expect(orientation.typed(6) == "6")
  }

  @Test("A fact of a file has its group, and the group contains ExifTool's names")
  func facts() {
    #expect(FileFactNames.full("filename") == "System:FileName")
    #expect(FileFactNames.full("Artist") == "Artist")
    #expect(FileFactNames.facts(in: Rendering.Selection()).isEmpty)
    #expect(
      FileFactNames.facts(in: Rendering.Selection(groups: ["System"]))
        == [.fileName, .directory, .fileSize, .fileModifyDate])
    #expect(
      FileFactNames.facts(in: Rendering.Selection(tags: ["System:BaseName"])) == [.baseName])
  }

  @Test("An unlisted name is unknown until a photo has it, and a fact of a file is known")
  func unknown() throws {
    let selection = Rendering.Selection(
      groups: ["Nowhere"], tags: ["Nonsense", "FileName", "Artist"])
    let unknown = UnknownNames(selection)
    #expect(Set(unknown.left) == [.group("Nowhere"), .tag("Nonsense")])
    unknown.look(try Photo(JPEGBuilder().bytes()))
    #expect(unknown.left.count == 2)
    #expect(UnknownNames(Rendering.Selection(tags: ["Artist"])).left.isEmpty)
  }
}
