import Foundation
import Testing
import VersoBytes
import VersoLibrary

@testable import VersoCommand

#if canImport(Glibc)
  import Glibc

  @Suite("A pool of workers", .serialized)
  struct PoolTests {
    @Test(
      "A file that crashes its worker costs one line, and other files are processed",
      arguments: [1, 3])
    func breakdown(workers: Int) {
      let names = PathTable((0..<50).map { "photo \($0).jpg" })
      let done = Mutex<Set<Int>>([])
      let failures = Pool.run(names, workers: workers, chunk: 8) { index, _ in
        if index == 5 || index == 31 { raise(SIGILL) }
        _ = done.withLock { $0.insert(index) }
        return .done
      }
      #expect(failures == 2)
      #expect(done.withLock { $0 } == Set(names.indices).subtracting([5, 31]))
    }

    @Test("Work that must not be repeated is not: every file is a separate chunk")
    func once() {
      let names = PathTable((0..<20).map { "photo \($0).jpg" })
      let counts = Mutex<[Int: Int]>([:])
      let failures = Pool.run(names, workers: 2, chunk: 1) { index, _ in
        counts.withLock { $0[index, default: 0] += 1 }
        if index == 7 { raise(SIGSEGV) }
        return .done
      }
      #expect(failures == 1)
      #expect(counts.withLock { $0.values.allSatisfy { $0 == 1 } })
    }
  }
#endif
