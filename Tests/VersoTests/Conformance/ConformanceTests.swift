import Testing
import Verso
import VersoFixtures

/// What is not as the standards want it.
@Suite("Findings")
struct ConformanceTests {
  private func rules(_ bytes: [UInt8]) throws -> [String] {
    try Photo(bytes).validate().map(\.rule.name)
  }

  @Test("A file that follows all rules has no findings", arguments: SoundFile.all)
  func sound(file: SmallFile) throws {
    #expect(try Photo(file.bytes).validate().map(\.description) == [])
  }

  @Test(
    "A file that breaks one rule has a finding of that rule, and of no other",
    arguments: BrokenFile.all)
  func broken(file: BrokenFile) throws {
    let findings = try Photo(file.bytes).validate()
    let found = Set(findings.map(\.rule.name))
    #expect(found.contains(file.rule), "\(findings)")
    #expect(found.subtracting([file.rule]).isSubset(of: file.others), "\(findings)")
    for finding in findings {
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      #expect(!finding.clause.isEmpty && !finding.place.isEmpty)
      #expect((0...file.bytes.count).contains(finding.offset ?? 0), "\(finding)")
    }
  }

  @Test("Every rule has a file that breaks it, and a unique name")
  func everyRule() throws {
    let names = ConformanceRule.all.map(\.name)
    #expect(Set(names).count == names.count)
    // That of the file's name has a test of its own.
    #expect(Set(BrokenFile.all.map(\.rule)).union(["file-ending"]) == Set(names))
    for rule in ConformanceRule.all {
      #expect(rule.summary.hasSuffix(".") && !rule.clause.isEmpty, "\(rule.name)")
    }
  }

  @Test("A wrong extension is reported")
  func ending() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SoundFile().jpeg, "photo.png")
    #expect(try Photo(path: path).validate().map(\.rule.name) == ["file-ending"])
  }

  @Test("A finding has the field and its offset in the file")
  func places() throws {
    let bytes = SoundFile().with(Tag(.ifd0, ExifNumber.orientation), .short([9])).jpeg
    let finding = try #require(try Photo(bytes).validate().first)
    #expect(finding.place == "JPEG APP1 > Exif > IFD0:Orientation")
    #expect(finding.clause == "TIFF 6.0, Orientation")
    let at = try #require(finding.offset)
    #expect(Array(bytes[at..<(at + 4)]) == [0x12, 0x01, 3, 0])
    #expect(bytes[at + 8] == 9)
  }

  @Test("Both byte orders are checked in the same way")
  func byteOrders() throws {
    let file = SoundFile().with(Tag(.ifd0, ExifNumber.orientation), .short([9]))
    let little = JPEGBuilder().exif(file.builder(.littleEndian).bytes()).bytes()
    let big = JPEGBuilder().exif(file.builder(.bigEndian).bytes()).bytes()
    #expect(try Photo(little).validate() == (try Photo(big).validate()))
    #expect(try rules(big) == ["unknown-code"])
  }

  @Test("Changes since the photo was read are not checked")
  func changes() throws {
    var photo = try Photo(SoundFile().jpeg)
    photo.metadata.remove(Tag(.ifd0, ExifNumber.xResolution))
    #expect(try photo.validate().isEmpty)
  }

  @Test("A rule that is broken a thousand times is reported fifty times")
  func many() throws {
    let words = (0..<1000).flatMap { _ in SmallFile.dataset(105, "Quay") }
    let found = try rules(SoundFile.jpeg(datasets: words))
    #expect(found.count == 50)
  }

  @Test("Values written into a valid photo keep it valid")
  func written() throws {
    for file in SoundFile.all where file.name != "TIFF" && file.name != "JPEG with IPTC data" {
      var photo = try Photo(file.bytes)
      photo.metadata.title = "Quay"
      let bytes = try photo.bytes()
      #expect(try Photo(bytes).validate().map(\.description) == [], "\(file)")
    }
  }

  @Test(
    "Truncated files and changed bytes give findings, and nothing else",
    arguments: SoundFile.all)
  func hostile(file: SmallFile) throws {
    for count in 0..<file.bytes.count { look(Array(file.bytes.prefix(count))) }
    for index in file.bytes.indices {
      var bytes = file.bytes
      bytes[index] ^= 0xFF
      look(bytes)
      bytes[index] = 0
      look(bytes)
    }
  }

  @Test("Small files of every format are checked", arguments: SmallFile.all)
  func formats(file: SmallFile) throws {
    _ = try Photo(file.bytes).validate()
  }

  private func look(_ bytes: [UInt8]) {
    guard let photo = try? Photo(bytes) else { return }
    _ = try? photo.validate()
  }
}
