/// What a field of a digital negative may hold (DNG 1.7, chapters 4 to 6): numbers, and how many; few have bytes.
struct NegativeField {
  private enum Kind {
    case numbers
    case bytes
    case text
  }

  private let kind: Kind
  private let most: Int

  /// Whether it is a field without which the picture would look different.
  static func isKnown(_ number: UInt16) -> Bool { rows[number] != nil || variable[number] != nil }

  /// Whether a value has the kind and the size that the field may have.
  static func fits(_ number: UInt16, _ format: Format, size: Int) -> Bool {
    if format.isText { return rows[number]?.kind == .text }
    guard let row = rows[number] ?? variable[number], row.kind != .text, let length = format.size
    else { return false }
    let isBytes = length == 1
    return isBytes == (row.kind == .bytes) && size <= row.most * length
  }

  /// Whether the number of values depends on the picture, so that a text might be among them.
  static func isVariable(_ number: UInt16) -> Bool { variable[number] != nil }

  private static let rows: [UInt16: NegativeField] = {
    var rows: [UInt16: NegativeField] = [:]
    func add(_ kind: Kind, _ most: Int, _ numbers: UInt16...) {
      for number in numbers { rows[number] = NegativeField(kind: kind, most: most) }
    }
    // Names by which pixels are developed and masks are found.
    add(.text, 0, 0xC614, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8, 0xC7EE, 0xCD2E, 0xCD30)
    // Versions, colours of planes, digests.
    add(.bytes, 4, 0xC612, 0xC613)
    add(.bytes, 16, 0xC616, 0xC71C, 0xC7A7)
    add(.bytes, 8, 0xCD47)
    // One number.
    add(
      .numbers, 1, 0xC617, 0xC62A, 0xC62B, 0xC62C, 0xC62D, 0xC62E, 0xC631, 0xC632, 0xC633, 0xC635,
      0xC65A, 0xC65B, 0xC65C, 0xC6BF, 0xC6C5, 0xC6F7, 0xC6FD, 0xC71A, 0xC71F, 0xC7A3, 0xC7A4,
      0xC7A5, 0xC7A6, 0xC7A8, 0xC7E9, 0xC7EA, 0xC7EB, 0xC7EC, 0xC7ED, 0xCD31, 0xCD43, 0xCD49,
      0xCD4A, 0xCD4B)
    // Pairs, places, sizes.
    add(.numbers, 2, 0xC619, 0xC61E, 0xC61F, 0xC620, 0xC629, 0xC71E, 0xC791, 0xC792, 0xC793)
    add(.numbers, 3, 0xC640, 0xC6F9, 0xC725)
    add(.numbers, 4, 0xC630, 0xC68D, 0xC7B5, 0xCD38)
    // For each plane of colours, of which there are at most four.
    add(.numbers, 4, 0xC61D, 0xC627, 0xC628)
    add(.numbers, 8, 0xC761)
    add(.numbers, 12, 0xC621, 0xC622, 0xC625, 0xC626, 0xC714, 0xC715, 0xCD33, 0xCD34, 0xCD3A)
    add(.numbers, 16, 0xC623, 0xC624, 0xC690, 0xC692, 0xCD32)
    return rows
  }()

  private static let variable: [UInt16: NegativeField] = {
    var rows: [UInt16: NegativeField] = [:]
    // Tables of numbers: curves, levels, colours.
    for number in [
      0xC618, 0xC61A, 0xC61B, 0xC61C, 0xC68E, 0xC6F5, 0xC6FA, 0xC6FB, 0xC6FC, 0xC726, 0xCD39,
    ] as [UInt16] {
      rows[number] = NegativeField(kind: .numbers, most: 1 << 20)
    }
    // Structures: profiles, lists of steps, gains, light.
    for number in [
      0xC68F, 0xC691, 0xC740, 0xC741, 0xC74E, 0xCD2D, 0xCD35, 0xCD36, 0xCD37, 0xCD3B, 0xCD3C,
      0xCD3D, 0xCD3E, 0xCD3F, 0xCD40, 0xCD44, 0xCD46,
    ] as [UInt16] {
      rows[number] = NegativeField(kind: .bytes, most: 1 << 26)
    }
    return rows
  }()

  /// Whether bytes that should be numbers contain a text: numbers do not make a run of 40 letters by chance.
  static func holdsText(_ bytes: [UInt8]) -> Bool {
    var run = 0
    for byte in bytes {
      run = (0x20...0x7E).contains(byte) || (9...13).contains(byte) ? run + 1 : 0
      if run == 40 { return true }
    }
    return false
  }
}
