/// The location of a table below a value; see SUB in Scripts/generate/makers.py, which makes a letter of
/// every word.
struct SubtablePlacement {
  var isPointer = false
  var isNumbered = false
  var skip = 0
  var byteOrder: ByteOrder?
  var detectsOrder = false
  var countsFromStart = false
  var base = 0
  var layout: UInt8?
  var cipher: UInt8?
  var cipherPlace = CipherPlace()
  var most = 10

  init(_ text: StaticText) {
    var at = text.startIndex
    while at < text.endIndex {
      let start = at
      while at < text.endIndex, text[at] != 0x20 { at += 1 }
      let word = StaticText(text.table, start..<at)
      at += 1
      switch word.first {
      case UInt8(ascii: "p"): isPointer = true
      case UInt8(ascii: "n"): isNumbered = true
      case UInt8(ascii: "s"): skip = Self.number(word)
      case UInt8(ascii: ">"): byteOrder = .bigEndian
      case UInt8(ascii: "<"): byteOrder = .littleEndian
      case UInt8(ascii: "?"): detectsOrder = true
      case UInt8(ascii: "b"): base = Self.number(word)
      case UInt8(ascii: "B"):
        countsFromStart = true
        base = Self.number(word)
      case UInt8(ascii: "l"): layout = UInt8(truncatingIfNeeded: Self.number(word))
      case UInt8(ascii: "d"):
        // The cipher's number, then optionally its start and the offset of the block after it.
        let parts = word.split(whereSeparator: { $0 == 0x2C || $0 == 0x2B }).map(Self.number)
        cipher = UInt8(truncatingIfNeeded: parts.first ?? 0)
        cipherPlace = CipherPlace(
          start: parts.count > 1 ? parts[1] : 0, skip: parts.count > 2 ? parts[2] : nil)
      case UInt8(ascii: "m"): most = Self.number(word)
      default: break
      }
    }
  }

  /// The number after a word's letter; 0 if absent.
  static func number(_ word: some Collection<UInt8>) -> Int {
    var number = 0
    for digit in word where (0x30...0x39).contains(digit) {
      number = number * 10 + Int(digit) - 0x30
    }
    return word.contains(0x2D) ? -number : number
  }
}
