internal import CVerso
internal import Verso

extension Texts {
  /// Keeps a value with all that it holds.
  func keep(_ value: Item.Value, name: String? = nil) -> verso_value {
    var result = unsafe verso_value()
    unsafe result.real = value.number ?? .nan
    if let name { unsafe result.name = keep(name) }
    switch value {
    case .unsigned(let number):
      unsafe result.kind = VERSO_KIND_UNSIGNED
      unsafe result.natural = number
    case .signed(let number):
      unsafe result.kind = VERSO_KIND_SIGNED
      unsafe result.integer = number
    case .rational(let fraction):
      unsafe result.kind = VERSO_KIND_RATIONAL
      unsafe result.numerator = Int64(fraction.numerator)
      unsafe result.denominator = Int64(fraction.denominator)
    case .signedRational(let fraction):
      unsafe result.kind = VERSO_KIND_SIGNED_RATIONAL
      unsafe result.numerator = Int64(fraction.numerator)
      unsafe result.denominator = Int64(fraction.denominator)
    case .real: unsafe result.kind = VERSO_KIND_REAL
    case .text(let text):
      unsafe result.kind = VERSO_KIND_TEXT
      unsafe result.text = keep(text)
    case .list(let values):
      unsafe result.kind = VERSO_KIND_LIST
      let kept = unsafe values.map { unsafe keep($0) }
      unsafe result.values = keep(kept)
      unsafe result.count = UInt64(values.count)
    case .structure(let members):
      unsafe result.kind = VERSO_KIND_STRUCTURE
      let kept = unsafe members.map { unsafe keep($0.value, name: $0.name) }
      unsafe result.values = keep(kept)
      unsafe result.count = UInt64(members.count)
    case .bytes(let count):
      unsafe result.kind = VERSO_KIND_BYTES
      unsafe result.count = UInt64(max(count, 0))
    }
    return unsafe result
  }
}

extension verso_date {
  /// The parts of a date; none where a value is something else than the text of one date.
  init(_ value: Item.Value) {
    self.init()
    // Nothing that is longer is a date.
    guard let text = value.string, text.utf8.count < 64, let date = CaptureDate(typed: text),
      date.precision >= .day
    else {
      return
    }
    parts = VERSO_DATE_DAY
    (year, month, day) = (Int32(date.year), Int32(date.month), Int32(date.day))
    guard date.hasTime else { return }
    parts |= VERSO_DATE_TIME
    (hour, minute, second) = (Int32(date.hour), Int32(date.minute), Int32(date.second))
    if let digits = date.subsecond {
      parts |= VERSO_DATE_FRACTION
      let nine = digits.prefix(9)
      nanosecond = Int32(nine + String(repeating: "0", count: 9 - nine.count)) ?? 0
    }
    if let minutes = date.offset {
      parts |= VERSO_DATE_OFFSET
      offset = Int32(minutes)
    }
  }
}
