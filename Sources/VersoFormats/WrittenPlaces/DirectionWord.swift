/// The words for latitude and longitude, and for the points of the compass, in several languages.
struct DirectionWord {
  /// The word as ``PlainText`` spells it, in small letters.
  let word: [UInt8]
  /// Whether it is a word for latitudes.
  let isLatitude: Bool
  /// The number of decimals that a number needs next to it.
  let leastDecimals: Int

  private init(_ word: String, isLatitude: Bool, _ leastDecimals: Int) {
    self.word = PlainText(Array(word.utf8)).small
    (self.isLatitude, self.leastDecimals) = (isLatitude, leastDecimals)
  }

  private static func words(
    _ latitude: String, _ longitude: String, _ leastDecimals: Int
  ) -> [DirectionWord] {
    [(latitude, true), (longitude, false)].flatMap { words, isLatitude in
      words.split(separator: ",").map {
        DirectionWord(String($0), isLatitude: isLatitude, leastDecimals)
      }
    }
  }

  /// Words that mean nothing else, those of addresses of maps among them. In some scripts they
  /// include the direction.
  static let axes = words(
    """
    latitude,lat,mlat,!2d,!3d,latitud,latitudine,breitengrad,breedtegraad,breddegrad,breddgrad,leveysaste,leveyspiiri,enlem,lintang,\
    широта,широты,vĩ độ,緯度,纬度,北緯,南緯,北纬,南纬,위도,북위,남위,ละติจูด,अक्षांश,خط العرض,קו רוחב
    """,
    """
    longitude,longtitude,long,lng,lon,mlon,!1d,!4d,longitud,longitudine,längengrad,lengtegraad,længdegrad,lengdegrad,längdgrad,\
    pituusaste,pituuspiiri,boylam,bujur,долгота,долготы,довгота,kinh độ,経度,經度,经度,東経,西経,東經,西經,东经,西经,\
    경도,동경,서경,ลองจิจูด,देशांतर,خط الطول,קו אורך
    """, 1)

  /// Words that mean widths and lengths as well.
  static let ordinary = words(
    "breite,breedte,bredde,bredd,szerokość,šířka,szélesség,πλάτος",
    "länge,lengte,længde,lengde,längd,długość,délka,hosszúság,μήκος", 4)

  /// All words for axes.
  static let names = axes + ordinary

  /// Whether a word for an axis may begin with two bytes: most bytes are no words, and there are many words.
  static func begins(_ first: UInt8, _ second: UInt8) -> Bool {
    starts[Int(first) << 8 | Int(second)]
  }

  private static let starts: [Bool] = {
    var starts = [Bool](repeating: false, count: 1 << 16)
    for name in names { starts[Int(name.word[0]) << 8 | Int(name.word[1])] = true }
    return starts
  }()

  /// Compass words, which together with two decimals mean a position, and those that have other
  /// meanings as well in some language: "est 12.50 sur 14.90".
  static let points =
    words(
      """
      north,nord,norte,noord,norr,pohjoinen,północ,север,kuzey,south,süd,sul,zuid,syd,söder,południe,юг,güney
      """,
      """
      east,leste,ost,oost,øst,öster,itä,wschód,východ,восток,doğu,west,ouest,oeste,ovest,väster,länsi,zachód,запад,batı
      """, 2) + words("sever,sud,sur,jih", "est,este,vest", 3)

  /// Words between a name and its number: units, some of them appended to the name ("latDeg",
  /// "longitudeE7"), and words of sentences.
  static let units = plain(
    "value", "degrees", "degree", "deg", "dd", "decimal", "e5", "e6", "e7", "°")
  static let links = units + plain("is", "was", "at", "of", "in", "ist", "war", "est")

  /// Words between two names, and the rest of a list: "Latitude and longitude", "lat,lon,ele".
  static let conjunctions = plain("and", "und", "et", "y", "e", "en", "og", "och", "и")
  static let heights = plain("altitude", "alt", "elevation", "ele", "height", "höhe")

  /// Words that announce a position.
  static let positions = plain(
    "gps", "coordinates", "coordinate", "coords", "koordinaten", "coordenadas", "coordonnées",
    "координаты", "wgs84", "座標", "坐标", "좌표", "location")

  private static func plain(_ words: String...) -> [[UInt8]] {
    words.map { PlainText(Array($0.utf8)).small }
  }
}
