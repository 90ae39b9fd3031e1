import Testing
import VersoTracks

@Suite("Positions on a track")
struct MatchingTests {
  private func track(_ points: (Double, Double, Double)...) -> Track {
    Track(points.map { Track.Point(time: $0.0, latitude: $0.1, longitude: $0.2) })
  }

  @Test(
    "Between two fixes the position is on the straight line",
    arguments: [
      (0.0, 46.0, 7.0), (33, 46.033, 7.066), (100, 46.1, 7.2),
    ])
  func between(time: Double, latitude: Double, longitude: Double) throws {
    let place = try track((0, 46, 7), (100, 46.1, 7.2)).place(at: time)
    #expect(abs(place.latitude - latitude) < 1e-9 && abs(place.longitude - longitude) < 1e-9)
    #expect(place.basis == (time == 33 ? .between : .fix))
  }

  @Test(
    "The line crosses the antimeridian if that is shorter",
    arguments: [
      (25.0, 179.95), (75, -179.95),
    ])
  func antimeridian(time: Double, longitude: Double) throws {
    let east = try track((0, 46, 179.9), (100, 46, -179.9)).place(at: time)
    #expect(abs(east.longitude - longitude) < 1e-9)
    let west = try track((0, 46, -179.9), (100, 46, 179.9)).place(at: time)
    #expect(abs(west.longitude + longitude) < 1e-9)
  }

  @Test("In a larger gap the nearest fix is used, within the limit")
  func gap() throws {
    let track = track((0, 46, 7), (1800, 47, 8), (3601, 48, 9), (9000, 49, 10))
    #expect(try track.place(at: 900).latitude == 46.5)
    #expect(try track.place(at: 2700).latitude == 47)
    #expect(try track.place(at: 2701).latitude == 48)
    #expect(try track.place(at: 7200).latitude == 49)
    #expect(throws: Track.Miss.gap(5399, nearest: 2399)) { _ = try track.place(at: 6000) }
    let narrow = Track.Matching(largestGap: 60, farthestFix: 10)
    #expect(throws: Track.Miss.gap(1800, nearest: 11)) {
      _ = try track.place(at: 11, matching: narrow)
    }
    #expect(try track.place(at: 10, matching: narrow).latitude == 46)
  }

  @Test("Before and after the track the first and the last fix are used for half an hour")
  func ends() throws {
    let track = track((0, 46, 7), (10, 47, 8))
    #expect(try track.place(at: -1800).latitude == 46)
    #expect(try track.place(at: 1810).latitude == 47)
    #expect(throws: Track.Miss.before(1801)) { _ = try track.place(at: -1801) }
    #expect(throws: Track.Miss.behind(1801)) { _ = try track.place(at: 1811) }
    #expect(throws: Track.Miss.empty) { _ = try Track([]).place(at: 0) }
    #expect(throws: Track.Miss.empty) { _ = try track.place(at: .nan) }
  }

  @Test("Of fixes with one time the last one is used, and points may come in any order")
  func order() throws {
    let track = track((100, 46, 7), (0, 45, 6), (0, 44, 5), (200, 47, 8))
    #expect(try track.place(at: 0).latitude == 44)
    #expect(try track.place(at: 50).latitude == 45)
    #expect(try track.place(at: 150).latitude == 46.5)
  }

  @Test("An altitude that one fix lacks comes from its neighbours")
  func altitude() throws {
    let track = Track(
      [(0, 100), (10, nil), (20, -20)].map { (time: Double, altitude: Double?) in
        Track.Point(time: time, latitude: 46, longitude: 7 + time, altitude: altitude)
      })
    let expected: [(Double, Double)] = [
      (0, 100), (5, 70), (10, 40), (15, 10), (20, -20), (25, -20),
    ]
    for (time, altitude) in expected { #expect(try track.place(at: time).altitude == altitude) }
    #expect(try self.track((0, 46, 7)).place(at: 0).altitude == nil)
    // Farther than a fix counts, none does.
    let far = Track([
      Track.Point(time: 0, latitude: 46, longitude: 7, altitude: 100),
      Track.Point(time: 1700, latitude: 46, longitude: 8),
      Track.Point(time: 3400, latitude: 46, longitude: 9),
    ])
    #expect(try far.place(at: 2000).altitude == 100)
    #expect(try far.place(at: 3400).altitude == nil)
  }

  @Test("A direction takes the shorter turn, and is calculated from the fixes if missing")
  func direction() throws {
    let said = Track([
      Track.Point(time: 0, latitude: 46, longitude: 7, speed: 10, course: 350),
      Track.Point(time: 100, latitude: 46.1, longitude: 7, speed: 20, course: 10),
    ])
    #expect(try said.place(at: 50).course == 0)
    #expect(try said.place(at: 25).course == 355)
    #expect(try said.place(at: 25).speed == 12.5)
    let quiet = track((0, 46, 7), (100, 46, 7.1), (200, 46, 7.1))
    #expect(try abs((quiet.place(at: 50).bearing ?? 0) - 90) < 0.1)
    #expect(try quiet.place(at: 150).bearing == nil)
    #expect(try quiet.place(at: 50).course == nil)
  }

  @Test("Several tracks are combined, and their segments stay separate")
  func joined() throws {
    let joined = Track(joining: [
      track((0, 46, 7), (100, 46.1, 7.1)), track((50, 10, 20), (150, 11, 21)),
    ])
    #expect(joined.points.map(\.time) == [0, 50, 100, 150])
    #expect(joined.points.map(\.segment) == [0, 1, 0, 1])
    #expect(joined.times == 0...150)
    #expect(try abs(joined.place(at: 75).latitude - 28.05) < 1e-9)
  }
}

@Suite("Clocks of cameras")
struct CameraClockTests {
  @Test("One reference shifts all times equally, and an offset is added")
  func constant() {
    let clock = CameraClock([.init(shown: 1000, actual: 970)], offset: 5)
    #expect(clock.actual(0) == -25 && clock.actual(5000) == 4975)
    #expect(CameraClock().actual(7) == 7)
  }

  @Test("Between references the clock drifts evenly, and beyond them as well")
  func drift() {
    let clock = CameraClock([
      .init(shown: 2000, actual: 2020), .init(shown: 1000, actual: 1010),
      .init(shown: 4000, actual: 4020),
    ])
    let expected: [(Double, Double)] = [
      (0, 0), (1000, 1010), (1500, 1515), (3000, 3020), (5000, 5020),
    ]
    for (shown, actual) in expected { #expect(clock.actual(shown) == actual) }
  }

  @Test("Of many references the median is used, if two thirds agree with it")
  func agreement() {
    func clock(_ corrections: Double...) -> CameraClock? {
      CameraClock.agreed(
        corrections.enumerated().map { index, correction in
          CameraClock.Reference(shown: Double(index), actual: Double(index) + correction)
        })
    }
    #expect(clock(-3601, -3600, -3599, 20)?.actual(0) == -3599)
    #expect(clock(90)?.actual(10) == 100)
    #expect(clock(0, 500) == nil)
    #expect(clock() == nil)
  }
}
