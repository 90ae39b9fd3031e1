import Testing
import Verso

@testable import VersoEvidence

@Suite("What a photo uses of other files")
struct OtherFilesTests {
  private func areShown(_ bytes: [UInt8]) throws -> Bool {
    try OtherFiles.shown(by: try Photo(bytes), ByteSource(bytes), ReadLimits()) != nil
  }

  @Test(
    "A drawing that displays other files or runs programs is reported",
    arguments: [
      (##"<image href="#a"/><use xlink:href='#b'/><rect fill="url(#c)"/>"##, false),
      (#"<image href="data:image/png;base64,AAAA"/>"#, false),
      (#"<image href="other.png"/>"#, true),
      (#"<image xlink:href = 'https://x.example/a'/>"#, true),
      ("<SCRIPT>1</SCRIPT>", true), ("<style>@import 'a.css';</style>", true),
      ("<rect style=\"fill:url( 'a.svg#x')\"/>", true),
      // Programs.
      ("<rect onclick=\"alert(1)\"/>", true), ("<rect\n OnLoad = 'x'/>", true),
      ("<x:script xmlns:x='http://www.w3.org/2000/svg'/>", true),
      ("<a href='java&#x73;cript:alert(1)'/>", true), ("<a href=' java\tscript:1'/>", true),
      ("<foreignObject><p/></foreignObject>", true),
      // Style sheets.
      (#"<rect fill="u\72l(http://x.example/a.svg#b)"/>"#, true),
      (#"<style>rect { fill: \75\72 \6C(a.png) }</style>"#, true),
      ("<style><![CDATA[@\\69mport 'a.css';]]></style>", true),
      ("<style>rect{fill:u/**/rl(a.png)}</style>", true),
      ("<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>", false),
      ("<style>rect { fill: url(#a); color: red }</style>", false),
      ("<rect style=\"fill:image-set('a.png' 1x)\"/>", true),
      // Animations.
      ("<set attributeName='xlink:href' to='#b'/>", true),
      ("<animate attributeName='&#104;ref' values='a;b'/>", true),
      ("<animate attributeName='fill' values='red;url(b.svg#c)'/>", true),
      ("<animate attributeName='opacity' values='0;1'/>", false),
      // Texts that stand elsewhere, and marks that mean nothing.
      ("<rect xml:base='http://x.example/'/>", true), ("<use href='data:text/html,x'/>", true),
      ("<text>onload=1 &lt;script> url(a) href='b'</text>", false),
      ("<!-- <script>1</script> -->", false), ("<rect data-on='1' class='on'/>", false),
    ])
  func drawings(content: String, isOpen: Bool) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">\(content)</svg>"
    #expect(try areShown(Array(svg.utf8)) == isOpen, "\(content)")
  }

  @Test(
    "A drawing with declarations or in another encoding is reported",
    arguments: [
      ("<!DOCTYPE svg [<!ENTITY a 'b'>]>", true),
      ("<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'x'>]>", true),
      ("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">", false),
      ("<?xml version='1.0' encoding='UTF-7'?>", true),
      ("<?xml version=\"1.0\" encoding=\"utf-8\"?>", false),
      ("<?xml-stylesheet href='a.css'?>", true),
    ])
  func prologs(prolog: String, isOpen: Bool) throws {
    let problem = OpenDrawing.problem(of: Array("\(prolog)<svg/>".utf8))
    #expect((problem != nil) == isOpen, "\(prolog)")
  }

  @Test("A film with samples in another file is reported", arguments: [UInt8(0), 1])
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
