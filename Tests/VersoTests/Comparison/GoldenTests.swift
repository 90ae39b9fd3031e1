import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// The groups whose values Verso puts into words itself.
let comparedGroups: Set<String> = ["IFD0", "IFD1", "ExifIFD", "GPS", "InteropIFD", "JFIF", "File"]

/// The values of a photo as JSON, without those of other groups.
func values(_ photo: Photo, numeric: Bool) throws -> [String: Any] {
  var json: [UInt8] = []
  Rendering(numeric: numeric).appendJSON(photo, source: "x", to: &json)
  let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
  return compared(object ?? [:])
}

func compared(_ object: [String: Any]) -> [String: Any] {
  object.filter { key, _ in
    comparedGroups.contains(String(key.prefix { $0 != ":" }))
  }
}

/// The keys whose values differ, with both.
func differences(_ wanted: [String: Any], _ found: [String: Any]) -> [String] {
  Set(wanted.keys).union(found.keys).sorted().compactMap { key in
    switch (wanted[key], found[key]) {
    case (let a?, let b?): Comparison.isEqual(a, b) ? nil : "\(key): \(b) instead of \(a)"
    case (let a?, nil): "\(key): nothing instead of \(a)"
    case (nil, let b?): "\(key): \(b) instead of nothing"
    case (nil, nil): nil
    }
  }
}

@Suite(
  "Real photos", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct GoldenTests {
  @Test("At least 99.5 % of the values equal those of ExifTool", arguments: [false, true])
  func score(numeric: Bool) throws {
    var (wanted, equal) = (0, 0)
    var worst: [String] = []
    for name in Corpus.photos {
      guard let data = try Corpus.golden(name, numeric: numeric),
        let golden = (try JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first
      else { continue }
      let expected = compared(golden)
      let photo = try? Photo(path: try Corpus.path(name))
      let found = try photo.map { try values($0, numeric: numeric) } ?? [:]
      wanted += expected.count
      let wrong = differences(expected, found.filter { expected[$0.key] != nil })
      equal += expected.count - wrong.count
      worst += wrong.map { "\(name) \($0)" }
    }
    #expect(wanted > 5000)
    #expect(Double(equal) >= 0.995 * Double(wanted), "\(equal) of \(wanted): \(worst.prefix(10))")
  }
}
