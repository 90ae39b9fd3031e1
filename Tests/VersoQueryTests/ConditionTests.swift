import Testing
import Verso
import VersoFixtures
import VersoQuery

@Suite("Conditions")
struct ConditionTests {
  @Test(
    "A condition is true for a photo or not",
    arguments: [
      // What is there, and what is not.
      ("Model", true), ("has Model", true), ("not Model", false), ("Title", false),
      ("not has Title", true), ("GPS", true), ("has GPS", true), ("IPTC", false), ("EXIF", true),
      ("XMP-dc", true), ("has 'x'", nil), ("GPS*", true), ("XMP-*:*ject", true), ("Zone*", false),
      // Texts.
      ("Model = 'canon fixture 5'", true), ("Model != 'Canon Fixture 5'", false),
      ("Model ~ fixture", true), ("Model ~ \"X-T5\"", false), ("Make = Canon", true),
      ("Make in (Nikon, canon)", true), ("Make in (Nikon, Sony)", false), ("Make < D", true),
      ("Make >= canon", true), ("Software == \"fixture 1.0\"", true),
      // Numbers, as they are stored and as they are shown.
      ("ISO = 400", true), ("ISO != 400", false), ("ISO > 399.5", true), ("ISO > 400", false),
      ("ISO >= 400", true), ("ISO<=400", true), ("ISO in (100,400)", true),
      ("ExposureTime = 1/200", true), ("ExposureTime < 1/100", true),
      ("ExposureTime <= 0.005s", true), ("ExposureTime > 5ms", false),
      ("ExposureTime >= 1/200 s", true), ("FocalLength > 49mm", true),
      ("FocalLength = 50 mm", true),
      ("FocalLength < 5.1cm", true), ("FNumber = f/2.8", true), ("FNumber = 2.8", true),
      ("Orientation = 6", true), ("Orientation = 'Rotate 90 CW'", true),
      ("Orientation ~ rotate", true), ("Model > 5", false), ("Model < 5", false),
      ("Rating >= 4", true),
      // Dates as far as they go.
      ("DateTimeOriginal = 2024-05", true), ("DateTimeOriginal = 2024", true),
      ("DateTimeOriginal >= 2024-05-06", true), ("DateTimeOriginal > 2024-05-06", false),
      ("DateTimeOriginal < 2024-05-06", false), ("DateTimeOriginal <= 2024-05-06", true),
      ("DateTimeOriginal < 2024-06", true), ("DateTimeOriginal != 2023", true),
      ("DateTimeOriginal = 2024:05:06", true), ("DateTimeOriginal = '2024-05-06 07:08'", true),
      ("DateTimeOriginal = 2024-05-06 07:08:09", true),
      ("DateTimeOriginal > 2024-05-06T07:08", false),
      ("DateTimeOriginal = 2024-05-06T05:08:09Z", true),
      ("DateTimeOriginal = 2024-05-06T05:08:09+02:00", false),
      ("DateTimeOriginal = '2024:05:06 07:08:09'", true), ("DateTimeOriginal ~ '2024:05'", true),
      ("DateTimeOriginal ~ 2024-05", true), ("DateTimeOriginal ~ 2023-05", false),
      ("DateTimeOriginal in (2023, 2024-05)", true), ("captureDate = 2024-05-06", true),
      // Lists, of which any one will do.
      ("Keywords = harbour", true), ("Keywords = 'early dawn'", true), ("Keywords = early", false),
      ("Keywords ~ early", true), ("Keywords != harbour", false), ("Keywords != boat", true),
      ("XMP-dc:Subject = harbour", true),
      // What is missing makes every comparison false.
      ("Title = x", false), ("Title != x", false), ("Title < x", false), ("Title in (x, y)", false),
      ("not Title = x", true), ("Title ~ ''", false),
      // And, or, not.
      ("Model and GPS", true), ("Model and not GPS", false), ("Title or Model", true),
      ("Title or Title and Model", false), ("Model or Title and Title", true),
      ("(Model or Title) and Title", false), ("not (Title or Model)", false),
      ("not not Model", true),
      ("NOT Title AND Model", true), ("((((Model))))", true),
      // Places.
      ("GPS within 1km of 37.33,-122.03", true), ("GPS within 10m of 37.33,-122.03", false),
      ("GPS within 500 m of 37.331686, -122.030731", true),
      ("GPS in box 37,-123,38,-122", true), ("GPS in box 37,-122,38,-121", false),
      ("GPS in box 37,170,38,-120", true), ("GPS in box 37,170,38,-123", false),
      ("GPSLatitude > 37", true), ("GPSLongitude < -122", true), ("GPSLongitude > 0", false),
      // The file.
      ("FileName = IMG_1.jpg", true), ("FileName ~ .JPG", true), ("BaseName = img_1", true),
      ("FileExtension in (jpg, heic)", true), ("Directory = Photos", true), ("FileSize", false),
      ("FileType = JPEG", true), ("System", true),
    ] as [(String, Bool?)])
  func holds(_ text: String, _ expected: Bool?) throws {
    guard let expected else {
      #expect(throws: QueryError.self) { try Condition(text) }
      return
    }
    let subject = Subject(try Asked.camera(), path: "Photos/IMG_1.jpg")
    #expect(try Condition(text).matches(subject) == expected, "\(text)")
  }

  @Test(
    "A photo without the value satisfies no comparison",
    arguments: [
      "Model", "Model != x", "ISO < 1", "GPS", "GPS within 40000km of 0,0",
      "DateTimeOriginal < 9999",
      "GPS in box -90,-180,90,180", "Keywords != x", "Model ~ ''", "EXIF", "GPSLatitude", "IFD*:*",
    ])
  func nothing(_ text: String) throws {
    let subject = Subject(try Asked.bare())
    #expect(try !Condition(text).matches(subject))
    #expect(try Condition("not (\(text))").matches(subject))
  }

  @Test(
    "An error has its position and what was expected",
    arguments: [
      ("", 0, "a tag's name"), ("Model ~", 7, "a value"), ("Model = and", 8, "a value"),
      ("Model Canon", 6, "a comparison"), ("Model = a b", 10, "\"and\""), ("(Model", 6, ")"),
      ("Model)", 5, "the end"), ("Model and", 9, "a tag's name"), ("and Model", 0, "a tag's name"),
      ("Modell = x", 0, "did you mean Model"), ("Model = 'x", 8, "quote"),
      ("Model && GPS", 6, "\"and\""), ("Model || GPS", 6, "\"or\""), ("!Model", 0, "\"not\""),
      ("ISO > 4oo", 6, "neither a number nor a date"), ("ISO in 100", 7, "("),
      ("ISO in (100", 11, ")"), ("ISO in ()", 8, "a value"), ("Model within 5km of 1,2", 0, "GPS"),
      ("GPS within 5 of 1,2", 11, "a distance"), ("GPS within 5km 1,2", 15, "\"of\""),
      ("GPS within 5km of 91,2", 18, "latitude"), ("GPS within 5km of 1,181", 20, "longitude"),
      ("GPS within 5km of 1 2", 20, "comma"), ("GPS in box 2,1,1,2", 11, "south-west"),
      ("GPS in box 1,2,3", 16, "comma"), ("Model = x , y", 10, "the end"),
      ("'Model'", 0, "a tag's name"),
      ("5 < ISO", 0, "a tag's name"), ("Model = x not GPS", 10, "\"and\""),
      ("FooBar123 = 1", 0, "FooBar123"), ("Model\n=\r\n", 8, "a value"),
    ])
  func mistakes(_ text: String, _ position: Int, _ word: String) {
    let error = #expect(throws: QueryError.self) { try Condition(text) }
    #expect(error?.position == position, "\(text): \(error?.description ?? "")")
    #expect(error?.message.contains(word) == true, "\(text): \(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("Conditions nested too deeply are refused")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000)
    let nots = String(repeating: "not ", count: 10_000)
    for text in [deep, nots, String(repeating: "(", count: 60_000) + "Model"] {
      let error = #expect(throws: QueryError.self) { try Condition(text) }
      #expect(error?.code == .tooComplex)
    }
    let chain = Array(repeating: "Model", count: 5000).joined(separator: " and ")
    #expect(try Condition(chain).matches(Subject(try Asked.camera())))
  }

  @Test("A file is not opened if its file facts decide")
  func lazily() throws {
    let subject = Subject(path: "nowhere/a.jpg")
    #expect(try !Condition("Model and FileExtension = heic").matches(subject))
    #expect(try Condition("Model or FileExtension = jpg").matches(subject))
    #expect(!subject.isOpen)
    #expect(!(try Condition("FileName ~ a or not FileSize").needsPhoto))
    #expect(throws: FileError.self) { try Condition("Model").matches(subject) }
  }

  @Test("Every prefix of a condition is valid, or is refused at a position in it")
  func prefixes() {
    let texts = [
      "Make ~ \"iPhone\" and FileModifyDate >= 2024-05-01 and not GPS",
      "(GPS within 5km of 46.95,7.45 or GPS in box 1,-179,2,179) and ISO in (100, '200')",
      "has XMP-dc:Title and ISO > 50 mm or not (Keywords != 'a''b')",
    ]
    for text in texts {
      for count in 0...text.count {
        let prefix = String(text.prefix(count))
        do {
          _ = try Condition(prefix)
        } catch {
          #expect((0...prefix.count).contains(error.position), "\(prefix)")
        }
      }
    }
  }

  @Test("Words and signs in any order are a condition, or are refused")
  func chance() throws {
    // Few names of tags: each is looked up among all that there are.
    let words = [
      "and", "or", "not", "in", "has", "within", "of", "box", "(", ")", ",", "=", "!=", "<", "<=",
      ">", ">=", "~", "!", "\"", "'", "FileName", "GPS", "FileSize", "BaseName", "system", "5km",
      "46.95", "-7", "1/0", "2024-13", "2024-05-06", "07:08", "1e999", "\u{0}", "|", "&", "#", ":",
      "99999999999999999999", "'a b'", "FileModifyDate", "Directory", "--", "1..2", "+", "f/",
    ]
    let signs = Array("()=!<>~,'\" 123.-+/:|&#{}?é")
    let subject = Subject(try Asked.camera(), path: "a.jpg")
    var generator = Chance(state: 19)
    var understood = 0
    for round in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &generator)
      let text =
        round % 2 == 0
        ? (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
          .joined(separator: " ")
        : String((0..<count).map { _ in signs.randomElement(using: &generator) ?? " " })
      do {
        _ = try Condition(text).matches(subject)
        understood += 1
      } catch let error as QueryError {
        #expect((0...text.count).contains(error.position), "\(text)")
      }
      do {
        _ = try Template("{\(text)").text(of: subject)
      } catch let error as QueryError {
        #expect((0...(text.count + 1)).contains(error.position), "\(text)")
      }
    }
    #expect(understood > 10)
  }
}

/// Numbers that are the same in every run (SplitMix64).
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
