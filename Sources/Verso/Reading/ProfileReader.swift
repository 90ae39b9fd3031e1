/// Reads colour profiles: that of the picture, and those of others.
struct ProfileReader: BlockReader {
  static let kinds: [BlockKind] = [.icc, .furtherProfile]

  /// The pieces of the picture's profile, or all of it.
  private var pieces: [[UInt8]] = []
  /// The number of profiles.
  private var number = 1

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let bytes = try context.bytes(of: block)
    let isPiece = context.format.has(.numbersProfilePieces) || pieces.isEmpty
    guard block.kind == .furtherProfile || !isPiece else {
      pieces.append(bytes)
      return Contribution()
    }
    var result = further(bytes)
    if block.kind == .icc {
      result.warnings.append(
        context.warning("an additional colour profile; the first one is used", block))
    }
    return result
  }

  mutating func read(_ inner: InnerBlock, _ context: inout ReadContext) -> Contribution {
    pieces.isEmpty && number == 1
      ? Contribution((try? ICCProfile(inner.bytes))?.facts() ?? []) : further(inner.bytes)
  }

  private mutating func further(_ bytes: [UInt8]) -> Contribution {
    number += 1
    return Contribution((try? ICCProfile(bytes))?.facts(suffix: "\(number)") ?? [])
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard !pieces.isEmpty else { return nil }
    var result = Contribution()
    // cICP comes before a profile, and a profile before sRGB (PNG 3, 4.3).
    if context.format.has(.hasColorParts) {
      for block in context.blocks {
        if let text = block.colorsBesideProfile {
          result.warnings.append(context.warning(text, block))
        }
      }
    }
    var bytes = pieces[0]
    if context.format.has(.numbersProfilePieces) {
      bytes = joined(&result)
      // A profile in one piece with a wrong number is still one.
      if bytes.isEmpty, pieces.count == 1,
        let lone = try? ICCProfile(Array(pieces[0].dropFirst(2)))
      {
        result.items = lone.facts()
        return result
      }
    }
    result.profile = bytes
    do {
      result.items = try ICCProfile(bytes).facts()
    } catch {
      result.warnings.append(Warning("\(error)", place: "ICC profile"))
    }
    return result
  }

  /// Puts the pieces together: each begins with its number and how many there are (ICC.1:2022, annex
  /// B.4).
  private func joined(_ result: inout Contribution) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = pieces.first.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
    // Never crossed: the end is at least 1.
    for number in 1...max(count, 1) {
      guard let piece = pieces.first(where: { $0.count >= 2 && Int($0[0]) == number }) else {
        result.warnings.append(
          Warning("piece \(number) of the colour profile is missing", place: "ICC profile"))
        result.unread.append(.icc)
        break
      }
      bytes += piece[2...]
    }
    return bytes
  }
}
