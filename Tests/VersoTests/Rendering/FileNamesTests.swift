import Testing

@testable import Verso

@Suite("File names from texts")
struct FileNamesTests {
  @Test(
    "A name is valid on every system, and leads nowhere",
    arguments: [
      ("a.jpg", "a.jpg"), ("", ""), (".", "_"), ("..", "._"), ("...", ".._"), ("a.", "a_"),
      ("a ", "a_"), ("../x", ".._x"), ("a\\b:c", "a_b_c"), ("a\u{0}b\n", "ab"), ("CON", "CON_"),
      ("nul.tar.gz", "nul_.tar.gz"), ("Com1.txt", "Com1_.txt"), ("COM10", "COM10"),
      ("lpt\u{B2}", "lpt\u{B2}_"), ("Conrad", "Conrad"), ("é\u{301}.jpg", "é\u{301}.jpg"),
      ("caf\u{10FEE9}.jpg", "caf\u{10FEE9}.jpg"), ("\u{202E}.x", ".x"),
    ])
  func portable(text: String, expected: String) {
    #expect(FileNames.portable(text).utf8.elementsEqual(expected.utf8))
  }
}
