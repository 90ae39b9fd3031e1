/// The facts in boxes of JPEG 2000 and JPEG XL (ISO/IEC 15444-1, annex I; ISO/IEC 15444-2, annex
/// M).
enum JPEG2000Facts {
  /// The facts of the boxes of a file, and of those inside them.
  static func read(_ boxes: [Box], _ window: inout ByteWindow) throws(FileError) -> [Item] {
    var facts = Facts("Jpeg2000")
    for box in boxes where box.payload.count <= 4096 {
      let data = Header(try window.copy(box.payload), .bigEndian)
      switch box.type {
      case "ftyp": fileType(data, to: &facts)
      case "ihdr": imageHeader(data, to: &facts)
      case "colr": color(data, to: &facts)
      case "resc": resolution("Capture", data, to: &facts)
      case "resd": resolution("Display", data, to: &facts)
      case "lbl ": facts.add("Label", data.text(0..<data.bytes.count) ?? "")
      case "url ": facts.add("URL", data.text(0..<data.bytes.count) ?? "")
      default: break
      }
    }
    return facts.facts
  }

  private static func fileType(_ data: Header, to facts: inout Facts) {
    let names = [
      "jp2 ": "JPEG 2000 Image (.JP2)", "jpm ": "JPEG 2000 Compound Image (.JPM)",
      "jpx ": "JPEG 2000 with extensions (.JPX)", "jxl ": "JPEG XL Image (.JXL)",
      "jph ": "High-throughput JPEG 2000 (.JPH)",
    ]
    guard data.bytes.count >= 8, let major = data.text(0..<4), let minor = data.long(4) else {
      return
    }
    facts.add("MajorBrand", names[major] ?? "Unknown (\(major))", stored: major)
    let numbers = [minor >> 16, minor >> 8 & 0xFF, minor & 0xFF]
    facts.add("MinorVersion", numbers.map { String($0, radix: 16) }.joined(separator: "."))
    let brands = stride(from: 8, through: data.bytes.count - 4, by: 4)
      .compactMap { data.text($0..<($0 + 4)) }.filter { $0.utf8.count == 4 }
    facts.add("CompatibleBrands", list: brands)
  }

  private static func imageHeader(_ data: Header, to facts: inout Facts) {
    facts.add(
      [
        ("ImageHeight", .long, 0), ("ImageWidth", .long, 4), ("NumberOfComponents", .short, 8),
      ], of: data)
    if let bits = data.byte(10) {
      let sign = bits & 0x80 == 0 ? "Unsigned" : "Signed"
      let words = bits == 0xFF ? "Variable" : "\(bits & 0x7F + 1) Bits, \(sign)"
      facts.add("BitsPerComponent", words, stored: bits)
    }
    facts.add(
      "Compression", data.byte(11),
      [
        0: "Uncompressed", 1: "Modified Huffman", 2: "Modified READ",
        3: "Modified Modified READ", 4: "JBIG", 5: "JPEG", 6: "JPEG-LS", 7: "JPEG 2000",
        8: "JBIG2",
      ])
  }

  private static func color(_ data: Header, to facts: inout Facts) {
    facts.add(
      "ColorSpecMethod", data.number(.signedByte, 0),
      [1: "Enumerated", 2: "Restricted ICC", 3: "Any ICC", 4: "Vendor Color"])
    facts.add([("ColorSpecPrecedence", .signedByte, 1)], of: data)
    facts.add(
      "ColorSpecApproximation", data.number(.signedByte, 2),
      [
        0: "Not Specified", 1: "Accurate", 2: "Exceptional Quality", 3: "Reasonable Quality",
        4: "Poor Quality",
      ])
    switch data.byte(0) {
    case 1:
      facts.add(
        "ColorSpace", data.long(3),
        [
          0: "Bi-level", 1: "YCbCr(1)", 3: "YCbCr(2)", 4: "YCbCr(3)", 9: "PhotoYCC", 11: "CMY",
          12: "CMYK", 13: "YCCK", 14: "CIELab", 15: "Bi-level(2)", 16: "sRGB", 17: "Grayscale",
          18: "sYCC", 19: "CIEJab", 20: "e-sRGB", 21: "ROMM-RGB", 22: "YPbPr(1125/60)",
          23: "YPbPr(1250/50)", 24: "e-sYCC",
        ])
    case 2, 3: break
    default: facts.add("ColorSpecData", binary: max(0, data.bytes.count - 3))
    }
  }

  /// Dots a metre, times a power of ten, which is shown as a unit of its own.
  private static func resolution(_ name: String, _ data: Header, to facts: inout Facts) {
    let units = [
      -3: "km", -2: "100 m", -1: "10 m", 0: "m", 1: "10 cm", 2: "cm", 3: "mm", 4: "0.1 mm",
      5: "0.01 mm", 6: "um",
    ]
    for (axis, place) in [("Y", 0), ("X", 4)] {
      guard let top = data.short(place), let bottom = data.short(place + 2) else { return }
      let value = bottom == 0 ? (top == 0 ? "undef" : "inf") : nil
      facts.add(
        "\(name)\(axis)Resolution",
        value ?? Facts.text([Double(top) / Double(max(bottom, 1))], digits: 7))
    }
    for (axis, place) in [("Y", 8), ("X", 9)] {
      facts.add("\(name)\(axis)ResolutionUnit", data.number(.signedByte, place), units)
    }
  }
}
