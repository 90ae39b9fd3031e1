/// Distinguishes contents: 128 bits of all bytes, with their count.
///
/// It does not protect against two contents made with one hash on purpose; the author of an archive
/// would only gain that a picture is left out.
struct ContentHash: Hashable, Sendable {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private var held: UInt64 = 0
  private var count: UInt64 = 0

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      held = held << 8 | UInt64(byte)
      count &+= 1
      if count & 7 == 0 { mix(held) }
    }
  }

  /// The hash of what was added.
  consuming func finished() -> ContentHash {
    mix(count & 7 == 0 ? 0 : held & ((1 << (8 * (count & 7))) - 1))
    mix(count)
    held = 0
    return self
  }

  private mutating func mix(_ word: UInt64) {
    let low = (first ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    let high = (second &+ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    // The halves of a product of two words are folded, so that no bit is lost.
    first = (low.high ^ low.low) &+ second
    second = (high.high ^ high.low) ^ (first << 23 | first >> 41)
  }
}
