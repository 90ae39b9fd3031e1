internal import VersoSystem

/// A value that one thread at a time uses.
///
/// It has the interface of `Synchronization.Mutex`, which Apple's systems have only from macOS 15 and iOS 18 on.
@safe package final class Mutex<State: ~Copyable>: @unchecked Sendable {
  private var value: State
  private let lock: OpaquePointer

  /// - Parameter value: The value; nothing else may use it from now on.
  package init(_ value: consuming sending State) {
    self.value = value
    unsafe lock = verso_lock_make()
  }

  deinit { unsafe verso_lock_free(lock) }

  /// Waits until no other thread uses the value, and uses it.
  ///
  /// - Parameter body: Must not lock the same mutex again: it would wait for itself forever.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe verso_lock_take(lock)
    defer { unsafe verso_lock_give(lock) }
    return try body(&value)
  }

  /// Uses the value if no other thread does so now.
  ///
  /// - Parameter body: Must not lock the same mutex again.
  /// - Returns: The result of the body; nil if another thread uses the value.
  /// - Throws: The error of the body.
  package func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard unsafe verso_lock_try(lock) != 0 else { return nil }
    defer { unsafe verso_lock_give(lock) }
    return try body(&value)
  }
}
