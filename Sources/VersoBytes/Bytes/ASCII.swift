extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a blank, a tab or an end of a line.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
