import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Derived values")
struct DerivedValueTests {
  private func value(_ name: String, _ bytes: [UInt8], numeric: Bool = false) throws -> String? {
    let rows = try Rendering(numeric: numeric).rows(Photo(bytes))
    return rows.first { $0.group == "Composite" && $0.name == name }?.text
  }

  /// Sound of 88,200 bytes a second, with other chunks.
  private func sound(_ chunks: [UInt8]) -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0x44, 0xAC, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0]
    return Part.riff("RIFF", Array("WAVE".utf8) + Part.riff("fmt ", format) + chunks)
  }

  @Test("The duration of a sound follows from its data, whatever else the file has")
  func sounds() throws {
    let data = Part.riff("data", Part.zeros(88_200))
    let other = Part.riff("JUNK", Part.zeros(44_000))
    #expect(try value("Duration", sound(other + data + other), numeric: true) == "1")
    #expect(try value("Duration", sound(data + other + data), numeric: true) == "2")
    // What is cut off counts: it is what the file says of itself.
    #expect(
      try value("Duration", Array(sound(data).prefix(40_000)), numeric: true) == "1")
    // Where nothing says it, or it was never written, all bytes count.
    #expect(
      try value("Duration", sound(other + Part.riff("data", [])))?.hasPrefix("0.5") == true)
    #expect(try value("Duration", sound(other))?.hasPrefix("0.5") == true)
  }

  @Test("The date of a sound combines the day and the time of two chunks")
  func dateOfSound() throws {
    func list(_ name: String, _ chunk: String, _ text: String) -> [UInt8] {
      Part.riff("LIST", Array(name.utf8) + Part.riff(chunk, Array(text.utf8) + [0, 0]))
    }
    let day = list("INFO", "ICRD", "2005-08-08")
    let time = list("exif", "etim", "16:23:35")
    #expect(try value("DateTimeOriginal", sound(day + time)) == "2005:08:08 16:23:35")
    #expect(try value("DateTimeOriginal", sound(time)) == nil)
  }

  private func packet(_ properties: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
      xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">\(properties)</rdf:Description></rdf:RDF>\
      </x:xmpmeta>
      """.utf8)
  }

  @Test("The sensor's size follows from Canon's fractions in XMP, too")
  func sensor() throws {
    let size = """
      <exif:FocalLength>58/10</exif:FocalLength>\
      <exif:FocalPlaneXResolution>2272000/224</exif:FocalPlaneXResolution>\
      <exif:FocalPlaneYResolution>1704000/168</exif:FocalPlaneYResolution>\
      <exif:FocalPlaneResolutionUnit>2</exif:FocalPlaneResolutionUnit>\
      <exif:PixelXDimension>1136</exif:PixelXDimension>\
      <exif:PixelYDimension>852</exif:PixelYDimension>
      """
    let canon = packet("<tiff:Make>Canon</tiff:Make>" + size)
    #expect(try value("ScaleFactor35efl", canon) == "6.1")
    let other = packet("<tiff:Make>Kanon</tiff:Make>" + size)
    #expect(try value("ScaleFactor35efl", other) == "12.2")
    for fraction in ["0/0", "2272000", "a/b", "-1/3", "99999999999/1", ""] {
      let bytes = packet(
        "<tiff:Make>Canon</tiff:Make>"
          + size.replacing("2272000/224", with: fraction))
      #expect(throws: Never.self) { try value("ScaleFactor35efl", bytes) }
    }
  }

  @Test("The summary of a licence is read in any layout of its packet")
  func summary() throws {
    func summary(_ text: String) throws -> String? {
      let bytes = packet("<plus:MediaSummaryCode>\(text)</plus:MediaSummaryCode>")
      return try Rendering().rows(Photo(bytes)).first { $0.name == "MediaSummaryCode" }?.text
    }
    let plain = try summary("|PLUS|V0121|U002|1IBB1UNA2EMA|1IBA1UNB|")
    #expect(
      plain
        == "PLUS V0121 (LDF Version 1.21) U002 (2 Media Usages:); 1IBB (28 Usage Items:) "
        + "1UNA (Usage Number A) 2EMA; 1IBA (27 Usage Items:) 1UNB (Usage Number B)")
    #expect(try summary("|PLUS|V0121|U002|1IB\n  B1UN\nA2EMA|1\nIBA1UNB|") == plain)
    #expect(
      try summary("|PLUS|V0121|U001|1IAA1UNA|")
        == "PLUS V0121 (LDF Version 1.21) U001 (1 Media Usages:) 1IAA (1 Usage Item:) "
        + "1UNA (Usage Number A)")
  }

  @Test("The bit rate counts all data of a film")
  func rate() throws {
    let film = try #require(SmallFile.films.first { $0.name == "MP4" })
    let bare = try Rendering(numeric: true).rows(Photo(film.bytes + Part.box("mdat", [1, 2])))
    let more = film.bytes + Part.box("mdat", Part.zeros(1000)) + Part.box("mdat", [1, 2])
    let rows = try Rendering(numeric: true).rows(Photo(more))
    func number(_ rows: [Rendering.Row], _ name: String) -> Int? {
      rows.first { $0.name == name }.flatMap { Int($0.text) }
    }
    let (low, high) = (number(bare, "AvgBitrate"), number(rows, "AvgBitrate"))
    #expect(try #require(high) - #require(low) == 4000)
    #expect(number(rows, "MediaDataSize") == 2)
    #expect(rows.filter { $0.name == "MediaDataSize" }.count == 1)
  }
}
