/// A value that no field holds: it follows from others, by ExifTool's rules and under its names.
public struct Composite: Hashable, Sendable {
  /// The name: "LightValue".
  public let name: String
  /// The value as people read it: "13.6".
  public let text: String
  /// The value as a plain number, or several.
  public let numericText: String
  /// The fields that it was made from.
  public let tags: [Tag]

  /// The names of the fields that it was made from: "ExifIFD:FNumber".
  public var sources: [String] {
    tags.map { tag in
      let names = FileTags.names
      let name =
        tag.directory == .file && Int(tag.number) < names.count
        ? "\(names[Int(tag.number)])"
        : TagRegistry.standard.definition(of: tag)?.name ?? tag.hexadecimal
      return "\(tag.directory.name):\(name)"
    }
  }
}

extension Photo {
  /// The values that follow from what the photo says, sorted by name.
  ///
  /// Those that depend on the size of the sensor are wrong for pictures that were made smaller
  /// since.
  public var composites: [Composite] {
    composites(.both)
  }

  /// The values with only the forms that are needed; the others are empty.
  func composites(_ form: Derivation.Form) -> [Composite] {
    var derivation = Derivation(photo: self, form: form)
    derivation.derive()
    return derivation.values.sorted { $0.name < $1.name }
  }
}

/// The way from fields to composite values.
struct Derivation {
  /// Which forms of the values are made.
  enum Form {
    case text
    case numeric
    case both
  }

  let photo: Photo
  let form: Form
  private(set) var values: [Composite] = []
  /// The names of the fields that the value at hand was made from.
  private var used: [Tag] = []

  init(photo: Photo, form: Form) {
    self.photo = photo
    self.form = form
  }

  mutating func derive() {
    size()
    exposure()
    lens()
    place()
    times()
    pattern()
  }

  // MARK: What the fields say

  private mutating func number(_ tag: Tag) -> Double? {
    guard let double = photo.metadata.value(of: tag)?.doubles?.first, double.isFinite else {
      return nil
    }
    used.append(tag)
    return double
  }

  private mutating func text(_ tag: Tag) -> String? {
    guard let text = photo.metadata.value(of: tag)?.string else { return nil }
    used.append(tag)
    return text
  }

  /// A field as it is shown.
  private mutating func shown(_ tag: Tag, isNumeric: Bool) -> String? {
    guard let value = photo.metadata.value(of: tag) else { return nil }
    used.append(tag)
    return Rendering(numeric: isNumeric).text(of: value, tag: tag)
  }

  private mutating func add(
    _ name: String, _ text: @autoclosure () -> String, _ numeric: @autoclosure () -> String
  ) {
    var tags: [Tag] = []
    for tag in used where !tags.contains(tag) { tags.append(tag) }
    values.append(
      Composite(
        name: name, text: form == .numeric ? "" : text(),
        numericText: form == .text ? "" : numeric(), tags: tags))
  }

  private mutating func add(_ name: String, _ number: Double, decimals: Int, unit: String = "") {
    add(name, Self.text(number, decimals: decimals) + unit, Self.text(number))
  }

  private static func text(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(number, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number, significant: 15)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: The picture's size

  private mutating func size() {
    used = [Tag(.file, FileTags.imageWidth), Tag(.file, FileTags.imageHeight)]
    guard let (width, height) = pixels else { return }
    add("ImageSize", "\(width)x\(height)", "\(width) \(height)")
    let millions = Double(width) * Double(height) / 1_000_000
    add("Megapixels", millions, decimals: millions >= 1 ? 1 : millions >= 0.001 ? 3 : 6)
  }

  private var pixels: (width: Int, height: Int)? {
    if let picture = photo.skeleton.picture { return (picture.width, picture.height) }
    guard let width = photo.metadata.value(of: Tag(.ifd0, 0x0100))?.integer,
      let height = photo.metadata.value(of: Tag(.ifd0, 0x0101))?.integer
    else { return nil }
    return (width, height)
  }

  // MARK: Exposure

  private mutating func exposure() {
    used = []
    let seconds = number(Tag(.exif, 0x829A)) ?? number(Tag(.exif, 0x9201)).map { Apex.power(-$0) }
    let timeSources = used
    if let seconds { add("ShutterSpeed", Self.exposureTime(seconds), Self.text(seconds)) }
    used = []
    var aperture = number(Tag(.exif, 0x829D))
    if aperture == nil || aperture == 0 {
      aperture = number(Tag(.exif, 0x9202)).map { Apex.power($0 / 2) }
    }
    if let aperture, aperture != 0 {
      let decimals = aperture < 1 ? 2 : 1
      add("Aperture", Self.text(aperture, decimals: decimals), Self.text(aperture))
      used += timeSources
      if let seconds, seconds > 0, aperture > 0, let speed = number(Tag(.exif, 0x8827)), speed > 0 {
        let value = Mathematics.log2(aperture * aperture * 100 / (seconds * speed))
        add("LightValue", value, decimals: 1)
      }
    }
    field(aperture == 0 ? nil : aperture)
  }

  private static func exposureTime(_ seconds: Double) -> String {
    if seconds > 0, seconds < 0.25001, 1 / seconds < 1e15 {
      return "1/\(Int(0.5 + 1 / seconds))"
    }
    let text = text(seconds, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  // MARK: What the lens sees

  private mutating func field(_ aperture: Double?) {
    used = []
    let focal = number(Tag(.exif, 0x920A))
    let scale = scaleFactor(focal)
    guard let focal else {
      if let scale { sensor(scale) }
      return
    }
    let equivalent = focal * (scale ?? 1)
    let front = "\(Self.text(focal, decimals: 1)) mm"
    let full = Self.text(equivalent, decimals: 1)
    add(
      "FocalLength35efl",
      scale == nil || scale == 0 ? front : "\(front) (35 mm equivalent: \(full) mm)",
      Self.text(equivalent))
    guard let scale, scale != 0 else { return }
    let circle = sensor(scale)
    let distance = subjectDistance
    if focal != 0 {
      let angle = Mathematics.atan2(36, 2 * focal * scale)
      add("FOV", angle * 360 / 3.14159, decimals: 1, unit: " deg")
    }
    guard let aperture, circle != 0 else { return }
    let hyperfocal = focal * focal / (aperture * circle * 1000)
    add("HyperfocalDistance", hyperfocal, decimals: 2, unit: " m")
    guard let distance, distance != 0, focal != 0 else { return }
    let ratio = aperture * circle * (distance * 1000 - focal) / (focal * focal)
    let (near, far) = (distance / (1 + ratio), max(distance / (1 - ratio), 0))
    let numeric = "\(Self.text(near)) \(Self.text(far))"
    guard far != 0 else {
      add("DOF", "inf (\(Self.text(near, decimals: 2)) m - inf)", numeric)
      return
    }
    let depth = far - near
    let decimals = depth > 0 && depth < 0.02 ? 3 : 2
    let range =
      "\(Self.text(near, decimals: decimals)) - \(Self.text(far, decimals: decimals)) m"
    add("DOF", "\(Self.text(depth, decimals: decimals)) m (\(range))", numeric)
  }

  /// Adds what follows from how much larger a film of 35 mm is than the sensor.
  ///
  /// - Returns: The circle of confusion in millimetres.
  @discardableResult
  private mutating func sensor(_ scale: Double) -> Double {
    add("ScaleFactor35efl", scale, decimals: 1)
    let circle = (24.0 * 24 + 36 * 36).squareRoot() / (scale * 1440)
    add("CircleOfConfusion", circle, decimals: 3, unit: " mm")
    return circle
  }

  private var subjectDistance: Double? {
    guard let distance = photo.metadata.value(of: Tag(.exif, 0x9206))?.doubles?.first,
      distance.isFinite
    else { return nil }
    return distance
  }

  /// How much larger a film of 35 mm is than the sensor.
  private mutating func scaleFactor(_ focal: Double?) -> Double? {
    if let equivalent = number(Tag(.exif, 0xA405)), let focal, focal != 0, equivalent != 0 {
      return equivalent / focal
    }
    guard let diagonal = canonDiagonal ?? resolutionDiagonal() else { return nil }
    return (36.0 * 36 + 24 * 24).squareRoot() / diagonal
  }

  /// The sensor's diagonal in millimetres, as most Canon cameras give it: the denominators of the
  /// resolutions are its sides in thousandths of an inch.
  private var canonDiagonal: Double? {
    guard photo.metadata.value(of: Tag(.ifd0, 0x010F))?.string == "Canon",
      let x = photo.metadata.value(of: Tag(.exif, 0xA20E))?.rationals?.first,
      let y = photo.metadata.value(of: Tag(.exif, 0xA20F))?.rationals?.first,
      x.numerator % 1000 == 0, y.numerator % 1000 == 0,
      (640_000..<10_000_000).contains(x.numerator), (480_000..<10_000_000).contains(y.numerator),
      (61..<1500).contains(x.denominator), (61..<1000).contains(y.denominator),
      x.denominator != y.denominator
    else { return nil }
    let (a, b) = (Double(x.denominator), Double(y.denominator))
    return (a * a + b * b).squareRoot() * 0.0254
  }

  /// The diagonal from the resolution on the sensor and the picture's size.
  private mutating func resolutionDiagonal() -> Double? {
    guard let x = number(Tag(.exif, 0xA20E)), x != 0 else { return nil }
    let y = number(Tag(.exif, 0xA20F)) ?? x
    guard y != 0 else { return nil }
    let millimetres: Double =
      switch number(Tag(.exif, 0xA210)) {
      case 3: 10
      case 4: 1
      case 5: 0.001
      default: 25.4
      }
    var sizes: [(Double, Double)] = []
    if let width = number(Tag(.exif, 0xA002)), let height = number(Tag(.exif, 0xA003)) {
      sizes.append((width, height))
    }
    if let (width, height) = pixels { sizes.append((Double(width), Double(height))) }
    guard
      let (width, height) = sizes.first(where: { width, height in
        width != 0 && height != 0 && width / height > 0.5 && width / height < 2
      })
    else { return nil }
    let (w, h) = (width * millimetres / x, height * millimetres / y)
    let diagonal = (w * w + h * h).squareRoot()
    return diagonal > 1 && diagonal < 100 ? diagonal : nil
  }

  private mutating func lens() {
    used = []
    guard let model = text(Tag(.exif, 0xA434)), Self.namesLens(model) else { return }
    add("LensID", Self.lens(model), model)
  }

  /// Whether a text names a lens: "50mm", "1.8 mm", "50/F2".
  private static func namesLens(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.position(of: Array("mm".utf8)) != nil { return true }
    return bytes.indices.dropFirst(2).contains { index in
      bytes[index] == 0x46 && bytes[index - 1] == 0x2F
        && (0x30...0x39).contains(bytes[index - 2])
    }
  }

  private static func lens(_ model: String) -> String {
    var text = model
    text.replaceFirst("/F") { before, _ in before.last?.isNumber ?? false ? "mm F" : nil }
    text.replaceFirst("mmF") { _, _ in "mm F" }
    text.replaceFirst(" mm") { before, _ in before.last?.isNumber ?? false ? "mm" : nil }
    text.replaceFirst(" - ") { _, _ in "-" }
    return text
  }

  // MARK: Place

  private mutating func place() {
    used = []
    let latitude = coordinate(0x0002, negative: "S", ("N", "S"))
    let latitudeSources = used
    if let latitude { add("GPSLatitude", latitude.text, latitude.numeric) }
    used = []
    let longitude = coordinate(0x0004, negative: "W", ("E", "W"))
    if let longitude { add("GPSLongitude", longitude.text, longitude.numeric) }
    if let latitude, let longitude {
      used = latitudeSources + used
      add(
        "GPSPosition", "\(latitude.text), \(longitude.text)",
        "\(latitude.numeric) \(longitude.numeric)")
    }
    used = []
    if let altitude = number(Tag(.gps, 0x0006)), let side = number(Tag(.gps, 0x0005)),
      let words = shown(Tag(.gps, 0x0005), isNumeric: false)
    {
      let signed = side == 0 ? altitude : -altitude.magnitude
      let tenths = (altitude.magnitude * 10).rounded(.towardZero) / 10
      let sense = words.contains("Sea") ? words : signed < 0 ? "Below Sea Level" : "Above Sea Level"
      add("GPSAltitude", "\(Self.text(tenths)) m \(sense)", Self.text(signed))
    }
    used = []
    if let day = shown(Tag(.gps, 0x001D), isNumeric: true),
      let time = shown(Tag(.gps, 0x0007), isNumeric: true)
    {
      add("GPSDateTime", "\(day) \(time)Z", "\(day) \(time)Z")
    }
  }

  private mutating func coordinate(
    _ number: UInt16, negative: Character, _ sides: (String, String)
  ) -> (text: String, numeric: String)? {
    guard let size = shown(Tag(.gps, number), isNumeric: true).flatMap({ Double($0) }),
      let side = text(Tag(.gps, number - 1))
    else { return nil }
    let isNegative = side.uppercased().first == negative
    let words = form == .numeric ? "" : shown(Tag(.gps, number), isNumeric: false) ?? ""
    let numeric = Self.text(isNegative && size != 0 ? -size : size)
    return ("\(words) \(isNegative && size != 0 ? sides.1 : sides.0)", numeric)
  }

  // MARK: Time

  private mutating func times() {
    for (name, role) in [
      ("SubSecCreateDate", Metadata.DateRole.digitized),
      ("SubSecDateTimeOriginal", .original), ("SubSecModifyDate", .modified),
    ] {
      used = []
      guard let date = shown(role.date, isNumeric: true) else { continue }
      var text = date
      let digits = self.text(role.subsecond)?.prefix { $0.isASCII && $0.isNumber } ?? ""
      if !digits.isEmpty, date.utf8.count >= 19, !date.contains(".") {
        let clock = date.index(date.startIndex, offsetBy: min(19, date.count))
        text = date[..<clock] + ".\(digits)" + date[clock...]
      }
      if let offset = self.text(role.offset).flatMap({ CaptureDate.offset($0) }),
        let stored = self.text(role.offset), stored.first == "+" || stored.first == "-",
        !date.contains("+"), !date.contains("-")
      {
        text += CaptureDate.offsetText(offset)
      }
      if text != date { add(name, text, text) }
    }
    used = []
    stamp("DateTimeCreated", 0x0237, 0x023C)
    stamp("DigitalCreationDateTime", 0x023E, 0x023F)
  }

  /// A date of IPTC with its time.
  private mutating func stamp(_ name: String, _ date: UInt16, _ time: UInt16) {
    used = []
    guard let day = shown(Tag(.iptc, date), isNumeric: false),
      let clock = shown(Tag(.iptc, time), isNumeric: false)
    else { return }
    add(name, "\(day) \(clock)", "\(day) \(clock)")
  }

  // MARK: The colours of the sensor

  private mutating func pattern() {
    for kind in [DirectoryKind.ifd0, .subIFD(0), .subIFD(1)] {
      used = []
      guard let size = photo.metadata.value(of: Tag(kind, 0x828D))?.integers, size.count == 2,
        let colors = photo.metadata.value(of: Tag(kind, 0x828E)),
        let numbers = colors.integers ?? colors.bytes.map({ $0.map(Int.init) }),
        (1...16).contains(size[0]), (1...16).contains(size[1]),
        numbers.count == size[0] * size[1]
      else { continue }
      _ = number(Tag(kind, 0x828D))
      _ = number(Tag(kind, 0x828E))
      let names = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"]
      let words = numbers.map { names.indices.contains($0) ? names[$0] : "Unknown" }
      let columns = stride(from: 0, to: words.count, by: size[1])
        .map { "[" + words[$0..<min($0 + size[1], words.count)].joined(separator: ",") + "]" }
      let numeric = (size + numbers).map { "\($0)" }.joined(separator: " ")
      add("CFAPattern", columns.joined(), numeric)
      return
    }
  }
}

extension String {
  /// Replaces the first place where a word stands and a rule gives something for it; the rule sees
  /// what stands before and behind it.
  fileprivate mutating func replaceFirst(
    _ word: String, _ rule: (Substring, Substring) -> String?
  ) {
    let (text, wanted) = (Array(utf8), Array(word.utf8))
    var from = 0
    while let found = text.position(of: wanted, from: from) {
      let before = String(decoding: text[..<found], as: UTF8.self)
      let behind = String(decoding: text[(found + wanted.count)...], as: UTF8.self)
      if let new = rule(before[...], behind[...]) {
        self = before + new + behind
        return
      }
      from = found + 1
    }
  }
}
