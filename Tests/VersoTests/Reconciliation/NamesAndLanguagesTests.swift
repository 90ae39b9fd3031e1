import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks

@Suite("Names in one field, and texts in languages")
struct NamesAndLanguagesTests {
  @Test(
    "Names are separated by semicolons outside of names",
    arguments: [
      ("Ada; Bo", ["Ada", "Bo"]), ("\"Ada; X\"", ["Ada; X"]),
      (" \"Ada; X\" ; Bo;", ["Ada; X", "Bo"]),
      ("\"Weird Al\" Y; Bo \"B\" C", ["\"Weird Al\" Y", "Bo \"B\" C"]),
      ("\"Ada; Bo", ["\"Ada", "Bo"]), ("\"", ["\""]), (";; ;", []), ("", []),
    ] as [(String, [String])])
  func names(text: String, names: [String]) { #expect(Metadata.names(in: text) == names) }

  @Test("A text in a language keeps the default text in other places")
  func languages() throws {
    var photo = try Photo(Fixtures.smallJPEG)
    try photo.metadata.setTexts(["A boat"], of: Tag(.iptc, IPTCNumber.objectName))
    try photo.metadata.set(FieldName("Title[de]"), parsing: ["Boot"])
    #expect(photo.metadata.xmp.text(of: XMP.Name(.dc, "title")) == "A boat")
    #expect(photo.metadata.xmp.text(of: XMP.Name(.dc, "title"), language: "de") == "Boot")
    // The default is no twin of it where the photo says the same elsewhere.
    try photo.metadata.set(FieldName("Title[en]"), parsing: ["A boat"])
    try photo.metadata.set(FieldName("Title[en]"), parsing: ["A ship"])
    #expect(photo.metadata.title == "A boat")
    let statements = photo.metadata.statements(of: .title)
    #expect(statements.allSatisfy { $0.agrees })
    // Where nothing else says it the first language makes it, and takes it along.
    var bare = try Photo(Fixtures.smallJPEG)
    try bare.metadata.set(FieldName("Title[de]"), parsing: ["Boot"])
    try bare.metadata.set(FieldName("Title[de]"), parsing: ["Kahn"])
    #expect(bare.metadata.title == "Kahn")
  }

  @Test(
    "A name that needs a group is reported with those of films, too",
    arguments: [
      ("CreationDate", "as only films and single programs use the name: Keys:CreationDate, XMP-"),
      ("trackNumber", "as only films and single programs use the name: ItemList:TrackNumber, XMP-"),
      ("TrackCreateDate", "as only films use the name: QuickTime:TrackCreateDate"),
    ])
  func groups(name: String, words: String) throws {
    let error = #expect(throws: MetadataError.self) { try FieldName(name) }
    #expect(error?.code == .unknownTag)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
