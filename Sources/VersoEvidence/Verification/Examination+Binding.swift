internal import Verso

extension Examination {
  /// The problem with the tie between a manifest and the file.
  struct Problem {
    let code: ValidationStatus.Code
    let text: String

    init(_ code: ValidationStatus.Code, _ text: String) {
      self.code = code
      self.text = text
    }
  }

  static let unknownAlgorithm = Problem(
    .algorithmUnsupported, "the hash of the file is not known")

  /// Checks the file against the hash that the manifest holds of it, or its parent if it is only
  /// an update.
  ///
  /// - Parameters:
  ///   - active: The manifest for the file.
  ///   - credentials: All of them.
  ///   - place: Their location in the file; nil for those that were handed over.
  ///   - photo: The file.
  /// - Throws: ``FileError`` when it cannot be read.
  mutating func verifyBinding(
    of active: Manifest, _ credentials: ContentCredentials, _ place: StorePlace?,
    _ photo: Photo
  ) throws {
    let manifest = Self.bindingPath(from: active, credentials).last ?? active
    let own = manifest.assertions.filter(\.isHardBinding)
    let whole = BoxAddress.manifest(manifest.label)
    // Assertions that the signer only received do not bind the file (C2PA 2.4, 10.3.2).
    let created = Set(
      manifest.claim.created.compactMap { BoxAddress($0.url)?.assertion })
    guard let binding = own.first(where: { created.contains($0.label) }) else {
      return add(
        .hardBindingMissing,
        own.isEmpty
          ? "nothing ties the manifest to the file"
          : "the hash of the file is one that the signer only gathered, and does not vouch for",
        at: whole)
    }
    if own.count > 1 {
      add(.hardBindingMultiple, "the manifest has \(own.count) hashes of the file", at: whole)
    }
    let address = BoxAddress.assertion(binding.label, of: manifest.label)
    let form = Form(binding)
    guard let form else {
      return add(
        .notUnderstood, "\(binding.kind) is a hash of several files, which Verso does not read",
        at: address)
    }
    let parts = Parts(
      manifest: manifest, isUpdated: active.isUpdate, place: place, photo: photo,
      file: 0..<source.count)
    var problem = try problem(binding, form, parts, at: address)
    if let found = problem, [form.mismatch, .boxesHashUnknownBox].contains(found.code),
      let list = manifest.assertions.first(where: { $0.isKind("c2pa.hash.multi-asset") })
    {
      // Where the file as a whole is another one, its parts may still be what they were.
      problem = try verifyParts(list, parts)
      if problem == nil { problem = try problemShown(form, photo, at: address) }
    } else if problem == nil {
      problem = try problemShown(form, photo, at: address)
      if problem == nil { add(form.match, "the file is as it was signed", at: address) }
    }
    if let problem { add(problem.code, problem.text, at: address) }
    addStowaways(credentials.stowaways, form.mismatch, at: address)
  }

  /// The manifests from one to that which has the hash of the file: an update leaves that to its parent.
  static func bindingPath(
    from active: Manifest, _ credentials: ContentCredentials
  ) -> [Manifest] {
    var path = [active]
    var seen: Set<String> = [active.label]
    while let last = path.last, last.isUpdate {
      let parent = last.assertions.lazy.compactMap { Ingredient($0) }
        .first { $0.relationship == "parentOf" }?.manifest
      guard let label = parent.flatMap({ BoxAddress($0.url)?.manifest }),
        seen.insert(label).inserted, let found = credentials.manifest(label)
      else { break }
      path.append(found)
    }
    return path
  }

  /// Reports what is among the credentials and belongs to none of them.
  mutating func addStowaways(
    _ stowaways: [Stowaway], _ code: ValidationStatus.Code, at address: String
  ) {
    for stowaway in stowaways {
      if stowaway.isPassedOver {
        add(.notCovered, "nothing covers \(stowaway.what) among the credentials", at: address)
      } else if stowaway.isAllowed {
        add(.notUnderstood, "nothing covers \(stowaway.what) among the credentials", at: address)
      } else {
        add(code, "\(stowaway.what) contains unsigned data", at: address)
      }
    }
  }

  /// The way to compute a hash, and the codes for its results.
  enum Form {
    case data, boxes, bmff

    init?(_ assertion: Assertion) {
      if assertion.isKind("c2pa.hash.data") || assertion.kind == "c2pa.hash.data.part" {
        self = .data
      } else if assertion.isKind("c2pa.hash.boxes") || assertion.kind == "c2pa.hash.boxes.part" {
        self = .boxes
      } else if assertion.isKind("c2pa.hash.bmff") || assertion.kind == "c2pa.hash.bmff.part" {
        self = .bmff
      } else {
        return nil
      }
    }

    var match: ValidationStatus.Code {
      switch self {
      case .data: .dataHashMatch
      case .boxes: .boxesHashMatch
      case .bmff: .bmffHashMatch
      }
    }

    var mismatch: ValidationStatus.Code {
      switch self {
      case .data: .dataHashMismatch
      case .boxes: .boxesHashMismatch
      case .bmff: .bmffHashMismatch
      }
    }

    fileprivate var malformed: ValidationStatus.Code {
      switch self {
      case .data: .dataHashMalformed
      case .boxes: .boxesHashMalformed
      case .bmff: .bmffHashMalformed
      }
    }
  }

  /// The content that a hash is compared with: the file, or a part of it.
  struct Parts {
    let manifest: Manifest
    /// Whether updates have changed the size of the credentials.
    let isUpdated: Bool
    let place: StorePlace?
    let photo: Photo
    /// Its range in the file.
    var file: Range<Int>
  }

  private mutating func problem(
    _ binding: Assertion, _ form: Form, _ parts: Parts, at address: String
  ) throws -> Problem? {
    let malformed = Problem(
      form.malformed, "the hash of the file cannot be read, or lacks something")
    guard let value = binding.cbor else { return malformed }
    switch form {
    case .data:
      guard let hash = DataHash(value), hash.isOrdered else { return malformed }
      return try problem(hash, parts, at: address)
    case .boxes:
      guard let hash = NamedBoxHash(value) else { return malformed }
      return try problem(hash, parts, at: address)
    case .bmff:
      guard let hash = BoxHash(value, label: binding.kind), parts.file == 0..<source.count else {
        return malformed
      }
      return try problem(hash, parts.manifest, parts.place, parts.photo, at: address)
    }
  }

  // MARK: Ranges

  /// Checks the file against a hash of all but some ranges (C2PA 2.2, 15.12.1).
  private mutating func problem(
    _ hash: DataHash, _ parts: Parts, at address: String
  ) throws -> Problem? {
    var hash = hash
    let (place, start) = (parts.place, parts.file.lowerBound)
    if parts.isUpdated, let place { hash.widen(to: place.carrier) }
    guard let algorithm = HashAlgorithm(hash.algorithm ?? parts.manifest.claim.algorithm ?? "")
    else { return Self.unknownAlgorithm }
    guard
      let ranges = HashedRanges(
        count: parts.file.count, without: hash.exclusions, from: start)
    else { return Problem(.dataHashMismatch, "the hash leaves out more than there is") }
    cover(ranges.covered)
    var others = hash.exclusions.filter { !$0.isEmpty }.map {
      ($0.lowerBound + start)..<($0.upperBound + start)
    }
    var problem: String?
    if let place, parts.file.contains(place.carrier.lowerBound) {
      if let index = try others.firstIndex(where: { try place.isCarrier($0, source) }) {
        others.remove(at: index)
      } else {
        problem =
          "the file was changed since: the credentials are not where they were when it was signed"
      }
      if !place.foreign.isEmpty { problem = "there is something else among the credentials" }
      // Directories of TIFF contain the length of the credentials.
      for range in others where try place.isCount(range, source, parts.photo.skeleton) {
        others.removeAll { $0 == range }
        hashed?.insert(range)
      }
      if parts.photo.format.mayHoldFilm {
        var window = try ByteWindow(source)
        let boxes = try BoxList(&window, in: 0..<source.count, limit: verifier.limits.parts).boxes
        problem =
          try ProvenanceBox.problem(
            try ProvenanceBox.all(boxes, source), place, hasTrees: false, source) ?? problem
      }
    }
    if !others.isEmpty {
      add(
        .additionalExclusions, "the signature leaves out more than the credentials", at: address)
    }
    if problem == nil {
      for range in others {
        guard let block = parts.photo.metadataBlock(holding: range) else {
          problem =
            "the hash leaves out what is no metadata: a part of the picture, or of the file's frame"
          break
        }
        addLeftOut(block, at: address)
      }
    }
    if problem == nil, try ranges.digest(algorithm, source) != hash.hash {
      problem = "the file is not as it was signed"
    }
    return problem.map { Problem(.dataHashMismatch, $0) }
  }

  /// Notes what a hash covers.
  mutating func cover(_ ranges: ByteRanges) {
    var all = hashed ?? ByteRanges()
    for range in ranges.ranges { all.insert(range) }
    hashed = all
  }

  // MARK: Parts

  /// Checks the parts of a file, each against a hash of its own (C2PA 2.2, 15.12.4).
  private mutating func verifyParts(_ list: Assertion, _ whole: Parts) throws -> Problem? {
    let address = BoxAddress.assertion(list.label, of: whole.manifest.label)
    let malformed = Problem(
      .multiAssetHashMalformed, "the list of the file's parts lacks something")
    // As with the hash of the whole, only what the signer found out ties anything to the file.
    let created = whole.manifest.claim.created
    guard created.contains(where: { BoxAddress($0.url)?.assertion == list.label }),
      let items = list.cbor?["parts"]?.array, !items.isEmpty, items.count <= verifier.limits.parts,
      whole.manifest.assertions.filter({ $0.isKind("c2pa.hash.multi-asset") }).count == 1
    else { return malformed }
    hashed = nil
    var end = 0
    var isCut = false
    for item in items {
      guard let reference = item["hashAssertion"]?["url"]?.text ?? item["hashAssertion"]?.text,
        let label = BoxAddress(reference)?.path.last,
        created.contains(where: { BoxAddress($0.url)?.assertion == label }),
        let binding = whole.manifest.assertions.first(where: { $0.label == label }),
        let form = Form(binding), let location = item["location"]
      else { return malformed }
      guard let start = location["byteOffset"]?.integer, let length = location["length"]?.integer,
        start >= 0, length >= 0
      else {
        add(
          .notUnderstood, "a part of the file is in a box that Verso does not search",
          at: address)
        return nil
      }
      guard start <= source.count, length <= source.count - start else {
        guard item["optional"] == .bool(true) else {
          return Problem(.multiAssetHashMissingPart, "a part of the file is not there")
        }
        isCut = true
        add(
          .notCovered, "a part of the file that was signed, and may be left out, is not there",
          at: address)
        continue
      }
      guard start == end, !isCut else { return malformed }
      end = start + length
      var part = whole
      part.file = start..<end
      if try problem(binding, form, part, at: address) != nil {
        return Problem(.multiAssetHashMismatch, "a part of the file is not as it was signed")
      }
    }
    guard end == source.count else { return malformed }
    add(.multiAssetHashMatch, "every part of the file is as it was signed", at: address)
    return nil
  }
}

extension Assertion {
  /// Whether it ties a manifest to its file (C2PA 2.2, 9.2).
  fileprivate var isHardBinding: Bool {
    isKind("c2pa.hash.data") || isKind("c2pa.hash.boxes") || isKind("c2pa.hash.bmff")
      || kind == "c2pa.hash.collection.data"
  }
}

extension StorePlace {
  /// Whether a range is what carries the credentials, perhaps with the zero that fills up an odd
  /// chunk.
  func isCarrier(_ range: Range<Int>, _ source: ByteSource) throws -> Bool {
    guard range != carrier else { return true }
    guard range.lowerBound == carrier.lowerBound, range.upperBound == carrier.upperBound + 1,
      carrier.count % 2 == 1
    else { return false }
    return try source.read(carrier.upperBound..<range.upperBound) == [0]
  }

  /// Whether a range is the length of the credentials in a directory of TIFF.
  func isCount(
    _ range: Range<Int>, _ source: ByteSource, _ skeleton: Skeleton
  ) throws -> Bool {
    guard let order = skeleton.byteOrder, range.count == 4 || range.count == 8,
      range.lowerBound >= 4
    else { return false }
    let bytes = try source.read((range.lowerBound - 4)..<range.upperBound)
    let tag: UInt16? = bytes.rawSpan.integer(at: 0, order)
    let short: UInt32? = range.count == 4 ? bytes.rawSpan.integer(at: 4, order) : nil
    let long: UInt64? = range.count == 8 ? bytes.rawSpan.integer(at: 4, order) : nil
    return tag == ExifNumber.jumbf
      && (short.map { Int($0) } ?? long.map { Int(clamping: $0) }) == count
  }
}

extension Photo {
  /// The blocks that a hash may leave out, because they describe the picture and do not draw it
  /// (C2PA 2.2, 9.2.5).
  private static let metadata: Set<BlockKind> = [
    .exif, .xmp, .furtherXMP, .extendedXMP, .photoshop, .comment, .unicodeComment, .text, .time,
    .userData,
  ]

  /// The metadata that contain a range: a part of them, or all of them with their frame. A range
  /// that has a part of the frame could turn what follows into something else.
  func metadataBlock(holding range: Range<Int>) -> Block? {
    skeleton.blocks.first { block in
      guard Self.metadata.contains(block.kind) else { return false }
      if range == block.carrier { return isApart(range) }
      // Blocks of GIF have a length every 255 bytes.
      guard !format.has(.cutsBlocks) else { return false }
      let content = block.carrier.dropFirst(format.mayHoldFilm || isTIFF ? 0 : frame)
      return content.contains(range) && isApart(range)
    }
  }

  private var isTIFF: Bool { container.isMadeOfDirectories }

  /// The number of bytes before the content of a segment, a chunk or a box.
  private var frame: Int { format.has(.isMadeOfSegments) ? 4 : 8 }

  /// Whether a field of a directory does not claim a part of the picture.
  private func isApart(_ range: Range<Int>) -> Bool {
    guard isTIFF else { return true }
    guard let source = try? openOrigin(),
      let shown = try? container.picture(skeleton, source)
    else { return false }
    return !shown.contains { $0.overlaps(range) }
  }
}
