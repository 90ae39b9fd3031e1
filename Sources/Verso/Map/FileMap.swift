/// What is where in a file, what each part is for, and what a strip would do with it.
///
/// The rows tile the file: each byte belongs to exactly one of them.
package struct FileMap: Sendable {
  /// What a strip does with the bytes of a row.
  package enum Strip: String, Sendable {
    /// They are in the result.
    case stays
    /// Some of them are, or others are in their place.
    case changes
    /// They are not.
    case goes
  }

  /// A part that has no others in it, or the bytes of one between those.
  package struct Row: Sendable {
    /// The names of the parts that contain it, from the outermost one to its own.
    package let path: [String]
    package let range: Range<Int>
    package let role: FilePart.Role
    /// Nil where the file is not stripped.
    package fileprivate(set) var strip: Strip?
    /// Why it may hide something, or be a damaged part; nil if it is sound.
    package fileprivate(set) var problem: String?
    /// Whether a write makes it from the rest of the file.
    fileprivate let isMade: Bool
  }

  package let format: String
  package let count: Int
  package private(set) var rows: [Row] = []
  /// Why a strip of the file is refused; nil if it is not.
  package fileprivate(set) var refusal: String?

  init(_ parts: FileParts, format: String, count: Int) {
    self.format = format
    self.count = count
    add(parts.parts, in: 0..<count, of: nil, path: ["bytes between parts"])
    for (message, offset) in parts.problems {
      let index = rows.firstIndex { $0.range.contains(offset) } ?? rows.count - 1
      guard rows.indices.contains(index) else { continue }
      rows[index].problem = [rows[index].problem, message].compactMap(\.self).joined(
        separator: "; ")
    }
  }

  /// The rows of some parts, and of the bytes of `range` that are in none of them.
  private mutating func add(
    _ parts: [FilePart], in range: Range<Int>, of holder: FilePart?, path: [String]
  ) {
    var at = range.lowerBound
    func rest(to end: Int, _ rows: inout [Row]) {
      guard at < end else { return }
      let role = holder?.role ?? .unknown
      var isMade = role == .structure
      if case .adapts? = holder?.fate { isMade = true }
      rows.append(
        Row(
          path: path, range: at..<end, role: role, strip: nil, problem: holder?.problem,
          isMade: isMade))
    }
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // Parts may share bytes: the first one has them.
      let place = part.range.clamped(to: at..<max(at, range.upperBound))
      guard !place.isEmpty else { continue }
      rest(to: place.lowerBound, &rows)
      add(part.parts, in: place, of: part, path: (holder == nil ? [] : path) + [part.name])
      at = place.upperBound
    }
    rest(to: range.upperBound, &rows)
  }

  /// Notes which bytes a write copies.
  fileprivate mutating func note(_ plan: WritePlan) {
    var kept = ByteRanges()
    var patched = ByteRanges()
    switch plan.method {
    case .unchanged: kept.insert(0..<count)
    case .inPlace(let stages):
      kept.insert(0..<count)
      for patch in stages.joined() { patched.insert(patch.range.clamped(to: 0..<count)) }
    case .splice(let splice):
      for case .copy(let range) in splice.pieces { kept.insert(range) }
    }
    kept = ByteRanges(kept.subtracting(patched))
    for index in rows.indices {
      let range = rows[index].range
      let lost = kept.gaps(in: range).reduce(0) { $0 + $1.count }
      rows[index].strip =
        lost == 0 ? .stays : lost < range.count || rows[index].isMade ? .changes : .goes
    }
  }
}

extension Photo {
  /// The map of the file that was read.
  ///
  /// - Throws: ``FileError`` when it cannot be read or has changed.
  package func map() throws -> FileMap {
    let source = try openOrigin()
    var map = FileMap(
      try container.parts(skeleton, source, .usual), format: format.name, count: source.count)
    do {
      var photo = self
      photo.strip()
      map.note(try photo.plan(WriteOptions(), inPlace: false, source: source))
    } catch let error as MetadataError {
      map.refusal = error.message
    }
    return map
  }
}
