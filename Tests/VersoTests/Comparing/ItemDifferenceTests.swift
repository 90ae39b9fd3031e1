import Testing
import Verso
import VersoFixtures

@Suite("Differences between two photos")
struct ItemDifferenceTests {
  private func photo(_ artist: String, copyright: String? = nil) throws -> Photo {
    var builder = TIFFBuilder().entry(.artist, artist).entry(.model, "Camera")
    if let copyright { builder = builder.entry(.copyright, copyright) }
    return try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
  }

  private func differences(
    _ first: Photo, _ second: Photo, ignoring names: [String] = []
  ) throws -> [String] {
    let ignored = ItemNames(names)
    return try ItemDifference.all(first, second) { ignored.contains($0) }.map {
      "\($0.name) \($0.old?.text ?? "-") \($0.new?.text ?? "-")"
    }
  }

  @Test("Different tags are named once, and those only in the second photo come last")
  func named() throws {
    let (first, second) = (try photo("Ada", copyright: "2026"), try photo("Bo"))
    #expect(try differences(first, first).isEmpty)
    #expect(
      try differences(first, second) == ["IFD0:Artist Ada Bo", "IFD0:Copyright 2026 -"])
    #expect(
      try differences(second, first) == ["IFD0:Artist Bo Ada", "IFD0:Copyright - 2026"])
  }

  @Test("Tags and groups are left out", arguments: [["Artist", "IFD0:Copy*"], ["IFD0"]])
  func ignored(names: [String]) throws {
    let (first, second) = (try photo("Ada", copyright: "2026"), try photo("Bo"))
    #expect(try differences(first, second, ignoring: names).isEmpty)
  }
}
