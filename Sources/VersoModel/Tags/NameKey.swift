/// Numbers for names, which dictionaries compare faster than texts.
@usableFromInline
package enum NameKey {
  /// A number for a name (FNV-1a); of 64 bits, no two names of tags have one.
  @inlinable package static func number(of name: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }
}
