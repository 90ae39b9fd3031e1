/// The texts of a list "INFO": who made a sound or film, and of what.
enum RIFFInfo {
  /// Adds the fact of a chunk; none for an unknown one.
  static func add(_ code: String, _ chunk: Header, to facts: inout Facts) {
    let text = text(chunk.bytes)
    switch code {
    case "ICRD":
      facts.add(
        "DateCreated",
        text.split(separator: "-", omittingEmptySubsequences: false).joined(separator: ":"))
    case "IDIT": facts.add("DateTimeOriginal", date(text))
    case "DTIM": if let date = fileTime(text) { facts.add("DateTimeOriginal", date) }
    case "ISFT": facts.add("Software", software(chunk.bytes))
    case "TLEN":
      let seconds = Facts.text([(Double(text) ?? 0) / 1000])
      facts.add("Length", "\(seconds) s", stored: seconds)
    case "TCOD", "TCDO":
      let seconds = (Double(text) ?? 0) * 1e-7
      facts.add(
        code == "TCOD" ? "StartTimecode" : "EndTimecode", timecode(seconds),
        stored: [seconds])
    case "STAT":
      let words = text.split(separator: " ").map(String.init)
      guard words.count == 4 else { return facts.add("Statistics", text) }
      let state = ["0": "Bad", "1": "OK"][words[3]] ?? "Unknown (\(words[3]))"
      facts.add(
        "Statistics",
        "\(words[0]) frames captured; \(words[1]) dropped; Data rate \(words[2]); \(state)",
        stored: text)
    default:
      if let name = names.first(where: { $0.code == code })?.name { facts.add(name, text) }
    }
  }

  /// Text without trailing zeros.
  static func text(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    String(latinOrUTF8: bytes.filter { $0 != 0 })
  }

  /// A time in two numbers that count tenths of microseconds since 1601, or as text.
  private static func fileTime(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2 else { return nil }
    guard let high = Double(words[0]), let low = Double(words[1]) else { return text }
    let seconds = (high * 4_294_967_296 + low) * 1e-7
    guard seconds > 0, let time = Int(exactly: seconds.rounded(.down)) else {
      return "0000:00:00 00:00:00"
    }
    let date = CaptureDate(
      secondsSince1970: Double(time - 134_774 * 86_400), offset: 0, digits: 0)
    return date.exifText
  }

  /// Hours, minutes and seconds with two decimals.
  private static func timecode(_ seconds: Double) -> String {
    let hundredths = (seconds.magnitude * 100).rounded()
    guard hundredths < 1e15 else { return Facts.text([seconds]) }
    let whole = Int(hundredths)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 360_000, whole / 6000 % 60)
    return "\(hours):\(two(minutes)):\(two(whole / 100 % 60)).\(two(whole % 100))"
  }

  /// The program; Casio writes a second name after the first one's zero.
  private static func software(_ bytes: [UInt8]) -> String {
    var pieces: [[UInt8]] = [[]]
    var isCut = false
    for byte in bytes {
      if byte == 0, !isCut {
        pieces.append([])
        isCut = true
      } else if byte != 0 {
        pieces[pieces.count - 1].append(byte)
      }
    }
    if pieces.count == 2, pieces[1].isEmpty { pieces.removeLast() }
    if pieces.count == 2 { while pieces[0].last == 0x20 { pieces[0].removeLast() } }
    return pieces.map { String(latinOrUTF8: $0) }.joined(separator: ", ")
  }

  /// A number of bytes as people read it: "1.5 GB".
  static func fileSize(_ size: UInt64) -> String {
    guard size >= 2000 else { return "\(size) bytes" }
    let units: [(Double, String)] = [(1e3, "kB"), (1e6, "MB"), (1e9, "GB")]
    let number = Double(size)
    let (unit, name) = units.first { number < $0.0 * 2000 } ?? units[2]
    return Facts.text(number / unit, decimals: number < unit * 10 ? 1 : 0) + " " + name
  }

  private static let names: [(code: String, name: String)] = [
    ("AGES", "Rated"), ("CMNT", "Comment"), ("CODE", "EncodedBy"), ("COMM", "Comments"),
    ("DIRC", "Directory"), ("DISP", "SoundSchemeTitle"), ("GENR", "Genre"),
    ("IARL", "ArchivalLocation"), ("IART", "Artist"), ("IAS1", "FirstLanguage"),
    ("IAS2", "SecondLanguage"), ("IAS3", "ThirdLanguage"), ("IAS4", "FourthLanguage"),
    ("IAS5", "FifthLanguage"), ("IAS6", "SixthLanguage"), ("IAS7", "SeventhLanguage"),
    ("IAS8", "EighthLanguage"), ("IAS9", "NinthLanguage"), ("IBSU", "BaseURL"),
    ("ICAS", "DefaultAudioStream"), ("ICDS", "CostumeDesigner"), ("ICMS", "Commissioned"),
    ("ICMT", "Comment"), ("ICNM", "Cinematographer"), ("ICNT", "Country"), ("ICOP", "Copyright"),
    ("ICRP", "Cropped"), ("IDIM", "Dimensions"), ("IDPI", "DotsPerInch"),
    ("IDST", "DistributedBy"), ("IEDT", "EditedBy"), ("IENC", "EncodedBy"), ("IENG", "Engineer"),
    ("IGNR", "Genre"), ("IKEY", "Keywords"), ("ILGT", "Lightness"), ("ILGU", "LogoURL"),
    ("ILIU", "LogoIconURL"), ("ILNG", "Language"), ("IMBI", "MoreInfoBannerImage"),
    ("IMBU", "MoreInfoBannerURL"), ("IMED", "Medium"), ("IMIT", "MoreInfoText"),
    ("IMIU", "MoreInfoURL"), ("IMUS", "MusicBy"), ("INAM", "Title"),
    ("IPDS", "ProductionDesigner"), ("IPLT", "NumColors"), ("IPRD", "Product"),
    ("IPRO", "ProducedBy"), ("IRIP", "RippedBy"), ("IRTD", "Rating"), ("ISBJ", "Subject"),
    ("ISGN", "SecondaryGenre"), ("ISHP", "Sharpness"), ("ISMP", "TimeCode"), ("ISRC", "Source"),
    ("ISRF", "SourceForm"), ("ISTD", "ProductionStudio"), ("ISTR", "Starring"),
    ("ITCH", "Technician"), ("ITRK", "TrackNumber"), ("IWMU", "WatermarkURL"),
    ("IWRI", "WrittenBy"), ("LANG", "Language"), ("LOCA", "Location"), ("PRT1", "Part"),
    ("PRT2", "NumberOfParts"), ("RATE", "Rate"), ("STAR", "Starring"), ("TAPE", "TapeName"),
    ("TITL", "Title"), ("TORG", "Organization"), ("TRCK", "TrackNumber"), ("TURL", "URL"),
    ("TVER", "Version"), ("VMAJ", "VegasVersionMajor"), ("VMIN", "VegasVersionMinor"),
    ("YEAR", "Year"),
  ]
}
