#if canImport(Glibc)
  internal import Glibc
#else
  internal import Dispatch
#endif

/// Threads for the workers of a ``Pool``.
enum Threads {
  /// Runs a body several times at once, in the caller's thread too, and waits for all.
  ///
  /// On Linux each run has a thread, also beyond the number of processors, because writing waits
  /// for the volume; where the system makes no more, those that there are do the work.
  static func run(_ count: Int, _ body: @Sendable () -> Void) {
    guard count > 1 else {
      body()
      return
    }
    #if canImport(Glibc)
      // All threads have ended when this returns.
      withoutActuallyEscaping(body) { body in
        let work = Work(body)
        let threads = (1..<count).compactMap { _ in start(work) }
        body()
        for thread in threads { _ = pthread_join(thread, nil) }
      }
    #else
      DispatchQueue.concurrentPerform(iterations: count) { _ in body() }
    #endif
  }

  #if canImport(Glibc)
    private final class Work: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static func start(_ work: Work) -> pthread_t? {
      var thread = pthread_t()
      // The thread takes over this reference, unless there is none.
      let context = unsafe Unmanaged.passRetained(work)
      let error = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
          }
          return nil
        }, context.toOpaque())
      guard error == 0 else {
        unsafe context.release()
        return nil
      }
      return thread
    }
  #endif
}
