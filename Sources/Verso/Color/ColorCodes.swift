/// The meaning of pixel values, defined by codes (ITU-T H.273), as in HEIF, AVIF and PNG.
package struct ColorCodes: Hashable, Sendable {
  /// Which red, green and blue they are.
  package let primaries: Int
  /// How the numbers grow with the light.
  package let transfer: Int

  /// Whether a picture without codes means the same: sRGB, or an equivalent.
  package var isOrdinary: Bool {
    [1, 2, 5, 6, 7].contains(primaries) && [1, 2, 6, 13, 14, 15].contains(transfer)
  }

  /// "BT.2020 with PQ".
  package var text: String {
    let gamut =
      switch primaries {
      case 9: "BT.2020"
      case 11: "DCI P3"
      case 12: "Display P3"
      case 1, 2, 5, 6, 7: "sRGB"
      default: "primaries \(primaries)"
      }
    return switch transfer {
    case 1, 2, 6, 13, 14, 15: gamut
    case 8: "\(gamut), linear"
    case 16: "\(gamut) with PQ"
    case 18: "\(gamut) with HLG"
    default: "\(gamut) with transfer \(transfer)"
    }
  }
}

extension Photo {
  /// The codes that define the meaning of pixels; nil without them, and where a profile defines it.
  package var colorCodes: ColorCodes? {
    let isInChunks = format.has(.hasColorParts)
    // In PNG they take precedence over a profile (PNG 3, 4.3), in HEIF a profile does.
    guard isInChunks || format.mayHoldFilm && metadata.profile == nil else { return nil }
    func code(_ name: String) -> Int? {
      metadata.facts.first {
        $0.group == (isInChunks ? "PNG-cICP" : "QuickTime") && $0.name == name
      }
      .flatMap { Int($0.numericText) }
    }
    guard let primaries = code("ColorPrimaries"), let transfer = code("TransferCharacteristics")
    else { return nil }
    return ColorCodes(primaries: primaries, transfer: transfer)
  }
}
