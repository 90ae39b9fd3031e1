internal import Verso

/// A text with names of tags in it: `$FileName ${Orientation#}`.
struct LineForm {
  private enum Piece {
    case text(String)
    case tag(TagName)
  }

  private let pieces: [Piece]
  /// Whether it has something that only Perl understands.
  let isPerl: Bool

  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = ""
    var isPerl = false
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      plain += rest[..<start]
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("$") {
        plain += "$"
        rest = rest.dropFirst()
        continue
      }
      if rest.hasPrefix("/") {
        plain += "\n"
        rest = rest.dropFirst()
        continue
      }
      var name: Substring
      if rest.hasPrefix("{"), let end = rest.firstIndex(of: "}") {
        name = rest[rest.index(after: rest.startIndex)..<end]
        if name.contains(";") { isPerl = true }
        rest = rest[rest.index(after: end)...]
      } else {
        name = rest.prefix { $0.isLetter || $0.isNumber || "_-:*?#".contains($0) }
        while let last = name.last, "-:".contains(last) { name = name.dropLast() }
        rest = rest[name.endIndex...]
      }
      guard let tag = TagName(String(name)) else {
        plain += "$\(name)"
        continue
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(.tag(tag))
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    self.pieces = pieces
    self.isPerl = isPerl
  }

  /// The text for a file; nil where a tag is missing and nothing replaces it.
  func text(
    _ list: TagList, _ request: Request, missing: (String) -> Void
  ) -> [UInt8]? {
    let words = Wordings(request: request)
    var out: [UInt8] = []
    var isMissing = false
    for piece in pieces {
      switch piece {
      case .text(let text): out += text.utf8
      case .tag(let name):
        guard var tag = list.first(name) else {
          if request.forced {
            out += request.missing.utf8
          } else {
            missing(name.typed)
            isMissing = !request.ignoresMinor
          }
          continue
        }
        if name.isPlain { tag.isPlain = true }
        out += words.line(of: tag, keepsControls: true)
      }
    }
    return isMissing ? nil : out
  }
}
