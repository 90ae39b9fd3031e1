import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Writing XMP")
struct XMPWriterTests {
  /// What is wrong with writing what a packet says; nil when nothing is.
  private func problem(_ xmp: XMP) -> String? {
    guard let written = try? XMPWriter.packet(xmp) else { return "cannot be written" }
    let again = read(written)
    if again.xmp.properties != xmp.properties { return "reads back as something else" }
    if again.xmp.about != xmp.about || again.xmp.extendedGUID != xmp.extendedGUID {
      return "is of another resource"
    }
    if !again.isWhole || !again.warnings.isEmpty { return "has warnings: \(again.warnings)" }
    if (try? XMPWriter.packet(again.xmp)) != written { return "is written differently" }
    let parser = XMLParser(data: Data(written))
    parser.shouldProcessNamespaces = true
    return parser.parse() ? nil : "is no XML"
  }

  @Test(
    "Every real packet is written as it was read, and twice alike",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func real() {
    for packet in Packets.real {
      let result = read(packet.bytes)
      #expect(problem(result.xmp) == nil, "\(packet.name)")
    }
  }

  @Test("A value of every kind is written as it was read")
  func kinds() {
    #expect(problem(read(Packets.small).xmp) == nil)
    #expect(problem(XMP()) == nil)
    #expect(problem(XMP(about: "a \"b\" <&>")) == nil)
  }

  /// A value of up to some depth, of any kind.
  private func node(_ dice: inout Dice, depth: Int, isQualifier: Bool = false) -> XMP.Node {
    let pieces = [
      "", " ", "a", "é", "\u{10FFFF}", "<", "&", "]]>", "\"", "'", "\r", "\n", "\t", "--",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...4, using: &dice))
        .map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
    }
    func fields(_ prefix: String) -> [XMP.Property] {
      (0..<Int.random(in: 0...3, using: &dice)).map { index in
        XMP.Property(
          XMP.Name(namespaces.randomElement(using: &dice) ?? .dc, "\(prefix)\(index)"),
          node(&dice, depth: depth - 1))
      }
    }
    let content: XMP.Content =
      switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &dice) {
      case 0, 1: .text(text())
      case 2: .uri(text())
      case 3: .structure(fields("f"))
      default:
        .array(
          [.bag, .sequence, .alternative].randomElement(using: &dice) ?? .bag,
          (0..<Int.random(in: 0...3, using: &dice)).map { _ in node(&dice, depth: depth - 1) })
      }
    var qualifiers: [XMP.Property] = []
    if Int.random(in: 0..<4, using: &dice) == 0 {
      qualifiers.append(XMP.Property(.language, XMP.Node(.text(text()))))
    }
    if depth > 0, Int.random(in: 0..<4, using: &dice) == 0 { qualifiers += fields("q") }
    return XMP.Node(content, qualifiers: qualifiers)
  }

  /// Among them two with one prefix, one with a prefix that is taken, one without.
  private let namespaces: [XMP.Namespace] = [
    .dc, .xmp, example, XMP.Namespace("http://b.example/", prefix: "a"),
    XMP.Namespace("http://c.example/", prefix: "rdf"), XMP.Namespace("u:<&\">", prefix: ""),
    XMP.Namespace("adobe:ns:meta/", prefix: "x"), XMP.Namespace("", prefix: ""),
  ]

  @Test("Values of every kind inside of each other are written as they are")
  func nested() {
    var dice = Dice(state: 3)
    for _ in 0..<2000 {
      let properties = (0..<3).map {
        XMP.Property(
          XMP.Name(namespaces.randomElement(using: &dice) ?? .dc, "p\($0)"),
          node(&dice, depth: 4))
      }
      let xmp = XMP(properties: properties)
      let found = problem(xmp)
      if found != nil { Issue.record("\(found ?? ""): \(xmp)") }
    }
  }

  @Test(
    "Values that XML cannot store, or RDF would misread, are refused",
    arguments: [
      XMP.Property(XMP.Name(.dc, "source"), "a\u{0}b"),
      XMP.Property(XMP.Name(.dc, "source"), "\u{1B}"),
      XMP.Property(XMP.Name(.dc, "source"), "\u{FFFF}"),
      XMP.Property(XMP.Name(.dc, "two words"), "x"),
      XMP.Property(XMP.Name(.dc, "a:b"), "x"),
      XMP.Property(XMP.Name(.dc, ""), "x"),
      XMP.Property(XMP.Name(.rdf, "li"), "x"),
      XMP.Property(XMP.Name(.rdf, "value"), "x"),
      XMP.Property(XMP.Name(.rdf, "_1"), "x"),
      XMP.Property(XMP.Name(.xml, "lang"), "x"),
      XMP.Property(XMP.Name(XMP.Namespace("u:\u{1}", prefix: "u"), "p"), "x"),
      XMP.Property(
        XMP.Name(.dc, "p"),
        XMP.Node(
          .structure([
            XMP.Property(XMP.Name(.dc, "f"), "1"), XMP.Property(XMP.Name(.dc, "f"), "2"),
          ]))),
    ])
  func refused(property: XMP.Property) {
    let error = #expect(throws: MetadataError.self) {
      try XMPWriter.packet(XMP(properties: [property]))
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.place.hasPrefix("XMP") == true)
    #expect(XMPWriter.packet(XMP(properties: [property]), count: 10_000) == nil)
  }

  @Test("Values nested deeper than a reader follows are refused")
  func depth() {
    var node: XMP.Node = "x"
    for _ in 0..<20 { node = .list(.bag, node) }
    #expect(problem(XMP(properties: [XMP.Property(XMP.Name(.dc, "p"), node)])) == nil)
    for _ in 0..<500 { node = .list(.bag, node) }
    #expect(problem(XMP(properties: [XMP.Property(XMP.Name(.dc, "p"), node)])) != nil)
  }

  @Test("A packet can have an exact length if it fits", arguments: [0, 1, 99, 100, 5000])
  func length(room: Int) throws {
    let xmp = read(Packets.small).xmp
    let least = try XMPWriter.packet(xmp, padding: 0)
    let packet = try #require(XMPWriter.packet(xmp, count: least.count + room))
    #expect(packet.count == least.count + room)
    #expect(read(packet).xmp.properties == xmp.properties)
    #expect(XMPWriter.packet(xmp, count: least.count - 1) == nil)
    let lines = String(decoding: packet, as: UTF8.self).split(separator: "\n")
    #expect(lines.last?.hasSuffix("<?xpacket end=\"w\"?>") == true)
  }

  @Test("Only used prefixes are declared, and each means one namespace")
  func prefixes() throws {
    let other = XMP.Namespace("http://b.example/", prefix: "a")
    let xmp = XMP(properties: [
      XMP.Property(XMP.Name(example, "p"), "1"), XMP.Property(XMP.Name(other, "p"), "2"),
    ])
    let text = String(decoding: try XMPWriter.packet(xmp), as: UTF8.self)
    #expect(text.contains("xmlns:a=\"http://a.example/\"\n    xmlns:a2=\"http://b.example/\""))
    #expect(text.components(separatedBy: "xmlns:").count == 5)
  }

  /// Whether each prefix stands for one namespace; ExifTool gives groups names by the prefixes.
  private func isClear(_ xmp: XMP) -> Bool {
    let namespaces = Set(xmp.properties.map(\.name.namespace))
    return Set(namespaces.map(\.prefix)).count == namespaces.count
  }

  private func isBlank(_ value: Any) -> Bool {
    (value as? String)?.allSatisfy(\.isWhitespace) == true
  }

  @Test(
    "ExifTool reads a written packet as it reads the original",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    .enabled(if: Program.exifTool.isThere, Comment(rawValue: Program.exifTool.absence)))
  func exifTool() throws {
    let folder = try TemporaryFolder()
    var originals: [String] = []
    var written: [String] = []
    for (index, packet) in Packets.real.enumerated() {
      let result = read(packet.bytes)
      guard result.isWhole, result.warnings.isEmpty, isClear(result.xmp) else { continue }
      originals.append(try folder.write(packet.bytes, "\(index).a.xmp"))
      written.append(try folder.write(try XMPWriter.packet(result.xmp), "\(index).b.xmp"))
    }
    #expect(originals.count > 80)
    let arguments = ["-XMP:all", "--XMP-x:XMPToolkit", "-G1", "-struct"]
    let before = try Program.exifToolJSON(originals, arguments)
    let after = try Program.exifToolJSON(written, arguments)
    #expect(before.count == originals.count && after.count == originals.count)
    for (var a, var b) in zip(before, after) {
      let name = a.removeValue(forKey: "SourceFile") as? String ?? ""
      b["SourceFile"] = nil
      // Blanks in a structure without fields are a value to ExifTool.
      a = a.filter { !isBlank($0.value) }
      b = b.filter { !isBlank($0.value) }
      // What ExifTool cannot read, it need not read afterwards.
      if a.isEmpty { continue }
      #expect(NSDictionary(dictionary: a) == NSDictionary(dictionary: b), "\(name)")
    }
  }

  @Test(
    "Exiv2 reads a written packet as it reads the original",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)),
    .enabled(if: Program.exiv2.isThere, Comment(rawValue: Program.exiv2.absence)))
  func exiv2() throws {
    let folder = try TemporaryFolder()
    for (index, packet) in Packets.real.enumerated() {
      let result = read(packet.bytes)
      guard result.isWhole, result.warnings.isEmpty else { continue }
      let a = try folder.write(packet.bytes, "\(index).a.xmp")
      let b = try folder.write(try XMPWriter.packet(result.xmp), "\(index).b.xmp")
      let before = try lines(a)
      // What Exiv2 cannot read, it need not read afterwards.
      if before.isEmpty { continue }
      #expect(try lines(b) == before, "\(packet.name)")
    }
  }

  /// What Exiv2 says of a file, sorted: it groups the properties as they stand.
  private func lines(_ path: String) throws -> [String] {
    let outcome = try Program.exiv2.run(["-PXkt", path])
    return String(decoding: outcome.output, as: UTF8.self).components(separatedBy: "\n")
      .filter { !$0.isEmpty }.sorted()
  }
}
