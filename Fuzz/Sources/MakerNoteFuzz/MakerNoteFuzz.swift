import Verso

/// Headers with which the notes of makers begin.
private let headers: [[UInt8]] =
  [
    "", "Apple iOS\0\0\u{1}MM", "Nikon\0\u{2}\u{10}\0\0MM\0*\0\0\0\u{8}", "Nikon\0\u{1}\0",
    "OLYMP\0\u{1}\0", "OLYMPUS\0II\u{3}\0", "OM SYSTEM\0\0\0II\u{4}\0", "SONY DSC \0\0\0",
    "FUJIFILM\u{C}\0\0\0", "Panasonic\0\0\0", "AOC\0II", "PENTAX \0II", "QVC\0\0\0",
    "SIGMA\0\0\0\u{1}\0", "FOVEON\0\0\u{1}\0", "LEICA\0\0\0", "LEICA CAMERA AG\0", "Ricoh\0\0\0",
    "KDK0100", "SANYO\0\u{1}\0", "MLT0", "RECONYXUF\0", "GENERALE\u{5}\0\u{1}\0\0\0\0",
    "EPSON\0\u{1}\0", "HDRP\u{2}", "[ae_dbg_info:", "DJI\0", "GE\0\0\u{5}\0\0\0\u{1}\0\0\0\0\0",
    "CPN\0", "Eastman Kodak", "IIII\u{C}\0\0\0", "QX\0\0", "STMN", "LFI", "MOT\0", "ISLMAKER",
  ].map { Array($0.utf8) }

/// Makes, and models that have tables of their own.
private let cameras: [(make: String, model: String)] = [
  ("Apple", "iPhone 12 Pro"), ("Canon", "Canon EOS 5D Mark III"), ("Canon", "Canon PowerShot G9"),
  ("Canon", "Canon EOS-1D X"), ("NIKON CORPORATION", "NIKON D850"), ("NIKON", "NIKON Z 9"),
  ("SONY", "ILCE-7M3"), ("SONY", "SLT-A99V"), ("SONY", "DSC-RX100M5"), ("Panasonic", "DMC-GH5"),
  ("FUJIFILM", "X-T3"), ("OLYMPUS CORPORATION", "E-M1MarkII"), ("OM Digital Solutions", "OM-1"),
  ("PENTAX", "PENTAX K-1"), ("RICOH IMAGING COMPANY, LTD.", "PENTAX K-3"), ("Ricoh", "GR"),
  ("CASIO COMPUTER CO.,LTD.", "EX-Z1050"), ("SAMSUNG", "NX1"), ("samsung", "SM-G991B"),
  ("EASTMAN KODAK COMPANY", "KODAK DX4900"), ("Kodak", "DC4800"), ("SANYO", "VPC-S1"),
  ("Leica Camera AG", "LEICA M (Typ 240)"), ("LEICA", "S2"), ("SIGMA", "SIGMA DP2"),
  ("Minolta Co., Ltd.", "DiMAGE 7"), ("KONICA MINOLTA", "DYNAX 7D"), ("Google", "Pixel 6"),
  ("DJI", "FC220"), ("motorola", "moto g"), ("RECONYX", "HC500"), ("FLIR Systems AB", "FLIR i7"),
  ("HP", "PhotoSmart"), ("JVC", "GC-X1"), ("General Imaging Co.", "E1255W"),
  ("Phase One", "P45"), ("Nintendo", "3DS"), ("KYOCERA", "FC-S3"), ("TOSHIBA", "PDR"),
]

/// Puts bytes as a maker note into an Exif block and reads, shows and edits what they say.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneNote(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count >= 3 else { return 0 }
  let camera = cameras[Int(bytes[0]) % cameras.count]
  let header = headers[Int(bytes[1]) % headers.count]
  let isLittleEndian = bytes[2] & 1 == 0
  let note = header + bytes[3...]
  guard let photo = try? Photo(jpeg(camera, note, isLittleEndian: isLittleEndian)) else {
    fatalError("the photo around the note cannot be read")
  }
  var json: [UInt8] = []
  Rendering().appendJSON(photo, source: "x", to: &json)
  Rendering(numeric: true).appendJSON(photo, source: "x", to: &json)
  let metadata = photo.metadata
  _ = (metadata.camera, metadata.lens, metadata.serialNumbers, metadata.focus)
  _ = (metadata.burst, metadata.livePhotoIdentifier, metadata.shutterCount)
  if bytes[2] & 2 != 0 { edit(photo, choice: Int(bytes[2] >> 2)) }
  return 0
}

/// Sets or removes a value; what is written must read as it was edited.
private func edit(_ photo: Photo, choice: Int) {
  var photo = photo
  let rows = rows(photo)
  if !rows.isEmpty, let tag = MakerNoteTag(rows[choice % rows.count].name) {
    if choice & 1 == 0 {
      photo.metadata.remove(tag)
    } else {
      try? photo.metadata.set(tag, parsing: choice & 2 == 0 ? "1" : "A text that is longer")
    }
  }
  if choice & 8 != 0 {
    try? photo.metadata.set(
      FieldName("Apple:ContentIdentifier"), parsing: "11111111-2222-3333-4444-555555555555")
  }
  let wanted = shown(photo)
  guard let written = try? photo.bytes(), let again = try? Photo(written) else { return }
  guard shown(again) == wanted else { fatalError("what was written is not what was edited") }
}

/// The values of the maker notes.
private func rows(_ photo: Photo) -> [(name: String, text: String)] {
  Rendering().rows(photo).compactMap { row in
    ["File", "IFD0", "ExifIFD", "Composite"].contains(row.group)
      ? nil : ("\(row.group):\(row.name)", row.text)
  }
}

/// The values of the maker notes, without those that are positions in the file.
private func shown(_ photo: Photo) -> [String] {
  rows(photo).filter { !$0.name.contains("Offset") && !$0.name.contains("Start") }
    .map { "\($0.name)=\($0.text)" }
}

/// A JPEG file with an Exif block: make, model, and the note.
private func jpeg(
  _ camera: (make: String, model: String), _ note: [UInt8], isLittleEndian: Bool
) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
  let make = Array(camera.make.utf8) + [0]
  let model = Array(camera.model.utf8) + [0]
  func entry(_ tag: Int, _ format: Int, _ count: Int, _ value: Int) -> [UInt8] {
    number(tag, 2) + number(format, 2) + number(count, 4) + number(value, 4)
  }
  let makeStart = 8 + 2 + 36 + 4
  let modelStart = makeStart + make.count
  let exifStart = modelStart + model.count
  let note = Array(note.prefix(60_000))
  var block = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
  block += number(3, 2)
  block += entry(0x010F, 2, make.count, makeStart) + entry(0x0110, 2, model.count, modelStart)
  block += entry(0x8769, 4, 1, exifStart) + number(0, 4) + make + model
  block += number(1, 2) + entry(0x927C, 7, note.count, exifStart + 18) + number(0, 4) + note
  let length = block.count + 8
  return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    + Array("Exif\0\0".utf8) + block + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
}
