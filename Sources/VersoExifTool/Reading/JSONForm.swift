internal import Verso

/// A file as an object of JSON, as ExifTool prints it.
struct JSONForm {
  private let request: Request
  private let data: BinaryData
  private let words: Wordings

  init(_ request: Request, _ data: BinaryData) {
    (self.request, self.data) = (request, data)
    words = Wordings(request: request)
  }

  /// Appends the members of the object, each on a line.
  func append(_ tags: [FoundTag], source: String, to out: inout [UInt8]) {
    out += "  \"SourceFile\": ".utf8
    append(quoted: words.escaped(PathBytes.bytes(source)), to: &out)
    if let groups = request.groups, groups.areHeadings {
      append(headed: tags, groups, to: &out)
      out.append(0x0A)
      return
    }
    for (key, tag) in winners(tags) {
      out += ",\n  ".utf8
      append(quoted: Array(key.utf8), to: &out)
      out += ": ".utf8
      append(value: tag, to: &out)
    }
    out.append(0x0A)
  }

  /// One tag for each key, the one that counts, in the place of the first.
  private func winners(_ tags: [FoundTag]) -> [(key: String, tag: FoundTag)] {
    var places: [String: Int] = [:]
    var chosen: [(key: String, tag: FoundTag)] = []
    let isListed = !request.tags.isEmpty
    for tag in tags {
      let prefix = request.groups.map { "\(tag.prefix($0)):" } ?? ""
      let key = request.groups?.areHeadings == true ? tag.name : prefix + tag.name
      guard let place = places[key] else {
        places[key] = chosen.count
        chosen.append((key, tag))
        continue
      }
      // A tag that was asked for first stays as it was asked for.
      if chosen[place].tag.copy > tag.copy, !isListed || chosen[place].tag.isPlain == tag.isPlain {
        chosen[place].tag = tag
      }
    }
    return chosen
  }

  private func append(
    headed tags: [FoundTag], _ groups: Request.Groups, to out: inout [UInt8]
  ) {
    var order: [String] = []
    var members: [String: [FoundTag]] = [:]
    for tag in tags {
      let prefix = tag.prefix(groups)
      if members[prefix] == nil { order.append(prefix) }
      members[prefix, default: []].append(tag)
    }
    for prefix in order {
      out += ",\n  ".utf8
      append(quoted: Array(prefix.utf8), to: &out)
      out += ": {".utf8
      var isFirst = true
      for (key, tag) in winners(members[prefix] ?? []) {
        out += (isFirst ? "\n    " : ",\n    ").utf8
        isFirst = false
        append(quoted: Array(key.utf8), to: &out)
        out += ": ".utf8
        append(value: tag, to: &out)
      }
      out += "\n  }".utf8
    }
  }

  private func append(value tag: FoundTag, to out: inout [UInt8]) {
    if request.isBinary, let bytes = data.bytes(of: tag) {
      append(quoted: Array("base64:".utf8) + Array(Base64.encoded(bytes).utf8), to: &out)
      return
    }
    append(words.value(of: tag), isTop: true, tag, to: &out)
  }

  private func append(
    _ value: Wording, isTop: Bool, _ tag: FoundTag, to out: inout [UInt8]
  ) {
    switch value {
    case .text(let text): append(text: text, to: &out)
    case .binary:
      var text: [UInt8] = []
      value.appendLine(to: &text, for: .programs)
      append(text: text, to: &out)
    case .list(let items):
      if let separator = request.separator, isTop {
        var text: [UInt8] = []
        value.appendLine(to: &text, for: .programs, separator: separator)
        return append(text: text, to: &out)
      }
      let isSingle = ["XMP", "IPTC", "Composite"].contains(TagGroups.general(tag.group))
      if items.count == 1, isTop, isSingle, !request.keepsStructures || tag.group == "IPTC" {
        return append(items[0], isTop: false, tag, to: &out)
      }
      out += "[".utf8
      for (index, item) in items.enumerated() {
        if index > 0 { out += ",".utf8 }
        append(item, isTop: false, tag, to: &out)
      }
      out += "]".utf8
    case .structure(let fields):
      out += "{".utf8
      for (index, field) in fields.enumerated() {
        if index > 0 { out += ",".utf8 }
        append(quoted: Array(field.name.utf8), to: &out)
        out += ": ".utf8
        append(field.value, isTop: false, tag, to: &out)
      }
      out += "}".utf8
    }
  }

  private func append(text: [UInt8], to out: inout [UInt8]) {
    if request.wrapsBytes, String(validating: text, as: UTF8.self) == nil {
      let plain = Array(String(decoding: text, as: UTF8.self).utf8)
      out += "{\"__etvInvalidUtf8V1\": {\"rawBase64\": ".utf8
      append(quoted: Array("b64:".utf8) + Array(Base64.encoded(text).utf8), to: &out)
      out += ",\"replacement\": ".utf8
      append(quoted: Array("s:".utf8) + plain, to: &out)
      out += "}}".utf8
      return
    }
    let text = words.escaped(text)
    if request.quotesNumbers {
      append(quoted: text, to: &out)
    } else {
      JSON.append(text[...], to: &out)
    }
  }

  private func append(quoted text: [UInt8], to out: inout [UInt8]) {
    JSON.append(quoted: text, to: &out)
  }
}
