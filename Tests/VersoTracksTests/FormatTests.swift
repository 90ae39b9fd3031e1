import Testing
import VersoBytes
import VersoTracks

@Suite("Formats of tracks")
struct FormatTests {
  @Test("Every format gives its fixes, and is recognized by its content", arguments: Sample.all)
  func formats(name: String, bytes: [UInt8]) throws {
    let track = try Track(bytes)
    #expect(track.format?.name == name)
    #expect(track.warnings == [])
    #expect(track.points.map(\.time) == [Sample.start, Sample.start + 100])
    for (point, degrees) in zip(track.points, [0, 0.1]) {
      #expect(abs(point.latitude - 46 - degrees) < 1e-7)
      #expect(abs(point.longitude - 7 - degrees) < 1e-7)
    }
  }

  @Test("Altitude, speed, direction and accuracy are read if they exist")
  func values() throws {
    let gpx = try Track(Sample.gpx).points[0]
    #expect(gpx.altitude == 500.5 && gpx.speed == 1.5 && gpx.course == 90)
    let nmea = try Track(Sample.nmea).points
    #expect(nmea[0].altitude == 500.5 && nmea[0].course == 91)
    #expect(abs((nmea[0].speed ?? 0) - 5.1444) < 0.001)
    #expect(nmea[1].altitude == 510 && nmea[1].segment == 1)
    let fit = try Track(FITBuilder.sample).points
    #expect(fit[0].altitude == 500.4 && fit[1].altitude == 501 && fit[0].speed == nil)
    let igc = try Track(Sample.igc).points
    #expect(igc[0].altitude == 501 && igc[1].altitude == nil)
    #expect(try Track(Sample.records).points.map(\.accuracy) == [nil, 20])
    #expect(try Track(Sample.android).points[1].speed == 1.5)
  }

  @Test("Every prefix gives the first points or one error", arguments: Sample.all)
  func prefixes(name: String, bytes: [UInt8]) throws {
    let whole = try Track(bytes).points
    for count in 0..<bytes.count {
      do {
        let track = try Track(Array(bytes.prefix(count)))
        #expect(track.points.count <= whole.count)
        // Only blanks, and what is said behind the last point, may be missing without a word.
        if track.points.count < whole.count, name != "NMEA 0183", name != "IGC" {
          #expect(!track.warnings.isEmpty, "\(count) bytes")
        }
      } catch {
        #expect(!error.description.contains("\n"))
      }
    }
  }

  @Test("No changed byte traps or hangs", arguments: Sample.all)
  func changes(name: String, bytes: [UInt8]) {
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x04, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        _ = try? Track(changed)
      }
    }
  }

  @Test("A file given in pieces of any size is read as the whole", arguments: [1, 2, 7, 64])
  func pieces(size: Int) throws {
    for (_, bytes) in Sample.all {
      var rest = bytes[...]
      let track = try Track {
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
      }
      #expect(try track.points == Track(bytes).points)
    }
  }

  @Test(
    "A file without a track is one error with the reason",
    arguments: [
      ("", TrackError.Code.unknownFormat, "the file is empty"),
      ("PK\u{3}\u{4}", .unknownFormat, "unpack it"), ("\u{1}\u{2}", .unknownFormat, "GPX, KML"),
      ("<svg/>", .unknownFormat, "not a track"),
      ("<gpx><wpt lat='1' lon='2'/></gpx>", .noTimes, "1 position without times"),
      ("<gpx></gpx>", .noPoints, "no points"), ("<gpx><trk>", .damaged, "cut short"),
      ("<gpx><trk></gpx>", .damaged, "</trk> expected"), ("{\"a\": [", .damaged, "cut short"),
      (
        "<gpx><trkpt lat='91' lon='2'><time>2023-11-14T22:13:20Z</time></trkpt></gpx>", .noPoints,
        "Earth"
      ),
      ("{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}", .noTimes, "2 positions"),
      (
        "$GPGGA,221320.00,4600.0000,N,00700.0000,E,1,08,1.0,500.5,M,47.0,M,,\n", .noTimes,
        "without times"
      ),
    ])
  func refusals(text: String, code: TrackError.Code, words: String) {
    do {
      _ = try Track(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.code == code)
      #expect(error.description.contains(words), "\(error)")
    }
  }

  @Test("A sentence with a wrong checksum is skipped and reported")
  func sums() throws {
    var bytes = Sample.nmea
    let digit = try #require(bytes.firstIndex(of: UInt8(ascii: "4")))
    bytes[digit] = UInt8(ascii: "5")
    let track = try Track(bytes)
    #expect(track.points[0].latitude == 46 && track.points[0].altitude == nil)
    #expect(track.warnings.map(\.message).first?.contains("1 sentence") == true)
  }

  @Test("Sentences continue after midnight without a date, and get the date that comes later")
  func midnight() throws {
    func position(_ time: String) -> String {
      Sample.sentence("GPGGA,\(time),4600.0000,N,00700.0000,E,1,08,1.0,500.5,M,47.0,M,,")
    }
    let later = Sample.sentence("GPZDA,000005,15,11,2023,00,00")
    let text = position("235950") + position("235958") + later + position("000005")
    let times = try Track(Array(text.utf8)).points.map(\.time)
    #expect(times == [1_700_006_390, 1_700_006_398, 1_700_006_405])
    let earlier = Sample.sentence("GPZDA,235950,14,11,2023,00,00")
    let forward = position("235950") + earlier + position("235958") + position("000005")
    #expect(try Track(Array(forward.utf8)).points.map(\.time) == times)
  }

  @Test("A changed checksum of FIT is reported, and files may be chained")
  func chained() throws {
    let one = FITBuilder.sample
    #expect(try Track(one + one).points.count == 4)
    var changed = one
    changed[changed.count - 1] ^= 1
    let track = try Track(changed)
    #expect(track.points.count == 2 && track.warnings.count == 1)
  }

  @Test("A stay is one place for its whole time")
  func stay() throws {
    let text = """
      [{"startTime": "2023-11-14T22:00:00Z", "endTime": "2023-11-15T06:00:00Z", "visit":
      {"topCandidate": {"placeLocation": "geo:46.5,-7.5"}}}, {"startTime": "2023-11-15T08:00:00Z",
      "timelinePath": [{"point": "geo:46.6,7.6", "durationMinutesOffsetFromStartTime": "10"}]}]
      """
    let track = try Track(Array(text.utf8))
    let place = try track.place(at: 1_700_010_000)
    #expect(place.latitude == 46.5 && place.longitude == -7.5)
    #expect(track.times?.upperBound == 1_700_035_800)
  }

  @Test("A stay of years needs no more points than a short one")
  func stays() throws {
    let visit = """
      {"startTime": "2023-11-01T00:00:00Z", "endTime": "2023-11-14T00:00:00Z", "visit":
      {"topCandidate": {"placeLocation": "geo:46.5,-7.5"}}}
      """
    let text = "[" + (0..<600).map { _ in visit }.joined(separator: ",") + "]"
    let track = try Track(Array(text.utf8))
    #expect(track.points.count < 502_000)
    #expect(track.warnings.count == 1)
  }

  @Test("Limits end the reading with a warning")
  func limits() throws {
    var limits = TrackLimits()
    limits.points = 1
    for (_, bytes) in Sample.all {
      let track = try Track(bytes, limits: limits)
      #expect(track.points.count == 1)
      #expect(track.warnings.count == 1, "\(track.warnings)")
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: TrackError.self) { _ = try Track(Array(deep.utf8)) }
    let nested = "<gpx>" + String(repeating: "<a>", count: 100_000)
    #expect(throws: TrackError.self) { _ = try Track(Array(nested.utf8)) }
  }

  @Test(
    "A time is read with its fraction and its offset from UTC",
    arguments: [
      ("2023-11-14T22:13:20Z", 0), ("2023-11-14T22:13:20.25Z", 0.25), ("2023-11-14 22:13:20", 0),
      ("2023-11-15T00:13:20+02:00", 0), ("2023-11-14T18:43:20-0330", 0), ("2023-11-14T22:13Z", -20),
    ] as [(String, Double)])
  func times(text: String, difference: Double) throws {
    let gpx = "<gpx><wpt lat='1' lon='2'><time>\n \(text) </time></wpt></gpx>"
    #expect(try Track(Array(gpx.utf8)).points[0].time == Sample.start + difference)
  }
}
