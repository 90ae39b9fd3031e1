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
    } else if request.short < 0 {
      out += "\(prefix.map { "[\($0)] " } ?? "")\(name(tag))\n      ".utf8
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
