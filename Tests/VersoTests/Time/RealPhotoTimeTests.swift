import Foundation
import Testing
import VersoFixtures

@testable import Verso

@Suite(
  "When real photos were taken", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct RealPhotoTimeTests {
  @Test(
    "Each source is found in photos of cameras, phones and programs",
    arguments: [
      ("exif-samples/heic/IMG_5195.HEIC", "-05:00", .offsetTag),
      ("metadata-extractor-images/jpg/Reconyx HF2 Pro Covert.jpg", "-06:00", .offsetTag),
      ("exiftool/PhotoMechanic.jpg", "-05:00", .zonedDate),
      ("nom-exif/meta.mov", "+08:00", .zonedDate),
      ("exempi/exempi/tests/fdo83313.jpg", "+02:00", .satellites),
      ("exiftool/GoPro.jpg", "-04:00", .satellites),
      ("immich-test-assets/metadata/gps-position/thompson-springs.jpg", "-06:00", .satellites),
      ("piexif/images/r_olympus.jpg", "+09:00", .makerUTC),
      ("exiftool/DNG.dng", "-04:00", .otherDate),
      ("metadata-extractor-images/jpg/Nikon D1X.jpg", "-05:00", .otherDate),
      ("exif-samples/jpg/tests/32-lens_data.jpeg", "+03:00", .makerZone),
      ("exiftool/FLIR.jpg", "+01:00", .makerZone),
      ("piexif/images/r_canon.jpg", "+09:00", .makerZone),
      ("metadata-extractor-images/jpg/Pentax ist D.jpg", "+01:00", .makerZone),
      // The receiver had found its place minutes or a day before, the clock stands in for it, or nothing is said.
      ("exif-samples/jpg/gps/DSCN0010.jpg", nil, nil), ("exiftool/GPS.jpg", nil, nil),
      ("goexif/exif/sample1.jpg", nil, nil), ("exiftool/Canon.jpg", nil, nil),
    ] as [(String, String?, CaptureTime.Reason?)])
  func reasons(name: String, offset: String?, reason: CaptureTime.Reason?) throws {
    let time = try #require(try Photo(path: try Corpus.path(name)).metadata.time)
    #expect(time.local?.offsetText == offset)
    #expect(time.evidence?.reason == reason)
  }

  @Test("ExifTool's OffsetTimeOriginal is used, and other evidence is listed separately")
  func tags() throws {
    let index = try String(contentsOfFile: try Corpus.path("index.tsv"), encoding: .utf8)
    var (count, wrong) = (0, [String]())
    for line in index.split(separator: "\n").dropFirst() {
      let name = String(line.prefix { $0 != "\t" })
      guard let data = try Corpus.golden(name, numeric: true),
        let said = (try JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first,
        said["ExifIFD:DateTimeOriginal"] is String,
        let tag = said["ExifIFD:OffsetTimeOriginal"] as? String, tag.utf8.count == 6
      else { continue }
      count += 1
      guard let time = try Photo(path: try Corpus.path(name)).metadata.time,
        time.local?.offsetText == tag, time.evidence?.reason == .offsetTag,
        time.others.allSatisfy({ $0.agrees == $0.offsets.contains(time.offset ?? .max) })
      else {
        wrong.append(name)
        continue
      }
    }
    #expect(wrong == [] && count >= 15, "\(count)")
  }
}
