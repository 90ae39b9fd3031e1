import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("What is said where others look")
struct OtherHomesTests {
  private let keys: (public: SealingKeys, private: SealingKeys)

  init() throws {
    let made = try SealingKeys.generate(id: "test")
    keys = (
      try SealingKeys(json: Array(made.public.utf8)),
      try SealingKeys(json: Array(made.private.utf8))
    )
  }

  /// Fields around a comment; what is put in stands behind the others.
  private func photo(
    _ comment: String?, orientation: Value = .short([1]), further: [(Verso.Tag, Value)] = []
  ) throws -> Photo {
    var tiff = TIFFBuilder(.bigEndian)
      .entry(Verso.Tag(.ifd0, 0x010F), .ascii(Array("Leica\0".utf8)))
      .entry(Verso.Tag(.ifd0, 0x0112), orientation)
      .entry(Verso.Tag(.exif, 0x9003), .ascii(Array("2026:05:06 07:08:09\0".utf8)))
    if let comment {
      tiff = tiff.entry(
        Verso.Tag(.exif, 0x9286), .undefined(Array("ASCII\0\0\0".utf8) + comment.utf8))
    }
    for (tag, value) in further { tiff = tiff.entry(tag, value) }
    return try Photo(JPEGBuilder().exif(tiff.bytes()).bytes())
  }

  @Test("A seal does not open when orientation, time or a packet stand where others look")
  func others() throws {
    var plain = try photo(nil)
    try plain.seal("account:4711", with: keys.public)
    let comment = try #require(plain.metadata[.userComment])
    func opens(
      orientation: Value = .short([1]), _ further: [(Verso.Tag, Value)] = []
    ) throws -> Bool {
      let photo = try photo(comment, orientation: orientation, further: further)
      return (try? photo.unseal(with: keys.private)) != nil
    }
    #expect(try opens())
    #expect(try opens([(Verso.Tag(.ifd0, 0x0131), .ascii(Array("Example\0".utf8)))]))
    #expect(try !opens(orientation: .ascii(Array("6\0".utf8))))
    #expect(try !opens(orientation: .short([6, 6])))
    let others: [(Verso.Tag, Value)] = [
      (Verso.Tag(.ifd0, 0x0112), .short([6])), (Verso.Tag(.exif, 0x0112), .short([6])),
      (Verso.Tag(.ifd0, 0x02BC), .byte(Array("<x:xmpmeta/>".utf8))),
      (Verso.Tag(.exif, 0x8825), .long([8])),
      (Verso.Tag(.ifd1, 0x9003), .ascii(Array("2020:05:06 07:08:09\0".utf8))),
      (Verso.Tag(.ifd0, 0x0201), .long([8])),
    ]
    for other in others { #expect(try !opens([other]), "\(other.0)") }
  }
}
