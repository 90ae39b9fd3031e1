import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoFormats

/// Films as ffmpeg makes them, changed by Verso, and read by ffmpeg and ExifTool.
@Suite("Films that other programs made and read")
struct FilmComparisonTests {
  static let ffmpeg = Program(named: "ffmpeg")

  static let key = "00112233445566778899aabbccddeeff"

  /// Ending, and the words that give it its layout.
  static let layouts: [(ending: String, words: [String])] = [
    ("mov", []), ("mp4", []), ("mp4", ["-movflags", "+faststart"]),
    ("mp4", ["-movflags", "frag_keyframe+empty_moov"]), ("3gp", []),
    ("mov", ["-movflags", "+use_metadata_tags+faststart"]),
    (
      "mp4",
      [
        "-encryption_scheme", "cenc-aes-ctr", "-encryption_key",
        key, "-encryption_kid", key,
      ]
    ),
  ]

  private func film(_ index: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.path("film.\(Self.layouts[index].ending)")
    let made = try Self.ffmpeg.run(
      [
        "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=1",
        "-f", "lavfi", "-i", "sine=duration=1:sample_rate=8000", "-c:v", "mpeg4", "-c:a", "aac",
        "-metadata", "title=Old title", "-metadata", "comment=stays",
      ] + Self.layouts[index].words + [path])
    #expect(made.status == 0, "\(made.errors)")
    return path
  }

  /// The digest of every stream.
  private func streams(_ path: String) throws -> String {
    let outcome = try Self.ffmpeg.run([
      "-nostdin", "-v", "error", "-decryption_key", Self.key, "-i", path, "-map", "0", "-c", "copy",
      "-f", "streamhash", "-",
    ])
    return String(decoding: outcome.output, as: UTF8.self)
  }

  @Test(
    "Streams are the same, and ExifTool reads what was set",
    .enabled(if: ffmpeg.isThere, "ffmpeg is not there"), arguments: layouts.indices)
  func set(index: Int) throws {
    let folder = try TemporaryFolder()
    let path = try film(index, in: folder)
    let before = try streams(path)
    #expect(!before.isEmpty)
    for options in [WriteOptions(), WriteOptions(compact: true), WriteOptions(verify: true)] {
      try Photo.edit(path: path, options: options) { photo in
        photo.metadata.title = options.compact ? "A second boat" : "A boat"
        photo.metadata.location = Location(latitude: 46.95, longitude: -7.45, altitude: 540)
        photo.metadata.captureDate = CaptureDate("2024:05:06 07:08:09+02:00")
      }
      #expect(try streams(path) == before)
    }
    if Program.recentExifTool.isThere {
      let said = try #require(try Program.exifToolJSON([path], ["-G1", "-a", "-n"]).first)
      let values = said.values.map { "\($0)" }
      #expect(values.contains("A boat") && !values.contains("Old title"))
      #expect(values.contains { $0.hasPrefix("46.95 -7.45") } || index == 4)
      #expect(said["QuickTime:CreateDate"] as? String == "2024:05:06 05:08:09")
      #expect(said["Keys:CreationDate"] as? String == "2024:05:06 07:08:09+02:00")
      #expect(said["Warning"] == nil && said["ExifTool:Warning"] == nil)
    }
    var options = WriteOptions()
    options.fastStart = true
    try Photo.edit(path: path, options: options) { $0.metadata.title = nil }
    #expect(try streams(path) == before)
    try Photo.edit(path: path) { $0.strip() }
    #expect(try streams(path) == before)
    #expect(try Photo(path: path).leftAfterStrip().unwanted.isEmpty)
  }
}
