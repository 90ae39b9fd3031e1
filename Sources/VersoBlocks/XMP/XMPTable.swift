/// XMP's known namespaces and their properties, read in place in the program.
package enum XMPTable {
  private static let namespaceSize = 24
  private static let homeSize = 7
  private static let rowSize = 25
  private static let setSize = 7
  private static let labelSize = 14

  private static var text: StaticTable { StaticTable(XMPPropertyTable.text) }
  private static var namespaces: StaticTable { StaticTable(XMPPropertyTable.namespaces) }

  static var namespaceCount: Int { namespaces.count / namespaceSize }
  static var rowCount: Int { StaticTable(XMPPropertyTable.rows).count / rowSize }

  /// A namespace by its number in the order of the addresses.
  package struct Namespace: Hashable {
    package let number: Int

    package var prefix: String { string(0) }
    /// The name that users know: "XMP-iptcCore".
    package var group: String { string(7) }
    package var uri: String { string(14) }
    /// The number of the namespace whose properties it has; mostly its own.
    package var home: Int { namespaces.number(at: number * namespaceSize + 21, digits: 2) }
    /// Whether other namespaces have the better claim to the names of its properties.
    package var isAvoided: Bool {
      namespaces.number(at: number * namespaceSize + 23, digits: 1) & 1 != 0
    }
    package var name: XMP.Namespace { XMP.Namespace(uri, prefix: prefix) }

    private func string(_ offset: Int) -> String {
      text.string(namespaces.piece(at: number * namespaceSize + offset))
    }
  }

  /// A property or the field of a structure: the place of its record.
  package struct Row: Hashable {
    package let number: Int

    /// The name in files.
    package var local: String { text.string(piece(0)) }
    /// The name that users know.
    package var name: String { text.string(piece(7)) }
    /// Its namespace; nil if any will do.
    package var namespace: Namespace? {
      let number = hexadecimal(14, 2)
      return number == 0 ? nil : Namespace(number: number - 1)
    }
    package var type: XMPDefinition.ValueType {
      XMPDefinition.ValueType(rawValue: UInt8(hexadecimal(16, 1))) ?? .string
    }
    package var array: XMP.ArrayKind? {
      switch hexadecimal(17, 1) {
      case 1: .bag
      case 2: .sequence
      case 3: .alternative
      default: nil
      }
    }
    /// The home of its value's fields.
    package var structure: Int? {
      let number = hexadecimal(18, 2)
      return number == 0 ? nil : namespaceCount + number - 1
    }
    package var print: XMPPrint { XMPPrint(rawValue: UInt8(hexadecimal(20, 2))) ?? .plain }
    /// The set of labels for its values; 0 if absent.
    package var labels: Int { hexadecimal(22, 2) }
    package var isAvoided: Bool { hexadecimal(24, 1) & 1 != 0 }
    package var isEditable: Bool { hexadecimal(24, 1) & 2 == 0 }
    /// Whether its value takes any property as a field.
    package var isOpen: Bool { hexadecimal(24, 1) & 4 != 0 }

    fileprivate func piece(_ offset: Int) -> Range<Int> {
      StaticTable(XMPPropertyTable.rows).piece(at: number * rowSize + offset)
    }

    private func hexadecimal(_ offset: Int, _ digits: Int) -> Int {
      StaticTable(XMPPropertyTable.rows).number(at: number * rowSize + offset, digits: digits)
    }
  }

  // MARK: Namespaces

  /// The namespace of an address; one that differs in its version or its last slash will do.
  package static func namespace(uri: String) -> Namespace? {
    let wanted = Array(uri.utf8)
    if let number = number(ofURI: wanted) { return Namespace(number: number) }
    let other = wanted.last == 0x2F ? wanted.dropLast() : wanted + [0x2F]
    if let number = number(ofURI: Array(other)) { return Namespace(number: number) }
    guard let pattern = withoutVersion(wanted) else { return nil }
    return (0..<namespaceCount).lazy.map(Namespace.init)
      .first { withoutVersion(Array($0.uri.utf8)) == pattern }
  }

  package static func namespace(prefix: String) -> Namespace? {
    (0..<namespaceCount).lazy.map(Namespace.init).first { $0.prefix == prefix }
  }

  private static func number(ofURI uri: [UInt8]) -> Int? {
    (0..<namespaceCount).search { number in
      order(namespaces.piece(at: number * namespaceSize + 14), uri[...], capitalized: false)
    }
  }

  /// The address with a mark instead of its version: ".../1.0/" as ".../#"; nil without a version.
  private static func withoutVersion(_ uri: [UInt8]) -> [UInt8]? {
    for start in uri.indices where uri[start] == 0x2F {
      let major = uri[(start + 1)...].prefix { (0x30...0x39).contains($0) }
      guard !major.isEmpty, major.endIndex < uri.count, uri[major.endIndex] == 0x2E
      else { continue }
      let minor = uri[(major.endIndex + 1)...].prefix { (0x30...0x39).contains($0) }
      guard !minor.isEmpty, minor.endIndex == uri.count || uri[minor.endIndex] == 0x2F
      else { continue }
      return uri[..<start] + [0x23] + uri[minor.endIndex...]
    }
    return nil
  }

  // MARK: Rows

  /// The rows of a home: a namespace, or a structure's fields.
  package static func rows(of home: Int) -> Range<Int> {
    let homes = StaticTable(XMPPropertyTable.homes)
    let start = homes.number(at: home * homeSize, digits: 4)
    return start..<(start + homes.number(at: home * homeSize + 4, digits: 3))
  }

  /// The row of a name, whatever the case of its first letter.
  package static func row(_ home: Int, _ local: String) -> Row? {
    let wanted = Array(local.utf8)
    guard !wanted.isEmpty else { return nil }
    let number = rows(of: home).search { number in
      order(Row(number: number).piece(0), wanted[...], capitalized: true)
    }
    return number.map(Row.init)
  }

  /// The property of a name.
  package static func row(_ namespace: Namespace, _ local: String) -> Row? {
    guard let row = row(namespace.home, local), row.local == local else { return nil }
    return row
  }

  /// Below, above or 0: the order of a stored text and a wanted one.
  private static func order(
    _ piece: Range<Int>, _ wanted: ArraySlice<UInt8>, capitalized: Bool
  ) -> Int {
    for (index, position) in piece.enumerated() {
      guard index < wanted.count else { return 1 }
      var (a, b) = (text.byte(at: position), wanted[index])
      if capitalized, index == 0 { (a, b) = (a.raised, b.raised) }
      if a != b { return a < b ? -1 : 1 }
    }
    return piece.count < wanted.count ? -1 : 0
  }

  // MARK: Labels

  /// The meaning of a value.
  package static func label(set: Int, raw: String) -> String? {
    labels(of: set) { $0 == raw }.first?.text
  }

  /// The value that means something, whatever the case of its letters.
  package static func raw(set: Int, label: String) -> String? {
    let wanted = label.lowercased()
    return labels(of: set).first { $0.text.lowercased() == wanted }?.raw
  }

  /// The labels of a set in the order of the standard.
  package static func labels(
    of set: Int, where isWanted: (String) -> Bool = { _ in true }
  ) -> [(raw: String, text: String)] {
    guard set > 0 else { return [] }
    let sets = StaticTable(XMPPropertyTable.sets)
    let labels = StaticTable(XMPPropertyTable.labels)
    let start = sets.number(at: (set - 1) * setSize, digits: 4)
    let count = sets.number(at: (set - 1) * setSize + 4, digits: 3)
    return (start..<(start + count)).compactMap { number in
      let raw = text.string(labels.piece(at: number * labelSize))
      guard isWanted(raw) else { return nil }
      return (raw, text.string(labels.piece(at: number * labelSize + 7)))
    }
  }
}

extension UInt8 {
  /// The capital letter of a small one in ASCII, else the byte itself.
  package var raised: UInt8 { self >= 0x61 && self <= 0x7A ? self - 32 : self }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizedFirst: String {
    guard let first = utf8.first, first != first.raised else { return self }
    return String(UnicodeScalar(first.raised)) + dropFirst()
  }
}
