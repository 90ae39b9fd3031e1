/// What boxes of a film must contain that a strip keeps (ISO/IEC 14496-12, if no other document is named).
enum FilmChecks {
  /// The kinds of handlers of QuickTime; ISO/IEC 14496-12, 8.4.3, has none.
  static let handlers: Set<String> = ["", "mhlr", "dhlr"]

  /// Whether a handler is one of data (QuickTime File Format, handler reference atoms).
  static func isDataHandler(_ data: Header) -> Bool {
    handlers.contains(data.text(4..<8) ?? "")
      && ["", "alis", "url ", "rsrc", "cios"].contains(data.text(8..<12) ?? "")
  }

  /// A matrix of the numbers that make one, without any movement (QuickTime File Format, text media).
  static let textMatrix: BoxForm.Check = { data, _ in
    data.bytes.count == 36
      && stride(from: 0, to: 36, by: 4).allSatisfy {
        [0, 1, 1 << 14, 1 << 16, 1 << 30].contains(data.long($0))
      }
  }

  /// A language with its script and region (8.4.6.3; RFC 5646, 2.1). Other parts of a language tag may be any word.
  static let language: BoxForm.Check = { data, _ in
    guard data.long(0) == 0, data.bytes.last == 0 else { return false }
    let parts = data.bytes.dropFirst(4).dropLast()
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isWord(_ part: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) -> Bool {
      counts.contains(part.count)
        && part.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }
    guard let first = parts.first, isWord(first, 2...3), parts.count <= 3 else { return false }
    let rest = parts.dropFirst()
    return rest.enumerated().allSatisfy { index, part in
      let isScript = index == 0 && isWord(part, 4...4)
      let isRegion = index == rest.count - 1 && isWord(part, 2...2)
      return isScript || isRegion
        || part.count == 3 && part.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// Numbers of tracks that exist, or zeros for tracks that were removed.
  private static let trackNumbers: BoxForm.Check = { data, around in
    guard data.bytes.count % 4 == 0, data.bytes.count <= 1 << 16 else { return false }
    return stride(from: 0, to: data.bytes.count, by: 4).allSatisfy { place in
      guard let number = data.long(place).map(UInt32.init), number != 0 else { return true }
      return around.tracks?.contains(number) ?? false
    }
  }

  /// The kinds of references (8.3.3.3; 14496-15; 14496-14, 5.2; QuickTime File Format, track reference atoms; 23008-12).
  static let references: [BoxType: BoxForm] = {
    let types: [BoxType] = [
      "hint", "cdsc", "font", "hind", "vdep", "vplx", "subt", "thmb", "auxl", "tmcd", "chap",
      "sync",
      "scpt", "ssrc", "scal", "sbas", "tbas", "sabt", "oref", "adda", "adrc", "svir", "swto",
      "fall",
      "forc", "folw", "dpnd", "ipir", "mpod", "cdep", "deps", "clcp", "prem", "pred",
    ]
    return Dictionary(uniqueKeysWithValues: types.map { ($0, .bytes(trackNumbers)) })
  }()

  // MARK: Descriptors and keys

  /// An object descriptor with profiles and numbers of tracks, and no address or other descriptor (14496-1, 7.2.6.4).
  static let objectDescriptor: BoxForm.Check = { data, around in
    guard data.long(0) == 0, data.byte(4) == 0x10 || data.byte(4) == 2,
      let (start, count) = Descriptors.content(data, at: 4), start + count == data.bytes.count,
      let flags = data.short(start), flags & 0x20 == 0
    else { return false }
    // Five profiles follow in the initial one.
    var at = start + (data.byte(4) == 0x10 ? 7 : 2)
    while at < data.bytes.count {
      guard data.byte(at) == 0x0E, let (place, size) = Descriptors.content(data, at: at), size == 4,
        let number = data.long(place).map(UInt32.init),
        number == 0 || around.tracks?.contains(number) == true
      else { return false }
      at = place + size
    }
    return at == data.bytes.count
  }

  /// The fields of a key system's box, in a film that is encrypted (23001-7, 8.1.2).
  static let protectionHeader: BoxForm.Check = { data, around in
    guard around.isEncrypted, let version = data.byte(0), version <= 1 else { return false }
    var at = 20
    if version == 1 {
      guard let count = data.long(20), count <= data.bytes.count / 16 else { return false }
      at += 4 + 16 * count
    }
    return data.long(at).map { at + 4 + $0 == data.bytes.count } ?? false
  }

  /// The schemes of encryption (23001-7, 10).
  private static let schemes: Set<String> = [
    "cenc", "cens", "cbc1", "cbcs", "piff", "sve1", "cbcv",
  ]

  /// A size for all samples, or one for each (8.7.8.2).
  static let auxiliarySizes: BoxForm.Check = { data, around in
    guard let flags = data.long(0) else { return false }
    let start = flags & 1 == 0 ? 4 : 12
    if start == 12, !schemes.contains(data.text(4..<8) ?? "") { return false }
    guard let size = data.byte(start), let count = data.long(start + 1) else { return false }
    if let samples = around.samples, count > samples { return false }
    guard count == 0 || around.isEncrypted else { return false }
    return start + 5 + (size == 0 ? count : 0) == data.bytes.count
  }

  /// Vectors of one length for all samples, and the lengths of what is encrypted in them (23001-7, 7.2.2).
  static let sampleEncryption: BoxForm.Check = { data, around in
    guard let flags = data.long(0), let count = data.long(4) else { return false }
    if count == 0 { return data.bytes.count == 8 }
    guard around.isEncrypted, around.samples.map({ count <= $0 }) ?? true else { return false }
    return [0, 8, 16].contains { size in
      guard flags & 2 != 0 else { return 8 + size * count == data.bytes.count }
      var at = 8
      for _ in 0..<count {
        guard let parts = data.short(at + size) else { return false }
        at += size + 2 + 6 * parts
      }
      return at == data.bytes.count
    }
  }

  // MARK: Tables of samples

  /// Numbers of one length that are too small to be letters (8.6.1.4.2).
  static let compositionToDecode: BoxForm.Check = { data, _ in
    let isLong = data.byte(0) == 1
    guard data.bytes.count == (isLong ? 44 : 24) else { return false }
    return stride(from: 4, to: data.bytes.count, by: isLong ? 8 : 4).allSatisfy { place in
      guard let first = data.byte(place) else { return false }
      return first < 0x20 || first >= 0xE0
    }
  }

  /// A byte a sample, of fields without reserved values (8.6.4.2).
  static let dependencies: BoxForm.Check = { data, around in
    data.long(0) == 0 && around.samples.map { $0 + 4 == data.bytes.count } ?? false
      && data.bytes.dropFirst(4).allSatisfy { byte in
        byte >> 4 & 3 != 3 && byte >> 2 & 3 != 3 && byte & 3 != 3
      }
  }

  /// A half of a byte for each sample, of which the first bit is reserved (8.7.6.2).
  static let padding: BoxForm.Check = { data, around in
    guard let count = data.long(4), count == around.samples, count > 0 else { return false }
    return 8 + (count + 1) / 2 == data.bytes.count
      && data.bytes.dropFirst(8).allSatisfy { $0 & 0x88 == 0 }
  }

  /// Parts of samples that exist (8.7.7.2).
  static let subsamples: BoxForm.Check = { data, around in
    guard let version = data.byte(0), version <= 1, let count = data.long(4) else { return false }
    let size = version == 1 ? 4 : 2
    var (at, sample) = (8, 0)
    for _ in 0..<count {
      guard let delta = data.long(at), let parts = data.short(at + 4) else { return false }
      sample += delta
      if let samples = around.samples, sample > samples { return false }
      at += 6
      for _ in 0..<parts {
        // A priority, whether it may be left out, and what a coding adds: nothing, or flags.
        guard let isOptional = data.byte(at + size + 1), isOptional <= 1,
          let ofCoding = data.long(at + size + 2), ofCoding & 0xFFFF == 0
        else { return false }
        at += size + 6
      }
    }
    return at == data.bytes.count
  }
}

/// Descriptors of ISO/IEC 14496-1, 8.3.3: a tag, a length of seven bits a byte, and so many bytes.
enum Descriptors {
  /// Where the content of a descriptor begins, and how long it is; nil where it is cut short.
  static func content(_ data: Header, at place: Int) -> (start: Int, count: Int)? {
    var (at, count) = (place + 1, 0)
    for _ in 0..<4 {
      guard let byte = data.byte(at) else { return nil }
      count = count << 7 | byte & 0x7F
      at += 1
      if byte & 0x80 == 0 { return count <= data.bytes.count - at ? (at, count) : nil }
    }
    return nil
  }
}
