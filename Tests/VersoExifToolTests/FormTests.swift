import Testing

@testable import VersoExifTool

/// The forms of values and names, with what ExifTool 13.58 prints.
@Suite("Forms of ExifTool")
struct FormTests {
  @Test(
    "A date is printed in the form of -d",
    arguments: [
      ("2001:06:09 15:17:32", "%Y-%m-%dT%H:%M:%S%z %f|%s", "2001-06-09T15:17:32+0000 |992099852"),
      ("2024:05:06 07:08:09.25+02:00", "%A %e %B %3f %:z", "Monday  6 May .250 +02:00"),
      ("2024:05:06 07:08:09", "%j %I %p %y %%", "127 07 AM 24 %"),
    ])
  func dates(value: String, form: String, expected: String) {
    #expect(DateForm(Array(value.utf8))?.text(form) == expected)
  }

  @Test(
    "A date that there is not has no form",
    arguments: ["2024:13:06 07:08:09", "0000:00:00 00:00:00"])
  func noDates(value: String) {
    #expect(DateForm(Array(value.utf8))?.text("%Y") == nil)
  }

  @Test(
    "A coordinate is printed in the form of -c",
    arguments: [
      (54.989667, "%.6f degrees", false, "54.989667 degrees"),
      (-108.0, "%+.6f", true, "-108.000000"),
      (54.989666667, "%d deg %.4f min", false, "54 deg 59.3800 min"),
    ])
  func coordinates(value: Double, form: String, signed: Bool, expected: String) {
    #expect(CoordinateForm.text(value, form, signed: signed) == expected)
  }

  @Test("Characters are entities and back")
  func entities() {
    let text = "A & B < é \" ' €"
    let escaped = String(decoding: Entities.escaped(Array(text.utf8), all: true), as: UTF8.self)
    #expect(escaped == "A &amp; B &lt; &eacute; &quot; &#39; &euro;")
    #expect(Entities.unescaped(escaped) == text)
    #expect(Entities.unescaped("&; &nonsense; &#x110000; &") == "&; &nonsense; &#x110000; &")
  }

  @Test(
    "A name is made of that of another file",
    arguments: [
      ("%d%f_t.%e", "a/b.jpg", "a/b_t.jpg"), ("%7f.txt", "Picture-123.jpg", "Picture.txt"),
      ("%-.4f.out", "Picture-123.jpg", "Picture.out"),
      ("%7f.%-3f", "Picture-123.jpg", "Picture.123"),
      ("Meta%-3.1f.txt", "Picture-123a.jpg", "Meta123.txt"), ("%ue", "b.jpg", "JPG"),
    ])
  func names(pattern: String, path: String, expected: String) {
    #expect(FileNameForm.text(pattern, for: path).text == expected)
  }

  @Test(
    "A condition that needs Perl is refused",
    arguments: [
      "$Model =~ /a.*b/", "system 'x'", "$Model eq \"$Make\"", "(", "", "$a and", "not",
      "$Model eq",
    ])
  func conditions(text: String) {
    #expect(throws: Refusal.self) { try Condition(text) }
  }
}
