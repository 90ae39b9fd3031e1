import Foundation
import Testing
import VersoFixtures

@Suite("Film metadata by the names of the command", .enabled(if: Command.isThere, "not built"))
struct FilmNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func film() throws -> String {
    var film = FilmBuilder()
    film.brand = "qt  "
    film.further = FilmBuilder.keys([
      ("com.apple.quicktime.title", "A boat"),
      ("com.apple.quicktime.location.ISO6709", "+01.0000+002.0000/"),
    ])
    return try folder.write(film.bytes(), "film.mov")
  }

  private func photo() throws -> String {
    try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
  }

  @Test(
    "A position can be set in every form in which it is shown",
    arguments: [
      "46.95,7.45,540", "46.95 7.45 540", "+46.9500+007.4500+540/", "Lat=46.95 Lon=7.45 Alt=540",
      "46 deg 57' 0.00\" N, 7 deg 27' 0.00\" E, 540 m Above Sea Level",
    ])
  func positions(text: String) throws {
    for name in ["GPS", "GPSPosition", "GPSCoordinates"] {
      for path in try [film(), photo()] {
        let outcome = try Command.run(["set", path, "\(name)=\(text)"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let place = try Command.run(["get", "GPS#", path]).text
        #expect(place == "46.95 7.45\n")
      }
    }
    #expect(try Command.run(["get", "Keys:GPSCoordinates#", film()]).text == "1 2\n")
  }

  @Test("A template accepts the position that it prints")
  func template() throws {
    for path in try [film(), photo()] {
      _ = try Command.run(["set", path, "GPS=-33.8568,151.2153"])
      let shown = try Command.run(["read", "--print", "{GPS}", path]).text
      let outcome = try Command.run(["set", path, "GPS<{GPS}"])
      #expect(outcome.status == 0, "\(shown) \(outcome.errors)")
      #expect(try Command.run(["read", "--print", "{GPS}", path]).text == shown)
    }
  }

  @Test("A position without an altitude keeps that of the same place, and drops that of another")
  func height() throws {
    for path in try [film(), photo()] {
      for (place, height) in [("46.95,7.45", "540"), ("-0.00001,-179.99999", "5")] {
        _ = try Command.run(["set", path, "GPS=\(place),\(height)"])
        let shown = try Command.run(["get", "GPS#", path]).text.split(separator: "\n")[0]
        for value in ["GPS<{GPS}", "GPS=\(shown)"] {
          let outcome = try Command.run(["set", path, value])
          #expect(outcome.status == 0, "\(value) \(outcome.errors)")
          #expect(try Command.run(["get", "GPSAltitude#", path]).text == "\(height)\n")
        }
      }
      _ = try Command.run(["set", path, "GPS=1,2"])
      #expect(try Command.run(["get", "GPSAltitude#", path]).text.isEmpty)
    }
  }

  @Test("A table of positions is accepted by set")
  func tableOfPositions() throws {
    for path in try [film(), photo()] {
      _ = try Command.run(["set", path, "GPS=46.95,7.45,540"])
      let table = try Command.run(["read", "--csv", "--tag", "GPSPosition", path]).text
      let list = try folder.write(Array(table.utf8), "places.csv")
      _ = try Command.run(["set", path, "GPS=1,2"])
      let outcome = try Command.run(["set", "--table", list, path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try Command.run(["get", "GPS#", path]).text == "46.95 7.45\n")
    }
  }

  @Test(
    "A position is removed under the names of its parts, and the altitude alone under its own",
    arguments: [
      (["GPSLatitude", "GPSLongitude", "GPSAltitude"], false), (["GPSLatitude"], false),
      (["GPSPosition"], false), (["GPSCoordinates"], false), (["GPSAltitude"], true),
    ])
  func removal(names: [String], isLeft: Bool) throws {
    let path = try film()
    _ = try Command.run(["set", path, "GPS=46.95,7.45,540"])
    let outcome = try Command.run(["remove", path] + names)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Command.run(["get", "GPS#", path]).text == (isLeft ? "46.95 7.45\n" : ""))
    #expect(try Command.run(["get", "GPSAltitude#", path]).text.isEmpty)
  }

  @Test("A pattern cannot be removed, which is reported")
  func pattern() throws {
    let outcome = try Command.run(["remove", film(), "GPS*"])
    #expect(outcome.status != 0 && outcome.errors.contains("GPS*"), "\(outcome.errors)")
    #expect(outcome.errors.contains("a tag is written Tag"))
  }

  @Test("--tag GPS shows the whole position, in tables as well")
  func table() throws {
    for path in try [film(), photo()] {
      _ = try Command.run(["set", path, "GPS=46.95,7.45"])
      let outcome = try Command.run(["read", "--csv", "--tag", "GPS", path])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let lines = outcome.text.split(whereSeparator: \.isNewline)
      try #require(lines.count == 2)
      #expect(lines[0] == "SourceFile,Composite:GPSPosition")
      #expect(lines[1].contains("46 deg 57'") && lines[1].contains("7 deg 27'"))
      #expect(try Command.run(["read", "--tag", "GPS", path]).text.contains("GPSPosition"))
    }
  }

  @Test("A title in another language keeps the existing title")
  func languages() throws {
    let path = try film()
    #expect(try Command.run(["set", path, "Title[de]=Boot"]).status == 0)
    #expect(try Command.run(["get", "Title", path]).text == "A boat\n")
    let said = try Command.json(["read", "--json", path])[0]
    #expect(said["XMP-dc:Title"] as? String == "A boat")
    #expect(said["XMP-dc:Title-de"] as? String == "Boot")
    #expect(!(try Command.run(["check", path]).text.contains("itle")))
  }

  @Test("A name with a semicolon is one name")
  func creator() throws {
    let path = try film()
    #expect(try Command.run(["set", path, "Creator=Ada; X"]).status == 0)
    #expect(try Command.run(["get", "Creator", path]).text == "Ada; X\n")
  }
}
