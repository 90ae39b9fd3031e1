extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Its value as a hexadecimal digit, in upper or lower case; nil for other characters.
  @inlinable package var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x57
    default: nil
    }
  }
  /// Whether it is a blank, a tab or an end of a line.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
