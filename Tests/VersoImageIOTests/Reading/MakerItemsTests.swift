import Testing
import Verso

@testable import VersoImageIO

@Suite("Items of maker notes as values")
struct MakerItemsTests {
  private static let values: [(item: Item.Value, shown: PropertyValue)] = [
    (.unsigned(254), .integer(254)), (.signed(-3), .integer(-3)),
    (.rational(URational(1, 3)), .double(1.0 / 3)), (.rational(URational(50, 1)), .integer(50)),
    (.real(2), .integer(2)), (.real(2.5), .double(2.5)), (.text("RAW   "), .text("RAW")),
    (.text("3105364"), .text("3105364")), (.text("0123 45"), .text("0123 45")),
    (.text("651 256 2.5"), .array([.integer(651), .integer(256), .double(2.5)])),
    (.list([.unsigned(1), .rational(URational(0, 0))]), .array([.integer(1), .double(0)])),
  ]

  @Test("A value keeps its type")
  func types() {
    for (item, shown) in Self.values { #expect(PropertyValue(item) == shown) }
  }

  private static let nothing: [Item.Value] = [
    .bytes(count: 26), .text("   "), .rational(URational(0, 0)), .real(.infinity),
    .list([.rational(URational(0, 0)), .bytes(count: 1)]),
  ]

  @Test("Binary data and empty values are not values")
  func none() {
    for item in Self.nothing { #expect(PropertyValue(item) == nil) }
  }
}
