/// Counts steps of loops whose length a file decides, so that tests can measure how the work grows
/// with the file. Only debug builds count, and only where a test asks.
@usableFromInline
package enum Steps {
  /// What is counted: steps of any work, and walks through the structure of a file.
  @usableFromInline
  package enum Kind: Sendable { case step, walk }

  #if DEBUG
    private final class Counter: Sendable {
      let counts = Mutex<[Kind: Int]>([:])
    }

    @TaskLocal private static var counter: Counter?
  #endif

  #if DEBUG
    /// Counts this many steps.
    package static func add(_ count: Int = 1, _ kind: Kind = .step) {
      counter?.counts.withLock { $0[kind, default: 0] += count }
    }
  #else
    /// Counts nothing.
    @inlinable package static func add(_ count: Int = 1, _ kind: Kind = .step) {}
  #endif

  /// The number of steps that something takes; nil in a release build.
  package static func counted(
    _ kind: Kind = .step, _ body: () throws -> Void
  ) rethrows -> Int? {
    #if DEBUG
      let counter = Counter()
      try $counter.withValue(counter, operation: body)
      return counter.counts.withLock { $0[kind] ?? 0 }
    #else
      try body()
      return nil
    #endif
  }
}
