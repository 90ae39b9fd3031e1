import Testing
import Verso
import VersoFixtures
import VersoQuery

@Suite("Templates")
struct TemplateTests {
  @Test(
    "A template puts values into its text",
    arguments: [
      ("{Model}", "Canon Fixture 5"), ("{model} / {IFD0:Make}", "Canon Fixture 5 / Canon"),
      ("{DateTimeOriginal:yyyy-MM-dd}", "2024-05-06"),
      ("{DateTimeOriginal:yyyy/MM/yyyyMMdd_HHmmss}", "2024/05/20240506_070809"),
      ("{ExifIFD:DateTimeOriginal:HH'h'mm}", "07h08"),
      ("{EXIF:DateTimeOriginal:SSS xxx Z}", "050 +02:00 +0200"),
      ("{captureDate:EEE d MMM yy, EEEE MMMM D}", "Mon 6 May 24, Monday May 127"),
      ("{DateTimeOriginal:h 'o''clock' a}", "7 o'clock AM"),
      ("{Orientation} {Orientation#}", "Rotate 90 CW 6"), ("{ExposureTime}", "1/200"),
      ("{ISO:00000} {FNumber:0.00} {FocalLength:000.0}", "00400 2.80 050.0"),
      ("{Keywords}", "harbour, early dawn"), ("{Rating:00}", "04"),
      ("{Title|untitled} {Model|unknown}", "untitled Canon Fixture 5"),
      ("{GPS?here|nowhere} {Title?named|nameless}", "here nameless"), ("{Title?named}", ""),
      ("{{{Model}}}", "{Canon Fixture 5}"), ("{{}}", "{}"), ("", ""), ("[{Title}]", "[]"),
      ("{FileName} {BaseName} {FileExtension} {Directory}", "a.b.JPG a.b JPG Photos/2024"),
      ("{System:FileName} {File:FileName}", "a.b.JPG a.b.JPG"),
      ("{File:FileType} {MIMEType}", "JPEG image/jpeg"),
      ("{XMP-dc:Subject}", "harbour, early dawn"),
      ("{Model:yyyy|no date}", "no date"), ("{Model:00|no number}", "no number"),
      ("{GPSLatitude#:00.000}", "37.332"), ("{GPSLongitude#:000.00}", "-122.03"),
    ])
  func values(_ template: String, _ expected: String) throws {
    let subject = Subject(try Asked.camera(), path: "Photos/2024/a.b.JPG")
    #expect(try Template(template).text(of: subject) == expected)
  }

  @Test(
    "Numbers of any size are written or left out",
    arguments: [
      "0", "00000000000000000000", "0.000000000", "00000000000000000000.000000000",
    ])
  func numbers(_ form: String) throws {
    let pattern = try #require(NumberPattern(form))
    for number in [0, -0.5, 1e-300, 123.456, 1e14, -1e15, 1e300, .infinity, .nan] {
      let text = pattern.text(of: number)
      #expect((text == nil) == !(number.magnitude < 1e15), "\(number)")
      #expect((text?.utf8.count ?? 20) >= pattern.digits, "\(number)")
    }
    #expect(NumberPattern("0.0000000000") == nil && NumberPattern("") == nil)
    #expect(NumberPattern(String(repeating: "0", count: 21)) == nil && NumberPattern("0.") == nil)
  }

  @Test("A missing value leaves nothing, or no text at all")
  func missing() throws {
    let subject = Subject(try Asked.bare(), path: "a.jpg")
    let template = try Template("{FileName} {Model}")
    #expect(try template.text(of: subject) == "a.jpg ")
    #expect(try template.text(of: subject, missing: .nothing) == nil)
    let other = try Template("{Model|x}{Model?y}{Model?y|z}")
    #expect(try other.text(of: subject, missing: .nothing) == "xz")
  }

  @Test("A program can have its own names and its own forms of values")
  func own() throws {
    let names: Set<String> = ["-n", ".ext", "n"]
    let template = try Template("{Model}{-n}{.ext} {n:03}") { names.contains($0) }
    let subject = Subject(try Asked.camera(), path: "a.jpg")
    let text = try template.text(of: subject) { field in
      "<\(field.name)\(field.format ?? "")>"
    } value: {
      $0.replacing(" ", with: "_")
    }
    #expect(text == "Canon_Fixture_5<-n><.ext> <n03>")
    #expect(template.fields.map(\.position) == [1, 8, 12, 19])
    #expect(try template.text(of: subject, missing: .nothing) == nil)
  }

  @Test("A file is not opened for its name")
  func facts() throws {
    let subject = Subject(path: "nowhere/IMG_1.HEIC")
    let template = try Template("{BaseName}-{FileExtension|none}")
    #expect(!template.needsPhoto)
    #expect(try template.text(of: subject) == "IMG_1-HEIC")
    #expect(!subject.isOpen)
    let other = try Template("{BaseName} {Model}")
    #expect(other.needsPhoto)
    #expect(throws: FileError.self) { try other.text(of: subject) }
  }

  @Test("Names have one extension, and some have none")
  func names() {
    for (path, base, ending) in [
      ("a.jpg", "a", "jpg"), (".hidden", ".hidden", nil), ("a/b.c/d", "d", nil),
      ("a..b", "a.", "b"),
      ("/x.JPG", "x", "JPG"),
    ] as [(String, String, String?)] {
      let facts = FileFacts(path: path)
      #expect(facts.baseName == base && facts.fileExtension == ending, "\(path)")
    }
    #expect(FileFacts(path: "/x.JPG").directory == "/")
    #expect(FileFacts(path: "x.JPG").directory == ".")
    #expect(FileFacts(path: "nowhere").size == nil)
  }

  @Test(
    "An error has its position",
    arguments: [
      ("{Model", 6, "no }"), ("Model}", 5, "}}"), ("{}", 1, "name"), ("{Modell}", 1, "Model"),
      ("x {Model} {Datetimeorginal}", 11, "DateTimeOriginal"), ("{Model:}", 7, "form"),
      ("{CreateDate:YYYY}", 12, "yyyy"), ("{CreateDate:yyyy-DD}", 17, "dd"),
      ("{CreateDate:yyyy'x}", 16, "quote"), ("{CreateDate:q}", 12, "is not a part"),
      ("{a b}", 1, "a tag's name"), ("{ISO:12}", 5, "form"), ("{IFD0:}", 6, "after the group"),
      ("{-n}", 1, "a tag's name"),
      ("{CreateDate:yyyyy}", 12, "more than 4"), ("{Model|a", 8, "no }"), ("{:yyyy}", 1, "name"),
    ])
  func mistakes(_ template: String, _ position: Int, _ word: String) {
    let error = #expect(throws: QueryError.self) { try Template(template) }
    #expect(error?.position == position, "\(template): \(error?.description ?? "")")
    #expect(error?.message.contains(word) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("Every prefix of a template is valid, or is refused at a position in it")
  func prefixes() {
    let text =
      "{{ {Model} {IFD0:Make|a}{IFD0:ModifyDate:yyyy'T'mm|b} {GPS?x|y}}} {ISO#:0.0}"
    for count in 0...text.count {
      let prefix = String(text.prefix(count))
      do {
        _ = try Template(prefix)
      } catch {
        #expect((0...prefix.count).contains(error.position), "\(prefix)")
      }
    }
  }
}

@Suite("Forms of dates")
struct DatePatternTests {
  @Test(
    "Days of the week and of the year follow the calendar",
    arguments: [
      (1900, 1, 1, "Mon 1"), (1969, 12, 31, "Wed 365"), (1970, 1, 1, "Thu 1"),
      (2000, 2, 29, "Tue 60"),
      (2024, 12, 31, "Tue 366"), (1, 1, 1, "Mon 1"), (9999, 12, 31, "Fri 365"),
    ])
  func days(_ year: Int, _ month: Int, _ day: Int, _ expected: String) throws {
    let date = CaptureDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
    #expect(try DatePattern("E D").text(of: date) == expected)
  }

  @Test("Midnight and noon are twelve o'clock")
  func hours() throws {
    let pattern = try DatePattern("hh a H")
    for (hour, expected) in [(0, "12 AM 0"), (1, "01 AM 1"), (12, "12 PM 12"), (23, "11 PM 23")] {
      let date = CaptureDate(year: 2024, month: 5, day: 6, hour: hour, minute: 0, second: 0)
      #expect(pattern.text(of: date) == expected)
    }
  }

  @Test("Unknown parts of a date are empty, and a missing fraction is zeros")
  func unknown() throws {
    var date = CaptureDate(year: 2024, month: 5, day: 6, hour: 7, minute: 8, second: 9)
    #expect(try DatePattern("SSSxxx|XXX|Z").text(of: date) == "000||")
    date.offset = 0
    date.subsecond = "5"
    #expect(try DatePattern("SSS xxx XXX Z").text(of: date) == "500 +00:00 Z +0000")
  }
}
