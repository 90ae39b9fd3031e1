/// The code that a maker needs in addition to tables: layouts, ciphers and conversions of its own.
///
/// Its names are enumerations whose cases the maker's tables call by their names:
/// Scripts/generate/makers.py reads them and refuses tables that call for others. A maker without
/// some of them leaves them out.
protocol MakerCode: Sendable {
  associatedtype Layout: RawRepresentable = NoWord where Layout.RawValue == UInt8
  associatedtype Cipher: RawRepresentable = NoWord where Cipher.RawValue == UInt8
  associatedtype Function: RawRepresentable = NoWord where Function.RawValue == UInt8

  /// Reads a block whose layout is the maker's own.
  static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader)

  /// The plain bytes of an enciphered block; nil if the key is not known.
  static func decode(
    _ cipher: Cipher, _ place: CipherPlace, _ part: MakerPart, _ reader: inout MakerReader
  ) -> [UInt8]?

  /// The result of a function that formulas call by a name of the maker's; nil for none.
  static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue?

  /// The same number of bytes without personal data, to replace those of a value.
  static func blank(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8]
}

/// The names of makers that have none of a kind: there is no such name.
struct NoWord: RawRepresentable {
  let rawValue: UInt8

  init?(rawValue: UInt8) { nil }
}

/// The start of a cipher in a block, and the offset of the table's block after that; nil for all of
/// the block.
struct CipherPlace {
  var start = 0
  var skip: Int?
}

extension MakerCode where Layout == NoWord {
  static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {}
}

extension MakerCode where Cipher == NoWord {
  static func decode(
    _ cipher: Cipher, _ place: CipherPlace, _ part: MakerPart, _ reader: inout MakerReader
  ) -> [UInt8]? {
    nil
  }
}

extension MakerCode where Function == NoWord {
  static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    nil
  }
}

extension MakerCode {
  static func blank(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](repeating: 0, count: bytes.count)
  }

  /// Reads a block whose layout has a number.
  static func read(numbered number: UInt8, _ part: MakerPart, into reader: inout MakerReader) {
    if let layout = Layout(rawValue: number) { read(layout, part, into: &reader) }
  }

  /// The plain bytes of a block whose cipher has a number.
  static func decode(
    numbered number: UInt8, _ place: CipherPlace, _ part: MakerPart, _ reader: inout MakerReader
  ) -> [UInt8]? {
    Cipher(rawValue: number).flatMap { decode($0, place, part, &reader) }
  }

  /// The result of a function with a number.
  static func call(
    numbered number: UInt8, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    Function(rawValue: number).flatMap { call($0, arguments, &scope) }
  }
}
