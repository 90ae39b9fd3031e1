/// The contents of an XMP packet outside of the description: comments, processing instructions,
/// elements before and after it, attributes of its wrapper.
///
/// Readers that search a packet as text find fields there, and some take it apart without `rdf:RDF`.
enum TextBesideDescription {
  /// The bytes outside of the description of a packet in any form of Unicode; empty if it
  /// follows the standard (ISO 16684-1, 7.3). If a packet has no description, all of it counts.
  static func bytes(of packet: [UInt8]) -> [UInt8] {
    // Names and marks are ASCII, in all forms.
    let text = Array(packet.filter { $0 != 0 }.drop { $0 >= 0x80 })
    var scanner = Scanner(text: text)
    scanner.scan()
    return scanner.hasDescription ? scanner.outside : text
  }

  private struct Scanner {
    let text: [UInt8]
    var at = 0
    var outside: [UInt8] = []
    var hasDescription = false
    /// The name of the element that is the description, while within it.
    private var description: ArraySlice<UInt8>?
    private var wrappers = 0

    init(text: [UInt8]) { self.text = text }

    mutating func scan() {
      while let start = text[at...].firstIndex(of: 0x3C) {
        // Text between elements outside of the description does not belong to it.
        if description == nil { keep(at..<start) }
        at = start
        let rest = text[start...]
        if rest.starts(with: Array("<!--".utf8)) {
          keep(start..<end(of: "-->"))
        } else if rest.starts(with: Array("<![CDATA[".utf8)) {
          let end = end(of: "]]>")
          if description == nil { keep(start..<end) } else { at = end }
        } else if rest.starts(with: Array("<!".utf8)) {
          keep(start..<end(of: ">"))
        } else if rest.starts(with: Array("<?".utf8)) {
          let end = end(of: "?>")
          let names = ["<?xpacket", "<?xml "]
          let isWrapper =
            names.contains { rest.starts(with: Array($0.utf8)) }
            && !text[start..<end].contains(0x3A)
          if isWrapper { at = end } else { keep(start..<end) }
        } else {
          element(start..<endOfTag())
        }
      }
      if description == nil { keep(at..<text.count) }
    }

    /// A start or end of an element.
    private mutating func element(_ range: Range<Int>) {
      at = range.upperBound
      let isEnd = range.count > 1 && text[range.lowerBound + 1] == 0x2F
      let name = text[range].dropFirst(isEnd ? 2 : 1).prefix {
        !$0.isMarkupBlank && $0 != 0x3E && $0 != 0x2F
      }
      if let open = description {
        if isEnd, name.elementsEqual(open) { description = nil }
        return
      }
      let local = name.suffix(while: { $0 != 0x3A })
      if !isEnd, local.elementsEqual("RDF".utf8), !hasDescription {
        hasDescription = true
        let isEmpty = text[range].dropLast().last == 0x2F
        description = isEmpty ? nil : name
        keepAttributes(of: range)
      } else if local.elementsEqual("xmpmeta".utf8) || local.elementsEqual("xapmeta".utf8) {
        wrappers += 1
        if wrappers > 2 || !isEnd && !isWrapper(range, name) {
          keep(range)
        } else if !isEnd {
          keepAttributes(of: range)
        }
      } else {
        keep(range)
      }
    }

    /// Whether an element has the namespace of XMP's wrapper: readers skip a packet in another one.
    private func isWrapper(_ range: Range<Int>, _ name: ArraySlice<UInt8>) -> Bool {
      let prefix = name.prefix { $0 != 0x3A }
      return ["'", "\""].contains { quote in
        let wanted = Array("xmlns:".utf8) + prefix + Array("=\(quote)adobe:ns:meta/\(quote)".utf8)
        return text[range].indices.contains { text[$0...].starts(with: wanted) }
      }
    }

    /// Keeps an element that has other attributes than namespaces and the name of what wrote it.
    private mutating func keepAttributes(of range: Range<Int>) {
      var (index, quote): (Int, UInt8?) = (range.lowerBound, nil)
      var isOther = false
      while index < range.upperBound {
        let byte = text[index]
        if let open = quote {
          if byte == open { quote = nil }
          // A field within a value, to who searches for text.
          isOther = isOther || [0x22, 0x27, 0x3E].contains(byte) && byte != open
        } else if byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if byte == 0x3D {
          let name = text[range.lowerBound..<index].suffix(while: { !$0.isMarkupBlank })
          isOther =
            isOther
            || !(name.starts(with: "xmlns".utf8) || name.elementsEqual("x:xmptk".utf8)
              || name.elementsEqual("x:xaptk".utf8))
        }
        index += 1
      }
      if isOther { keep(range) }
    }

    private mutating func keep(_ range: Range<Int>) {
      outside += text[range].filter { !$0.isMarkupBlank }
      at = range.upperBound
    }

    private func end(of mark: String) -> Int {
      let mark = Array(mark.utf8)
      var index = at
      while index < text.count {
        if text[index] == mark[0], text[index...].starts(with: mark) { return index + mark.count }
        index += 1
      }
      return text.count
    }

    /// Where a tag ends; its values may hold angle brackets.
    private func endOfTag() -> Int {
      var quote: UInt8?
      for index in text[at...].indices {
        let byte = text[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if byte == 0x3E {
          return index + 1
        }
      }
      return text.count
    }
  }
}

extension ArraySlice<UInt8> {
  /// The longest end whose bytes all are so.
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let last = lastIndex { !isWanted($0) }
    return last.map { self[($0 + 1)...] } ?? self
  }
}

extension UInt8 {
  /// A blank of XML.
  fileprivate var isMarkupBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
