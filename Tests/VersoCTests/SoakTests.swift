import CVerso
import Foundation
import Testing
import VersoBytes
import VersoC
import VersoFixtures

/// Many calls by many threads at once: a few in every run of the tests, SOAK of them a thread by `make soak`,
/// which watches them with the thread sanitizer.
@Suite("Many threads of C")
struct SoakTests {
  static let rounds = ProcessInfo.processInfo.environment["SOAK"].flatMap { Int($0) } ?? 20

  @Test("Eight threads read and edit their own photos and a shared one")
  func threads() throws {
    let folder = try TemporaryFolder()
    let shared = folder.path("shared.jpg")
    let bytes = try Samples.bytes("harbour.jpg")
    try Data(bytes).write(to: URL(filePath: shared))
    let expected = try json(try Owned.photo(bytes))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<Self.rounds {
        do {
          let photo = try Owned.photo(bytes)
          guard try json(photo) == expected else { throw Different() }
          let name = "Ada \(thread).\(round)"
          let changed = try written(photo, try Owned.plan(["Artist": name]))
          let found = try json(try Owned.photo(changed))
          guard found.contains(name.utf8) else { throw Different() }
          do {
            _ = try Owned.photo(Array(bytes.prefix(round % 400)))
          } catch is Problem {}
          if round % 10 == 0 {
            let plan = try Owned.plan(["XMP-dc:Subject": name])
            try call { verso_edit_path(shared, plan.pointer, nil, nil, $0) }
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let last = String(decoding: try json(try Owned.photo(path: shared)), as: UTF8.self)
    #expect(last.contains("Ada "))
  }

  private struct Different: Error {}
}
