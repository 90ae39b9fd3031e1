/// Tracks of every format, made byte by byte. All say the same two fixes: 46°, 7° at 2023-11-14 22:13:20 UTC and
/// 46.1°, 7.1° a hundred seconds later.
enum Sample {
  static let start = 1_700_000_000.0

  static let all: [(name: String, bytes: [UInt8])] = [
    ("GPX", gpx), ("KML", kml), ("TCX", tcx), ("NMEA 0183", nmea), ("FIT", FITBuilder.sample),
    ("IGC", igc), ("JSON", geoJSON), ("JSON", records), ("JSON", semantic), ("JSON", android),
    ("JSON", iPhone),
  ]

  static let gpx = Array(
    """
    \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
    <!-- a walk <trkpt lat="1" lon="1"> -->
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://example.com/g"><metadata>
    <time>2020-01-01T00:00:00Z</time></metadata><trk><name><![CDATA[a > b & <c>]]></name><trkseg>
    <trkpt lat="46" lon='7'><ele>500.5</ele><time>2023-11-14T22:13:20Z</time><extensions>
    <g:TrackPointExtension><g:speed>1.5</g:speed><g:course>90</g:course></g:TrackPointExtension>
    </extensions></trkpt>
    <trkpt lon="7.1" lat="46.1"><time>2023-11-14T23:15:00.000+01:00</time></trkpt>
    <trkpt lat="47" lon="8"><fix>none</fix><time>2023-11-14T22:15:10Z</time></trkpt>
    </trkseg></trk></gpx>
    """.utf8)

  static let kml = Array(
    """
    <?xml version="1.0"?><!DOCTYPE kml [ <!ENTITY a "<b>"> ]>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
    <Placemark><LookAt><gx:TimeStamp><when>2001-01-01T00:00:00Z</when></gx:TimeStamp></LookAt><gx:Track>
    <when>2023-11-14T22:13:20Z</when><gx:coord>7 46 500.5</gx:coord></gx:Track></Placemark>
    <Placemark><TimeStamp><when>2023-11-14T22:15:00Z</when></TimeStamp><Point>
    <coordinates> 7.1,46.1,0 </coordinates></Point></Placemark></Document></kml>
    """.utf8)

  static let tcx = Array(
    """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
    <Activity Sport="Running"><Id>2023-11-14T22:13:20Z</Id><Lap><Track><Trackpoint><Time>2023-11-14T22:13:20Z</Time>
    <Position><LatitudeDegrees>46</LatitudeDegrees><LongitudeDegrees>7</LongitudeDegrees></Position>
    <AltitudeMeters>500.5</AltitudeMeters></Trackpoint><Trackpoint><Time>2023-11-14T22:13:30Z</Time></Trackpoint>
    <Trackpoint><Time>2023-11-14T22:15:00Z</Time><Position><LatitudeDegrees>46.1</LatitudeDegrees>
    <LongitudeDegrees>7.1</LongitudeDegrees></Position></Trackpoint></Track></Lap></Activity></Activities>
    </TrainingCenterDatabase>
    """.utf8)

  /// A sentence with its sum.
  static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.utf8.count == 1 ? "0" : "")\(digits)\r\n"
  }

  static let nmea = Array(
    [
      "GPGGA,221320.00,4600.0000,N,00700.0000,E,1,08,1.0,500.5,M,47.0,M,,",
      "GNRMC,221320.00,A,4600.0000,N,00700.0000,E,10.0,90.0,141123,,,A",
      "GPVTG,91.0,T,,M,10.0,N,18.5,K", "GPGSV,1,1,00",
      "GNRMC,221400.00,V,,,,,,,141123,,,N",
      "GNGNS,221500.00,4606.0000,N,00706.0000,E,AN,08,1.0,510.0,47.0,,",
      "GPZDA,221500.00,14,11,2023,00,00",
    ].map(sentence).joined().utf8)

  static let igc = Array(
    """
    AXXXabc\r
    HFDTEDATE:141123,01\r
    B2213204600000N00700000EA0049000501\r
    B2215004606000N00706000EV0000000000\r
    GABC\r

    """.utf8)

  static let geoJSON = Array(
    #"""
    {"type": "FeatureCollection", "x\"y": [{}, [], "}"], "features": [{"type": "Feature",
    "properties": {"coordTimes": ["2023-11-14T22:13:20Z"], "name": "a \\ b"},
    "geometry": {"type": "LineString", "coordinates": [[7, 46, 500.5]]}}, {"geometry": {"coordinates":
    [7.1, 46.1], "type": "Point"}, "properties": {"time": 1700000100000, "speed": null}, "type": "Feature"}]}
    """#.utf8)

  static let records = Array(
    """
    {"locations": [{"timestampMs": "1700000000000", "latitudeE7": 460000000, "longitudeE7": 70000000, "altitude": 500,
    "activity": [{"timestampMs": "1", "activity": [{"type": "STILL", "confidence": 100}]}]},
    {"timestamp": "2023-11-14T22:15:00Z", "latitudeE7": 461000000, "longitudeE7": 71000000, "accuracy": 20}]}
    """.utf8)

  static let semantic = Array(
    """
    {"timelineObjects": [{"activitySegment": {"startLocation": {"latitudeE7": 460000000, "longitudeE7": 70000000},
    "endLocation": {"latitudeE7": 461000000, "longitudeE7": 71000000}, "activityType": "WALKING", "duration":
    {"startTimestamp": "2023-11-14T22:13:20Z", "endTimestampMs": "1700000100000"}}}]}
    """.utf8)

  static let android = Array(
    """
    {"semanticSegments": [{"startTime": "2023-11-14T23:00:00.000+01:00", "endTime": "2023-11-15T00:00:00.000+01:00",
    "timelinePath": [{"point": "46.0°, 7.0°", "time": "2023-11-14T23:13:20.000+01:00"}]}], "rawSignals":
    [{"wifiScan": {}}, {"position": {"LatLng": "46.1\\u00b0, 7.1\\u00b0", "accuracyMeters": 12, "timestamp":
    "2023-11-14T22:15:00.000Z", "speedMetersPerSecond": 1.5}}], "userLocationProfile": {}}
    """.utf8)

  static let iPhone = Array(
    """
    [{"startTime": "2023-11-14T23:13:20.000+01:00", "endTime": "2023-11-14T23:15:00.000+01:00", "activity": {"start":
    "geo:46.0,7.0", "end": "geo:46.1,7.1", "topCandidate": {"type": "walking", "probability": "0.9"}}},
    {"startTime": "2023-11-14T23:05:00.000+01:00", "endTime": "x", "timelinePath": []}]
    """.utf8)
}
