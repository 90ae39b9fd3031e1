internal import Verso

extension Examination {
  /// Checks the boxes of a file against their hashes (C2PA 2.2, 15.12.3).
  ///
  /// - Returns: The problem; nil for a file as it was signed.
  mutating func problem(
    _ hash: NamedBoxHash, _ parts: Parts, at address: String
  ) throws -> Problem? {
    let names = hash.entries.flatMap(\.names)
    let lists = try NamedBox.lists(
      of: parts.photo, in: parts.file, parts.place, source, names, limit: verifier.limits.parts)
    guard let first = lists.first else {
      add(
        .notUnderstood, "the boxes of \(parts.photo.format.named) file are not known by name",
        at: address)
      return nil
    }
    // Where two readings of the format are in use, one of them has to fit.
    let (before, statuses) = (hashed, statuses)
    var problem: Problem?
    for boxes in lists where problem == nil || boxes.map(\.name) == names {
      (hashed, self.statuses) = (before, statuses)
      problem = try self.problem(hash, boxes, parts, at: address)
      if problem == nil { return nil }
    }
    return problem
      ?? Problem(.boxesHashMismatch, "the file has \(first.count) boxes in another order")
  }

  private mutating func problem(
    _ hash: NamedBoxHash, _ boxes: [NamedBox], _ parts: Parts, at address: String
  ) throws -> Problem? {
    let names = hash.entries.flatMap(\.names)
    let own = boxes.map(\.name)
    guard own == names else {
      var left: [String: Int] = [:]
      for name in names { left[name, default: 0] += 1 }
      for name in own { left[name, default: 0] -= 1 }
      return left.values.contains { $0 < 0 }
        ? Problem(.boxesHashUnknownBox, "the file has boxes that the manifest does not list")
        : Problem(.boxesHashMismatch, "boxes are missing, or not in their order")
    }
    var index = 0
    var covered = ByteRanges()
    var known = ByteRanges()
    var hasMore = false
    for entry in hash.entries {
      let group = boxes[index..<(index + entry.names.count)]
      index += entry.names.count
      guard let first = group.first, let last = group.last else { continue }
      let range = first.range.lowerBound..<max(first.range.lowerBound, last.range.upperBound)
      known.insert(range)
      if entry.isCredentials {
        guard first.range == parts.place?.carrier || parts.place == nil else {
          return Problem(.boxesHashMismatch, "the credentials are not where the hash has them")
        }
        continue
      }
      if entry.isExcluded {
        guard addLeftOut(group.map(\.range), parts.photo, at: address) else {
          return Problem(.boxesHashMismatch, "a box is left out that is no metadata")
        }
        hasMore = true
        continue
      }
      guard
        let algorithm = HashAlgorithm(
          entry.algorithm ?? hash.algorithm ?? parts.manifest.claim.algorithm ?? "")
      else { return Self.unknownAlgorithm }
      guard try HashedRanges([.bytes(range)]).digest(algorithm, source) == entry.hash else {
        return Problem(
          .boxesHashMismatch, "the box \(first.name) is not as it was signed")
      }
      covered.insert(range)
    }
    if hasMore {
      add(
        .additionalBoxExclusions, "the signature leaves out more than the credentials",
        at: address)
    }
    for gap in known.gaps(in: parts.file) {
      // Markers of JPEG may have bytes in front that only fill up.
      guard parts.photo.format.has(.isMadeOfSegments), gap.count <= 1 << 16,
        try source.read(gap).allSatisfy({ $0 == 0xFF })
      else {
        return Problem(.boxesHashUnknownBox, "the file has bytes that belong to no box")
      }
      covered.insert(gap)
    }
    cover(covered)
    if let place = parts.place, !place.foreign.isEmpty {
      return Problem(.boxesHashMismatch, "there is something else among the credentials")
    }
    return nil
  }
}
