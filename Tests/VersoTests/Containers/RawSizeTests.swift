import Testing
import Verso
import VersoFixtures

@Test("The size of a raw file is that of its picture, and not of a preview in the first directory")
func sizesOfRawFiles() throws {
  var file = TIFFFileBuilder()
  // The first page is a preview of 8 x 8 (NewSubfileType 1), the second one the picture.
  file.pages = [Array(repeating: 0, count: 64), Array(repeating: 0, count: 8 * 30)]
  file.fields = [(0x00FE, .long([1])), (0xC612, .byte([1, 4, 0, 0]))]
  file.lastFields = [(0x00FE, .long([0]))]
  let photo = try Photo(file.bytes())
  #expect(photo.format == .dng)
  #expect(photo.storedSize == Size(8, 30))
}

@Test("The picture in JPEG inside a Sigma raw file is not taken for the raw one")
func sizeOfSigma() throws {
  let raw = SmallFile.x3f()
  let properties = try #require(raw.indices.first { raw[$0...].starts(with: "SECp".utf8) })
  let picture = try JPEGBuilder(width: 8, height: 8)
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
