/// The type of a column's values.
public enum ColumnKind: Hashable, Sendable {
  case flag
  case integer16, integer32, integer64
  case real
  case text
  /// Several texts a row; none is an empty list, not null.
  case texts
  /// Microseconds since 1970 on the clock that the photo shows: no instant.
  case localTime
  /// Microseconds since 1970, UTC.
  case instant
  /// Longitude and latitude in degrees (WGS 84), as GeoArrow's points have them.
  case point

  /// How the Arrow C data interface calls it ("Data type description -- format strings").
  var format: StaticString {
    switch self {
    case .flag: "b"
    case .integer16: "s"
    case .integer32: "i"
    case .integer64: "l"
    case .real: "g"
    case .text: "u"
    case .texts: "+l"
    case .localTime: "tsu:"
    case .instant: "tsu:UTC"
    case .point: "+s"
    }
  }

  /// Bytes a value, of those that have a width.
  var width: Int? {
    switch self {
    case .integer16: 2
    case .integer32: 4
    case .integer64, .real, .localTime, .instant: 8
    case .flag, .text, .texts, .point: nil
    }
  }

  /// Its children, with Arrow's names.
  var children: [(name: String, kind: ColumnKind)] {
    switch self {
    case .texts: [("item", .text)]
    case .point: [("x", .real), ("y", .real)]
    default: []
    }
  }
}

/// A value of a row.
package enum Cell: Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case real(Double)
  case text(String)
  /// Long text, which is written directly to its target.
  case rendered(@Sendable (inout [UInt8]) -> Void)
  case texts([String])
  case point(x: Double, y: Double)
}

extension Cell {
  /// Itself, with long text that is yet to be written as text.
  var settled: Cell {
    guard case .rendered(let render) = self else { return self }
    var bytes: [UInt8] = []
    render(&bytes)
    return .text(String(decoding: bytes, as: UTF8.self))
  }
}
