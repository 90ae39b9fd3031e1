/// Metadata of films in separate boxes, known or not.
extension Photo {
  /// The boxes of the film that give something away, by their names or by what they hold.
  ///
  /// - Throws: ``FileError`` when the file cannot be read; ``MetadataError`` when it cannot be
  ///   searched.
  func disclosures(of personal: PersonalData, _ source: ByteSource) throws -> [FilmDisclosure] {
    guard let film = filmFormat else { return [] }
    var inflation = ReadBudget(limits)
    return try film.disclosures(in: source).filter { disclosure in
      if let block = skeleton.blocks.first(where: { $0.carrier == disclosure.box }) {
        // Other code handles what can be read and rewritten.
        if block.kind == .jumbf { return false }
        if block.kind == .xmp, try isReadable(block, source) { return false }
      }
      if disclosure.isNamed(for: personal) { return true }
      if disclosure.isOutOfPlace { return try !source.isBlank(disclosure.payload) }
      guard !disclosure.payload.isEmpty, disclosure.payload.count <= limits.blockBytes else {
        return false
      }
      let bytes = try source.read(disclosure.payload)
      guard bytes.contains(where: { $0 != 0 }) else { return false }
      if disclosure.isXML, !personal.attributes(of: bytes).isEmpty { return true }
      if disclosure.removal != .stays {
        // A length and a language, or flags and a language, may look like letters of the text.
        let head = disclosure.key.hasPrefix("©") ? 4 : bytes.starts(with: [0, 0, 0, 0]) ? 6 : 0
        if personal.isStated(in: bytes) || personal.isStated(in: bytes.dropFirst(head)) {
          return true
        }
      }
      if disclosure.key == "sefd" {
        let texts = try SamsungTrailer.texts(in: ByteSource(bytes, limits: limits))
        if texts.contains(where: { Self.says([personal], in: Array(bytes[$0])) }) { return true }
      }
      if personal.isPlace {
        if PlaceWords.areIn(bytes) { return true }
        // Binary data in free space may be anything.
        if disclosure.isRoom, !bytes.isText { return true }
      }
      if let picture = picture(in: bytes)?.photo, try !picture.placesRead(of: personal).isEmpty {
        return true
      }
      return try PersonalDataSearch.finds(personal, in: bytes, of: self, &inflation)
    }
  }

  /// A picture in a box of the film, such as a cover, and where it begins.
  private func picture(in bytes: [UInt8]) -> (start: Int, photo: Photo)? {
    let head = Array(bytes.prefix(64))
    let beginnings: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47]]
    guard let start = beginnings.compactMap({ head.position(of: $0) }).first,
      let photo = try? Photo(Array(bytes[start...]), registry: metadata.registry, limits: limits)
    else { return nil }
    return (start, photo)
  }

  private func isReadable(_ block: Block, _ source: ByteSource) throws -> Bool {
    guard block.count <= limits.blockBytes else { return false }
    let bytes = try source.read(block.payload)
    return XMPReader.read(bytes.rawSpan, base: 0, place: "XMP", limits: limits).isWhole
  }

  /// Media data of a film that no track shows and that contain personal data.
  func unshownData(
    disclosing personal: PersonalData, _ source: ByteSource
  ) throws -> [Range<Int>] {
    try filmFormat?.unshownData(skeleton, source).filter { range in
      var part = Splice()
      part.copy(range)
      let data = ByteSource(part, of: source)
      if personal.isPlace {
        // Positions are short, so that pieces overlap by little.
        var at = 0
        while at < data.count {
          if PlaceWords.areIn(try data.read(at..<min(at + (1 << 20), data.count))) { return true }
          at += (1 << 20) - 256
        }
      }
      return try !PersonalDataSearch.find([personal], in: data, of: self).isEmpty
    } ?? []
  }

  /// Plans to remove these boxes, and to keep pictures in them without their metadata.
  func planDisclosures(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ source: ByteSource
  ) throws {
    try checkIsWhole()
    if let problem = try boxFormat?.problem(skeleton, source) {
      throw MetadataError(
        .unsupported, "\(problem), so its content is not known, and nothing is removed",
        place: format.name)
    }
    for personal in pending.removing {
      for disclosure in try disclosures(of: personal, source)
      where !changes.film.leaving.contains(disclosure.box) {
        switch disclosure.removal {
        case .leaves: break
        case .blanked:
          changes.patches.append(Patch(blanking: disclosure.box))
          continue
        case .renamed:
          changes.patches += try FileTypeBox.patches(disclosure.box, source)
          continue
        case .zeroed:
          changes.patches += try source.zeros(over: disclosure.box)
          continue
        case .filled(let byte):
          changes.patches.append(
            Patch(
              position: disclosure.box.lowerBound,
              bytes: [UInt8](repeating: byte, count: disclosure.box.count)))
          continue
        // The check afterwards names it.
        case .stays: continue
        }
        if let index = skeleton.blocks.firstIndex(where: { $0.carrier == disclosure.box }) {
          changes.payloads[index] = .some(nil)
        } else if let patch = try cleaned(disclosure, pending.removing, source) {
          if !changes.patches.contains(patch) { changes.patches.append(patch) }
        } else {
          changes.film.leaving.append(disclosure.box)
        }
      }
    }
    if pending.removing.contains(.identity), let filmFormat {
      changes.film.blanked = try filmFormat.serials(in: source).map(\.range)
    }
    guard pending.removing.contains(where: \.isPlace),
      let trailer = try filmFormat?.trailer(skeleton, source),
      try saysPlace(trailer, source)
    else { return }
    changes.film.leaving.append(trailer)
  }

  /// The reason why a film is not understood completely; nil if it is, and for other files.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  package func filmProblem() throws -> String? {
    guard format.mimeType.hasPrefix("video/") else { return nil }
    return try boxFormat?.problem(skeleton, openOrigin())
      ?? skeleton.missingBytes.map { "\($0) bytes are missing at its end" }
  }

  private func saysPlace(_ trailer: Range<Int>, _ source: ByteSource) throws -> Bool {
    guard trailer.count <= limits.blockBytes, trailer.count >= 8 else { return false }
    let bytes = try source.read(trailer)
    var inflation = ReadBudget(limits)
    return try PlaceWords.areIn(bytes)
      || PersonalDataSearch.finds(.gps, in: bytes, of: self, &inflation)
  }

  /// The name of a removed part in the receipt: a cover stays without its metadata.
  func name(of disclosure: FilmDisclosure, _ personal: PersonalData, _ source: ByteSource) throws
    -> String
  {
    guard try cleaned(disclosure, [personal], source) != nil else { return disclosure.name }
    return "\(personal.isPlace ? "the place" : "names") in \(disclosure.name)"
  }

  /// A picture or a text in a box without the removed data, of the same length; nil if the whole
  /// box has to be removed.
  private func cleaned(
    _ disclosure: FilmDisclosure, _ removing: [PersonalData], _ source: ByteSource
  ) throws -> Patch? {
    guard !removing.contains(where: { disclosure.isNamed(for: $0) }), disclosure.removal == .leaves,
      !disclosure.isRoom,
      disclosure.payload.count <= limits.blockBytes
    else { return nil }
    let bytes = try source.read(disclosure.payload)
    if let (start, photo) = picture(in: bytes) {
      guard let clean = clean(photo, Array(bytes[start...]), removing) else { return nil }
      return Patch(position: disclosure.payload.lowerBound + start, bytes: clean)
    }
    guard disclosure.isXML, let text = cleaned(bytes, removing), text != bytes else { return nil }
    return Patch(position: disclosure.payload.lowerBound, bytes: text)
  }

  /// A camera's document with blanks for removed data; nil if it would still contain them.
  private func cleaned(_ document: [UInt8], _ removing: [PersonalData]) -> [UInt8]? {
    var text = document
    func blank(_ range: Range<Int>) {
      text.replaceSubrange(range, with: [UInt8](repeating: 0x20, count: range.count))
    }
    // Sony's cameras put a group of Exif's fields into their XML.
    let end = Array("</Group>".utf8)
    while removing.contains(where: \.isPlace),
      let start = text.position(of: Array("<Group name=\"ExifGPS\"".utf8))
    {
      guard let close = text.position(of: end, from: start) else { return nil }
      blank(start..<(close + end.count))
    }
    for personal in removing { for range in personal.attributes(of: text) { blank(range) } }
    return removing.contains(where: \.isPlace) && PlaceWords.areIn(text) ? nil : text
  }

  /// A picture without the removed data, padded with zeros to its length.
  private func clean(
    _ photo: Photo, _ picture: [UInt8], _ removing: [PersonalData]
  ) -> [UInt8]? {
    var photo = photo
    for personal in removing { photo.remove(personal) }
    guard var bytes = try? photo.bytes(options: WriteOptions(compact: true)),
      bytes != picture, bytes.count <= picture.count
    else { return nil }
    bytes += [UInt8](repeating: 0, count: picture.count - bytes.count)
    guard let clean = try? Photo(bytes, registry: metadata.registry, limits: limits) else {
      return nil
    }
    var inflation = ReadBudget(limits)
    let says = removing.contains { personal in
      (try? !clean.placesRead(of: personal).isEmpty
        || PersonalDataSearch.finds(personal, in: bytes, of: self, &inflation)) ?? true
    }
    return says ? nil : bytes
  }
}

extension [UInt8] {
  /// Whether it is a text of printable letters, followed at most by zeros.
  fileprivate var isText: Bool {
    let letters = prefix { $0 != 0 }
    return dropFirst(letters.count).allSatisfy { $0 == 0 }
      && letters.allSatisfy { (0x20...0x7E).contains($0) || (9...13).contains($0) }
  }
}
