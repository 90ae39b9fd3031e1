import Foundation
import Testing
import VersoFixtures
import VersoPlaces

/// What clocks of zones show.
@Suite("Rules of time zones")
struct RulesTests {
  /// Fifty zones: common ones, and those that did unusual things.
  static let names = [
    "Europe/Zurich", "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Istanbul",
    "Europe/Moscow", "Europe/Samara", "Europe/Volgograd", "Europe/Kyiv", "Europe/Chisinau",
    "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix",
    "America/Los_Angeles", "America/Anchorage", "America/St_Johns", "America/Sao_Paulo",
    "America/Caracas", "America/Havana", "America/Santiago", "America/Asuncion",
    "America/Scoresbysund", "America/Godthab", "America/Goose_Bay", "America/Indiana/Knox",
    "America/Argentina/San_Luis", "America/Montevideo", "Asia/Tokyo", "Asia/Seoul",
    "Asia/Pyongyang", "Asia/Shanghai", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran",
    "Asia/Gaza", "Asia/Jerusalem", "Asia/Amman", "Asia/Ulaanbaatar", "Asia/Almaty",
    "Australia/Sydney", "Australia/Lord_Howe", "Australia/Adelaide", "Pacific/Auckland",
    "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca",
    "Africa/Cairo", "Antarctica/Troll",
  ]

  private static let python = Program(named: "python3")

  /// Says for each change from 1990 to 2045 what holds a second before and from it on, then for local times around
  /// it what Python thinks of them: the offsets that lead back to the time, and that of the earlier reading.
  private static let script = """
    import sys, zoneinfo
    from datetime import datetime, timedelta, timezone
    utc, start = timezone.utc, datetime(1970, 1, 1)
    def offset(zone, seconds):
        moment = (start + timedelta(seconds=seconds)).replace(tzinfo=utc).astimezone(zone)
        return round(moment.utcoffset().total_seconds())
    for name in sys.argv[1:]:
        zone = zoneinfo.ZoneInfo(name)
        step, at, end = 43200, 631152000, 2366841600
        before = offset(zone, at)
        print(name, "u", at, before)
        while at < end:
            after = offset(zone, at + step)
            if after != before:
                low, high = at, at + step
                while high - low > 1:
                    middle = (low + high) // 2
                    if offset(zone, middle) == before: low = middle
                    else: high = middle
                print(name, "u", low, before)
                print(name, "u", high, after)
                a, b = sorted((high + before, high + after))
                for local in (a - 1, a, (a + b) // 2, b - 1, b):
                    naive = start + timedelta(seconds=local)
                    valid, first = set(), None
                    for fold in (0, 1):
                        moment = naive.replace(tzinfo=zone, fold=fold)
                        found = round(moment.utcoffset().total_seconds())
                        if first is None: first = found
                        if offset(zone, local - found) == found: valid.add(found)
                    print(name, "l", local, first, *sorted(valid, reverse=True))
                before = after
            at += step
    """

  @Test(
    "Fifty zones change as in Python's zoneinfo, and local times are read as there",
    .enabled(if: python.isThere, "python3 is not installed"))
  func changes() throws {
    let outcome = try Self.python.run(["-c", Self.script] + Self.names)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let zones = TimeZones()
    var instants = 0
    var (gaps, folds) = (0, 0)
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let rules = try zones.rules(named: String(words[0]))
      let numbers = words[2...].compactMap { Int($0) }
      if words[1] == "u" {
        instants += 1
        #expect(rules.offset(atUTC: numbers[0]) == numbers[1], "\(line)")
      } else {
        let valid = Array(numbers[2...])
        if valid.isEmpty { gaps += 1 }
        if valid.count > 1 { folds += 1 }
        #expect(rules.offsets(ofLocal: numbers[0]) == valid, "\(line)")
        #expect(rules.offset(ofLocal: numbers[0]) == numbers[1], "\(line)")
      }
    }
    #expect(instants > 5000 && gaps > 2000 && folds > 2000, "\(instants), \(gaps), \(folds)")
  }

  @Test("A local time that occurs twice has two offsets, a skipped one has none")
  func twice() throws {
    let zurich = try TimeZoneRules(named: "Europe/Zurich")
    // 2024-10-27 02:30 and 2024-03-31 02:30.
    #expect(zurich.offsets(ofLocal: 1_729_996_200) == [7200, 3600])
    #expect(zurich.offset(ofLocal: 1_729_996_200) == 7200)
    #expect(zurich.offsets(ofLocal: 1_711_852_200).isEmpty)
    #expect(zurich.offset(ofLocal: 1_711_852_200) == 3600)
  }

  @Test("Extreme numbers do not trap", arguments: [Int.min, Int.max, 0, -1])
  func extremes(seconds: Int) throws {
    for name in ["Europe/Zurich", "UTC", "Pacific/Apia"] {
      let rules = try TimeZoneRules(named: name)
      #expect(abs(rules.offset(atUTC: seconds)) < 100_000)
      #expect(rules.offsets(ofLocal: seconds).count <= 2)
      #expect(abs(rules.offset(ofLocal: seconds)) < 100_000)
    }
  }

  @Test(
    "A name that leads out of the folder of zones is refused",
    arguments: [
      "", "/etc/passwd", "../../../etc/passwd", "Europe/../../x", "Europe/./Zurich",
      "Europe//Zurich",
      "Europe/Zurich/", ".hidden", "a\u{0}b", "Zürich", "a b", "-x",
      String(repeating: "a", count: 300),
    ])
  func names(name: String) {
    let error = #expect(throws: PlacesError.self) { try TimeZoneRules(named: name) }
    #expect(error?.code == .badName)
  }

  @Test(
    "An unknown zone is reported",
    arguments: [
      ("Europe/Nowhere", PlacesError.Code.unknownZone), ("Europe", .unknownZone),
      ("tzdata.zi", .damaged),
    ])
  func unknown(name: String, code: PlacesError.Code) {
    let error = #expect(throws: PlacesError.self) { try TimeZoneRules(named: name) }
    #expect(error?.code == code || error?.code == .unknownZone)
  }
}
