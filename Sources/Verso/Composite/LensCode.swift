/// A code for a lens, in its list of lenses.
struct LensCode {
  var list: LensList
  var code: String
  /// The meaning of the code, also if it is not in the list.
  var label: String
  /// Whether the focal lengths and apertures that are stored with the code are those of the lens.
  var hasTrueRange = true

  /// The name of the lens, according to the other values that the photo records of it.
  func name(_ evidence: LensChoice.Evidence) -> String {
    list.name(of: code, label: label, evidence)
  }
}

// MARK: - On Sony's cameras

extension LensCode {
  /// An adapter for lenses of another mount: it adds a number to the codes of these lenses.
  private struct Adapter {
    let addend: Int
    let list: (table: String, name: String)
    /// The codes of lenses that it takes.
    let codes: [ClosedRange<Int>]

    init(canon addend: Int) {
      self.addend = addend
      list = ("Canon::CameraSettings", "LensType")
      // No tag: codes of lenses. Those from 0x1000 on are lenses of Canon's with STM motors.
      codes = [0...0x2FF, 0x1000...0x10FF]
    }

    init(sigma addend: Int) {
      self.addend = addend
      list = ("Sigma::Main", "LensType")
      // No tag: codes of lenses.
      codes = [0...0x100A]
    }
  }

  private static var adapters: [Adapter] {
    // No tag: what adapters add.
    [
      Adapter(sigma: 0x4900), Adapter(canon: 0x7700), Adapter(canon: 0xBC00),
      Adapter(canon: 0xEF00),
    ]
  }

  /// The code that all lenses with E mount have for cameras with A mount; a lens without contacts has
  /// it as well.
  private static let anyLens = 0xFFFF

  /// The lens, if a camera of Sony's stores the code.
  func onSony(model: String, _ evidence: LensChoice.Evidence) -> LensCode {
    guard let number = Int(code) else { return self }
    if number == Self.anyLens { return amongAll(model: model, evidence) }
    for adapter in Self.adapters {
      let own = number - adapter.addend
      guard adapter.codes.contains(where: { $0.contains(own) }),
        let list = LensList(adapter.list.table, adapter.list.name)
      else { continue }
      return LensCode(list: list, code: String(own), label: list[String(own)] ?? label)
    }
    return self
  }

  private func amongAll(model: String, _ evidence: LensChoice.Evidence) -> LensCode {
    var lens = self
    if evidence.focal == nil, evidence.aperture == 1 {
      // This is the code for a lens that reports nothing.
      lens.list = list.with([label], as: code)
    } else if ["NEX", "ILCE"].contains(where: model.hasPrefix),
      let all = LensList("Sony::Tag9405b", "LensType2")
    {
      lens.list = list.with(all.labels.map { $0.components(before: " or ") }, as: code)
    }
    return lens
  }
}

// MARK: - In XMP

extension LensCode {
  /// The lists of the makers whose codes Adobe's programs keep, by a word in the name of the maker.
  private static let adobeLists: [(word: String, table: String, name: String)] = [
    ("canon", "Canon::CameraSettings", "LensType"), ("leica", "Panasonic::Leica2", "LensType"),
    ("pentax", "Pentax::LensRec", "LensType"), ("ricoh", "Pentax::LensRec", "LensType"),
    ("samsung", "Samsung::Type2", "LensType"), ("sigma", "Sigma::Main", "LensType"),
    ("sony", "Sony::Main", "LensType"),
  ]

  /// The lens of the number that Adobe's programs keep; nil for makers whose numbers are not known.
  ///
  /// The number is the maker's code in one: Pentax's two numbers are its bytes, and of the eight of
  /// Nikon's it has the first ones.
  init?(adobe stored: String, make: String) {
    let make = make.lowercased()
    if make.contains("nikon") {
      let start = Self.bytes(of: stored).map(NikonLensKey.hexadecimal).joined(separator: " ")
      let lenses = CompositeLabels.labels("Nikon-LensID").filter { $0.value.hasPrefix(start) }
      list = LensList(maker: .composite, set: 0).with(lenses.map(\.label), as: start)
      code = start
    } else if let known = Self.adobeLists.first(where: { make.contains($0.word) }),
      let list = LensList(known.table, known.name)
    {
      self.list = list
      if list.maker == .pentax, let number = UInt16(stored) {
        code = "\(number >> 8) \(number & 0xFF)"
      } else {
        code = stored
      }
      // Programs only guess the focal lengths of Sony's lenses.
      hasTrueRange = known.word != "sony"
    } else {
      return nil
    }
    label = list[code] ?? "Unknown (\(code))"
  }

  /// The bytes of a number without zeros in front, but one at least; large ones are stored as if they
  /// were negative.
  private static func bytes(of number: String) -> [UInt8] {
    let number = UInt64(number) ?? Int64(number).map(UInt64.init(bitPattern:)) ?? 0
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return Array(bytes.drop { $0 == 0 }.isEmpty ? [0] : bytes.drop { $0 == 0 })
  }
}
