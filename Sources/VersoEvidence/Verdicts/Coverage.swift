internal import Verso

/// The parts of a photo that a signature covers.
///
/// A signature may leave out parts of the file and still be valid. Changes of these parts are not detected.
public struct Coverage: Sendable, Hashable {
  /// A part of the file.
  public struct Part: Sendable, Hashable {
    /// Its kind: "Exif with GPS", "XMP", "picture", "trailer".
    public let name: String
    /// Its location in the file.
    public let range: Range<Int>
    /// The number of bytes that the signature covers.
    public let coveredBytes: Int
    /// Whether it covers all of them.
    public var isCovered: Bool { coveredBytes == range.count }
    /// Whether every hash leaves it out by the specification's own word, and it shows and states nothing: the box of a
    /// file's type.
    var isStructure = false
  }

  /// The parts in the order of the file; without the credentials themselves.
  public let parts: [Part]

  /// The parts that the signature does not, or not wholly, cover.
  public var uncovered: [Part] { parts.filter { !$0.isCovered } }

  init(
    _ photo: Photo, _ source: ByteSource, _ place: StorePlace?, _ hashed: ByteRanges?,
    stowaways: [Stowaway] = [], oddities: [(name: String, range: Range<Int>)] = []
  ) throws {
    let covered = hashed ?? ByteRanges()
    var known = ByteRanges()
    for carrier in place?.carriers ?? [] { known.insert(carrier) }
    var found: [(name: String, range: Range<Int>)] = []
    var type: Range<Int>?
    for (index, block) in photo.skeleton.blocks.enumerated() {
      guard place?.blocks.contains(index) != true else { continue }
      let ranges = [block.carrier] + block.continuation
      for range in ranges where !known.gaps(in: range).isEmpty {
        found.append((Self.name(block, index, photo), range))
        known.insert(range)
      }
    }
    if photo.format.mayHoldFilm {
      var window = try ByteWindow(source)
      for box in try BoxList(&window, in: 0..<source.count, limit: photo.limits.parts).boxes {
        let name = box.type == "mdat" ? "picture" : "box \(box.type.name)"
        if box.type == "ftyp", type == nil { type = box.range }
        found += known.gaps(in: box.range).map { (name, $0) }
        known.insert(box.range)
      }
    }
    // Bytes outside of all blocks are the picture and, after its end, a trailer. Finding the end
    // requires reading every byte, so it is searched only if that is useful.
    let gaps = known.gaps(in: 0..<source.count)
    var end = source.count
    if gaps.contains(where: { !covered.covers($0) }) {
      let last = photo.skeleton.blocks.last?.carrier.upperBound ?? 0
      end = try photo.container.pictureEnd(source, from: max(last, photo.skeleton.insertion))
    }
    for gap in gaps {
      let picture = gap.clamped(to: 0..<end)
      if !picture.isEmpty { found.append(("picture", picture)) }
      let trailer = gap.clamped(to: end..<max(end, source.count))
      if !trailer.isEmpty { found.append(("trailer", trailer)) }
    }
    found += oddities
    // Data among the credentials that do not belong to them are not signed.
    if let place {
      let ranges = place.foreign.map { ("bytes among the credentials", $0) }
      found += ranges.filter { range in place.carriers.contains { $0.overlaps(range.1) } }
      found += stowaways.map { ($0.what, place.fileRange(of: $0.range)) }
    }
    parts = found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { name, range in
      let missing = covered.gaps(in: range).reduce(0) { $0 + $1.count }
      return Part(
        name: name, range: range, coveredBytes: range.count - missing,
        isStructure: range == type)
    }
  }

  private static func name(_ block: Block, _ index: Int, _ photo: Photo) -> String {
    guard block.kind == .exif else { return block.kind.name }
    var extras: [String] = []
    if photo.metadata.directory(.gps) != nil { extras.append("GPS") }
    if photo.metadata.thumbnail != nil { extras.append("thumbnail") }
    return extras.isEmpty ? "Exif" : "Exif with \(extras.joined(separator: " and "))"
  }
}

extension ByteRanges {
  /// Whether a range is completely in it.
  fileprivate func covers(_ range: Range<Int>) -> Bool { gaps(in: range).isEmpty }
}
