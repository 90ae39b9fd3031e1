/// The maker notes of Sony.
package enum Sony: MakerCode {
  package enum Layout: UInt8 {
    case moreInfo, pic, sr2, srf
  }

  enum Cipher: UInt8 {
    case cipher
  }

  package enum Function: UInt8 {
    case lensspec, lenswords, bytebits, isostep
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .moreInfo: readMoreInfo(part, into: &reader)
    case .pic: readPicture(part, into: &reader)
    case .sr2: readPrivate(part, into: &reader)
    case .srf: readChain(part, into: &reader)
    }
  }

  static func decode(
    _ cipher: Cipher, _ place: CipherPlace, _ part: MakerPart, _ reader: inout MakerReader
  ) -> [UInt8]? {
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range) else { return nil }
    var bytes = region.array
    SonyCipher.decipher(&bytes)
    // Some software enciphers a second time what the camera had enciphered.
    if reader.note.context.members["EncipheredTwice"] != nil {
      SonyCipher.decipher(&bytes)
      reader.warn("a block is enciphered twice", at: part.range.lowerBound, in: part)
    }
    return bytes
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .lensspec: return .text(SonyLens.numbers(x.bytes, isSwapped: arguments.count > 1))
    case .lenswords: return .text(SonyLens.words(x.bytes))
    case .bytebits: return .text(bits(x.numbers, scope))
    case .isostep: return sensitivity(x.integer)
    }
  }

  /// The labels of the bits that are set in a row of bytes.
  private static func bits(_ bytes: [Double], _ scope: MakerScope) -> [UInt8] {
    let facts = scope.module.facts
    let set = scope.row?.labels ?? 0
    var out: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let bits = MakerValue.number(byte).integer
      for bit in 0..<8 where bits >> bit & 1 == 1 {
        let number = 8 * index + bit
        if !out.isEmpty { out.append(", ") }
        if let label = facts.label(set: set, Array("Bit\(number)".utf8)) {
          facts.text.append(label, to: &out)
        } else {
          out += Array("[\(number)]".utf8)
        }
      }
    }
    return out.isEmpty ? Array("(none)".utf8) : out
  }

  /// A sensitivity counted in thirds of a stop, as dials show it.
  private static func sensitivity(_ step: Int) -> MakerValue {
    switch step {
    case 0: return .text("Auto")
    case 5: return .number(25)
    case 7...47:
      let dial: [Double] = [
        40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000, 1250, 1600, 2000,
        2500, 3200, 4000, 5000, 6400, 8000, 10000, 12800, 16000, 20000, 25600, 32000, 40000, 51200,
        64000, 80000, 102400, 128000, 160000, 204800, 256000, 320000, 409600,
      ]
      return .number(dial[step - 7])
    default: return .text("Unknown (\(step))")
    }
  }
}
