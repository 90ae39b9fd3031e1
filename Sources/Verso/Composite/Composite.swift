/// A value that no field holds: it follows from others, by ExifTool's rules and under its names.
package struct Composite: Hashable, Sendable {
  /// The name: "LightValue".
  package let name: String
  /// The value as people read it: "13.6".
  package let text: String
  /// The value as a plain number, or several.
  package let numericText: String
  /// The names of the values that it was made from: "ExifIFD:FNumber".
  package let sources: [String]
  /// The value itself.
  package let value: Item.Value

  /// The names of all values that can be derived, sorted.
  package static var names: [String] {
    [
      "AdvancedSceneMode", "Aperture", "AutoFocus", "AvgBitrate", "BlueBalance", "CFAPattern",
      "CircleOfConfusion", "ConditionalFEC", "ContrastDetectAF", "DOF", "DateCreated",
      "DateTimeCreated", "DateTimeOriginal", "DigitalCreationDateTime", "DigitalZoom", "DriveMode",
      "Duration", "ExtenderStatus", "FOV", "FileNumber", "Flash", "FlashType", "FocalLength35efl",
      "FocusDistance", "FocusDistance2", "GPSAltitude", "GPSAltitudeRef", "GPSDateTime",
      "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSPosition",
      "HyperfocalDistance", "ISO", "ImageSize", "Lens", "Lens35efl", "LensID", "LensSpec",
      "LightValue", "Megapixels", "PhaseDetectAF", "PreviewImageSize", "RedBalance",
      "RedEyeReduction", "Rotation", "RunTimeSincePowerUp", "ScaleFactor35efl", "ShootingMode",
      "ShutterCurtainHack", "ShutterSpeed", "SubSecCreateDate", "SubSecDateTimeOriginal",
      "SubSecModifyDate", "WB_RGGBLevels",
    ]
  }

  /// The value as an item of the photo.
  var item: Item {
    Item(
      "Composite", name, value, shown: .text(text), plain: .text(numericText),
      source: Item.Source(items: sources))
  }
}

extension Photo {
  /// The derived values of the photo, sorted by name.
  ///
  /// Those that depend on the size of the sensor are wrong for pictures that were made smaller
  /// since.
  package var composites: [Composite] {
    composites(.both)
  }

  /// The values with only the forms that are needed; the others are empty.
  func composites(_ form: Derivation.Form) -> [Composite] {
    var derivation = Derivation(photo: self, form: form)
    derivation.derive()
    return derivation.takeValues()
  }
}

/// The way from values to composite ones.
struct Derivation {
  /// Which forms of the values are made.
  enum Form {
    case text
    case numeric
    /// Both, and their sources.
    case both
  }

  let photo: Photo
  let form: Form
  let named: NamedValues
  private(set) var values: [Composite] = []
  /// The ratio of a film of 35 mm to the sensor, once it is known.
  var knownScale: Double?
  /// The sources of the current value.
  private var used: [String] = []

  init(photo: Photo, form: Form) {
    self.photo = photo
    self.form = form
    named = NamedValues(photo)
  }

  mutating func derive() {
    size()
    canon()
    exposure()
    optics()
    lens()
    place()
    times()
    pattern()
    balance()
    makers()
    film()
  }

  /// Gives away the values that were derived, by their names.
  mutating func takeValues() -> [Composite] {
    var taken: [Composite] = []
    swap(&taken, &values)
    taken.sort { $0.name < $1.name }
    return taken
  }

  // MARK: Values

  /// A value as a number, remembered as a source.
  mutating func number(_ name: StaticString) -> Double? {
    guard let number = named.number(name) else { return nil }
    use(name)
    return number
  }

  /// A value's text, remembered as a source.
  mutating func text(_ name: StaticString, numeric: Bool = true) -> String? {
    guard let text = named.text(name, numeric: numeric) else { return nil }
    use(name)
    return text
  }

  private mutating func use(_ name: StaticString) {
    if form == .both, let place = named.place(name) { used.append(place) }
  }

  /// A field's text, remembered as a source.
  mutating func text(_ tag: Tag, numeric: Bool = true) -> String? {
    guard let directory = photo.metadata.directory(tag.directory),
      let entry = directory.entry(tag.number)
    else { return nil }
    var out: [UInt8] = []
    guard Rendering(numeric: numeric).append(entry, in: directory, to: &out) else { return nil }
    if form == .both { used.append(photo.metadata.name(of: tag)) }
    return JSON.printable(out[...])
  }

  /// Begins a value: what was used before belongs to others.
  mutating func begin() { used = [] }

  // MARK: Derived values

  /// A composite value that was found already.
  func found(_ name: String) -> Composite? { values.last { $0.name == name } }

  mutating func add(
    _ name: String, _ text: @autoclosure () -> String, _ numeric: @autoclosure () -> String,
    _ value: Item.Value? = nil
  ) {
    guard found(name) == nil else { return }
    var sources: [String] = []
    for name in used where !sources.contains(name) { sources.append(name) }
    let numeric = form == .text ? "" : numeric()
    values.append(
      Composite(
        name: name, text: form == .numeric ? "" : text(), numericText: numeric, sources: sources,
        value: value ?? .text(numeric)))
  }

  mutating func add(_ name: String, _ number: Double, decimals: Int, unit: String = "") {
    add(name, Self.text(number, decimals: decimals) + unit, number)
  }

  /// A number with what people read.
  mutating func add(_ name: String, _ text: @autoclosure () -> String, _ number: Double) {
    add(name, text(), Self.text(number), .real(number))
  }

  /// A coded value, with its meaning.
  mutating func add(_ name: String, coded value: String, _ tag: String) {
    add(name, CompositeLabels.label(tag, value) ?? "Unknown (\(value))", value)
  }

  static func text(_ number: Double, decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(number, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number, significant: 15)
    return String(decoding: bytes, as: UTF8.self)
  }
}
