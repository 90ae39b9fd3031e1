internal import Verso

/// The parts that a hash leaves out, and data that must not be in them.
extension Examination {
  /// Makes sure that everything that a viewer shows is covered. An item or a sample may be anywhere
  /// in a file, also in ranges that the hash leaves out.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  mutating func problemShown(_ form: Form, _ photo: Photo, at address: String) throws -> Problem? {
    let covered = hashed ?? ByteRanges()
    do {
      let shown = try photo.container.contents(photo.skeleton, source)
      guard shown.contains(where: { !covered.gaps(in: $0).isEmpty }) else { return nil }
      return Problem(form.mismatch, "a part of the picture is in what the hash leaves out")
    } catch let error as FileError {
      throw error
    } catch {
      add(
        .notUnderstood,
        "where the picture is in the file is not understood, so it may be in what the hash leaves out",
        at: address)
      return nil
    }
  }

  /// Reports the metadata in which ranges are that a hash leaves out.
  mutating func addLeftOut(_ ranges: [Range<Int>], _ photo: Photo, at address: String) -> Bool {
    for range in ranges {
      guard let block = photo.metadataBlock(holding: range) else { return false }
      addLeftOut(block, at: address)
    }
    return true
  }

  mutating func addLeftOut(_ block: Block, at address: String) {
    addLeftOut("the \(block.kind.name) data", at: address)
  }

  /// Reports that what a part of the file states may be another thing now than when it was signed.
  mutating func addLeftOut(_ what: String, at address: String) {
    let status = ValidationStatus(
      code: .metadataNotCovered, place: address,
      explanation: "the signature leaves out \(what), which anybody may have changed since")
    if !statuses.contains(status) { add(status) }
  }
}

extension ValidationStatus.Code {
  /// Nothing of the specification's: it lets a signer leave metadata out.
  static let metadataNotCovered = Self("verso.metadataNotCovered", .unread)
}
