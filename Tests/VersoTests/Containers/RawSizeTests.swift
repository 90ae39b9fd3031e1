import Testing
import Verso
import VersoFixtures

@Test("The JPEG picture in a Sigma raw file is not reported as the raw one")
func sizeOfSigma() throws {
  let raw = SmallFile.x3f()
  let properties = try #require(raw.indices.first { raw[$0...].starts(with: "SECp".utf8) })
  let picture = JPEGBuilder(width: 8, height: 8)
    .exif(TIFFBuilder().entry(.make, "Sigma").bytes()).bytes()
  let section =
    Array("SECi".utf8)
    + [0x2_0000, 2, 18, 8, 8, 0].flatMap { Part.long($0, .littleEndian) } + picture
  let directory = Part.join(
    Array("SECd".utf8), Part.long(0x2_0000, .littleEndian), Part.long(1, .littleEndian),
    Part.long(properties, .littleEndian), Part.long(section.count, .littleEndian),
    Array("IMA2".utf8))
  let photo = try Photo(
    raw[..<properties] + section + directory
      + Part.long(properties + section.count, .littleEndian))
  #expect(photo.items["File:ImageWidth"] != nil)
  #expect(photo.storedSize == Size(2268, 1512))
}
