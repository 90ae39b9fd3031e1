import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Coordinates")
struct CoordinateTests {
  @Test(
    "Every usual form is read",
    arguments: [
      ("37.331686", 37.331686), ("-122.030731", -122.030731), ("+5", 5), ("0", 0), ("180", 180),
      ("122° 1' 50.6316\" W", -122.030731), ("122° 1' 50.6316\"", 122.030731),
      ("122 deg 1' 50.63\" W", -122.0307306), ("122 deg 1' 50.63\"", 122.0307306),
      ("37 19 54.0696 N", 37.331686), ("37,19.901", 37.3316833), ("33°51′54.5″S", -33.8651389),
      ("S 33 51 54.5", -33.8651389), ("151.2 e", 151.2), ("37:19:54.0696", 37.331686),
      ("-0 30 0", -0.5), ("0 30 0 W", -0.5), ("  37.5 ", 37.5),
    ])
  func forms(text: String, degrees: Double) throws {
    let coordinate = try #require(Coordinate(text))
    #expect((coordinate.degrees - degrees).magnitude < 1e-7)
  }

  @Test(
    "An invalid coordinate is refused",
    arguments: [
      "", " ", "north", "N", "12.3.4", "1 2 3 4", "10 61 0", "10 5 61", "200", "-181", "12-3",
      "nan",
      "inf", "0x10", "--5",
    ])
  func refused(text: String) {
    #expect(Coordinate(text) == nil)
  }

  @Test("Letters between digits are refused", arguments: ["1e1", "12N3", "1w2"])
  func lettersBetweenDigits(text: String) {
    #expect(Coordinate(text) == nil)
  }

  @Test("Seconds that round to sixty become a minute, and sixty minutes a degree")
  func carry() throws {
    let minute = try #require(Coordinate(10 + 30.0 / 60 + 59.999_999_99 / 3600))
    #expect(minute.parts == [URational(10, 1), URational(31, 1), URational(0, 1_000_000)])
    let degree = try #require(Coordinate(-(10 + 59.0 / 60 + 59.999_999_99 / 3600)))
    #expect(degree.parts == [URational(11, 1), URational(0, 1), URational(0, 1_000_000)])
    #expect(degree.degrees == -11)
    let top = try #require(Coordinate(179.999_999_999_99))
    #expect(top.parts == [URational(180, 1), URational(0, 1), URational(0, 1_000_000)])
  }

  @Test("Degrees with up to nine decimals come back equal")
  func decimals() throws {
    var numbers = Numbers(seed: 6)
    for decimals in 0...9 {
      for _ in 0..<500 {
        let digits = (0..<decimals).map { _ in "\(Int.random(in: 0...9, using: &numbers))" }
        let text = "\(Int.random(in: -179...179, using: &numbers)).\(digits.joined())0"
        let degrees = try #require(Double(text))
        #expect(Coordinate(degrees)?.degrees == degrees, "\(text)")
      }
    }
    #expect(Coordinate(151.2153)?.degrees == 151.2153)
    let largest = URational(.max, .max)
    #expect(Coordinate(parts: [largest, largest, largest], isNegative: false)?.degrees != nil)
  }

  @Test("A thousand positions are read again within 1e-7 degree, in valid parts")
  func roundTrip() throws {
    var numbers = Numbers(seed: 5)
    for _ in 0..<1000 {
      let degrees = Double.random(in: -180...180, using: &numbers)
      let coordinate = try #require(Coordinate(degrees))
      #expect((coordinate.degrees - degrees).magnitude < 1e-7)
      #expect(coordinate.parts[1].numerator < 60 && coordinate.parts[1].denominator == 1)
      #expect(coordinate.parts[2].doubleValue.map { $0 < 60 } == true)
      let text = try #require(Coordinate(coordinate.description))
      #expect((text.degrees - degrees.magnitude).magnitude < 1e-7)
    }
  }

  @Test(
    "The text form has as many digits as are known",
    arguments: [
      (-122.030731, "122° 1' 50.6316\""), (37.331686, "37° 19' 54.0696\""), (0, "0° 0' 0\""),
      (10.5, "10° 30' 0\""), (-0.000_277_777_8, "0° 0' 1\""), (59.999_999_999_9, "60° 0' 0\""),
    ])
  func text(degrees: Double, text: String) throws {
    #expect(try #require(Coordinate(degrees)).description == text)
  }

  @Test("Zero is north and east, also when it is negative or rounds to zero")
  func zero() throws {
    for degrees in [0, -0.0, -1e-12] {
      let coordinate = try #require(Coordinate(degrees))
      #expect(!coordinate.isNegative)
      #expect(coordinate.degrees == 0)
    }
  }

  @Test(
    "Stored parts of every form are read",
    arguments: [
      ([URational(37, 1), URational(1990, 100), URational(0, 1)], 37.331_666_7),
      ([URational(37, 1), URational(1990, 100), URational(0, 0)], 37.331_666_7),
      ([URational(37, 1), URational(0, 0), URational(0, 0)], 37),
      ([URational(37_331_686, 1_000_000)], 37.331686),
      ([URational(37, 1), URational(19, 1), URational(75, 1)], 37.3375),
    ] as [([URational], Double)])
  func parts(parts: [URational], degrees: Double) throws {
    let coordinate = try #require(Coordinate(parts: parts, isNegative: true))
    #expect((coordinate.degrees + degrees).magnitude < 1e-6)
    #expect(coordinate.parts == parts)
  }

  @Test(
    "Parts without a value are refused",
    arguments: [
      [], [URational(0, 0), URational(0, 0), URational(0, 0)], [URational(1, 0)],
      [URational(37, 1), URational(5, 0)],
      [URational(1, 1), URational(1, 1), URational(1, 1), URational(1, 1)],
    ] as [[URational]])
  func nothing(parts: [URational]) {
    #expect(Coordinate(parts: parts, isNegative: false) == nil)
  }

  @Test("Coordinates beyond their range are nil", arguments: [180.000_001, -181, .nan, .infinity])
  func beyond(degrees: Double) {
    #expect(Coordinate(degrees) == nil)
  }
}

@Suite("Locations")
struct LocationTextTests {
  @Test(
    "A position is read from text",
    arguments: [
      ("37.331686,-122.030731", 37.331686, -122.030731, nil),
      ("37.331686, -122.030731, 12", 37.331686, -122.030731, 12),
      ("37° 19' 54.0696\" N, 122° 1' 50.6316\" W", 37.331686, -122.030731, nil),
      ("0,0,-5.5", 0, 0, -5.5),
    ] as [(String, Double, Double, Double?)])
  func text(text: String, latitude: Double, longitude: Double, altitude: Double?) throws {
    let location = try #require(Location(text))
    #expect((location.latitude.degrees - latitude).magnitude < 1e-7)
    #expect((location.longitude.degrees - longitude).magnitude < 1e-7)
    #expect(location.altitude == altitude)
  }

  @Test(
    "An invalid position is refused",
    arguments: [
      "", "37", "91,0", "1,2,3,4", "1,2,high", "1,2,inf", "a,b", "1,181", "1 2 3 4", "91 0",
      "1 2 inf",
      "0x10 5", "+46.95+007.45/x", "+91.5+007.4/", "Lat=46.95 Alt=540", "1 181", "1e1 2",
    ])
  func refused(text: String) {
    #expect(Location(text) == nil)
  }

  @Test(
    "A position with separating commas is read",
    arguments: [
      ("46.95,7.45", 46.95, 7.45), ("46°57'00.0\"N 7°27'00.0\"E", 46.95, 7.45),
      ("46.95N 7.45W", 46.95, -7.45), ("-33.5, 151.2, 10m", -33.5, 151.2),
      ("46.95 7.45", 46.95, 7.45), (" -33.5  151.2 ", -33.5, 151.2), ("46 7", 46, 7),
      ("+46.9500+007.4500/", 46.95, 7.45), ("-3330-07030/", -33.5, -70.5),
      ("7.45E, 46.95N", 46.95, 7.45), ("7° 27' 0\" E, 46° 57' 0\" N", 46.95, 7.45),
      ("7.45 W, 46.95 S", -46.95, -7.45), ("7.45 E 46.95 N", 46.95, 7.45),
      ("7.45 E, 46.95", 46.95, 7.45), ("7.45, 46.95 N", 46.95, 7.45),
      ("E 7.45 N 46.95", 46.95, 7.45), ("7 deg 27' E 46 deg 57' N", 46.95, 7.45),
      ("N 46 deg 57' E 7 deg 27'", 46.95, 7.45), ("-1e-05 -179.99999", -0.00001, -179.99999),
      ("N 46.95 E 7.45", 46.95, 7.45), ("S 33.5, W 70.5", -33.5, -70.5),
      ("geo:46.95,7.45", 46.95, 7.45), ("GEO:-33.5,-70.5,12;u=35;crs=WGS84", -33.5, -70.5),
      ("+46.9500+007.4500+540CRSWGS_84/", 46.95, 7.45),
      ("Role=shooting Lat=46.95000 Lon=7.45000 Body=earth", 46.95, 7.45),
    ] as [(String, Double, Double)])
  func place(text: String, latitude: Double, longitude: Double) throws {
    let place = try #require(Location(text))
    #expect(abs(place.latitude.degrees - latitude) < 1e-9)
    #expect(abs(place.longitude.degrees - longitude) < 1e-9)
  }

  @Test(
    "The altitude is read in every form",
    arguments: [
      "46.95,7.45,540", "46.95 7.45 540", "+46.9500+007.4500+540/", "Lat=46.95 Lon=7.45 Alt=540.00",
      "46 deg 57' 0.00\" N, 7 deg 27' 0.00\" E, 540 m Above Sea Level", "geo:46.95,7.45,540",
      "+46.95+007.45+540CRSWGS_84/",
    ])
  func height(text: String) { #expect(Location(text)?.altitude == 540) }

  @Test("An altitude below sea level is also read with a minus sign", arguments: ["5", "-5"])
  func depth(metres: String) {
    #expect(Location("46.95,7.45,\(metres) m Below Sea Level")?.altitude == -5)
  }

  @Test(
    "Two letters of one axis are not a position",
    arguments: ["46.95 N, 7.45 N", "7E 8W", "46N, 7S, 5"])
  func sameAxis(text: String) { #expect(Location(text) == nil) }

  @Test("A field of one axis accepts no letter of the other")
  func otherAxis() throws {
    var photo = try Photo(Fixtures.least().bytes())
    for name in ["GPSLatitude", "XMP-exif:GPSLatitude"] {
      try photo.metadata.set(FieldName(name), parsing: "46.95 N")
      #expect(throws: MetadataError.self) {
        try photo.metadata.set(FieldName(name), parsing: "7.45 E")
      }
    }
  }

  @Test(
    "Decimal commas are not a position",
    arguments: [
      "46,95 7,45", "46,95 7", "46.95", "46 57 0, 7 27 0", "95N 7E", "geo:46.95", "geo:46.95,,7",
      "geo:1,2;crs=Moon-2011", "+46.95+007.45CRSxyz/",
    ])
  func noPlace(text: String) { #expect(Location(text) == nil) }
}
