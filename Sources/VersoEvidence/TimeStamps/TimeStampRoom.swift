/// The headers of a signature that are not signed, always of one size: with zeros that fill what a
/// time stamp leaves (C2PA 2.2, 10.3.2.5.4).
enum TimeStampRoom {
  /// A time stamp did not fit.
  struct TooSmall: Error {
    /// The number of bytes that it takes.
    let needed: Int
  }

  /// Headers without a time stamp yet.
  static func empty(_ size: Int) -> CBOR { filled([], size) ?? .map([]) }

  /// Headers with a token.
  ///
  /// - Throws: ``TooSmall`` when they would be longer.
  static func holding(_ token: [UInt8], _ size: Int) throws(TooSmall) -> CBOR {
    let header = CBOR.Pair("sigTst2", ["tstTokens": [["val": .bytes(token)]]])
    guard let headers = filled([header], size) else {
      throw TooSmall(needed: CBOR.map([header]).encoded.count + 32)
    }
    return headers
  }

  /// Headers, followed by zeros. The number that counts the zeros is longer for many of them, so
  /// one run of zeros cannot have every size; two can.
  static func filled(_ headers: [CBOR.Pair], _ size: Int) -> CBOR? {
    func map(_ first: Int, _ second: Int?) -> CBOR {
      var pairs = headers
      pairs.append(.init("pad", .bytes([UInt8](repeating: 0, count: first))))
      if let second {
        pairs.append(.init("pad2", .bytes([UInt8](repeating: 0, count: second))))
      }
      return .map(pairs)
    }
    for second in [nil, 0, 1, 2, 3] {
      let least = map(0, second).encoded.count
      // The number takes up to four bytes more than for none.
      for longer in 0...4 {
        let count = size - least - longer
        if count >= 0, map(count, second).encoded.count == size { return map(count, second) }
      }
    }
    return nil
  }
}
