import Foundation
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// XMP packets to test with.
enum Packets {
  struct Packet: Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// Every packet that stands as one piece in a real file, each once, with the side files.
  static let real: [Packet] = {
    guard let folder = Corpus.folder,
      let found = FileManager.default.enumerator(atPath: folder.path)
    else { return [] }
    var packets: [Packet] = []
    var seen: Set<[UInt8]> = []
    for case let name as String in found where !name.hasPrefix("golden") {
      guard let bytes = try? Corpus.bytes(name) else { continue }
      let pieces =
        name.lowercased().hasSuffix(".xmp")
        ? [bytes]
        : wrappers.lazy.map { Self.pieces(of: bytes, from: $0, to: $1) }.first { !$0.isEmpty } ?? []
      for piece in pieces where seen.insert(piece).inserted {
        packets.append(Packet(name: name, bytes: piece))
      }
    }
    return packets.sorted { $0.name < $1.name }
  }()

  /// How packets begin and end; each but the first only where those before are not found.
  private static let wrappers = [
    ("<?xpacket begin=", "<?xpacket end="), ("<x:xmpmeta", "</x:xmpmeta>"),
    ("<x:xapmeta", "</x:xapmeta>"), ("<rdf:RDF", "</rdf:RDF>"),
  ]

  private static func pieces(of bytes: [UInt8], from begin: String, to end: String) -> [[UInt8]] {
    let data = Data(bytes)
    var pieces: [[UInt8]] = []
    var start = 0
    while let first = data.range(of: Data(begin.utf8), in: start..<data.count),
      let last = data.range(of: Data(end.utf8), in: first.upperBound..<data.count)
    {
      start = last.upperBound
      if !end.hasSuffix(">") {
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
        start = close + 1
      }
      pieces.append(Array(bytes[first.lowerBound..<start]))
    }
    return pieces
  }

  /// A small packet with a value of every kind.
  static let small = wrap(
    """
    <rdf:Description rdf:about="" dc:format="image/jpeg" dc:source='a "b" &amp; c'>
     <dc:title><rdf:Alt>
      <rdf:li xml:lang="x-default">Hafen</rdf:li><rdf:li xml:lang="en">Harbour &#x2014; dawn</rdf:li>
     </rdf:Alt></dc:title>
     <dc:subject><rdf:Bag><rdf:li>a&lt;b</rdf:li><rdf:li><![CDATA[<c>]]></rdf:li></rdf:Bag></dc:subject>
     <a:flash a:fired="True" a:mode="2"/>
     <a:events><rdf:Seq>
      <rdf:li rdf:parseType="Resource"><a:when>2024</a:when><a:page rdf:resource="http://x/"/></rdf:li>
      <rdf:li><rdf:Description a:when="2025"/></rdf:li>
     </rdf:Seq></a:events>
     <a:price rdf:parseType="Resource"><rdf:value>3</rdf:value><a:unit>EUR</a:unit></a:price>
    </rdf:Description>
    """)

  /// A packet around what stands in `rdf:RDF`; the prefixes `dc`, `tiff` and `a` are declared.
  static func wrap(_ content: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Test">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
      xmlns:a="http://a.example/">
      \(content)
      </rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  /// A packet around properties.
  static func describe(_ properties: String) -> [UInt8] {
    wrap("<rdf:Description rdf:about=\"\">\(properties)</rdf:Description>")
  }
}

/// Reads a packet.
func read(_ packet: [UInt8], limits: ReadLimits = ReadLimits()) -> XMPReader.Result {
  XMPReader.read(packet.rawSpan, base: 0, place: "XMP", limits: limits)
}
