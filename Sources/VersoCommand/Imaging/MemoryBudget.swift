#if Imaging
  import VersoBytes

  /// The memory that pictures may take together: who would take more waits until others are done. A
  /// picture that is larger than the whole budget gets all of it.
  final class MemoryBudget: Sendable {
    static let shared = MemoryBudget(Standard.memory / 2)

    private let total: Int
    private let used = Mutex(0)

    init(_ total: Int) { self.total = max(total, 1) }

    /// Does work that needs this many bytes.
    func reserve<Result>(_ bytes: Int, _ work: () throws -> Result) rethrows -> Result {
      let share = min(max(bytes, 0), total)
      while !take(share) { Standard.pause() }
      defer { used.withLock { $0 -= share } }
      return try work()
    }

    private func take(_ share: Int) -> Bool {
      used.withLock { used in
        guard used + share <= total else { return false }
        used += share
        return true
      }
    }
  }
#endif
