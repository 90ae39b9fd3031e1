import Testing

@testable import Verso

/// Fields of Exif that raw files have in IFD0 as well.
struct CopiedFieldTests {
  private let exif = Tag(.exif, ExifNumber.dateTimeOriginal)
  private let copy = Tag(.ifd0, ExifNumber.dateTimeOriginal)

  private func metadata() throws -> Metadata {
    var metadata = Metadata.empty
    for tag in [exif, copy] { metadata.put("2004:06:09 16:02:35", tag) }
    return metadata
  }

  @Test("A date that is in ExifIFD and IFD0 is set, shifted and removed in both")
  func inStep() throws {
    var metadata = try metadata()
    try metadata.set("DateTimeOriginal", to: "2020-01-02 03:04:05")
    #expect(metadata.value(of: copy)?.string == "2020:01:02 03:04:05")
    try metadata.shiftDates(by: #require(DateShift("1:00")), of: [.captureDate])
    for tag in [exif, copy] { #expect(metadata.value(of: tag)?.string == "2020:01:02 04:04:05") }
    try metadata.remove("DateTimeOriginal")
    for tag in [exif, copy] { #expect(metadata.field(tag) == nil) }
  }
}
