/// Entries in tables of samples for samples that do not exist (ISO/IEC 14496-12, 8.6.1 to 8.6.3).
enum SurplusEntries {
  /// Where the entries begin that no sample has; nil where all have samples, and for other tables.
  ///
  /// - Returns: The offset of the first such entry.
  static func start(_ type: BoxType, _ data: Header, _ samples: Int) -> Int? {
    switch type {
    case "stts", "ctts":
      var (at, count) = (8, 0)
      while at < data.bytes.count, count < samples {
        count += data.long(at) ?? 0
        at += 8
      }
      return at < data.bytes.count ? at : nil
    case "stss", "stps":
      var (at, last) = (8, 0)
      while let number = data.long(at) {
        guard number > last, number <= samples else { return at }
        (at, last) = (at + 4, number)
      }
      return nil
    case "stsh":
      var at = 8
      while let shadowed = data.long(at), let shown = data.long(at + 4) {
        guard shadowed > 0, shadowed <= samples, shown > 0, shown <= samples else { return at }
        at += 8
      }
      return nil
    default: return nil
    }
  }
}
