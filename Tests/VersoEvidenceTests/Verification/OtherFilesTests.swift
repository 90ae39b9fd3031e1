import Testing
import Verso

@testable import VersoEvidence

@Suite("What a photo takes from other files")
struct OtherFilesTests {
  private func areShown(_ bytes: [UInt8]) throws -> Bool {
    try OtherFiles.areShown(by: try Photo(bytes), ByteSource(bytes), ReadLimits())
  }

  @Test(
    "A drawing is told that shows other files or runs programs",
    arguments: [
      (##"<image href="#a"/><use xlink:href='#b'/><rect fill="url(#c)"/>"##, false),
      (#"<image href="data:image/png;base64,AAAA"/>"#, false),
      (#"<image href="other.png"/>"#, true),
      (#"<image xlink:href = 'https://x.example/a'/>"#, true),
      ("<SCRIPT>1</SCRIPT>", true), ("<style>@import 'a.css';</style>", true),
      ("<rect style=\"fill:url( 'a.svg#x')\"/>", true),
    ])
  func drawings(content: String, isOpen: Bool) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(content)</svg>"
    #expect(try areShown(Array(svg.utf8)) == isOpen, "\(content)")
  }

  @Test("A film is told whose samples lie in another file", arguments: [UInt8(0), 1])
  func films(flags: UInt8) throws {
    func box(_ type: BoxType, _ body: [UInt8]) -> [UInt8] { Box.bytes(type, body) }
    let entry = box("url ", [0, 0, 0, flags] + (flags == 0 ? Array("other.mp4\0".utf8) : []))
    let references = box("dref", [0, 0, 0, 0, 0, 0, 0, 1] + entry)
    let track = box("trak", box("mdia", box("minf", box("dinf", references))))
    let film =
      box("ftyp", Array("isom\0\0\0\0isom".utf8)) + box("moov", track) + box("mdat", [1, 2, 3])
    #expect(try areShown(film) == (flags == 0))
  }
}
