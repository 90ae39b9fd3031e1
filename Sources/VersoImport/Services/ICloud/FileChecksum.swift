import Crypto

/// Apple's checksum of a file's bytes in "Photo Details.csv": Base64, without padding, of the byte
/// 1 and the SHA-1 of a salt and the bytes.
struct FileChecksum {
  private var hash: Insecure.SHA1

  init() {
    hash = Insecure.SHA1()
    hash.update(data: Array("com.apple.XattrObjectSalt\0com.apple.DataObjectSalt\0".utf8))
  }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) { hash.update(data: bytes) }

  /// The checksum of what was added.
  func finished() -> String {
    let bytes: [UInt8] = [1] + Array(hash.finalize())
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    // 21 bytes are seven groups of three.
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
      let word =
        UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
      for shift: UInt32 in [18, 12, 6, 0] { text.append(letters[Int(word >> shift & 63)]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
