extension Item {
  /// A value of any kind in a photo.
  public indirect enum Value: Hashable, Sendable {
    /// A whole number that is stored without a sign.
    case unsigned(UInt64)
    /// A whole number that is stored with a sign.
    case signed(Int64)
    /// A fraction, exactly as it is stored.
    case rational(URational)
    /// A fraction with a sign, exactly as it is stored.
    case signedRational(Rational)
    /// A number that was stored as one of floating point, or calculated.
    case real(Double)
    /// A text. Dates are texts in the form of the field; ``Metadata/captureDate`` and the typed keys
    /// understand them.
    case text(String)
    /// Several values: the four numbers of a lens, the keywords of a photo.
    case list([Value])
    /// Named values.
    case structure([Member])
    /// Bytes that are not for reading, such as a thumbnail or a table: how many there are.
    case bytes(count: Int)
  }

  /// A value of a structure.
  public struct Member: Hashable, Sendable {
    /// Its name: "Unit".
    public let name: String
    /// The value itself.
    public let value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }
}

extension Item.Value {
  /// An exact value; nil for a text in no known form.
  package init?(_ value: VersoBytes.Value) {
    func one(_ values: [Item.Value]) -> Item.Value { values.count == 1 ? values[0] : .list(values) }
    switch value {
    case .ascii, .utf8:
      guard let text = value.string else { return nil }
      self = .text(text)
    case .undefined(let bytes):
      self = bytes.count == 1 ? .unsigned(UInt64(bytes[0])) : .bytes(count: bytes.count)
    case .byte(let numbers): self = one(numbers.map { .unsigned(UInt64($0)) })
    case .short(let numbers): self = one(numbers.map { .unsigned(UInt64($0)) })
    case .long(let numbers), .ifd(let numbers): self = one(numbers.map { .unsigned(UInt64($0)) })
    case .long8(let numbers), .ifd8(let numbers): self = one(numbers.map { .unsigned($0) })
    case .signedByte(let numbers): self = one(numbers.map { .signed(Int64($0)) })
    case .signedShort(let numbers): self = one(numbers.map { .signed(Int64($0)) })
    case .signedLong(let numbers): self = one(numbers.map { .signed(Int64($0)) })
    case .signedLong8(let numbers): self = one(numbers.map { .signed($0) })
    case .rational(let fractions): self = one(fractions.map { .rational($0) })
    case .signedRational(let fractions): self = one(fractions.map { .signedRational($0) })
    case .float(let numbers): self = one(numbers.map { .real(Double($0)) })
    case .double(let numbers): self = one(numbers.map { .real($0) })
    }
  }

  @inlinable package init(_ number: some BinaryInteger) {
    self =
      if let signed = Int64(exactly: number), signed < 0 { .signed(signed) } else {
        .unsigned(UInt64(clamping: number))
      }
  }

  /// Numbers: a single one, or several as a list.
  package init(_ numbers: [Double]) {
    self = numbers.count == 1 ? .real(numbers[0]) : .list(numbers.map { .real($0) })
  }

  /// The values of a wording, as texts.
  package init(_ words: Wording) {
    switch words {
    case .text(let text): self = .text(String(decoding: text, as: UTF8.self))
    case .binary(let count): self = .bytes(count: count)
    case .list(let values): self = .list(values.map { Item.Value($0) })
    case .structure(let fields):
      self = .structure(
        fields.map { Item.Member(name: $0.name, value: Item.Value($0.value)) })
    }
  }

  // MARK: Views

  /// A whole number, if it is one; of a fraction or a number of floating point only without a
  /// remainder.
  public var integer: Int? {
    switch self {
    case .unsigned(let number): Int(exactly: number)
    case .signed(let number): Int(exactly: number)
    case .rational, .signedRational, .real: number.flatMap { Int(exactly: $0) }
    case .text, .list, .structure, .bytes: nil
    }
  }

  /// A number of any kind; a fraction n/0 is infinite, 0/0 no number. A text is not a number, even if it contains only digits.
  public var number: Double? {
    switch self {
    case .unsigned(let number): Double(number)
    case .signed(let number): Double(number)
    case .rational(let fraction): fraction.doubleValue
    case .signedRational(let fraction): fraction.doubleValue
    case .real(let number): number
    case .text, .list, .structure, .bytes: nil
    }
  }

  /// A text; nil for values of other kinds.
  public var string: String? { if case .text(let text) = self { text } else { nil } }

  /// The values of a list; the value itself if it is not a list.
  public var values: [Item.Value] { if case .list(let values) = self { values } else { [self] } }

  /// The value of a structure's member; nil if absent.
  package subscript(member: String) -> Item.Value? {
    guard case .structure(let members) = self else { return nil }
    return members.first { $0.name == member }?.value
  }

  // MARK: Words

  /// The plain form: numbers with blanks between them, a list of texts as one.
  package var wording: Wording {
    switch self {
    case .list(let values) where !values.isEmpty && values.allSatisfy(\.isNumber):
      var out: [UInt8] = []
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(0x20) }
        value.append(to: &out)
      }
      return .text(out)
    case .list(let values): return .list(values.map(\.wording))
    case .structure(let members): return .structure(members.map { ($0.name, $0.value.wording) })
    case .text(let text): return .text(text)
    case .bytes(let count): return .binary(count)
    default:
      var out: [UInt8] = []
      append(to: &out)
      return .text(out)
    }
  }

  /// The plain form in which the values of a list are separate, numbers as well.
  package var itemized: Wording {
    switch self {
    case .list(let values): .list(values.map(\.itemized))
    case .structure(let members): .structure(members.map { ($0.name, $0.value.itemized) })
    default: wording
    }
  }

  private var isNumber: Bool {
    switch self {
    case .unsigned, .signed, .rational, .signedRational, .real: true
    case .text, .list, .structure, .bytes: false
    }
  }

  private func append(to out: inout [UInt8]) {
    switch self {
    case .unsigned(let number): out.append(decimal: number)
    case .signed(let number): out.append(decimal: number)
    case .rational(let fraction):
      out.append(fraction: Int64(fraction.numerator), Int64(fraction.denominator))
    case .signedRational(let fraction):
      out.append(fraction: Int64(fraction.numerator), Int64(fraction.denominator))
    case .real(let number): out.append(number, significant: 15)
    case .text, .list, .structure, .bytes: break
    }
  }
}

extension [UInt8] {
  /// Appends a fraction with ten digits, "inf" and "undef" for values that are not fractions.
  package mutating func append(fraction numerator: Int64, _ denominator: Int64) {
    if denominator == 0 {
      append(numerator == 0 ? "undef" : "inf")
    } else if numerator % denominator == 0 {
      append(decimal: numerator / denominator)
    } else {
      append(Double(numerator) / Double(denominator), significant: 10)
    }
  }
}
