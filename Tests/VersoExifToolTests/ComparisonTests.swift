import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoExifTool

/// The answers of Verso are those of ExifTool, byte by byte.
@Suite("Answers compared with ExifTool", .serialized)
struct ComparisonTests {
  private static let arguments: [[String]] = [
    ["-s3", "-Model"], ["-s", "-Model", "-Make"], ["-S", "-Model", "-Foo"],
    ["-j", "-Model"], ["-j", "-n", "-Orientation"],
    ["-j", "-Orientation#", "-Orientation"], ["-s", "-G1", "-Model"], ["-G", "-s", "-Model"],
    ["-G0:1", "-j", "-Make"],
    ["-t", "-s", "-Model", "-Make"], ["-t", "-s", "-G1", "-Model"],
    ["-T", "-Model", "-Foo", "-Make"], ["-f", "-Foo", "-s"],
    ["-f", "-j", "-Foo"], ["-q", "-j", "-Foo"], ["-csv", "-Model", "-Make"], ["-args", "-Model"],
    ["-args", "-G1", "-Model"],
    ["-p", "$FileName $Model ${Orientation#} $$ x$/y"], ["-p", "$Model $Foo"],
    ["-f", "-p", "$Model $Foo"], ["-m", "-p", "$Model $Foo"],
    ["-if", "$Model eq 'M11'", "-s3", "-Make"], ["-if", "$Model eq 'x'", "-s3", "-Make"],
    ["-if", "not $Foo", "-s3", "-Make"],
    ["-if", "$Model =~ /^m/i", "-s3", "-Make"], ["-j", "-x", "Model", "-Make", "-Model"],
    ["-j", "-IFD0:all", "--Model"],
    ["-j", "-g1", "-Model", "-Make"], ["-g1", "-s", "-Model", "-Make"],
    ["-j", "-api", "structformat=jsonq", "-ImageWidth"],
    ["-b", "-Model"], ["-j", "-E", "-Make"], ["-d", "%Y-%m-%d", "-s3", "-DateTimeOriginal"],
    ["-d", "%Y-%m-%dT%H:%M:%S %f|%s %j %A %b", "-j", "-DateTimeOriginal"],
    ["-c", "%.6f", "-j", "-GPSLatitude", "-GPSPosition"],
    ["-c", "%+.6f", "-j", "-GPSLatitude", "-GPSLongitude"], ["-s3", "-GPS*"],
    ["-s", "-FileName", "-Directory", "-FileSize#", "-FilePermissions#"],
    ["-s", "-FileModify*"], ["-echo", "a", "-s3", "-Model", "-echo3", "b ${status}"],
    ["-G:0:1:4", "-s", "-Model"], ["-Model", "-Make"],
    ["-a", "-s", "-G1", "-XResolution"], ["-s", "-XResolution"],
    ["-sort", "-s", "-Model", "-Make"], ["-bogus"], ["-j", "-a", "-G4", "-Make"],
  ]

  @Test(
    "Reading", .enabled(if: Program.recentExifTool.isThere, "ExifTool 13 is missing"),
    arguments: arguments)
  func reading(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SmallPhoto.located, "a.jpg")
    let expected = try Program.recentExifTool.run(arguments + [path])
    let answer = Answer(arguments + [path])
    #expect(answer.output == String(decoding: expected.output, as: UTF8.self))
    #expect(answer.errors == expected.errors)
    #expect(answer.status == expected.status)
  }

  @Test(
    "What is written, and the sentence about it",
    .enabled(if: Program.recentExifTool.isThere, "ExifTool 13 is missing"),
    arguments: [
      ["-Artist=Ada"], ["-overwrite_original", "-Artist=Ada", "-Copyright=2026 Ada"],
      ["-overwrite_original", "-Orientation#=3"],
      ["-overwrite_original", "-n", "-Orientation=8"], ["-overwrite_original", "-Model="],
      ["-overwrite_original", "-Comment=A boat"], ["-overwrite_original", "-File:Comment="],
      ["-overwrite_original", "-Foo=1"],
      ["-overwrite_original", "-IPTC:Keywords=a", "-IPTC:Keywords=b"],
      ["-overwrite_original", "-sep", ",", "-XMP:Subject=a,b"],
      ["-overwrite_original", "-XMP-dc:Title=T", "-E", "-XMP-dc:Description=a &amp; b"],
      ["-overwrite_original", "-AllDates+=1"],
      ["-overwrite_original", "-DateTimeOriginal-=0:0:1 2:00:00"],
      ["-overwrite_original", "-gps:all="], ["-overwrite_original", "-XMP:all="],
      ["-overwrite_original", "-IPTC:Keywords-=nothing"],
      ["-overwrite_original", "-xmp:title-de=kühl"],
      ["-q", "-overwrite_original", "-Artist=x"], ["-overwrite_original", "-XMP-dc:Title<Model"],
      ["-overwrite_original", "-XMP-dc:Title<$Model by $Make"],
      ["-overwrite_original", "-P", "-Artist=Ada"],
      ["-overwrite_original", "-all="],
      ["-overwrite_original", "-all=", "-tagsFromFile", "@", "-Orientation"],
    ])
  func writing(arguments: [String]) throws {
    var answers: [String] = []
    var values: [NSDictionary] = []
    var names: [[String]] = []
    for isVerso in [false, true] {
      let folder = try TemporaryFolder()
      let path = try folder.write(SmallPhoto.located, "a.jpg")
      if isVerso {
        let answer = Answer(arguments + [path])
        answers.append(answer.output)
      } else {
        let outcome = try Program.recentExifTool.run(arguments + [path])
        answers.append(String(decoding: outcome.output, as: UTF8.self))
      }
      names.append(try folder.names())
      let found = try Program.exifToolJSON(
        [path],
        [
          "-G1", "-struct", "-EXIF:all", "-XMP:all", "-IPTC:all", "-Comment", "--XMPToolkit",
          "--*Resolution*", "--YCbCrPositioning",
        ])
      var object = found.first ?? [:]
      object["SourceFile"] = nil
      values.append(object as NSDictionary)
    }
    #expect(answers[0] == answers[1])
    #expect(names[0] == names[1])
    #expect(values[0] == values[1])
  }
}
