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

/// An event in words, so that those of two readers can be compared.
private typealias Events = [String]

/// What our reader finds.
private struct Ours {
  /// Nil where it refuses, or only reads on with a flaw.
  var events: Events?
  var hasOddNamespace = false

  init(_ bytes: [UInt8]) {
    let text = XMLText(bytes.rawSpan)
    guard text.damage == nil else { return }
    if let copy = text.copy {
      read(copy, from: 0)
    } else {
      read(bytes, from: text.mark)
    }
  }

  private mutating func read(_ bytes: [UInt8], from mark: Int) {
    var limits = ReadLimits()
    limits.nesting = 250
    var reader = XMLReader(bytes.rawSpan.extracting(mark..<bytes.count), limits: limits)
    var list = EventList()
    do {
      while let event = try reader.next() {
        switch event {
        case .start(let element):
          list.start(
            element.name.namespace.uri, element.name.local,
            element.attributes.map { ($0.name.local, $0.value) })
          if VersoTests.hasOddNamespace(reader.namespaces) { hasOddNamespace = true }
        case .text(let text): list.text(text)
        case .end: list.end()
        }
      }
    } catch {
      return
    }
    events = reader.flaws.isEmpty ? list.events : nil
  }
}

/// What libxml2 finds; nil where it refuses.
private func theirs(_ bytes: [UInt8]) -> Events? {
  let parser = XMLParser(data: Data(bytes))
  let delegate = Delegate()
  parser.delegate = delegate
  parser.shouldProcessNamespaces = true
  guard parser.parse(), parser.parserError == nil, !delegate.failed else { return nil }
  return delegate.list.events
}

private struct EventList {
  var events: Events = []

  mutating func start(_ uri: String, _ local: String, _ attributes: [(String, String)]) {
    let attributes = attributes.map { "\($0)=\($1.debugDescription)" }.sorted()
    events.append("<{\(uri)}\(local) \(attributes.joined(separator: " "))")
  }

  mutating func text(_ text: String) {
    if text.isEmpty { return }
    if let last = events.last, last.hasPrefix("\"") {
      events[events.count - 1] = last + text
    } else {
      events.append("\"" + text)
    }
  }

  mutating func end() { events.append(">") }
}

private final class Delegate: NSObject, XMLParserDelegate {
  var list = EventList()
  var failed = false
  private var depth = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    let attributes = attributes.filter { $0.key != "xmlns" && !$0.key.hasPrefix("xmlns:") }
    list.start(
      namespaceURI ?? "", name,
      attributes.map { key, value in
        (key.split(separator: ":").last.map(String.init) ?? key, value)
      })
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
    list.end()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if depth > 0 { list.text(string) }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    list.text(String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { failed = true }
}

/// Whether a namespace that is declared is no address.
private func hasOddNamespace(_ namespaces: [String: [XMP.Namespace]]) -> Bool {
  namespaces.values.joined().contains { namespace in
    namespace.uri.unicodeScalars.contains {
      !$0.isASCII || " \"<>&;^`{|}\\%#[]\u{7F}".unicodeScalars.contains($0)
    }
  }
}

/// Whether there is an instruction without content, at which XMLParser traps on Linux.
private func hasEmptyInstruction(_ bytes: [UInt8]) -> Bool {
  let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "<?")
  return parts.dropFirst().contains { rest in
    guard let end = rest.range(of: "?>") else { return false }
    let words = rest[..<end.lowerBound].split(whereSeparator: \.isWhitespace)
    return words.count < 2
  }
}

/// Numbers that look random and are always the same.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 27)
  }
}

/// A packet with a few changes of the kinds that break XML.
private func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
  var bytes = bytes
  let pieces = [
    "<", ">", "/", "\"", "'", "&", ";", "=", ":", " ", "\n", "\r\n", "&amp;", "&#x41;", "&#0;",
    "&#xD;", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", "<a>", "</a>", "<a/>", "\u{1}",
    "é", "\u{FFFE}", "x:", "xmlns:q=\"u\"", " b='c'", "\0",
  ]
  for _ in 0..<Int.random(in: 1...2, using: &dice) {
    guard !bytes.isEmpty else { break }
    let at = Int.random(in: 0..<bytes.count, using: &dice)
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &dice)
    case 1: bytes.remove(at: at)
    case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &dice) ?? "").utf8, at: at)
    case 3: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &dice)))
    default:
      let end = min(bytes.count, at + Int.random(in: 1...60, using: &dice))
      bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0..<bytes.count, using: &dice))
    }
  }
  return bytes
}

@Suite("XML")
struct XMLReaderTests {
  @Test("The small packet gives the events that libxml2 gives")
  func small() {
    #expect(Ours(Packets.small).events != nil)
    #expect(Ours(Packets.small).events == theirs(Packets.small))
  }

  @Test(
    "Every real packet gives the events that libxml2 gives, or is refused by both",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func real() {
    #expect(Packets.real.count > 100)
    for packet in Packets.real { compare(packet.bytes, packet.name) }
  }

  @Test("Changed packets give the events that libxml2 gives, or are refused by both")
  func changed() {
    var dice = Dice(state: 1)
    for number in 0..<3000 {
      let bytes = mutated(Packets.small, &dice)
      compare(bytes, "change \(number)")
    }
  }

  @Test(
    "Changed real packets give the events that libxml2 gives, or are refused by both",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func changedReal() {
    var dice = Dice(state: 2)
    for packet in Packets.real where packet.bytes.count < 8000 {
      for number in 0..<40 {
        compare(mutated(packet.bytes, &dice), "\(packet.name), change \(number)")
      }
    }
  }

  private func compare(_ bytes: [UInt8], _ name: String) {
    let ours = Ours(bytes)
    let a = ours.events
    if XMLText(bytes.rawSpan).encoding == .damagedUTF8 {
      // libxml2 refuses it too, but XMLParser traps before it says so.
      #expect(a == nil, "\(name)")
      return
    }
    // Document types are refused here, and only here.
    if hasEmptyInstruction(bytes) || bytes.contains(text: "<!DOCTYPE") { return }
    let b = theirs(bytes)
    // libxml2 wants namespaces to be addresses; the recommendation only calls them so.
    if b == nil, ours.hasOddNamespace { return }
    guard a != b else { return }
    let at = zip(a ?? [], b ?? []).enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(name): \(a == nil ? "refused here" : b == nil ? "refused there" : "") \
      \(at.map { "\($0)" } ?? "") \(a == nil || b == nil ? String(decoding: bytes, as: UTF8.self) : "")
      """)
  }
}
