import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoExifTool

/// What a session answers to arguments, and to lines of a file of them.
struct Answer {
  let output: String
  let errors: String
  let status: Int32

  init(_ arguments: [String]) {
    var session = Session(keeps: true)
    status = session.run(arguments)
    output = String(decoding: session.streams.output, as: UTF8.self)
    errors = String(decoding: session.streams.errors, as: UTF8.self)
  }

  init(lines: String, before: [String] = [], common: [String] = []) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(lines.utf8), "arguments")
    self.init(
      before + ["-stay_open", "True", "-@", path]
        + (common.isEmpty ? [] : ["-common_args"] + common))
  }
}

@Suite("A session of ExifTool")
struct SessionTests {
  @Test("A call is meant for ExifTool by the program's name or by its first word")
  func names() {
    #expect(ExifTool.arguments(of: ["/opt/bin/exiftool", "-ver"]) == ["-ver"])
    #expect(ExifTool.arguments(of: ["verso", "exiftool", "-ver"]) == ["-ver"])
    #expect(ExifTool.arguments(of: ["verso", "read", "exiftool"]) == nil)
    #expect(ExifTool.arguments(of: []) == nil)
  }

  // The answers of ExifTool 13.58.
  @Test(
    "Each request ends with its mark",
    arguments: [
      ("-ver\n-execute\n", "13.58\n{ready}\n", ""),
      ("-ver\n-execute123\n-stay_open\nFalse\n", "13.58\n{ready123}\n", ""),
      ("-ver\r\n-execute\r\n", "13.58\n{ready}\n", ""),
      ("-q\n-ver\n-execute\n-execute5\n", "13.58\n{ready5}\n", ""),
      (
        "# comment\n\n#[CSTR]-echo\n#[CSTR]a\\tb\\n\\x41 \\\"q\n-ver\n-execute\n",
        "a\tb\n\\x41 \"q\n13.58\n{ready}\n", ""
      ),
      (
        "-echo1\n{await1}\n-echo2\n{await1}\n-ver\n-echo3\nend\n-echo4\n=${status}=post\n-execute7\n",
        "{await1}\n13.58\nend\n{ready7}\n", "{await1}\n=0=post\n"
      ),
      ("-stay_open\nFalse\n-execute3\n", "", ""),
      ("-ver\n-execute3\n-stay_open\nFalse\n-echo4\n{ready}\n-execute\n", "13.58\n{ready3}\n", ""),
      (
        "-foo=1\na.jpg\n-execute3\n", "{ready3}\n",
        "Warning: Tag 'foo' is not defined\nNothing to do.\n"
      ),
      ("-j\n-Model\nnofile.jpg\n-execute1\n", "{ready1}\n", "Error: File not found - nofile.jpg\n"),
      (
        "-Model\nnofile.jpg\n-echo4\n=${status}=post\n-execute9\n", "{ready9}\n",
        "Error: File not found - nofile.jpg\n=1=post\n"
      ),
    ])
  func marks(lines: String, output: String, errors: String) throws {
    let answer = try Answer(lines: lines)
    #expect(answer.output == output)
    #expect(answer.errors == errors)
  }

  @Test(
    "What is not supported is refused with one line, and the request still ends",
    arguments: [
      "-geotag", "-php", "-X", "-htmlDump", "-v3", "-j\n-l", "-config\nx.pl", "-api\nFoo=1",
      "-if\nsystem('x')", "-bogus.opt",
    ])
  func refusal(option: String) throws {
    let answer = try Answer(lines: "\(option)\na.jpg\n-echo4\n=${status}=post\n-execute4\n")
    #expect(answer.output == "{ready4}\n")
    #expect(answer.errors.hasPrefix("Error: "))
    #expect(answer.errors.hasSuffix("\n=1=post\n"))
    #expect(answer.errors.split(separator: "\n").count == 2)
    #expect(answer.status == 1)
  }

  @Test("Common arguments belong to each request, and others before the file to the first one")
  func common() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SmallPhoto.bytes, "a.jpg")
    let lines = "-Make\n\(path)\n-execute\n-Model\n\(path)\n-execute22\n"
    let answer = try Answer(lines: lines, before: ["-s3"], common: ["-G", "-S"])
    #expect(answer.output == "[EXIF] Make: Leica\n{ready}\n[EXIF] Model: M11\n{ready22}\n")
  }

  @Test(
    "Long output has descriptions, and values on lines of their own",
    arguments: [
      (["-l"], "Make\n      Leica\nCamera Model Name\n      M11\n"),
      (["-long", "-G"], "[EXIF] Make\n      Leica\n[EXIF] Camera Model Name\n      M11\n"),
      (
        ["-l", "-s", "-s"],
        "Make                            : Leica\nModel                           : M11\n"
      ),
      (["-l", "-t"], "Make\tLeica\nCamera Model Name\tM11\n"),
    ])
  func long(options: [String], output: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(SmallPhoto.bytes, "a.jpg")
    #expect(Answer(options + ["-Make", "-Model", path]).output == output)
  }

  @Test("Any bytes as arguments end in an answer")
  func hostile() throws {
    var numbers = SystemRandomNumberGenerator()
    let words = [
      "-j", "-G", "-execute", "-@", "-stay_open", "-p", "-if", "-d", "-c", "-w", "-tagsFromFile",
      "-all=", "-sep", "=",
      "<", "%", "$", "{", "-TAG<${a}", "-\u{0}", "#[CSTR]\\", "-G:::", "-s99999999999", "-echo5",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0..<6, using: &numbers)
      let lines = (0..<count).map { _ in words.randomElement(using: &numbers) ?? "" }
      _ = try Answer(lines: lines.joined(separator: "\n") + "\n-execute1\n")
    }
  }
}

/// A JPEG with a few fields.
enum SmallPhoto {
  static var bytes: [UInt8] {
    get throws {
      var photo = try Photo(JPEGBuilder().bytes())
      photo.metadata[.make] = "Leica"
      photo.metadata[.model] = "M11"
      photo.metadata[.orientation] = 6
      return try photo.bytes()
    }
  }

  /// The same with a date and a position.
  static var located: [UInt8] {
    get throws {
      var photo = try Photo(bytes)
      for (name, value) in [
        ("DateTimeOriginal", "2024:05:06 07:08:09"), ("GPS", "46.95,-7.45"),
        ("XMP-dc:Title", "Dawn"),
      ] { try Assignment(name, value).apply(to: &photo.metadata) }
      return try photo.bytes()
    }
  }
}
