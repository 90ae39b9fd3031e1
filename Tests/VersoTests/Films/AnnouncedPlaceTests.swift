import Testing

@testable import VersoFormats

@Suite("Positions announced by names and notations")
struct AnnouncedPlaceTests {
  @Test(
    "A position is found after the names of both axes, whatever separates them from the numbers",
    arguments: [
      "Lat: N46.9512 Lon: E7.4434", "LAT N46.9512 LON E007.4434",
      "Latitude N 46.951200 Longitude E 7.443400", "Lat: S33.8568 Lon: E151.2153",
      "GPS: lat N46.951, lon E7.443", "Latitude : N 46° 57.072'  Longitude : E 7° 26.604'",
      "Lat:46.9512N Lon:7.4434E", "N46.9512 E007.4434",
      "{\"latitudeE7\":469512000,\"longitudeE7\":74434000}",
      "{\"latitude_e7\": 469512000, \"longitude_e7\": 74434000}",
      "latitude is 46.9512 and longitude is 7.4434",
      "Latitude in degrees: 46.9512 Longitude in degrees: 7.4434", "Lat/Lon: 46.95 7.44",
      "lat,lon 46.95,7.44", "lat,lon,ele\n46.95,7.44,540", "Latitude and longitude: 46.95, 7.44",
      "LatLng(46.95, 7.44)", "\"latlng\":\"46.95,7.44\"", "\"lat_deg\":46.95,\"lon_deg\":7.44",
      "latDeg=46.95 lonDeg=7.44", "lat1=46.95&lon1=7.44", "\"homeLat\": 46.9, \"homeLng\": 7.4",
      "gpslatitude=46.9 gpslongitude=7.4", "{\\\"lat\\\":46.9,\\\"lon\\\":7.4}",
      "Breite: Nord 46.9512 Länge: Ost 7.4434", "Latitude (N): 46.95 Longitude (E): 7.44",
      "lat n46 lon e7", "широта N 46.95 долгота E 7.44", "北緯 46.95 東経 7.44",
      "latitude, 46.95; longitude, 7.44", "纬度/经度: 46.95, 7.44", "-33.857 151.215 GPS",
      "Lat/Lon: 46.95 N 7.44 E", "lat, lon = 46.95 / 7.44", "Lat Long 46.95 -7.44",
      "LAT;LON;ALT\n46.95;7.44;540", "longitude & latitude (7.44 46.95)", "lonlat:7.44,46.95",
      "Lat. 46.95 Lon. 7.44", "lat: 46.95° N, lon: 7.44° E", "lat: 46° 57' N lon: 7° 26' E",
      "Latitude - N 46.95 - Longitude - E 7.44",
      "Lat.: 46,95 Long.: 7,44", "Lat. : 46.9 Lon. : 7.4",
      "Latitude North 46.951200 Longitude East 7.443400", "[lat]=46.9512 [lon]=7.4434",
    ])
  func names(text: String) { #expect(isPlace(text)) }

  @Test(
    "A position is found in decimals next to compass words",
    arguments: [
      "46.95 north, 7.44 east", "Nord 46.95 Ost 7.44", "46.95 Nord, 7.44 Ost",
      "nord 46.95 est 7.44", "46.95 degrees north, 7.44 degrees east", "N:46.95 E:7.44",
      "S 33.85 W 151.21", "46 degrees 57 minutes N, 7 degrees 26 minutes E",
      "46 degrees 57 minutes 4 seconds north, 7 degree 26 min 36 sec east",
      "46 deg 57 min N 7 deg 26 min E",
    ])
  func points(text: String) { #expect(isPlace(text)) }

  @Test(
    "A position is found in addresses of maps, GeoJSON, KML, GML and Well-Known Text",
    arguments: [
      "{\"type\":\"Point\",\"coordinates\":[7.44,46.95]}",
      "\"coordinates\": [\n      7.44,\n          46.95\n  ]",
      "\"coordinates\":[[[7.44,46.95],[7.45,46.96]]]",
      "<coordinates>7.44,46.95,540</coordinates>", "<georss:point>46.95 7.44</georss:point>",
      "geo:46.95,7.44", "geo:37,-122", "POINT(7.44 46.95)", "POINT (-7.44 46.95)",
      "SRID=4326;LINESTRING(7.44 46.95, 7.45 46.96)", "https://maps.example/?q=46.95,7.44",
      "https://maps.example/@46.95,7.44,15z", "POINT Z (7.44 46.95 540)",
      "\"coordinates\" : [ -7.44, 46.95 ]",
      "https://www.openstreetmap.org/?mlat=46.95122&mlon=7.44344",
      "https://maps.example/data=!4m5!3m4!1s0x0:0x0!8m2!3d46.9512!4d7.4434",
      "https://maps.example/embed?pb=!1d2723.4!2d7.4434!3d46.9512",
      "https://maps.example/?q=loc:46.9512+7.4434", "q=loc:46.9512+7.4434", "q=46.9512+7.4434",
      "https://maps.example/?q=46.95+-7.44", "https://maps.example/?sty=r&cp=46.9512~7.4434",
      "cp=46.95~-7.44~", "https://maps.example/?api=1&query=46.95%2C7.44",
      "?center=46.95,7.44&zoom=9",
    ])
  func notations(text: String) { #expect(isPlace(text)) }

  @Test(
    "Words and numbers that are not a position are ignored",
    arguments: [
      "Le prix est 12.50 sur 14.90", "est 12.30 sur 14.50", "sever 4.20 vest 3.10",
      "from 10-12 north, 20-25 east", "12,30 north 5,20 west", "at this point (3.25 7.50)",
      "match point 3.25 7.50", "coordinates 3.25, 7.50", "pixel coordinates: 3.25, 7.50",
      "POINT 3.25 7.50", "geo 5, 6", "geo: science 5, 6", "?q=5,6", ";q=0.9,0.8", "en;q=1.25,2.5",
      "latitude is 3 o'clock, longitude is 4", "the latitude is wrong, the longitude is right: 5",
      "lat/lon is missing: 5, 6", "lat lon 5 6", "flat: 3.5 belong: 7.5", "plate: 4.5 salon: 5.5",
      "Latte: 3.50 Longdrink: 7.50", "latest: 3.5 longest: 7.5", "late 7.30 long 5.5",
      "The Lateral 3.5, Longboard 9.5", "lat is great, lon is better 5.5", "5.5 lat, 3.2 lon",
      "pos 3.25, 7.50", "Position 3.5, 7.2", "East 17 8.50 West 18 9.20", "North 5, 3 East",
      "est 7.44", "Norte 5 Este 6", "0.25,0.50", "from lat to lon in 5.5 7.5 days they went",
      "v1.2,3.4", "altitude 540.5 12.25", "1.25:2.50", "lat or long, 5.5 or 7.5",
      "North 2.5 km, then east 3.25 km", "2.55 north of town, 3.12 east",
      "46.9512+7.4434", "12.3456~13.4567", "xq=1.25+2.50", "?q=1.2+3.4", "!3d movie, !4d ride",
      "45 degrees 30 minutes, 20 degrees 10 minutes", "lat. 3 songs, long. 4 songs",
      "The south won 3.5 to 2.5 in the east", "sol 5.25 este 7.50", "la lat 3 y long 4",
    ])
  func none(text: String) { #expect(!isPlace(text)) }

  private func isPlace(_ text: String) -> Bool { PlaceWords.areIn(Array(text.utf8)) }
}
