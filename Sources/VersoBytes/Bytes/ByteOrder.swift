/// The order in which the bytes of a number are stored.
public enum ByteOrder: Hashable, Sendable {
  /// Most significant byte first: "MM" in a TIFF header.
  case bigEndian
  /// Least significant byte first: "II" in a TIFF header.
  case littleEndian
}
