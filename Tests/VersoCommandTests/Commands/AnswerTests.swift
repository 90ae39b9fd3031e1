import Foundation
import Testing
import VersoFixtures

/// What the command says, to people and to programs.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct AnswerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ name: String = "photo.jpg") throws -> String {
    try folder.write(try Command.sampleBytes("harbour.jpg"), name)
  }

  @Test("An invalid value costs one line with an example, and nothing is written")
  func examples() throws {
    let path = try copy()
    let before = try folder.read("photo.jpg")
    for (assignment, words) in [
      ("DateTimeOriginal=yesterday", "such as DateTimeOriginal="),
      ("ISO=100000", "such as ISO=200"),
      ("Orientation=9", "1 (Horizontal (normal))"), ("GPSLatitude=95", "0 to 90"),
      ("AllDates=28.02.2025", "such as AllDates="), ("Copyright=a", "given once"),
      ("ExposureTime=1/0", "expected"), ("FNumber=0/0", "expected"),
      ("Image Description=a", "a tag is written"), ("Copyright+=a", "it holds one value"),
    ] {
      let outcome = try Command.run(["set", path, assignment, "Copyright=b"])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("Repeated assignments make a list; an altitude below sea level is negative")
  func lists() throws {
    let path = try copy()
    let arguments = [
      "Keywords=a", "Keywords=b, c", "Creator=Bell, Graham", "GPSAltitude=-5",
      "DateTimeOriginal=2026-05-06T07:08:09+02:00",
    ]
    #expect(try Command.run(["set", path] + arguments).status == 0)
    let found = try #require(try Command.json(["read", "--json", path]).first)
    #expect(found["XMP-dc:Subject"] as? [String] == ["a", "b", "c"])
    #expect(found["IFD0:Artist"] as? String == "Bell, Graham")
    #expect(found["GPS:GPSAltitudeRef"] as? String == "Below Sea Level")
    #expect(found["ExifIFD:OffsetTimeOriginal"] as? String == "+02:00")
  }

  @Test("An unknown tag is reported, a known tag that is missing is not")
  func unknownTags() throws {
    let path = try copy()
    for form in [[], ["--json"], ["--csv"]] {
      let outcome = try Command.run(["read"] + form + ["--tag", "Artits", path])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("Artits") || outcome.errors.contains("artits"))
      #expect(outcome.errors.contains("did you mean Artist"))
      let known = try Command.run(
        ["read"] + form + ["--tag", "SubjectArea", "--tag", "Make", path])
      #expect(known.status == 0 && known.errors.isEmpty)
    }
  }

  @Test("An unknown command ends with 64 and a suggestion")
  func commands() throws {
    for arguments in [["raed", "x.jpg"], ["help", "raed"], ["Read"], ["raed"]] {
      let outcome = try Command.run(arguments)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("did you mean verso read?"), "\(outcome.errors)")
    }
    let far = try Command.run(["help", "nosuch"])
    #expect(far.status == 64)
    #expect(far.errors.contains("verso --help"))
    #expect(try Command.run(["help", "read"]).status == 0)
    #expect(try Command.run(["--help"]).status == 0)
    #expect(try Command.run(["help"]).status == 0)
  }

  @Test("Help contains no words of Swift")
  func help() throws {
    let names = [
      "read", "set", "remove", "copy", "sync", "strip", "tags", "thumbnail", "extract", "crop",
      "orient", "rotate", "flip", "convert", "watermark", "sign", "verify", "credentials", "seal",
      "unseal", "keys",
    ]
    for name in names {
      let outcome = try Command.run(["help", name])
      guard outcome.status == 0 else { continue }
      #expect(outcome.text.contains("verso \(name) "), "\(name)")
      for word in ["Color(", "pixels(", "nil", "Optional", "ParsableCommand", "0.0)"] {
        #expect(!outcome.text.contains(word), "\(name): \(word)")
      }
    }
  }

  @Test("A table contains no formulas for spreadsheets, unless requested")
  func formulas() throws {
    let path = try copy()
    let texts = ["=1+1", "+1+1", "-1+1", "@SUM(A1)"]
    for text in texts {
      #expect(try Command.run(["set", path, "ImageDescription=\(text)"]).status == 0)
      let table = try Command.run(["read", "--csv", "--tag", "ImageDescription", path]).text
      #expect(table.contains(",'\(text)"))
      let kept = try Command.run(
        ["read", "--csv", "--keep-formulas", "--tag", "ImageDescription", path])
      #expect(kept.text.contains(",\(text)"))
    }
    #expect(try Command.run(["set", path, "ImageDescription=-12.5"]).status == 0)
    let number = try Command.run(["read", "--csv", "--tag", "ImageDescription", path]).text
    #expect(number.contains(",-12.5"))
  }

  @Test("File names cannot move the cursor in any command")
  func fileNames() throws {
    let name = "a\u{1B}[31m\u{202E}\u{9B}1m\nb.jpg"
    let path = try copy(name)
    let other = try copy("other.jpg")
    let calls = [
      ["read", path, other], ["read", "--csv", path], ["read", "--json", path],
      ["explain", "--json", path], ["set", path, "Artist=Ada"],
      ["set", "--dry-run", path, "Artist=Ada"], ["remove", path, "Artist"], ["sync", path],
      ["strip", path, "-o", folder.path("c\u{1B}[32m.jpg")], ["copy", other, path],
      ["thumbnail", path, "-o", folder.path("t\u{1B}[32m.jpg")],
      ["extract", "exif", path, "-o", folder.path("e\u{1B}[32m.jpg")], ["verify", path],
      ["credentials", path], ["read", path + "x"], ["set", path + "x", "Artist=Ada"],
      ["frob\u{1B}[31m"], ["read", "--frob\u{1B}[31m"],
    ]
    for call in calls {
      let outcome = try Command.run(call)
      for text in [outcome.text, outcome.errors] {
        let hidden = text.unicodeScalars.filter {
          $0.value < 0x20 && $0 != "\n" && $0 != "\r" || (0x7F...0x9F).contains($0.value)
            || (0x202A...0x202E).contains($0.value)
        }
        #expect(hidden.isEmpty, "\(call.prefix(2)): \(text.debugDescription)")
      }
    }
  }

  @Test("JSON keys begin with a capital in every command, and are unique in an object")
  func keys() throws {
    let path = try copy()
    #expect(try Command.run(["set", path, "Creator=Ada", "Keywords=a"]).status == 0)
    let calls = [
      ["read", "--json", path], ["explain", "--json", path], ["tags", "--json", "GPS"],
      ["tags", "--json", "--group", "XMP-dc"], ["verify", "--json", path],
      ["credentials", "--json", path],
    ]
    for call in calls {
      let found = try JSONSerialization.jsonObject(
        with: Data(try Command.run(call).output), options: [.fragmentsAllowed])
      for object in found as? [[String: Any]] ?? [] {
        for key in object.keys {
          #expect(key.first?.isUppercase == true, "\(call[0]): \(key)")
        }
      }
    }
    let object = try #require(try Command.json(["explain", "--json", path]).first)
    #expect(object["Creator"] != nil)
  }

  @Test("Two values of one name are written once in JSON")
  func once() throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:a="http://a/" xmlns:b="http://b/" xmlns:dc="http://purl.org/dc/elements/1.1/">\
      <a:Value>1</a:Value><a:value>2</a:value><a:VaLue>3</a:VaLue>\
      <a:s rdf:parseType="Resource"><a:x>1</a:x><b:x>2</b:x><a:X>3</a:X></a:s>\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let path = try folder.write(Array(packet.utf8), "side.xmp")
    for form in [[], ["--numeric"]] {
      let text = try Command.run(["read", "--json"] + form + [path]).text
      #expect(text.split(separator: "\"XMP-a:Value\"", omittingEmptySubsequences: false).count == 2)
      #expect(text.split(separator: "\"X\"", omittingEmptySubsequences: false).count == 2)
    }
  }

  @Test("A file that is not a photo costs a readable line")
  func unknownFormat() throws {
    let path = try folder.write(Array("hello".utf8), "notes.txt")
    let outcome = try Command.run(["read", path])
    #expect(outcome.status == 1)
    #expect(outcome.errors.utf8.count < path.utf8.count + 160)
  }
}
