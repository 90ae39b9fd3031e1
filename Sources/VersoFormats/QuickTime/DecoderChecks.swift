/// What boxes in descriptions of samples must contain that a strip keeps.
enum DecoderChecks {
  // MARK: Parameter sets

  /// Parameter sets of AVC, and nothing else (ISO/IEC 14496-15, 5.3.3.1.2).
  static let parameterSets: BoxForm.Count = { data in
    guard data.bytes.count <= 1 << 16, let profile = data.byte(1), let count = data.byte(5) else {
      return nil
    }
    var at = 6
    /// Whether the next units are of these types.
    func skips(_ count: Int, _ types: Set<Int>) -> Bool {
      for _ in 0..<count {
        guard let size = data.short(at), size > 0, size <= data.bytes.count - at - 2,
          let head = data.byte(at + 2), types.contains(head & 0x1F)
        else { return false }
        guard ParameterSet.isWhole(head & 0x1F, data.slice(at + 3, count: size - 1)) else {
          return false
        }
        at += 2 + size
      }
      return true
    }
    // A subset of the parameters is one of the next layer or view.
    guard skips(count & 0x1F, [7, 15]), let pictures = data.byte(at) else { return nil }
    at += 1
    guard skips(pictures, [8]) else { return nil }
    // Three fields and more parameters of the high profiles.
    guard [100, 110, 122, 144, 244, 44, 83, 86, 118, 128].contains(profile),
      let more = data.byte(at + 3)
    else { return at }
    let end = at
    at += 4
    return skips(more, [13]) ? at : end
  }

  /// Parameter sets of HEVC and messages that extend them (14496-15, 8.3.3.1.2).
  static let parameterArrays: BoxForm.Count = { data in arrays(data, at: 22) }

  /// The same of further layers (14496-15, 9.5.3.1.2).
  static let layeredArrays: BoxForm.Count = { data in arrays(data, at: 5) }

  private static func arrays(_ data: Header, at start: Int) -> Int? {
    guard data.bytes.count <= 1 << 16, let count = data.byte(start) else { return nil }
    var at = start + 1
    for _ in 0..<count {
      guard let type = data.byte(at).map({ $0 & 0x3F }), let units = data.short(at + 1),
        [32, 33, 34, 39, 40].contains(type)
      else { return nil }
      at += 3
      for _ in 0..<units {
        guard let size = data.short(at), size >= 2, size <= data.bytes.count - at - 2,
          let head = data.byte(at + 2), head >> 1 & 0x3F == type
        else { return nil }
        at += 2 + size
      }
    }
    return at
  }

  /// Supplemental messages that describe pictures in numbers: buffers and timing, hashes, colours, light, projections
  /// (ISO/IEC 23008-2, D.2). Others may be texts.
  private static let numericMessages: Set<Int> = [
    0, 1, 6, 19, 47, 129, 130, 132, 136, 137, 144, 147, 148, 149, 150, 151, 154, 156, 165, 176, 177,
  ]

  /// The payloads of other messages in arrays of units, without the bytes that keep zeros apart.
  static func messages(at start: Int) -> BoxForm.Free {
    { data in
      var found: [Range<Int>] = []
      var at = start + 1
      for _ in 0..<(data.byte(start) ?? 0) {
        let isMessage = [39, 40].contains((data.byte(at) ?? 0) & 0x3F)
        let units = data.short(at + 1) ?? 0
        at += 3
        for _ in 0..<units {
          guard let size = data.short(at), size <= data.bytes.count - at - 2 else { return found }
          if isMessage { found += messages(in: data, (at + 4)..<max(at + 4, at + 2 + size)) }
          at += 2 + size
        }
      }
      return found
    }
  }

  /// The payloads in a unit (23008-2, 7.3.5).
  private static func messages(in data: Header, _ unit: Range<Int>) -> [Range<Int>] {
    // The bytes of the unit without those that keep zeros apart (7.4.1.1).
    var places: [Int] = []
    var zeros = 0
    for place in unit {
      let byte = data.byte(place) ?? 0
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      places.append(place)
    }
    var at = 0
    func number() -> Int? {
      var value = 0
      while at < places.count, let byte = data.byte(places[at]) {
        at += 1
        value += byte
        if byte != 0xFF { return value }
      }
      return nil
    }
    var free: [Int] = []
    while places.count - at > 1 {
      guard let type = number(), let size = number() else {
        free = places
        break
      }
      let end = min(at + size, places.count)
      if !numericMessages.contains(type) { free += places[at..<end] }
      at = end
    }
    // What keeps zeros apart stays with the zeros before it.
    var kept: Set<Int> = []
    for place in unit.dropFirst(2) where !places.contains(place) {
      kept.formUnion([place - 2, place - 1])
    }
    var ranges: [Range<Int>] = []
    for place in free where !kept.contains(place) && data.byte(place) != 0xFF {
      if let last = ranges.last, last.upperBound == place {
        ranges[ranges.count - 1] = last.lowerBound..<(place + 1)
      } else {
        ranges.append(place..<(place + 1))
      }
    }
    return ranges
  }

  /// Four bytes, and a sequence header (AV1 Codec ISO Media File Format Binding, 2.3).
  static let av1: BoxForm.Count = { data in
    guard data.byte(0) == 0x81 else { return nil }
    var at = 4
    while at < data.bytes.count {
      // An object of type 1, or of metadata (5) that describes light levels, with its size.
      guard let head = data.byte(at), [1, 5].contains(head >> 3 & 15), head & 2 != 0 else {
        return nil
      }
      at += head & 4 == 0 ? 1 : 2
      guard let size = data.byte(at), size < 0x80 else { return nil }
      at += 1 + size
    }
    return at == data.bytes.count ? at : nil
  }

  /// The first metadata block of FLAC, without comments (Encapsulation of FLAC in ISO Base Media File Format, 3.3.2).
  static let flac: BoxForm.Count = { data in
    guard data.long(0) == 0 else { return nil }
    var at = 4
    while let head = data.long(at) {
      // Only the parameters of the stream are numbers.
      guard head >> 24 & 0x7F == 0 else { return nil }
      at += 4 + head & 0xFF_FFFF
      if head >> 31 == 1 { break }
    }
    return at == data.bytes.count ? at : nil
  }

  /// The descriptors of an elementary stream (ISO/IEC 14496-1, 7.2.6.5 to 7.2.6.8).
  static let elementaryStream: BoxForm.Count = { data in
    guard data.long(0) == 0, data.byte(4) == 3,
      let (start, count) = Descriptors.content(data, at: 4),
      let flags = data.byte(start + 2), flags & 0x40 == 0
    else { return nil }
    var at = start + 3 + (flags & 0x80 == 0 ? 0 : 2) + (flags & 0x20 == 0 ? 0 : 2)
    let end = start + count
    while at < end {
      guard let tag = data.byte(at), let (place, size) = Descriptors.content(data, at: at),
        place + size <= end
      else { return nil }
      switch tag {
      case 4:
        // 13 bytes of fields, and what the decoder needs.
        guard size >= 13 else { return nil }
        if size > 13 {
          guard data.byte(place + 13) == 5,
            let (inner, rest) = Descriptors.content(data, at: place + 13),
            inner + rest == place + size
          else { return nil }
        }
      case 6: guard size <= 20 else { return nil }
      default: return nil
      }
      at = place + size
    }
    return at == end ? end : nil
  }

  // MARK: Looks

  /// Numbers of colours, or a profile that is as long as it states (ISO/IEC 14496-12, 12.1.5; QuickTime File Format, colour
  /// parameter atoms; ICC.1, 7.2).
  static let color: BoxForm.Count = { data in
    switch data.text(0..<4) {
    case "nclx": data.bytes.count >= 11 ? 11 : nil
    case "nclc": data.bytes.count >= 10 ? 10 : nil
    case "prof", "rICC":
      data.text(40..<44) == "acsp"
        ? data.long(4).flatMap { $0 >= 128 && $0 <= data.bytes.count - 4 ? $0 + 4 : nil } : nil
    default: nil
    }
  }

  /// Fractions of numbers that are not as large as letters are (ISO/IEC 14496-12, 12.1.4).
  static let aperture: BoxForm.Count = { data in
    let isSmall = stride(from: 0, to: 32, by: 4).allSatisfy {
      data.number(.signedLong, $0).map { abs($0) < 0x1800_0000 } ?? false
    }
    return isSmall ? 32 : nil
  }

  /// Chromaticities in steps of 0.00002, and luminances up to 10,000 candelas (ISO/IEC 14496-12, 12.1.6).
  static let masteringDisplay: BoxForm.Count = { data in
    (data.long(16) ?? .max) <= 100_000_000 && (data.long(20) ?? .max) <= 100_000_000 ? 24 : nil
  }

  /// The same as fractions of 16, 8 and 14 bits (VP Codec ISO Media File Format Binding, SMPTE-2086).
  static let webMDisplay: BoxForm.Count = { data in
    (data.long(20) ?? .max) <= 10_000 << 8 && (data.long(24) ?? .max) <= 10_000 << 14 ? 28 : nil
  }

  /// Fields that flags announce (ISO/IEC 23008-2, D.2.40).
  static let contentVolume: BoxForm.Check = { data, _ in isContentVolume(data) }

  static func isContentVolume(_ data: Header) -> Bool {
    guard let flags = data.byte(0), flags & 3 == 0 else { return false }
    return data.bytes.count
      == 1 + (flags & 0x20 == 0 ? 0 : 24) + 4 * [0x10, 8, 4].count { flags & $0 != 0 }
  }

  /// What auxiliary pictures are (ISO/IEC 23008-12, 7.5.3; 23008-12, 6.6.2).
  static let auxiliaryType: BoxForm.Check = { data, _ in
    let name = data.text(4..<data.bytes.count) ?? ""
    return data.long(0) == 0 && name.utf8.count == data.bytes.count - 5
      && [
        "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:2", "urn:mpeg:avc:2015:auxid:1",
        "urn:mpeg:avc:2015:auxid:2", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
        "urn:mpeg:mpegB:cicp:systems:auxiliary:depth",
      ].contains(name)
  }

  // MARK: Sounds and encryption

  /// A layout of channels, and a description of each (QuickTime File Format, audio channel layout).
  static let channels: BoxForm.Count = { data in
    data.long(12).flatMap { $0 <= 64 && 16 + 20 * $0 <= data.bytes.count ? 16 + 20 * $0 : nil }
  }

  /// Rates, then fields of bits (ETSI TS 102 114, E.2.2.3).
  static let dts: BoxForm.Count = { data in
    let rates = [0, 4, 8].map { data.long($0) ?? .max }
    guard rates[0] <= 384_000, rates[1] < 1 << 27, rates[2] < 1 << 27, data.bytes.count >= 20,
      [8, 16, 20, 24, 32].contains(data.byte(12) ?? 0)
    else { return nil }
    return 20
  }

  /// A type of subtitles, with the names of codecs (ISO/IEC 14496-12, 12.6.4; RFC 6381).
  static let mediaType: BoxForm.Check = { data, _ in
    guard data.long(0) == 0, data.bytes.last == 0,
      let text = data.text(4..<data.bytes.count)?.lowercased()
    else { return false }
    let parts = text.split { ";\"=., ".contains($0) }
    guard let type = parts.first, text.utf8.count == data.bytes.count - 5 else { return false }
    return ["application/ttml+xml", "application/mp4", "text/vtt", "text/plain"].contains(type)
      && parts.dropFirst().allSatisfy {
        [
          "codecs", "charset", "utf-8", "stpp", "ttml", "im1t", "im1i", "im2t", "im2i", "etd1",
          "wvtt",
        ]
        .contains($0)
      }
  }

  /// The key of a track (ISO/IEC 23001-7, 8.2.2).
  static let trackEncryption: BoxForm.Check = { data, _ in
    guard let version = data.byte(0), version <= 1, let size = data.byte(7) else { return false }
    guard data.byte(6) == 1, size == 0 else { return data.bytes.count == 24 }
    return data.byte(24).map { $0 <= 16 && 25 + $0 == data.bytes.count } ?? false
  }
}

extension Header {
  /// So many bytes from a place on, as far as they are there.
  fileprivate func slice(_ start: Int, count: Int) -> ArraySlice<UInt8> {
    bytes.dropFirst(start).prefix(count)
  }
}
