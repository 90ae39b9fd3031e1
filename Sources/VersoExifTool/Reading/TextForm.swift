internal import Verso

/// A file as lines of text: `-s`, `-S`, `-s3`, `-t`, `-T`, `-args`, and without any of them.
struct TextForm {
  private let request: Request
  private let words: Wordings

  init(_ request: Request) {
    self.request = request
    words = Wordings(request: request)
  }

  func append(_ tags: [FoundTag], source: String, to out: inout [UInt8]) {
    if request.isTabbed, request.short >= 2 {
      for (index, tag) in tags.enumerated() {
        if index > 0 { out.append(0x09) }
        out += words.line(of: tag)
      }
      out.append(0x0A)
      return
    }
    var heading: String?
    for tag in tags {
      let prefix = request.groups.map { tag.prefix($0) }
      if let prefix, request.groups?.areHeadings == true, prefix != heading {
        heading = prefix
        out += "---- \(prefix) ----\n".utf8
      }
      append(tag, prefix: request.groups?.areHeadings == true ? nil : prefix, to: &out)
    }
  }

  private func append(_ tag: FoundTag, prefix: String?, to out: inout [UInt8]) {
    if request.form == .arguments {
      out += "-\(prefix.map { "\($0):" } ?? "")\(tag.name)=".utf8
    } else if request.isTabbed {
      out += "\(prefix.map { "\($0)\t" } ?? "")\(name(tag))\t".utf8
    } else if request.short < 2 {
      let front = prefix.map { Self.padded("[\($0)]", 15) + " " } ?? ""
      let width = 32 + (prefix == nil ? 0 : 16)
      out += "\(Self.padded(front + name(tag), width)): ".utf8
    } else if request.short == 2 {
      out += "\(prefix.map { "[\($0)] " } ?? "")\(tag.name): ".utf8
    }
    out += words.line(of: tag)
    out.append(0x0A)
  }

  private func name(_ tag: FoundTag) -> String {
    request.short > 0 ? tag.name : Descriptions.text(of: tag)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The descriptions of tags, which are printed instead of names.
enum Descriptions {
  private static let others: [String: String] = [
    "Model": "Camera Model Name", "FileModifyDate": "File Modification Date/Time",
    "FileAccessDate": "File Access Date/Time", "FileInodeChangeDate": "File Inode Change Date/Time",
    "ExifToolVersion": "ExifTool Version Number", "DateTimeOriginal": "Date/Time Original",
    "ExifByteOrder": "Exif Byte Order", "YCbCrSubSampling": "Y Cb Cr Sub Sampling",
    "MIMEType": "MIME Type", "FNumber": "F Number", "FOV": "Field Of View", "DOF": "Depth Of Field",
    "FocalLength35efl": "Focal Length", "Lens35efl": "Lens",
    "SubSecDateTimeOriginal": "Date/Time Original", "SubSecCreateDate": "Create Date",
    "SubSecModifyDate": "Modify Date", "ScaleFactor35efl": "Scale Factor To 35 mm Equivalent",
    "FocalLengthIn35mmFormat": "Focal Length In 35mm Format", "GPSDateTime": "GPS Date/Time",
    "DateTimeDigitized": "Date/Time Digitized", "HyperfocalDistance": "Hyperfocal Distance",
    "XMPToolkit": "XMP Toolkit", "By-line": "By-line", "Caption-Abstract": "Caption-Abstract",
  ]

  static func text(of tag: FoundTag) -> String {
    if let text = others[tag.name] { return text }
    var out = ""
    let letters = Array(tag.name)
    for (index, letter) in letters.enumerated() {
      if index > 0, letter.isUppercase || letter.isNumber && !letters[index - 1].isNumber {
        let before = letters[index - 1]
        let follows = index + 1 < letters.count && letters[index + 1].isLowercase
        if before.isLowercase || before.isNumber && letter.isUppercase
          || letter.isUppercase && follows && before != " "
        {
          out.append(" ")
        }
      }
      out.append(letter == "_" ? " " : letter)
    }
    return out
  }
}

/// The rows of `-csv`, which are printed together.
struct CSVTable {
  private var columns: [String] = []
  private var known: Set<String> = []
  private var rows: [[String: [UInt8]]] = []
  private var sources: [[UInt8]] = []

  mutating func add(
    _ tags: [FoundTag], source: String, _ request: Request, _ data: BinaryData
  ) {
    let words = Wordings(request: request)
    var row: [String: [UInt8]] = [:]
    for tag in tags {
      let key = (request.groups.map { "\(tag.prefix($0)):" } ?? "") + tag.name
      if known.insert(key).inserted { columns.append(key) }
      guard row[key] == nil else { continue }
      if request.isBinary, let bytes = data.bytes(of: tag) {
        row[key] = Array("base64:".utf8) + Base64.text(bytes)
      } else {
        row[key] = words.line(of: tag, keepsControls: true)
      }
    }
    rows.append(row)
    sources.append(PathBytes.bytes(source))
  }

  func append(_ request: Request, to out: inout [UInt8]) {
    guard !rows.isEmpty else { return }
    var columns = columns
    let names = request.tags.map(\.typed)
    let isListed =
      !request.tags.isEmpty
      && columns.allSatisfy { column in
        names.contains { $0.lowercased() == column.lowercased() }
      }
    if isListed {
      columns.sort { a, b in
        (names.firstIndex { $0.lowercased() == a.lowercased() } ?? 0)
          < (names.firstIndex { $0.lowercased() == b.lowercased() } ?? 0)
      }
    }
    out += (["SourceFile"] + columns).joined(separator: ",").utf8
    out.append(0x0A)
    for (row, source) in zip(rows, sources) {
      append(cell: source, to: &out)
      for column in columns {
        out.append(0x2C)
        append(cell: row[column] ?? [], to: &out)
      }
      out.append(0x0A)
    }
  }

  private func append(cell: [UInt8], to out: inout [UInt8]) {
    let needsQuotes = cell.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      out += cell
      return
    }
    out.append(0x22)
    for byte in cell {
      if byte == 0x22 { out.append(0x22) }
      out.append(byte)
    }
    out.append(0x22)
  }
}
