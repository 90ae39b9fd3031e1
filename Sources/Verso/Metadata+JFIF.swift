extension Metadata {
  /// The JFIF header; nil without one. Setting nil removes it.
  package var jfif: JFIF? {
    get { directory(.jfif).flatMap { try? JFIF($0.bytes.rawSpan) } }
    set {
      guard let newValue else {
        directories.removeAll { $0.kind == .jfif }
        return
      }
      guard newValue != jfif else { return }
      let old = directories.firstIndex { $0.kind == .jfif }
      let block = old.flatMap { directories[$0].block } ?? -1
      guard let directory = JFIF.directory(newValue.payload, base: 0, block: block) else { return }
      if let old { directories[old] = directory } else { directories.append(directory) }
    }
  }
}
