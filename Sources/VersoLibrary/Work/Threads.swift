internal import VersoBytes
internal import VersoSystem

#if !canImport(Glibc)
  internal import Dispatch
#endif

/// Threads for the workers of a ``Pool``.
package enum Threads {
  /// The current file of a worker, for the code that continues after a crash.
  package final class Place: Sendable {
    private let place = Mutex((chunk: 0, file: 0))

    package var chunk: Int { place.withLock { $0.chunk } }
    package var file: Int { place.withLock { $0.file } }

    package func set(chunk: Int, file: Int) { place.withLock { $0 = (chunk, file) } }
  }

  /// Runs a body several times at once and waits for all.
  ///
  /// On Linux each run has a thread, also beyond the number of processors, because writing waits
  /// for the volume. If the system makes no more threads, the existing ones do the work. A run that
  /// a signal of broken code ends stops for good.
  ///
  /// - Parameters:
  ///   - count: The number of runs.
  ///   - body: The work of each.
  ///   - onBreakdown: Called where a run crashed; returns whether another one is to continue.
  package static func run(
    _ count: Int, _ body: @escaping @Sendable (Place) -> Void, onBreakdown: (Place) -> Bool
  ) {
    #if canImport(Glibc)
      // All threads have ended, or are stopped forever with what they hold, when this returns.
      guard let pipe = Pipe() else { return body(Place()) }
      var runs: [Run] = []
      func start() -> Bool {
        let run = Run(runs.count, pipe.end, body)
        guard run.start() else { return false }
        runs.append(run)
        return true
      }
      var working = 0
      for _ in 0..<count where start() { working += 1 }
      if working == 0 { body(Place()) }
      while working > 0, let number = pipe.next() {
        let run = runs[number]
        if run.isBroken {
          let goesOn = onBreakdown(run.place)
          working -= goesOn && start() ? 0 : 1
          // A broken run may hold the last free place.
          if goesOn, working == 0 { body(Place()) }
        } else {
          run.join()
          working -= 1
        }
      }
    #else
      DispatchQueue.concurrentPerform(iterations: count) { _ in body(Place()) }
    #endif
  }

  #if canImport(Glibc)
    /// A thread and what it does.
    @safe private final class Run: Sendable {
      let place = Place()
      private let body: @Sendable (Place) -> Void
      // Never freed: a crashed thread may be in its handler.
      private nonisolated(unsafe) let guardian: OpaquePointer
      private let thread = Mutex<UInt>(0)

      init(_ number: Int, _ end: Int32, _ body: @escaping @Sendable (Place) -> Void) {
        self.body = body
        unsafe guardian = verso_guard_make(Int32(number), end)
      }

      /// Whether a signal of broken code stopped it.
      var isBroken: Bool { unsafe verso_guard_signal(guardian) != 0 }

      /// Starts the thread; false if the system makes no more.
      func start() -> Bool {
        var thread = pthread_t()
        // The thread takes over this reference, unless the thread was not created.
        let context = unsafe Unmanaged.passRetained(self)
        let error = unsafe pthread_create(
          &thread, nil,
          { context in
            if let context = unsafe context {
              unsafe Unmanaged<Run>.fromOpaque(context).takeRetainedValue().work()
            }
            return nil
          }, context.toOpaque())
        guard error == 0 else {
          unsafe context.release()
          return false
        }
        self.thread.withLock { $0 = UInt(thread) }
        return true
      }

      private func work() {
        unsafe verso_guard_enter(guardian)
        body(place)
        unsafe verso_guard_leave(guardian)
      }

      func join() { _ = pthread_join(pthread_t(thread.withLock { $0 }), nil) }
    }

    /// The pipe with which threads report that they have ended.
    private struct Pipe: ~Copyable {
      private let start: Int32
      let end: Int32

      init?() {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (start, end) = (ends[0], ends[1])
      }

      deinit {
        _ = close(start)
        _ = close(end)
      }

      /// The number of the next thread that ended; nil if that cannot be known.
      func next() -> Int? {
        var number: Int32 = 0
        while true {
          let count = unsafe read(start, &number, MemoryLayout<Int32>.size)
          if count == MemoryLayout<Int32>.size { return Int(number) }
          guard count < 0, errno == EINTR else { return nil }
        }
      }
    }
  #endif
}
