import Testing

@testable import VersoBytes

@Suite("Searches of bytes")
struct ByteSearchTests {
  @Test("Pairs of bytes are found at every position, and none that is not there")
  func pairs() {
    let pairs: [(UInt8, UInt8)] = [(1, 1), (1, 2), (3, 0)]
    var generator = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &generator) }
      for end in [0, count / 2, count, count + 1] {
        var found: [Int] = []
        bytes.rawSpan.forEach(of: pairs, before: end) { found.append($0) }
        let expected = bytes.indices.dropLast().filter { at in
          at < end && pairs.contains { $0 == (bytes[at], bytes[at + 1]) }
        }
        #expect(found == Array(expected), "\(bytes), \(end)")
      }
    }
  }

  @Test("Each letter of both alphabets of Base64 is one, and no other byte")
  func letters() {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"
    for byte in UInt8.min ... .max {
      #expect(Base64.isLetter(byte) == letters.utf8.contains(byte))
    }
  }
}
