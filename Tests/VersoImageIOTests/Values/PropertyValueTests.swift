import Foundation
import Testing
import Verso
import VersoImageIO

@Suite("Property values")
struct PropertyValueTests {
  @Test("Untyped values are converted and back unchanged")
  func untyped() throws {
    let given: [String: Any] = [
      "a": 1, "b": 2.5, "c": "text", "d": true, "e": [1, 2], "f": ["x": Data([1, 2])],
      "g": UInt8(7), "h": Float(2.8), "i": NSNull(), "j": Int?.none as Any,
    ]
    let properties = try #require(ImageProperties(given))
    #expect(properties["a"] == 1)
    #expect(properties["b"] == 2.5)
    #expect(properties["c"] == "text")
    #expect(properties["d"] == true)
    #expect(properties["e"] == [1, 2])
    #expect(properties["f", "x"] == .data([1, 2]))
    #expect(properties["g"] == 7)
    #expect(properties["h"] == 2.8)
    #expect(properties["i"] == .null)
    #expect(properties["j"] == .null)
    let back = properties.any
    #expect(back["a"] as? Int == 1)
    #expect(back["b"] as? Double == 2.5)
    #expect((back["f"] as? [String: Any])?["x"] as? Data == Data([1, 2]))
    #expect(ImageProperties(["k": URL(filePath: "/")]) == nil)
  }

  @Test("A date is what a clock in its time zone shows")
  func date() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 7200))
    let value = PropertyValue.date(Date(timeIntervalSince1970: 0), in: zone)
    #expect(value.text == "1970:01:01 02:00:00")
  }

  @Test("Values can be converted where nothing is lost")
  func views() {
    #expect(PropertyValue.double(3).integer == 3)
    #expect(PropertyValue.double(3.5).integer == nil)
    #expect(PropertyValue.integer(200).array == [200])
    #expect(PropertyValue.integer(1).boolean == true)
    #expect(PropertyValue.text("2.8").double == 2.8)
    var properties: ImageProperties = [:]
    properties["{Exif}", "FNumber"] = 2.8
    #expect(properties == ["{Exif}": ["FNumber": 2.8]])
  }
}
