/// Counts steps of loops whose length a file decides, so that tests can measure how the work grows
/// with the file. Only debug builds count, and only where a test asks.
@usableFromInline
package enum Steps {
  #if DEBUG
    private final class Counter: Sendable {
      let count = Mutex<Int>(0)
    }

    @TaskLocal private static var counter: Counter?
  #endif

  #if DEBUG
    /// Counts this many steps.
    package static func add(_ count: Int = 1) {
      _ = counter?.count.withLock { $0 += count }
    }
  #else
    /// Counts nothing.
    @inlinable package static func add(_ count: Int = 1) {}
  #endif

  /// The number of steps that something takes; nil in a release build.
  package static func counted(_ body: () throws -> Void) rethrows -> Int? {
    #if DEBUG
      let counter = Counter()
      try $counter.withValue(counter, operation: body)
      return counter.count.withLock { $0 }
    #else
      try body()
      return nil
    #endif
  }
}
