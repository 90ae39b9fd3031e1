extension MakerNote {
  /// What takes the place of an entry's bytes so that they give nothing away.
  package func blank(_ entry: Entry) -> [UInt8] {
    let bytes = buffers[entry.source][entry.range]
    guard let code = entry.row.module.code else { return [UInt8](repeating: 0, count: bytes.count) }
    return code.blank(name(entry), bytes)
  }
}
