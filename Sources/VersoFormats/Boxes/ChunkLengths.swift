/// The number of bytes of each chunk of a track (`stsc`, `stsz`, `stz2`; ISO/IEC 14496-12, 8.7.3
/// and 8.7.4).
struct ChunkLengths {
  /// The runs of chunks as they are stored: the first one, how many samples each has, their description.
  private let runs: [UInt8]
  private let runCount: Int
  /// The sizes as they are stored, after a head of 12 bytes.
  private let sizes: [UInt8]
  /// The size of all samples; 0 where each has its own.
  private var fixed = 0
  private var bits = 32
  private var samplesLeft: Int
  private var (sample, run, chunk) = (0, 0, 0)

  /// Takes the tables of a track: the box of sizes with its type, and the runs in `stsc`.
  init(_ type: BoxType, sizes: [UInt8], runs: [UInt8]) {
    (self.sizes, self.runs) = (sizes, runs)
    func count(of bytes: [UInt8], at place: Int) -> Int {
      Int((bytes.rawSpan.integer(at: place, .bigEndian) as UInt32?) ?? 0)
    }
    runCount = min(count(of: runs, at: 4), max(runs.count - 8, 0) / 12)
    samplesLeft = count(of: sizes, at: 8)
    if type == "stsz" {
      fixed = count(of: sizes, at: 4)
    } else {
      bits = sizes.count > 7 ? Int(sizes[7]) : 0
      if ![4, 8, 16].contains(bits) { samplesLeft = 0 }
    }
  }

  /// Whether all samples have been in chunks.
  var isComplete: Bool { samplesLeft == 0 }

  private func field(_ number: Int, of run: Int) -> Int {
    Int((runs.rawSpan.integer(at: 8 + 12 * run + 4 * number, .bigEndian) as UInt32?) ?? 0)
  }

  /// The length of the next chunk; nil if unknown.
  mutating func next() -> Int? {
    chunk += 1
    while run + 1 < runCount, field(0, of: run + 1) <= chunk { run += 1 }
    guard run < runCount, field(0, of: run) <= chunk else { return nil }
    let count = field(1, of: run)
    guard count <= samplesLeft else { return nil }
    if fixed != 0 {
      samplesLeft -= count
      let (length, isOver) = count.multipliedReportingOverflow(by: fixed)
      return isOver ? nil : length
    }
    guard (sample + count) * bits <= max(sizes.count - 12, 0) * 8 else { return nil }
    samplesLeft -= count
    defer { sample += count }
    return (sample..<(sample + count)).reduce(0) { $0 + size(of: $1) }
  }

  private func size(of sample: Int) -> Int {
    switch bits {
    case 32: Int((sizes.rawSpan.integer(at: 12 + 4 * sample, .bigEndian) as UInt32?) ?? 0)
    case 16: Int((sizes.rawSpan.integer(at: 12 + 2 * sample, .bigEndian) as UInt16?) ?? 0)
    case 8: Int(sizes[12 + sample])
    default:
      Int(sample % 2 == 0 ? sizes[12 + sample / 2] >> 4 : sizes[12 + sample / 2] & 0xF)
    }
  }
}

/// Where the chunks of a track begin (`stco`, `co64`; ISO/IEC 14496-12, 8.7.5).
struct ChunkStarts {
  private let bytes: [UInt8]
  private let isLong: Bool
  let count: Int

  /// Takes the list; nil if it is cut short.
  init?(_ type: BoxType, _ bytes: [UInt8]) {
    isLong = type == "co64"
    guard let count: UInt32 = bytes.rawSpan.integer(at: 4, .bigEndian),
      Int(count) <= (bytes.count - 8) / (isLong ? 8 : 4)
    else { return nil }
    self.bytes = bytes
    self.count = Int(count)
  }

  /// Where one begins; nil for a position that no file has.
  subscript(index: Int) -> Int? {
    if isLong {
      return (bytes.rawSpan.integer(at: 8 + 8 * index, .bigEndian) as UInt64?)
        .flatMap { Int(exactly: $0) }
    }
    return (bytes.rawSpan.integer(at: 8 + 4 * index, .bigEndian) as UInt32?).map(Int.init)
  }
}
