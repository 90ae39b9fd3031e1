import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Another program that decodes pictures, or looks whether a file is sound.
private struct Decoder: Sendable, CustomTestStringConvertible {
  let program: Program
  /// The endings of the samples that it knows.
  let formats: [String]
  /// Its words, with the file that is read, and the one for the pixels where it decodes.
  let words: @Sendable (_ input: String, _ output: String) -> [String]
  /// The ending of the name of what it writes.
  var output = "raw"
  /// What a checker says of a file that is not sound.
  var complaints: [String] = []

  var testDescription: String { program.name }

  /// The samples that it reads.
  var samples: [String] {
    Samples.formats.filter { formats.contains(String($0.split(separator: ".").last ?? "")) }
  }

  /// All frames of a picture, pixel by pixel, in Pillow's words.
  private static let frames = """
    import sys
    from PIL import Image, ImageSequence
    with Image.open(sys.argv[1]) as image, open(sys.argv[2], "wb") as out:
        for frame in ImageSequence.Iterator(image):
            out.write(frame.convert("RGBA").tobytes())
    """

  /// The first Python that has Pillow.
  private static let python =
    ["python3", "/usr/bin/python3"].map(Program.init(named:))
    .first { $0.isThere && (try? $0.run(["-c", "import PIL"]).status) == 0 }
    ?? Program(named: "python3 with Pillow")

  /// Programs that write pixels and nothing else.
  static let decoders = [
    Decoder(
      program: Program(named: "vips"),
      formats: [
        "jpg", "png", "apng", "webp", "gif", "heic", "avif", "jxl", "jp2", "psd", "tiff",
      ], words: { ["rawsave", $0, $1] }),
    Decoder(
      program: python,
      formats: ["jpg", "png", "apng", "webp", "gif", "jp2", "psd", "tiff"],
      words: { ["-c", frames, $0, $1] }),
    Decoder(program: Program(named: "djxl"), formats: ["jxl"], words: { [$0, $1] }, output: "ppm"),
    Decoder(
      program: Program(named: "heif-convert"), formats: ["heic", "avif"], words: { [$0, $1] },
      output: "y4m"),
    Decoder(
      program: Program(named: "dwebp"), formats: ["webp"], words: { [$0, "-pam", "-o", $1] },
      output: "pam"),
  ]

  /// Programs that look into a file.
  static let checkers = [
    Decoder(
      program: .exiv2, formats: ["jpg", "png", "webp", "jp2", "psd", "tiff"],
      words: { path, _ in ["-pa", path] }, complaints: ["Error:", "Warning:"]),
    Decoder(
      program: Program(named: "heif-info"), formats: ["heic", "avif"], words: { path, _ in [path] },
      complaints: ["Could not", "error"]),
    Decoder(
      program: Program(named: "webpinfo"), formats: ["webp"], words: { path, _ in [path] },
      complaints: ["Warning:", "Error"]),
    Decoder(
      program: Program(named: "pngcheck"), formats: ["png", "apng"],
      words: { path, _ in ["-v", path] }, complaints: ["ERROR", "error:", "invalid", "warning"]),
    Decoder(
      program: Program(named: "tiffinfo"), formats: ["tiff"], words: { path, _ in [path] },
      complaints: ["Warning", "Error"]),
  ]
}

/// The sample in each format, and what is done to it.
private enum Samples {
  static let folder = Package.root.appending(path: "Samples/formats")

  static let formats: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasSuffix(".py") }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// The sample with metadata, with longer ones, and without any.
  static func edited(_ name: String) throws -> [[UInt8]] {
    let carriesExif = !name.hasSuffix(".gif")
    var photo = try Photo(try bytes(name))
    photo.metadata.title = "Dawn"
    if carriesExif {
      photo.metadata[.artist] = "Ada Example"
      photo.metadata.location = Location(latitude: 12.5, longitude: -7.25, altitude: 3)
    }
    let first = try photo.bytes(options: WriteOptions(verify: true))
    var again = try Photo(first)
    again.metadata.title = String(repeating: "A longer title. ", count: 300)
    if carriesExif { again.metadata[.artist] = String(repeating: "Ada ", count: 900) }
    let second = try again.bytes(options: WriteOptions(verify: true))
    var stripped = try Photo(second)
    stripped.strip()
    return [first, second, try stripped.bytes(options: WriteOptions(verify: true))]
  }
}

@Suite("Other programs read what was edited")
struct DecoderTests {
  @Test("There is a sample of every format that is written")
  func samples() throws {
    let known = try Set(Samples.formats.map { try Photo(Samples.bytes($0)).format.name })
    let expected: Set = [
      "JPEG", "PNG", "APNG", "WEBP", "WEBP (lossless)", "Extended WEBP", "GIF", "HEIC", "AVIF",
      "JXL", "JXL Codestream", "JP2", "PSD", "TIFF",
    ]
    #expect(expected.subtracting(known).isEmpty)
  }

  @Test(
    "An edited file decodes to the same pixels",
    arguments: Decoder.decoders.filter(\.program.isThere))
  private func pixels(decoder: Decoder) throws {
    let folder = try TemporaryFolder()
    /// The pixels of a file; nil where this build of the program does not decode the format.
    func decode(_ bytes: [UInt8], _ name: String) throws -> [UInt8]? {
      let path = try folder.write(bytes, name)
      let output = folder.path("out.\(decoder.output)")
      try? FileManager.default.removeItem(atPath: output)
      let outcome = try decoder.program.run(decoder.words(path, output))
      guard outcome.status == 0, let data = FileManager.default.contents(atPath: output) else {
        return nil
      }
      return [UInt8](data)
    }
    var count = 0
    for name in decoder.samples {
      guard let pixels = try decode(Samples.bytes(name), name), pixels.count >= 24 * 16 else {
        continue
      }
      count += 1
      for (index, bytes) in try Samples.edited(name).enumerated() {
        #expect(try decode(bytes, name) == pixels, "\(name), edit \(index)")
      }
    }
    if count == 0 {
      print("\(decoder.program.name) decodes none of the samples here: nothing was compared.")
    }
  }

  @Test(
    "An edited file is opened without a warning",
    arguments: Decoder.checkers.filter(\.program.isThere))
  private func soundness(checker: Decoder) throws {
    let folder = try TemporaryFolder()
    for name in checker.samples {
      for (index, bytes) in try Samples.edited(name).enumerated() {
        let path = try folder.write(bytes, name)
        let outcome = try checker.program.run(checker.words(path, ""))
        let said = String(decoding: outcome.output, as: UTF8.self) + outcome.errors
        for complaint in checker.complaints {
          #expect(!said.contains(complaint), "\(name), edit \(index): \(said.prefix(600))")
        }
        // Exiv2 also says so when there is nothing to list.
        let isBare = checker.program.name == "exiv2" && index == 2
        #expect(outcome.status == 0 || isBare, "\(name), edit \(index): \(said.prefix(600))")
      }
    }
  }

  @Test(
    "Programs that are not installed are named",
    arguments: (Decoder.decoders + Decoder.checkers).filter { !$0.program.isThere })
  private func absent(decoder: Decoder) {
    print("Not compared: \(decoder.program.absence)")
  }
}
