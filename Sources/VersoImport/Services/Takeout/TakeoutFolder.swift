import VersoBytes
import VersoLibrary

/// The folders that Google Photos creates, by their names, which are in the language of the
/// account. They are not albums, whatever documents are in them.
///
/// The words around years are from the threads of GooglePhotosTakeoutHelper (30, 318, 461, 475,
/// 482, 483) and immich-go (537), and from collections of programs that read such exports. Those of
/// the archive (138, 537) and of the bin (140, 482; TakeoutExtractor 20) are the app's own in the
/// language. In Thai (472) and other languages the words around years are unknown: such folders are
/// found by their contents.
enum TakeoutFolder: Hashable {
  /// "Photos from 2019", and the days of older exports: "2019-05-03 - 2019-05-04".
  case year(Int)
  case archive
  case bin
  /// The locked folder, and films that Google could not process.
  case other

  /// The kind of a folder by its name; nil for one that a user named.
  init?(_ name: String) {
    let plain = Self.plain(TakeoutName.number(endOf: name)?.front ?? name)
    if let (year, words) = Self.year(in: plain), Self.yearWords.contains(words) {
      self = .year(year)
    } else if let year = Self.day(plain) {
      self = .year(year)
    } else if Self.archives.contains(plain) {
      self = .archive
    } else if Self.bins.contains(plain) {
      self = .bin
    } else if Self.others.contains(plain) {
      self = .other
    } else {
      return nil
    }
  }

  /// The one year in a name, and the words around it with "#" for it; nil for names without one, or with more.
  static func year(in name: String) -> (year: Int, words: String)? {
    var found: (year: Int, range: Range<String.Index>)?
    var at = name.startIndex
    while at < name.endIndex {
      guard isDigit(name[at]) else {
        at = name.index(after: at)
        continue
      }
      let digits = name[at...].prefix(while: isDigit)
      guard found == nil, digits.count == 4 else { return nil }
      var year = 0
      // In whatever digits: those of Arabic are others.
      for digit in digits {
        guard let value = digit.wholeNumberValue, (0...9).contains(value) else { return nil }
        year = year * 10 + value
      }
      guard (1800..<2200).contains(year) else { return nil }
      found = (year, at..<digits.endIndex)
      at = digits.endIndex
    }
    guard let found else { return nil }
    return (found.year, name.replacingCharacters(in: found.range))
  }

  /// Whether a character is a digit, of whatever script.
  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.numericType == .decimal
  }

  /// The year of a name that is a day, or two of them: those of one folder in exports until 2020.
  private static func day(_ name: String) -> Int? {
    let days = name.split(separator: " ").filter { $0 != "-" && !$0.hasPrefix("#") }
    guard (1...2).contains(days.count) else { return nil }
    var years: [Int] = []
    for day in days {
      let parts = day.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let year = Int(parts[0]), (1800..<2200).contains(year)
      else { return nil }
      years.append(year)
    }
    return years.first
  }

  /// A name in small letters, with "_" for what becomes that on the way ("Foto's": "Foto_s"), and with plain blanks.
  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.map { scalar -> Unicode.Scalar in
          if ["'", "’", "`"].contains(scalar) { return "_" }
          return scalar.properties.isWhitespace ? " " : scalar
        })
    ).trimmed
  }

  /// The words around years, "#" for the year.
  private static let yearWords: Set<String> = [
    // English, German, Dutch
    "photos from #", "fotos von #", "fotos aus #", "fotos aus dem jahr #", "foto_s van #",
    "foto_s uit #", "fotos van #", "fotos uit #",
    // French; Spanish, Portuguese and Catalan; Italian; Romanian
    "photos de #", "photos du #", "photos de l_année #", "fotos de #", "fotos del #",
    "fotos del año #", "fotos do ano #", "fotos de l_any #", "foto del #", "foto dal #",
    "foto da #", "foto di #", "fotografii din #", "fotografii de la #", "fotografii din anul #",
    // Swedish, Danish, Norwegian, Finnish
    "foton från #", "bilder från #", "foton fra #", "fotos fra #", "billeder fra #",
    "bilder fra #", "valokuvat #", "kuvat #", "kuvat vuodelta #",
    // Polish, Czech, Slovak, Hungarian, Turkish
    "zdjęcia z #", "zdjęcia z roku #", "zdjęcia z # roku", "zdjęcia z # r.", "fotky z #",
    "fotky z roku #", "fotografie z #", "fotografie z roku #", "fotky z roka #", "fényképek - #",
    "fényképek #", "fotók #", "fotoğraflar #", "# fotoğrafları", "# yılına ait fotoğraflar",
    // Russian, Ukrainian, Bulgarian, Greek
    "фото за #", "фотографии за #", "фотографии за # год", "фото за # год", "фото за # г.",
    "фото за # рік", "фотографії за #", "фотографії за # рік", "снимки от #", "снимки от # г.",
    "φωτογραφίες από το #",
    // Japanese, Korean, Chinese
    "# 年の写真", "#年の写真", "# 年のフォト", "#年のフォト", "#년의 사진", "#년 사진", "#年的照片", "# 年的照片",
    "#年的相片", "# 年的相片", "#年拍摄的照片", "# 年拍攝的相片",
    // Vietnamese, Indonesian, Hebrew, Arabic
    "ảnh từ năm #", "ảnh từ #", "foto dari #", "foto dari tahun #", "תמונות משנת #", "תמונות מ-#",
    "صور من عام #", "صور من #",
  ]

  private static let archives: Set<String> = [
    "archive", "archiv", "archives", "archivo", "archivados", "archivio", "arquivo", "arquivados",
    "arxiu", "archief", "archiwum", "arkiv", "arkisto", "archív", "archívum", "arhivă", "arşiv",
    "архив", "архів", "αρχείο", "アーカイブ", "보관함", "보관처리", "归档", "归档文件", "封存", "封存相片", "ที่เก็บถาวร",
    "lưu trữ", "kho lưu trữ", "arsip", "ארכיון", "الأرشيف",
  ]

  private static let bins: Set<String> = [
    "trash", "bin", "papierkorb", "corbeille", "papelera", "cestino", "lixeira", "lixo",
    "reciclagem", "paperera", "prullenbak", "kosz", "papperskorg", "papperskorgen", "papirkurv",
    "papirkurven", "roskakori", "koš", "kôš", "kuka", "lomtár", "coș de gunoi", "çöp kutusu",
    "корзина", "кошик", "кошче", "κάδος", "κάδος απορριμμάτων", "ゴミ箱", "휴지통", "回收站", "垃圾桶", "ถังขยะ",
    "thùng rác", "sampah", "אשפה", "المهملات",
  ]

  private static let others: Set<String> = [
    "locked folder", "gesperrter ordner", "dossier verrouillé", "carpeta privada", "pasta trancada",
    "cartella bloccata", "failed videos", "fehlgeschlagene videos",
  ]
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
    String(self[..<range.lowerBound]) + "#" + String(self[range.upperBound...])
  }
}
