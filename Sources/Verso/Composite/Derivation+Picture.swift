extension Derivation {
  /// The picture's size.
  mutating func size() {
    begin()
    guard let (width, height) = pixels else { return }
    let (across, down) = (Self.text(width), Self.text(height))
    add(
      "ImageSize", "\(across)x\(down)", "\(across) \(down)", .list([.real(width), .real(height)]))
    let millions = width * height / 1_000_000
    add("Megapixels", millions, decimals: millions >= 1 ? 1 : millions >= 0.001 ? 3 : 6)
  }

  /// Width and height, of the full picture where there are several.
  var pixels: (width: Double, height: Double)? {
    let cropped = named.numbers("RawImageCroppedSize")
    if cropped.count == 2 { return (cropped[0], cropped[1]) }
    if let borders = panasonicSize { return borders }
    if [.cr2, .iiq].contains(photo.format), let width = named.number("ExifImageWidth"),
      let height = named.number("ExifImageHeight"), width > 0, height > 0
    {
      return (width, height)
    }
    if let picture = photo.skeleton.picture {
      return (Double(picture.width), Double(picture.height))
    }
    guard let width = named.number("ImageWidth"), let height = named.number("ImageHeight")
    else { return nil }
    return (width, height)
  }

  /// The size between the sensor borders in Panasonic's raw files.
  private var panasonicSize: (width: Double, height: Double)? {
    guard named.isIn("IFD0", "SensorRightBorder") || photo.format.has(.tellsSensorBorders),
      let left = named.number("SensorLeftBorder"), let right = named.number("SensorRightBorder"),
      let top = named.number("SensorTopBorder"), let bottom = named.number("SensorBottomBorder")
    else { return nil }
    return (right - left, bottom - top)
  }

  // MARK: The colours of the sensor

  mutating func pattern() {
    for kind in [DirectoryKind.ifd0, .subIFD(0), .subIFD(1)] {
      begin()
      guard
        let size = photo.metadata.value(of: Tag(kind, ExifNumber.cfaRepeatPatternDim))?.integers,
        size.count == 2,
        let colors = photo.metadata.value(of: Tag(kind, ExifNumber.cfaPattern2)),
        let numbers = colors.integers ?? colors.bytes.map({ $0.map(Int.init) }),
        (1...16).contains(size[0]), (1...16).contains(size[1]),
        numbers.count == size[0] * size[1]
      else { continue }
      _ = text(Tag(kind, ExifNumber.cfaRepeatPatternDim))
      _ = text(Tag(kind, ExifNumber.cfaPattern2))
      let names = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"]
      let words = numbers.map { names.indices.contains($0) ? names[$0] : "Unknown" }
      let columns = stride(from: 0, to: words.count, by: size[1])
        .map { "[" + words[$0..<min($0 + size[1], words.count)].joined(separator: ",") + "]" }
      let numeric = (size + numbers).map { "\($0)" }.joined(separator: " ")
      add("CFAPattern", columns.joined(), numeric)
      return
    }
  }

  // MARK: White balance

  /// The indices of red, the greens and blue in the levels of each kind; without a green one it is
  /// 256.
  private static let levels: [(name: StaticString, red: Int, greens: [Int], blue: Int)] = [
    ("WB_RGGBLevels", 0, [1, 2], 3), ("WB_RGBGLevels", 0, [1, 3], 2),
    ("WB_RBGGLevels", 0, [2, 3], 1), ("WB_GRBGLevels", 1, [0, 3], 2),
    ("WB_GRGBLevels", 1, [0, 2], 3), ("WB_GBRGLevels", 2, [0, 3], 1),
    ("WB_RGBLevels", 0, [1], 2), ("WB_GRBLevels", 1, [0], 2), ("WB_RBLevels", 0, [], 1),
  ]

  /// The gain of red and blue over green.
  mutating func balance() {
    begin()
    if let levels = canonLevels {
      add("WB_RGGBLevels", levels, levels)
      let numbers = levels.split(separator: " ").compactMap { Double($0) }
      return addBalance(numbers, red: 0, greens: [1, 2], blue: 3)
    }
    for (name, red, greens, blue) in Self.levels {
      let numbers = named.numbers(name)
      guard numbers.count > max(red, blue, greens.max() ?? 0) else { continue }
      _ = text(name)
      return addBalance(numbers, red: red, greens: greens, blue: blue)
    }
    guard let green = number("WBGreenLevel"), green != 0 else { return }
    if let red = number("WBRedLevel") { addBalance("RedBalance", red / green) }
    if let blue = number("WBBlueLevel") { addBalance("BlueBalance", blue / green) }
  }

  private mutating func addBalance(_ levels: [Double], red: Int, greens: [Int], blue: Int) {
    guard levels.count > max(red, blue) else { return }
    let green =
      greens.isEmpty ? 256 : greens.reduce(0) { $0 + levels[$1] } / Double(greens.count)
    guard green != 0 else { return }
    // Some of Nikon's cameras count from 1.
    func level(_ value: Double) -> Double { greens.isEmpty && value < 4 ? value : value / green }
    addBalance("RedBalance", level(levels[red]))
    addBalance("BlueBalance", level(levels[blue]))
  }

  private mutating func addBalance(_ name: String, _ value: Double) {
    guard value.isFinite, value.magnitude < 1e9 else { return }
    let rounded = (value * 1e6 + 0.5).rounded(.down) * 1e-6
    add(name, Self.text(rounded), Self.text(value))
  }
}
