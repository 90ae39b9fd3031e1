import Foundation
import Testing
import Verso
import VersoFixtures
import VersoQuery

/// What ExifTool answers to the same questions.
@Suite(
  .enabled(if: Program.exifTool.isThere, "exiftool is neither in PATH nor named by the environment")
)
struct ComparisonTests {
  /// The samples, and 50 photos of the corpus where that is there.
  static let photos: [String] = {
    let corpus = Corpus.photos.filter { $0.contains("exiftool/") || $0.contains("exif-samples/") }
    return Package.samples + corpus.prefix(50).compactMap { try? Corpus.path($0) }
  }()

  private func exifTool(_ arguments: [String]) throws -> [String] {
    let first = ["-config", "", "-charset", "filename=utf8", "-m", "-q", "-q"]
    let outcome = try Program.exifTool.run(first + arguments + Self.photos)
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "Conditions choose the photos that ExifTool chooses",
    arguments: [
      ("IFD0:Model", "$IFD0:Model"), ("not IFD0:Model", "not $IFD0:Model"),
      ("IFD0:Make = canon", "lc($IFD0:Make) eq 'canon'"),
      ("IFD0:Make ~ nikon", "$IFD0:Make =~ /nikon/i"),
      ("IFD0:Make in (Sony, CASIO)", "lc($IFD0:Make) =~ /^(sony|casio)\\z/"),
      ("IFD0:Orientation = 1", "$IFD0:Orientation eq '1'"),
      ("IFD0:Orientation != 1", "$IFD0:Orientation and $IFD0:Orientation ne '1'"),
      ("ExifIFD:ISO >= 100", "$ExifIFD:ISO and $ExifIFD:ISO >= 100"),
      ("ExifIFD:ISO < 200", "$ExifIFD:ISO and $ExifIFD:ISO < 200"),
      ("ExifIFD:FNumber > 4", "$ExifIFD:FNumber and $ExifIFD:FNumber > 4"),
      ("ExifIFD:ExposureTime < 1/100", "$ExifIFD:ExposureTime and $ExifIFD:ExposureTime < 0.01"),
      ("ExifIFD:FocalLength > 10mm", "$ExifIFD:FocalLength and $ExifIFD:FocalLength > 10"),
      ("ExifIFD:DateTimeOriginal >= 2003", "$ExifIFD:DateTimeOriginal ge '2003'"),
      ("ExifIFD:DateTimeOriginal = 2003-05", "$ExifIFD:DateTimeOriginal =~ /^2003:05/"),
      ("GPS:GPSLatitude", "$GPS:GPSLatitude ne ''"),
      ("File:ImageWidth > 500", "$File:ImageWidth > 500"),
      ("FileSize < 20kB", "$FileSize < 20000"), ("FileName ~ canon", "$FileName =~ /canon/i"),
      ("IFD0:Model and not ExifIFD:ISO", "$IFD0:Model and not $ExifIFD:ISO"),
      ("IFD0:Make = Canon or IFD0:Make = Sony", "lc($IFD0:Make) =~ /^(canon|sony)\\z/"),
    ])
  func conditions(_ text: String, _ expression: String) throws {
    let condition = try Condition(text)
    let mine = try Self.photos.filter { path in
      let subject = Subject(path: path)
      return (try? subject.photo()) != nil ? try condition.matches(subject) : false
    }
    let theirs = try exifTool(["-n", "-if", expression, "-p", "$Directory/$FileName"])
    #expect(mine == theirs, "\(text)")
  }

  @Test(
    "Templates print what ExifTool prints",
    arguments: [
      ("{FileName}|{IFD0:Model}", "$FileName|$IFD0:Model"), ("{IFD0:Make}", "$IFD0:Make"),
      ("{Directory}/{BaseName}", "$Directory/$BaseName"), ("{FileSize}", "$FileSize"),
      ("{FileSize#}", "$FileSize#"),
      ("{ExifIFD:ExposureTime} {ExifIFD:FNumber}", "$ExifIFD:ExposureTime $ExifIFD:FNumber"),
      ("{ExifIFD:FocalLength}", "$ExifIFD:FocalLength"),
      ("{IFD0:Orientation}", "$IFD0:Orientation"),
      ("{ExifIFD:ISO}", "$ExifIFD:ISO"), ("{File:ImageWidth}", "$File:ImageWidth"),
      ("{ExifIFD:DateTimeOriginal}", "$ExifIFD:DateTimeOriginal"), ("{MIMEType}", "$MIMEType"),
    ])
  func templates(_ text: String, _ format: String) throws {
    let template = try Template(text)
    let mine = try Self.photos.map { path in
      "[" + (try template.text(of: Subject(path: path)) ?? "") + "]"
    }
    let theirs = try exifTool(["-p", "[\(format)]"])
    #expect(mine == theirs, "\(text)")
  }
}
