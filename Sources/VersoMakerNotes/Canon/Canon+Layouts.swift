extension Canon {
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .serial: readSerial(part, &reader)
    case .functions: readFunctions(part, &reader)
    case .functionGroups: readGroups(part, &reader)
    case .filters: readFilters(part, &reader)
    }
  }

  /// Consecutive values of autofocus points: the number of points decides how many numbers the
  /// later ones have.
  private static func readSerial(_ part: MakerPart, _ reader: inout MakerReader) {
    let isNewer = part.table.name == "Canon::AFInfo2"
    let start = part.range.lowerBound
    let counted: UInt16? = reader.integer(at: start + (isNewer ? 4 : 0), in: part)
    guard let counted else { return }
    let points = Int(counted)
    guard isNewer || points > 0 else { return }
    let words = (points + 15) / 16
    let isReflex = reader.note.context.model.matches("EOS")
    var position = start
    for number in 0..<15 {
      let room = (part.range.upperBound - position) / 2
      let count: Int
      if isNewer {
        switch number {
        case 8...11: count = points
        case 12: count = words
        // Compact cameras have one word more, whose meaning is not known.
        case 13: count = isReflex ? words : words + 1
        default: count = 1
        }
      } else {
        switch number {
        case 8, 9: count = points
        case 10: count = words
        // Some models put eight additional words before the last one.
        case 11: count = room >= 9 ? 8 : 1
        case 13...: return
        default: count = 1
        }
      }
      guard count <= room else { return }
      // Positions are relative to the middle of the picture.
      let isSigned = isNewer ? (8...13).contains(number) : (8...10).contains(number)
      let end = position + 2 * count
      reader.add(
        UInt32(number), position..<end, isSigned ? .signedShort : .short, count: count, in: part)
      position = end
    }
  }

  /// Custom functions of the older models: a number and a setting in each word.
  private static func readFunctions(_ part: MakerPart, _ reader: inout MakerReader) {
    let start = part.range.lowerBound
    // The first word is the size, in some models without itself.
    for position in stride(from: start + 2, to: part.range.upperBound - 1, by: 2) {
      guard let word: UInt16 = reader.integer(at: position, in: part) else { return }
      let setting = position + (part.byteOrder == .bigEndian ? 1 : 0)
      reader.add(UInt32(word >> 8), setting..<(setting + 1), .byte, count: 1, in: part)
    }
  }

  /// Custom functions of the newer models: groups of entries with any number of settings.
  private static func readGroups(_ part: MakerPart, _ reader: inout MakerReader) {
    var group = part.range.lowerBound + 8
    while group <= part.range.upperBound - 12 {
      guard let size: UInt32 = reader.integer(at: group + 4, in: part), size >= 8 else { return }
      let end = min(group + 4 + Int(size), part.range.upperBound)
      var position = group + 12
      while position <= end - 8 {
        guard let number: UInt32 = reader.integer(at: position, in: part),
          let count: UInt32 = reader.integer(at: position + 4, in: part),
          Int(count) <= (end - position - 8) / 4
        else { break }
        let values = (position + 8)..<(position + 8 + 4 * Int(count))
        reader.add(number, values, .signedLong, count: Int(count), in: part)
        position = values.upperBound
      }
      group = end
    }
  }

  /// Creative filters, each with its parameters.
  private static func readFilters(_ part: MakerPart, _ reader: inout MakerReader) {
    guard let filters: UInt32 = reader.integer(at: part.range.lowerBound + 4, in: part) else {
      return
    }
    var position = part.range.lowerBound + 8
    for _ in 0..<min(filters, 1000) {
      guard position <= part.range.upperBound - 12,
        let size: UInt32 = reader.integer(at: position + 4, in: part), size >= 8
      else { return }
      let end = min(position + 4 + Int(size), part.range.upperBound)
      var parameter = position + 12
      while parameter <= end - 8 {
        guard let number: UInt32 = reader.integer(at: parameter, in: part),
          let count: UInt32 = reader.integer(at: parameter + 4, in: part),
          Int(count) <= (end - parameter - 8) / 4
        else { break }
        let values = (parameter + 8)..<(parameter + 8 + 4 * Int(count))
        reader.add(number, values, .signedLong, count: Int(count), in: part)
        parameter = values.upperBound
      }
      position = end
    }
  }
}
