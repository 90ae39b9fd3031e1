/// A piece of a file as its format divides it: a segment, a chunk, a block, a box, a trailer.
///
/// The parts of a file, with their gaps, tile it: each byte belongs to one of them. A format finds them in one walk;
/// what a strip keeps (``Inventory``) and what `verso map` shows are folds over them.
package struct FilePart: Sendable {
  /// What a part is for.
  package enum Role: String, Sendable, CaseIterable {
    /// It holds the file together: a signature, a header, an end.
    case structure
    /// The pixels, and what decodes them.
    case picture
    /// Size, colours, transparency, orientation, times of frames.
    case look
    /// It describes the picture, or was put there by a program.
    case metadata
    /// Free space.
    case room
    /// Data after the end of what the format defines.
    case trailer
    /// The format does not define it.
    case unknown
  }

  /// What a strip does with a part.
  package enum Fate: Sendable {
    /// It is on the list: these bytes stay.
    case stays(Range<Int>)
    /// It is a block: its kind decides.
    case block
    /// A write makes it from the rest of the file.
    case adapts
    /// It is removed, under this name in the receipt.
    case goes(String)
  }

  /// The format's own name for it: "IDAT", "APP1", "moov".
  package let name: String
  /// All of its bytes, with head and checksum.
  package let range: Range<Int>
  package let role: Role
  package let fate: Fate
  /// Why it may hide a picture, or may be a damaged one; nil if it is sound.
  package var problem: String?
  /// The parts inside of it.
  package var parts: [FilePart] = []

  package init(
    _ name: String, _ range: Range<Int>, _ role: Role, _ fate: Fate? = nil, problem: String? = nil
  ) {
    self.name = name
    self.range = range
    self.role = role
    self.fate = fate ?? .stays(range)
    self.problem = problem
  }
}

/// The parts of a file, in the order in which they are found.
package struct FileParts: Sendable {
  package private(set) var parts: [FilePart] = []
  /// Problems of the file as a whole, and where.
  package private(set) var problems: [(message: String, offset: Int)] = []

  package init() {}

  package mutating func add(_ part: FilePart) {
    if !part.range.isEmpty { parts.append(part) }
  }

  package mutating func add(
    _ name: String, _ range: Range<Int>, _ role: FilePart.Role, _ fate: FilePart.Fate? = nil,
    problem: String? = nil
  ) {
    add(FilePart(name, range, role, fate, problem: problem))
  }

  package mutating func add(problem: String, at offset: Int) { problems.append((problem, offset)) }
}

extension Inventory {
  /// What of some parts a strip keeps, what goes, and what is unclear.
  package init(_ parts: FileParts) {
    self.init()
    for part in parts.parts { add(part) }
    for problem in parts.problems { add(unclear: problem.message, at: problem.offset) }
  }

  private mutating func add(_ part: FilePart) {
    if let problem = part.problem { add(unclear: problem, at: part.range.lowerBound) }
    switch part.fate {
    case .stays(let range): add(picture: range)
    case .goes(let name): add(said: name, part.range)
    case .block, .adapts: break
    }
    for inner in part.parts { add(inner) }
  }
}

extension FileParts {
  /// The blocks of a file of which nothing else is known, and what is between them.
  package init(blocksOf skeleton: Skeleton, _ source: ByteSource) {
    self.init()
    for block in skeleton.blocks {
      let role: FilePart.Role =
        block.kind == .header ? .structure : block.kind == .icc ? .look : .metadata
      for range in [block.carrier] + block.continuation {
        add(skeleton.format.carrierName(block), range.clamped(to: 0..<source.count), role, .block)
      }
    }
  }
}
