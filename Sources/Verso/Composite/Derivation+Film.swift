/// Values of films and sounds, and of the flash in XMP.
extension Derivation {
  mutating func film() {
    flashOfXMP()
    begin()
    rotation()
    bitrate()
    duration()
    dateOfSound()
  }

  /// When a sound was made: Exif has the day and the time of it in two chunks.
  private mutating func dateOfSound() {
    func text(_ name: String) -> String? { fact(name) { $0.group == "RIFF" }?.value.string }
    guard let day = text("DateCreated"), let time = text("TimeCreated") else { return }
    add("DateTimeOriginal", "\(day) \(time)", "\(day) \(time)")
  }

  private func fact(_ name: String, where isWanted: (Item) -> Bool = { _ in true }) -> Item? {
    photo.metadata.facts.first { $0.name == name && isWanted($0) }
  }

  private func numbers(_ fact: Item?) -> [Double] {
    fact?.value.values.compactMap(\.number) ?? []
  }

  /// The rotation with which the film is displayed: the matrix of its first picture track.
  private mutating func rotation() {
    let isVideo = fact("HandlerType") { $0.group.hasPrefix("Track") && $0.numericText == "vide" }
    guard let group = isVideo?.group else { return }
    let matrix = numbers(fact("MatrixStructure") { $0.group == group })
    guard matrix.count == 9 else { return }
    var angle = Mathematics.atan2(matrix[1], matrix[0]) * 180 / 3.14159
    if angle < 0 { angle += 360 }
    let tenths = (angle * 1000 + 0.5).rounded(.down) / 1000
    add("Rotation", Self.text(tenths), tenths)
  }

  private mutating func bitrate() {
    let sizes = photo.metadata.facts.filter { $0.name == "MediaDataSize" }
      .compactMap(\.value.number)
    let duration = fact("Duration") { $0.group == "QuickTime" }?.value.number
    guard !sizes.isEmpty, let duration, duration > 0 else { return }
    let bits = (sizes.reduce(0, +) * 8 / duration + 0.5).rounded(.down)
    guard bits.magnitude < 1e18 else { return }
    add("AvgBitrate", Self.bitrate(bits), bits)
  }

  /// Bits in a second: "106 kbps", "3.9 Mbps".
  private static func bitrate(_ bits: Double) -> String {
    var rest = bits
    for unit in ["bps", "kbps", "Mbps", "Gbps"] {
      if rest < 1000 || unit == "Gbps" {
        let number = rest < 100 ? significant(rest) : text(rest, decimals: 0)
        return "\(number) \(unit)"
      }
      rest /= 1000
    }
    return text(bits)
  }

  private static func significant(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number, significant: 3)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The length of a film or a sound of RIFF.
  private mutating func duration() {
    func riff(_ name: String) -> Double? {
      fact(name) { $0.group == "RIFF" }?.value.number
    }
    if let rate = riff("FrameRate"), let frames = riff("FrameCount"), rate > 0 {
      var seconds = frames / rate
      // Of two streams, the one with more frames is right.
      if let other = riff("VideoFrameRate"), let count = riff("VideoFrameCount"), other > 0,
        (count / other) * 0.9 < seconds, seconds < count / other * 1.1
      {
        seconds = count / other
      }
      add("Duration", Self.duration(seconds), seconds)
    } else if let bytes = riff("AvgBytesPerSec"), bytes > 0, let size = soundBytes {
      add("Duration", Self.duration(size / bytes), size / bytes)
    }
  }

  /// The number of bytes of sound; all bytes of the file where it is not recorded.
  private var soundBytes: Double? {
    guard photo.format.has(.isAllSound), fact("FrameCount") == nil else { return nil }
    // Cameras that did not come to their end leave a length of 0.
    if let told = photo.skeleton.soundBytes, told > 0 { return told }
    guard let source = try? photo.openOrigin() else { return nil }
    return Double(source.count)
  }

  /// The flash in Exif's form, from its parts in XMP.
  private mutating func flashOfXMP() {
    begin()
    let flash = photo.metadata.xmp.properties.first {
      $0.name.local == "Flash" && $0.name.namespace.prefix == "exif"
    }
    guard case .structure(let fields)? = flash?.node.content else { return }
    func field(_ name: String) -> String {
      let node = fields.first { $0.name.local == name }?.node
      return node?.content.simple?.lowercased() ?? ""
    }
    var bits = field("Fired") == "true" ? 1 : 0
    bits |= ((Int(field("Return")) ?? 0) & 3) << 1
    bits |= ((Int(field("Mode")) ?? 0) & 3) << 3
    if field("Function") == "true" { bits |= 0x20 }
    if field("RedEyeMode") == "true" { bits |= 0x40 }
    let words = Rendering().text(of: .short([UInt16(bits)]), tag: Tag(.exif, ExifNumber.flash))
    add("Flash", words, "\(bits)")
  }
}
