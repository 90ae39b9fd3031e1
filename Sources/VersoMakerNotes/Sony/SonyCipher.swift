/// The two ciphers of Sony: that of blocks in maker notes, and that of directories in raw files.
enum SonyCipher {
  /// Decrypts a block of a maker note: the camera replaced each byte below 249 by the remainder of
  /// its cube.
  static func decipher(_ bytes: inout [UInt8]) {
    // Never crossed: both are constants.
    var plain = Array(UInt8.min...UInt8.max)
    for byte in 2..<248 { plain[byte * byte * byte % 249] = UInt8(byte) }
    for index in bytes.indices { bytes[index] = plain[Int(bytes[index])] }
  }

  /// Deciphers a directory of a raw file, which was combined with a run of numbers that a key
  /// begins.
  static func decrypt(_ bytes: inout [UInt8], key: UInt32) {
    var pad = [UInt32](repeating: 0, count: 128)
    var next = key
    for index in 0..<4 {
      next = next &* 48_828_125 &+ 1
      pad[index] = next
    }
    pad[3] = pad[3] << 1 | (pad[0] ^ pad[2]) >> 31
    for index in 4..<127 {
      pad[index] = (pad[index - 4] ^ pad[index - 2]) << 1 | (pad[index - 3] ^ pad[index - 1]) >> 31
    }
    for word in 0..<(bytes.count / 4) {
      let place = (word + 127) & 127
      pad[place] = pad[(place + 1) & 127] ^ pad[(place + 65) & 127]
      for byte in 0..<4 {
        bytes[4 * word + byte] ^= UInt8(truncatingIfNeeded: pad[place] >> UInt32(24 - 8 * byte))
      }
    }
  }
}
