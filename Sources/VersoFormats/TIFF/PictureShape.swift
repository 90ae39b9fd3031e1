/// How the picture of a directory is laid out, by its numbers: how much of everything it calls for.
struct PictureShape {
  private let numbers: [UInt16: [Int]]
  private let samples: Int
  private let isPlanar: Bool

  init(_ numbers: [UInt16: [Int]]) {
    self.numbers = numbers
    samples = max(numbers[ExifNumber.samplesPerPixel]?.first ?? 1, 1)
    isPlanar = numbers[ExifNumber.planarConfiguration]?.first == 2
  }

  private func number(_ tag: UInt16, unless absent: Int) -> Double {
    Double(numbers[tag]?.first ?? absent)
  }

  private var width: Double { number(ExifNumber.imageWidth, unless: 0) }
  private var height: Double { number(ExifNumber.imageHeight, unless: 0) }

  /// The number of rows in each strip; all if the file does not define it.
  private var stripRows: Double {
    max(min(number(ExifNumber.rowsPerStrip, unless: .max), height), 1)
  }

  /// The most values that a field has in such a picture; nil if that does not depend on it.
  func count(of tag: UInt16) -> Int? {
    let bits = min(max(numbers[ExifNumber.bitsPerSample]?.first ?? 1, 1), 16)
    let planes = isPlanar ? Double(samples) : 1
    let count: Double
    switch tag {
    case ExifNumber.bitsPerSample, ExifNumber.minSampleValue, ExifNumber.maxSampleValue,
      ExifNumber.sampleFormat, ExifNumber.sMinSampleValue,
      ExifNumber.sMaxSampleValue, ExifNumber.jpegLosslessPredictors, ExifNumber.jpegPointTransforms,
      ExifNumber.jpegqTables, ExifNumber.jpegdcTables, ExifNumber.jpegacTables:
      return samples
    // A page has them in addition to its colours (TIFF 6.0, section 18).
    case ExifNumber.extraSamples:
      let photometric = numbers[ExifNumber.photometricInterpretation]?.first ?? 0
      let colors = [2: 3, 5: 4, 6: 3, 8: 3, 9: 3, 10: 3]
      // Some programs write one that the page does not have.
      return max(samples - (colors[photometric] ?? 1), 1)
    case ExifNumber.dotRange: return 2 * samples
    // Only a page of indexes has colours for them (TIFF 6.0, section 5).
    case ExifNumber.colorMap:
      return number(ExifNumber.photometricInterpretation, unless: 3) == 3 ? 3 << bits : 0
    case ExifNumber.transferFunction: return 3 << bits
    case ExifNumber.grayResponseCurve: return 1 << bits
    case ExifNumber.stripOffsets, ExifNumber.stripByteCounts:
      guard height > 0 else { return nil }
      count = (height / stripRows).rounded(.up) * planes
    case ExifNumber.tileOffsets, ExifNumber.tileByteCounts:
      let across = number(ExifNumber.tileWidth, unless: 0)
      let down = number(ExifNumber.tileLength, unless: 0)
      guard across > 0, down > 0 else { return nil }
      count = (width / across).rounded(.up) * (height / down).rounded(.up) * planes
    default: return nil
    }
    return Int(exactly: count)
  }

  /// The number of bytes of a strip's or tile's pixels; nil if they are compressed, or represent
  /// several pixels as those of YCbCr may.
  private func size(_ width: Double, _ height: Double) -> Double? {
    guard number(ExifNumber.compression, unless: 1) == 1,
      number(ExifNumber.photometricInterpretation, unless: 0) != 6
    else { return nil }
    let row = number(ExifNumber.bitsPerSample, unless: 1) * (isPlanar ? 1 : Double(samples))
    return (width * row / 8).rounded(.up) * height
  }

  private var tileSize: Double? {
    size(number(ExifNumber.tileWidth, unless: 0), number(ExifNumber.tileLength, unless: 0))
  }

  /// Whether fewer bytes are named than decoders read for the picture: they take as many as its size
  /// calls for, and what follows may be metadata.
  var isShort: Bool {
    for (first, second) in TIFF.pieces {
      let (starts, counts) = (numbers[first] ?? [], numbers[second] ?? [])
      if starts.count != counts.count { return true }
      if zip(starts, counts).contains(where: { $0 > 0 && $1 == 0 }) { return true }
    }
    if let counts = numbers[ExifNumber.stripByteCounts], let size = size(width, height) {
      let named = counts.reduce(0) { $0 + Double($1) }
      if named < size * (isPlanar ? Double(samples) : 1) { return true }
    }
    guard let counts = numbers[ExifNumber.tileByteCounts], let tile = tileSize else { return false }
    return counts.contains { $0 > 0 && Double($0) < tile }
  }

  /// Whether a piece has more bytes than its pixels take, but for what fills up a word: decoders pass
  /// over the rest.
  var isLong: Bool {
    if let counts = numbers[ExifNumber.stripByteCounts], let strip = size(width, stripRows),
      counts.contains(where: { Double($0) >= strip + 4 })
    {
      return true
    }
    guard let counts = numbers[ExifNumber.tileByteCounts], let tile = tileSize else { return false }
    return counts.contains { Double($0) >= tile + 4 }
  }
}
