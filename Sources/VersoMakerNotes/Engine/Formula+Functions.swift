extension Formula {
  /// Calls a function of the formulas.
  ///
  /// - Numbers: `int`, `round(x, decimals)`, `abs`, `min`, `max`, `exp`, `log`, `sqrt`, `sin`,
  ///   `atan2`, `signed(x, bits)`, `sum(list)`.
  /// - Lists: `numbers(text)`, `octets(x)` (its bytes as numbers), `join(separator, …)`,
  ///   `reverse(list)`, `among(x, …)` (whether x is one of the others), `scale(list, factor)`, `length(x)` (in bytes), `items(list)` (how many), `pick(list, i, …)`.
  /// - Text: `form("%.1f mm", …)` as C's printf, `text(…)` joins, `cut(x)` up to NUL, `trim(x)`,
  ///   `lower`, `upper`, `slice(x, from, count)`, `match(x, pattern, options)`,
  ///   `capture(x, pattern, group)`, `replace(x, pattern, by)` (all of them),
  ///   `split(x, separator)`, `digits(x)` (bytes as hexadecimal digits), `utf16(x, order)`,
  ///   `starts(x, text)`.
  /// - Texts for values: `exposure` (1/250), `fnumber` (2.8), `fraction` (+1/3), `duration` (3.5
  ///   s), `unixtime(x)`, `date(x)`, `dms(x, "N")`, `label(x)` (from the tag's labels, else none),
  ///   `labels(x, n)` (for a list whose first n numbers have one label), `hexlist(x)`,
  ///   `binary(bytes, count)` (only the number of bytes, or `count` for another form of them).
  /// - Bytes: `u8(i)`, `u16(i)`, `u32(i)`, `s8`, `s16`, `s32`: the number at a byte of the stored value; with
  ///   a second argument "big" or "little" in that byte order.
  /// - Other values: `val(id)` in a block, `remember("Name", x)`.
  package static func call(
    _ number: UInt8, _ arguments: ArraySlice<MakerValue>, _ scope: inout MakerScope
  ) -> MakerValue {
    guard let function = Function(rawValue: number) else { return .none }
    return switch function {
    case .int, .floor, .round, .abs, .min, .max, .exp, .log, .sqrt, .sin, .cos, .atan2, .signed,
      .sum:
      Self.number(function, arguments)
    case .numbers, .octets, .items, .length, .reverse, .scale, .pick, .join, .hexlist, .split,
      .among:
      list(function, arguments)
    case .form, .text, .cut, .trim, .lower, .upper, .slice, .match, .capture, .replace, .digits,
      .utf16, .starts:
      text(function, arguments)
    case .exposure, .fnumber, .fraction, .duration, .unixtime, .date, .dms, .binary, .label,
      .labels:
      words(function, arguments, scope)
    case .remember, .val, .u8, .u16, .u32, .s8, .s16, .s32, .float, .double:
      stored(function, arguments, &scope)
    }
  }

  private static func number(
    _ function: Function, _ arguments: ArraySlice<MakerValue>
  ) -> MakerValue {
    let x = arguments.first?.number ?? 0
    switch function {
    case .int: return .number(x.rounded(.towardZero))
    case .floor: return .number(x.rounded(.down))
    case .round:
      let scale = Decimal.power(arguments.at(1).integer)
      return .number((x * scale).rounded(.toNearestOrAwayFromZero) / scale)
    case .abs: return .number(x.magnitude)
    case .min: return .number(arguments.map(\.number).min() ?? 0)
    case .max: return .number(arguments.map(\.number).max() ?? 0)
    case .exp: return .number(Mathematics.exponential(x))
    case .log: return x > 0 ? .number(Mathematics.logarithm(x)) : .none
    case .sqrt: return .number(x < 0 ? 0 : x.squareRoot())
    case .sin: return .number(Mathematics.sine(x))
    case .cos: return .number(Mathematics.cosine(x))
    case .atan2: return .number(Mathematics.atan2(x, arguments.last?.number ?? 0))
    case .signed:
      let bits = min(max(arguments.last?.integer ?? 32, 1), 52)
      let whole = arguments.at(0).integer & (1 << bits - 1)
      return .number(Double(whole >= 1 << (bits - 1) ? whole - 1 << bits : whole))
    case .sum: return .number((arguments.first?.numbers ?? []).reduce(0, +))
    default: return .none
    }
  }

  private static func list(
    _ function: Function, _ arguments: ArraySlice<MakerValue>
  ) -> MakerValue {
    let x = arguments.first ?? .none
    switch function {
    case .numbers: return .list(x.numbers)
    case .octets: return .list(x.bytes.map { Double($0) })
    case .items: return .number(Double(x.parts.count))
    case .length: return .number(Double(x.bytes.count))
    case .reverse:
      if case .text = x { return joined(x.parts.reversed(), [0x20]) }
      return .list(x.numbers.reversed())
    case .scale:
      let factor = arguments.last?.number ?? 1
      return .list(x.numbers.map { $0 * factor })
    case .pick: return joined(arguments.dropFirst().map { part(x, $0) }, [0x20])
    case .join:
      return joined(
        arguments.dropFirst().flatMap { value in value.isNone ? [] : value.parts }, x.bytes)
    case .among: return .flag(arguments.dropFirst().contains { Formula.areEqual(x, $0) })
    case .hexlist:
      return joined(
        x.numbers.map { .text("0x" + String(MakerValue.number($0).integer, radix: 16)) }, [0x20])
    case .split:
      let separator = arguments.last?.bytes ?? []
      guard let byte = separator.first else { return x }
      return joined(x.bytes.split(separator: byte).map { .text(Array($0)) }, [0x20])
    default: return .none
    }
  }

  private static func part(_ list: MakerValue, _ index: MakerValue) -> MakerValue {
    let parts = list.parts
    return parts.indices.contains(index.integer) ? parts[index.integer] : .none
  }

  package static func joined(_ values: some Sequence<MakerValue>, _ separator: [UInt8])
    -> MakerValue
  {
    var out: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { out += separator }
      value.append(to: &out)
    }
    return .text(out)
  }

  private static func text(
    _ function: Function, _ arguments: ArraySlice<MakerValue>
  ) -> MakerValue {
    let x = arguments.first ?? .none
    switch function {
    case .form: return .text(PrintFormat.text(x.bytes, arguments.dropFirst()))
    case .text: return joined(arguments, [])
    case .cut: return .text(Array(x.bytes.prefix { $0 != 0 }))
    case .trim:
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0 || (0x09...0x0D).contains(byte) }
      let bytes = x.bytes.drop(while: isBlank)
      return .text(
        Array(
          bytes.prefix(
            (bytes.lastIndex { !isBlank($0) } ?? bytes.startIndex - 1) - bytes.startIndex + 1)))
    case .lower: return .text(x.bytes.map(\.lowered))
    case .upper:
      return .text(x.bytes.map { (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0 })
    case .slice:
      let bytes = x.bytes
      let from = arguments.at(1).integer
      let start = min(max(from < 0 ? bytes.count + from : from, 0), bytes.count)
      let count = arguments.count > 2 ? arguments.at(2).integer : bytes.count
      return .text(Array(bytes[start...].prefix(max(0, count))))
    case .match:
      let pattern = BytePattern(arguments.at(1).bytes, options: arguments.at(2).bytes)
      return .flag(pattern.matches(x.bytes[...]))
    case .starts: return .flag(x.bytes.starts(with: arguments.at(1).bytes))
    case .capture:
      let bytes = x.bytes
      guard
        let groups = BytePattern(arguments.at(1).bytes, options: arguments.at(3).bytes)
          .firstMatch(in: bytes)
      else { return .none }
      let index = arguments.count > 2 ? arguments.at(2).integer : 1
      guard groups.indices.contains(index), let range = groups[index] else {
        return .none
      }
      return .text(Array(bytes[range]))
    case .replace: return .text(replaced(x.bytes, arguments.at(1).bytes, arguments.at(2).bytes))
    case .digits:
      var out: [UInt8] = []
      for byte in x.bytes {
        for digit in [byte >> 4, byte & 15] { out.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
      }
      return .text(out)
    case .utf16:
      let order: ByteOrder = arguments.at(1).string == "big" ? .bigEndian : .littleEndian
      return .text(CodedText.utf16(x.bytes[...], order))
    default: return .none
    }
  }

  private static func replaced(_ text: [UInt8], _ pattern: [UInt8], _ by: [UInt8]) -> [UInt8] {
    let pattern = BytePattern(pattern)
    var out: [UInt8] = []
    var at = 0
    while at <= text.count, let groups = pattern.firstMatch(in: text, from: at),
      let whole = groups[0]
    {
      out += text[at..<whole.lowerBound]
      var index = 0
      while index < by.count {
        // "$1" is replaced by what the first group matched.
        if by[index] == UInt8(ascii: "$"), index + 1 < by.count,
          (0x30...0x39).contains(by[index + 1])
        {
          let group = Int(by[index + 1]) - 0x30
          if groups.indices.contains(group), let range = groups[group] { out += text[range] }
          index += 2
        } else {
          out.append(by[index])
          index += 1
        }
      }
      if whole.isEmpty, whole.lowerBound < text.count { out.append(text[whole.lowerBound]) }
      at = max(whole.upperBound, whole.lowerBound + (whole.isEmpty ? 1 : 0))
      if at == 0 { break }
    }
    if at < text.count { out += text[at...] }
    return out
  }

  private static func words(
    _ function: Function, _ arguments: ArraySlice<MakerValue>, _ scope: MakerScope
  ) -> MakerValue {
    let x = arguments.first ?? .none
    var out: [UInt8] = []
    switch function {
    case .exposure:
      guard case .number(let seconds) = x.exactNumber.map({ MakerValue.number($0) }) ?? x else {
        return x
      }
      out.append(exposureTime: seconds)
    case .fnumber:
      guard let number = x.exactNumber, number > 0 else { return x }
      out.append(fNumber: number)
    case .fraction: out.append(signedFraction: x.number)
    case .duration: appendDuration(x.number, to: &out)
    case .unixtime: appendTime(x.number, to: &out)
    case .date: return x
    case .dms:
      out.append(degrees: x.number)
      if let reference = arguments.dropFirst().first?.bytes.first {
        let other: [UInt8: UInt8] = [0x4E: 0x53, 0x45: 0x57]
        out.append(0x20)
        out.append(x.number < 0 ? other[reference] ?? reference : reference)
      }
    case .binary:
      let count = arguments.count > 1 ? arguments.at(1).integer : x.bytes.count
      return .words(.binary(max(0, count)))
    case .labels: return labels(x, first: arguments.at(1).integer, scope)
    case .label:
      guard let row = scope.row,
        let label = scope.module.facts.label(set: row.labels, of: x)
      else { return .none }
      scope.module.facts.text.append(label, to: &out)
    default: return .none
    }
    return .text(out)
  }

  /// "3.52 s", "0:01:30", "1 days 0:00:10".
  private static func appendDuration(_ seconds: Double, to out: inout [UInt8]) {
    guard seconds != 0, seconds.isFinite else { return out.append("0 s") }
    if seconds < 0 { out.append("-") }
    let size = seconds.magnitude
    if size < 30 {
      out.append(size, decimals: 2)
      return out.append(" s")
    }
    var rest = Int(min(size + 0.5, 1e15))
    let days = rest / 86_400
    if days > 0 {
      out.append(decimal: days)
      out.append(" days ")
      rest -= days * 86_400
    }
    out.append(decimal: rest / 3600)
    out.append(":")
    out.append(rest / 60 % 60, width: 2)
    out.append(":")
    out.append(rest % 60, width: 2)
  }

  /// Date and time of seconds since 1970, in UTC: "2024:05:01 18:05:30".
  private static func appendTime(_ seconds: Double, to out: inout [UInt8]) {
    guard seconds != 0, seconds.magnitude < 1e11 else { return out.append("0000:00:00 00:00:00") }
    let whole = Int(seconds.rounded(.down))
    let days = (whole - ((whole % 86_400) + 86_400) % 86_400) / 86_400
    let time = whole - days * 86_400
    let date = CivilCalendar.date(days)
    out.append(date.year, width: 4)
    out.append(":")
    out.append(date.month, width: 2)
    out.append(":")
    out.append(date.day, width: 2)
    out.append(" ")
    out.append(time / 3600, width: 2)
    out.append(":")
    out.append(time / 60 % 60, width: 2)
    out.append(":")
    out.append(time % 60, width: 2)
  }

  private static func stored(
    _ function: Function, _ arguments: ArraySlice<MakerValue>, _ scope: inout MakerScope
  ) -> MakerValue {
    switch function {
    case .remember:
      guard arguments.count == 2 else { return .none }
      scope.context.members[arguments.at(0).string] = arguments.at(1)
      return arguments.at(1)
    case .val: return value(of: arguments.at(0).integer, scope)
    default:
      let offset = arguments.at(0).integer
      guard let format = MakerFormat(reading: function), offset >= 0,
        offset <= scope.range.count - format.size
      else { return .none }
      let start = scope.range.lowerBound + offset
      guard let region = scope.source.rawSpan.region(start..<(start + format.size)) else {
        return .none
      }
      let order = byteOrder(arguments.dropFirst().first) ?? scope.byteOrder
      return format.value(region, count: 1, order)
    }
  }

  private static func byteOrder(_ name: MakerValue?) -> ByteOrder? {
    switch name?.string {
    case "big": .bigEndian
    case "little": .littleEndian
    default: nil
    }
  }

  /// The number at another place of the same block.
  private static func value(of id: Int, _ scope: MakerScope) -> MakerValue {
    guard let part = scope.part, let number = UInt32(exactly: id) else { return .none }
    let rows = part.table.rows(of: number)
    let row = rows.first.map { MakerRow(part.table.module, $0) }
    let format = row?.format ?? part.table.format
    let (offset, isOver) = id.multipliedReportingOverflow(by: part.table.format.size)
    guard !isOver, offset <= part.range.count - format.size else { return .none }
    let start = part.range.lowerBound + offset
    guard let region = scope.source.rawSpan.region(start..<(start + format.size)) else {
      return .none
    }
    return format.value(region, count: 1, part.byteOrder)
  }
}

extension ArraySlice<MakerValue> {
  /// The argument at a place; none where there are fewer.
  fileprivate func at(_ index: Int) -> MakerValue {
    index < count ? self[startIndex + index] : .none
  }
}

extension MakerFormat {
  /// The format that a function reads.
  fileprivate init?(reading function: Formula.Function) {
    switch function {
    case .u8: self = .byte
    case .u16: self = .short
    case .u32: self = .long
    case .s8: self = .signedByte
    case .s16: self = .signedShort
    case .s32: self = .signedLong
    case .float: self = .float
    case .double: self = .double
    default: return nil
    }
  }
}
