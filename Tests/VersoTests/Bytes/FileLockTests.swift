import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("One writer at a time")
struct FileLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A second lock waits for the end of the first one, with a limit")
  func turns() throws {
    let path = try folder.write([1, 2, 3], "photo.jpg")
    let first = try FileLock.acquire(path)
    let error = #expect(throws: FileError.self) {
      try FileLock.acquire(path, patience: .milliseconds(20))
    }
    #expect(error?.code == .busy)
    #expect(first.holds(path))
    first.release()
    #expect(!first.holds(path))
    let second = try FileLock.acquire(path, patience: .zero)
    #expect(second.holds(path))
  }

  @Test("A lock ends when nobody holds it")
  func forgotten() throws {
    let path = try folder.write([1], "photo.jpg")
    do { _ = try FileLock.acquire(path) }
    #expect(try FileLock.acquire(path, patience: .zero).isHeld)
  }

  @Test("Whoever waited for a replaced file gets the new one")
  func replaced() async throws {
    let path = try folder.write([1, 2, 3], "photo.jpg")
    let first = try FileLock.acquire(path)
    async let waiting = Task.detached { try FileLock.acquire(path) }.value
    try await Task.sleep(for: .milliseconds(30))
    var file = try AtomicFile(at: path, lock: first)
    var splice = Splice()
    splice.insert([4, 5])
    try file.append(splice, from: ByteSource([]))
    _ = try file.commit()
    first.release()
    let second = try await waiting
    #expect(second.holds(path))
    #expect(second.identity.size == 2)
    #expect(second.identity != first.identity)
  }

  @Test("A change by another program is detected before writing", arguments: [0, 1, 2])
  func changed(_ how: Int) throws {
    let path = try folder.write([1, 2, 3], "photo.jpg")
    let lock = try FileLock.acquire(path)
    try lock.check()
    switch how {
    case 0: _ = try folder.write([1, 2, 3], "photo.jpg")  // a new file
    case 1: try FileManager.default.removeItem(atPath: path)
    default:
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: [4])
    }
    let error = #expect(throws: FileError.self) {
      try lock.write([[Patch(position: 0, bytes: [9])]]) { _ in }
    }
    #expect(error?.code == .changed)
  }

  @Test("A rejected change in place is reverted", arguments: [2, 5])
  func undone(_ size: Int) throws {
    let path = try folder.write([1, 2, 3, 4, 5], "photo.jpg")
    let lock = try FileLock.acquire(path)
    struct Displeased: Error {}
    #expect(throws: Displeased.self) {
      try lock.write([
        [Patch(position: 5, bytes: [6, 7])], [Patch(position: 1, bytes: [9, 9])],
        [Patch(position: 0, bytes: [0, 0])],
      ]) { file in
        #expect(try file.identity().size == 7)
        throw Displeased()
      }
    }
    #expect(try folder.read("photo.jpg") == [1, 2, 3, 4, 5])
  }

  @Test("A read-only file cannot be locked")
  func readOnly() throws {
    let path = try folder.write([1], "photo.jpg", mode: 0o444)
    let error = #expect(throws: FileError.self) { try FileLock.acquire(path) }
    #expect(error?.code == .readOnly)
  }
}

@Suite("Writers that share a file")
struct SharedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Tags that each have a place of their own.
  private static let keys: [TagKey<String>] = [
    .artist, .copyright, .imageDescription, .software, .make, .model, .hostComputer,
    .lensModel, .lensMake,
  ]

  @Test("Edits from many threads are all in the file", arguments: [true, false])
  func edits(_ hasRoom: Bool) throws {
    var photo = try Photo(hasRoom ? Fixtures.photo().bytes() : Fixtures.bare().bytes())
    if hasRoom { photo.metadata[.hostComputer] = "Example" }
    let path = try folder.write(try photo.bytes(), "photo.jpg")
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.keys.count) { number in
      do {
        for round in 0..<3 {
          try Photo.edit(path: path) { photo in
            photo.metadata[Self.keys[number]] = "writer \(number), round \(round)"
          }
        }
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
    #expect(problems.withLock { $0 } == [])
    let result = try Photo(path: path)
    #expect(result.warnings.isEmpty)
    for (number, key) in Self.keys.enumerated() {
      #expect(result.metadata[key] == "writer \(number), round 2")
    }
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A change with the same size and time is detected")
  func sameTime() throws {
    var first = try Photo(Fixtures.photo().bytes())
    first.metadata[.hostComputer] = "Example"
    let bytes = try first.bytes()
    let path = try folder.write(bytes, "photo.jpg")
    var other = bytes
    let name = try #require(bytes.position(of: Array("Grace Example".utf8)))
    other.replaceSubrange(name..<(name + 5), with: Array("Other".utf8))
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    var photo = try Photo(path: path)
    photo.metadata[.copyright] = "Ada Example"
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.write(contentsOf: other)
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    for target in [path, folder.path("copy.jpg")] {
      let error = #expect(throws: FileError.self) { try photo.write(toPath: target) }
      #expect(error?.code == .changed)
    }
    #expect(try folder.read("photo.jpg") == other)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A photo whose time changed but not its content is written")
  func touched() throws {
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    var photo = try Photo(path: path)
    photo.metadata[.copyright] = "Ada Example"
    // Another link changes the file's own times, and nothing else.
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("link.jpg"))
    let receipt = try photo.write(toPath: path)
    #expect(receipt.notes.contains { $0.contains("hard links") })
    #expect(try Photo(path: path).metadata[.copyright] == "Ada Example")
    #expect(try Photo(path: folder.path("link.jpg")).metadata[.copyright] != "Ada Example")
  }

  @Test("A writer that is too late reports it, and changes nothing")
  func busy() throws {
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada"
    let turn = try FileLock.acquire(path)
    var options = WriteOptions()
    options.patience = .milliseconds(10)
    let error = #expect(throws: FileError.self) { try photo.write(toPath: path, options: options) }
    #expect(error?.code == .busy)
    turn.release()
    #expect(try folder.read("photo.jpg") == Fixtures.photo().bytes())
    _ = try photo.write(toPath: path, options: options)
    #expect(try Photo(path: path).metadata[.artist] == "Ada")
  }

  @Test("A failed edit releases its lock")
  func failed() throws {
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    struct Refusal: Error {}
    var options = WriteOptions()
    options.patience = .zero
    for _ in 0..<2 {
      #expect(throws: Refusal.self) {
        try Photo.edit(path: path, options: options) { _ in throw Refusal() }
      }
    }
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada"
    _ = try photo.write(toPath: path, options: options)
  }
}
