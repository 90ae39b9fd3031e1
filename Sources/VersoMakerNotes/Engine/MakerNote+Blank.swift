extension MakerNote {
  /// The replacement for an entry's bytes without personal data.
  package func blank(_ entry: Entry) -> [UInt8] {
    let bytes = buffers[entry.source][entry.range]
    guard let code = entry.row.module.code else { return [UInt8](repeating: 0, count: bytes.count) }
    return code.blank(name(entry), bytes)
  }
}
