import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Files that are written completely")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func write(
    _ bytes: [UInt8], to path: String, replaces: Bool = true, access: Access = .ordinary,
    naming: AtomicFile.Naming = .unnamedIfPossible
  ) throws -> [String] {
    var splice = Splice()
    splice.insert(bytes)
    var file = try AtomicFile(at: path, replaces: replaces, access: access, naming: naming)
    try file.append(splice, from: ByteSource([]))
    return try file.commit()
  }

  static let namings: [AtomicFile.Naming] = [.unnamedIfPossible, .named]

  @Test("A file that is only named like a temporary one stays", arguments: namings)
  func ownNames(naming: AtomicFile.Naming) throws {
    let path = try folder.write([9], "photo.jpg")
    let own = [".photo.jpg.verso", ".photo.jpg.0000000000000000.verso", "photo.jpg.verso"]
    for name in own { _ = try folder.write([7], name) }
    try write([1, 2], to: path, naming: naming)
    try write([3], to: folder.path("new.jpg"), naming: naming)
    #expect(try folder.read("photo.jpg") == [1, 2])
    #expect(try folder.read("new.jpg") == [3])
    for name in own { #expect(try folder.read(name) == [7]) }
    #expect(try folder.names() == (own + ["new.jpg", "photo.jpg"]).sorted())
  }

  @Test(
    "The file of a killed writer is removed, that of a running one is not",
    arguments: namings)
  func leftovers(naming: AtomicFile.Naming) throws {
    let path = try folder.write([9], "photo.jpg")
    // What a writer's file is called shows as long as it writes.
    var name = ""
    do {
      let unfinished = try AtomicFile(at: path, naming: .named)
      name = try #require(try folder.names().first { $0 != "photo.jpg" })
      _ = unfinished.written
    }
    #expect(try folder.names() == ["photo.jpg"])
    let left = try folder.write([1, 2, 3], name)
    try write([1], to: path, naming: naming)
    #expect(try folder.names() == ["photo.jpg"])
    // So does a change in place.
    _ = try folder.write([1, 2, 3], name)
    TemporaryName.clear(beside: path)
    #expect(try folder.names() == ["photo.jpg"])
    _ = try folder.write([1, 2, 3], name)
    let living = try FileLock.acquire(left)
    try write([2], to: path, naming: naming)
    TemporaryName.clear(beside: path)
    #expect(try folder.read(name) == [1, 2, 3])
    #expect(living.isHeld)
    #expect(try folder.read("photo.jpg") == [2])
  }

  @Test("A link to nothing is refused and stays", arguments: namings)
  func brokenLink(naming: AtomicFile.Naming) throws {
    let link = folder.path("link.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("gone.jpg"))
    let error = #expect(throws: FileError.self) { try write([1], to: link, naming: naming) }
    #expect(error?.code == .brokenLink)
    #expect(try folder.names() == ["link.jpg"])
    let reading = #expect(throws: FileError.self) { try Photo(path: link) }
    #expect(reading?.code == .brokenLink)
  }

  @Test("A new file has no wider permissions than its source", arguments: namings)
  func access(naming: AtomicFile.Naming) throws {
    for mode in [0o600, 0o640, 0o644, 0o400] {
      let source = try folder.write([9], "source\(mode).jpg", mode: mode)
      let permissions = try #require(Permissions(path: source))
      let target = folder.path("target\(mode).jpg")
      try write([1], to: target, access: .atMost(permissions), naming: naming)
      #expect(try folder.mode("target\(mode).jpg") & ~mode == 0)
      #expect(try folder.mode("target\(mode).jpg") & 0o600 == mode & 0o600)
      // A file that is replaced hands on its own permissions, cut to these.
      let open = try folder.write([9], "open\(mode).jpg", mode: 0o644)
      try write([1], to: open, access: .atMost(permissions), naming: naming)
      #expect(try folder.mode("open\(mode).jpg") == 0o644 & mode)
    }
    try write([1], to: folder.path("key.pem"), access: .secret, naming: naming)
    #expect(try folder.mode("key.pem") == 0o600)
    let notes = try write([1], to: folder.path("ordinary"), naming: naming)
    #expect(notes.isEmpty)
  }

  @Test("Hard links of a replaced file are reported", arguments: namings)
  func hardLinks(naming: AtomicFile.Naming) throws {
    let path = try folder.write([9], "photo.jpg")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("other.jpg"))
    let notes = try write([1], to: path, naming: naming)
    #expect(notes.count == 1 && notes[0].contains("1 other name (hard links)"))
    #expect(try folder.read("other.jpg") == [9])
    #expect(try write([2], to: path, naming: naming).isEmpty)
  }

  @Test("Of many new files with one name one is complete, and the others are reported")
  func race() throws {
    let path = folder.path("new.jpg")
    let done = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      let bytes = [UInt8](repeating: UInt8(number), count: 100_000)
      let naming = Self.namings[number % 2]
      guard (try? write(bytes, to: path, replaces: false, naming: naming)) != nil else { return }
      done.withLock { $0 += 1 }
    }
    #expect(done.withLock { $0 } == 1)
    let found = try folder.read("new.jpg")
    #expect(found == [UInt8](repeating: found[0], count: 100_000))
    #expect(try folder.names() == ["new.jpg"])
  }

  @Test("A new file appears under its name, alone", arguments: namings)
  func new(naming: AtomicFile.Naming) throws {
    try write([1, 2, 3], to: folder.path("new.jpg"), naming: naming)
    #expect(try folder.read("new.jpg") == [1, 2, 3])
    #expect(try folder.names() == ["new.jpg"])
  }

  @Test("An old file is replaced and keeps its permissions", arguments: [0o600, 0o755, 0o640])
  func replacing(mode: Int) throws {
    let path = try folder.write([9, 9, 9, 9], "photo.jpg", mode: mode)
    try write([1, 2], to: path)
    #expect(try folder.read("photo.jpg") == [1, 2])
    #expect(try folder.mode("photo.jpg") == mode)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("Pieces of an open file are copied")
  func copying() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let path = try folder.write(bytes, "large.jpg")
    let source = ByteSource(try SystemFile.open(path), count: bytes.count)
    var splice = Splice()
    splice.copy(100..<200_000)
    splice.insert([1, 2, 3])
    splice.copy(250_000..<300_000)
    var file = try AtomicFile(at: path)
    try file.append(splice, from: source)
    #expect(file.written.count == splice.count)
    _ = try file.commit()
    #expect(
      try folder.read("large.jpg") == Array(bytes[100..<200_000]) + [1, 2, 3] + bytes[250_000...])
  }

  @Test("A file that may not be replaced stays, with an error")
  func notReplacing() throws {
    let path = try folder.write([9], "photo.jpg")
    let error = #expect(throws: FileError.self) { try write([1], to: path, replaces: false) }
    #expect(error?.code == .exists)
    #expect(try folder.read("photo.jpg") == [9])
    try write([1], to: folder.path("other.jpg"), replaces: false)
    #expect(try folder.read("other.jpg") == [1])
    #expect(try folder.names() == ["other.jpg", "photo.jpg"])
  }

  @Test("A file that appears meanwhile is not replaced either")
  func overtaken() throws {
    let path = folder.path("photo.jpg")
    var splice = Splice()
    splice.insert([1])
    var file = try AtomicFile(at: path, replaces: false)
    try file.append(splice, from: ByteSource([]))
    _ = try folder.write([9], "photo.jpg")
    do {
      _ = try file.commit()
      Issue.record("the file was replaced")
    } catch {
      #expect(error.code == .exists)
    }
    #expect(try folder.read("photo.jpg") == [9])
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A link stays a link, and its target is replaced", arguments: [true, false])
  func links(isRelative: Bool) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "real"), withIntermediateDirectories: false)
    let target = try folder.write([9], "real/photo.jpg", mode: 0o600)
    let link = folder.path("link.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: isRelative ? "real/photo.jpg" : target)
    try write([1, 2], to: link)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link)
        == (isRelative ? "real/photo.jpg" : target))
    #expect(try folder.read("real/photo.jpg") == [1, 2])
    #expect(try folder.mode("real/photo.jpg") == 0o600)
    #expect(try folder.names() == ["link.jpg", "real"])
  }

  @Test("A cancelled file leaves nothing")
  func givenUp() throws {
    let path = try folder.write([9], "photo.jpg")
    func giveUp() throws {
      var splice = Splice()
      splice.insert([1, 2, 3])
      var file = try AtomicFile(at: path)
      try file.append(splice, from: ByteSource([]))
    }
    try giveUp()
    #expect(try folder.read("photo.jpg") == [9])
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A source that became shorter leaves only the old file")
  func sourceCut() throws {
    let path = try folder.write([9, 8, 7], "photo.jpg")
    var splice = Splice()
    splice.copy(0..<100)
    func attempt() throws {
      let source = ByteSource(try SystemFile.open(path), count: 100)
      var file = try AtomicFile(at: path)
      try file.append(splice, from: source)
      _ = try file.commit()
    }
    let error = #expect(throws: FileError.self) { try attempt() }
    #expect(error?.code == .changed)
    #expect(try folder.read("photo.jpg") == [9, 8, 7])
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A file marked read-only is refused")
  func readOnly() throws {
    let path = try folder.write([9], "photo.jpg", mode: 0o444)
    let error = #expect(throws: FileError.self) { try write([1], to: path) }
    #expect(error?.code == .readOnly)
    #expect(try folder.read("photo.jpg") == [9])
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A folder, and a file in a missing folder, are refused")
  func refused() {
    let isFolder = #expect(throws: FileError.self) { try write([1], to: folder.url.path) }
    #expect(isFolder?.code == .isFolder)
    let missing = #expect(throws: FileError.self) {
      try write([1], to: folder.path("missing/photo.jpg"))
    }
    #expect(missing?.code == .noFolder)
  }

  #if canImport(Glibc)
    // The C library's module does not have these two.
    private typealias Setter =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, CInt
      ) -> CInt
    private typealias Getter =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
      ) -> Int

    /// Sets an extended attribute; false where the file system has none.
    private static func setAttribute(_ path: String, _ value: String) -> Bool {
      guard let symbol = dlsym(nil, "setxattr") else { return false }
      let set = unsafeBitCast(symbol, to: Setter.self)
      return set(path, "user.verso.test", value, value.utf8.count, 0) == 0
    }

    private static func attribute(_ path: String) -> String? {
      guard let symbol = dlsym(nil, "getxattr") else { return nil }
      let get = unsafeBitCast(symbol, to: Getter.self)
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = get(path, "user.verso.test", &buffer, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Gives a file, or every new file of a folder, a list that lets all read and write.
    private static func setList(_ name: String, _ path: String) -> Bool {
      // Version 2; then a kind, permissions and a number for the owner, user 12345, the group, the mask
      // and others (`linux/posix_acl_xattr.h`).
      var bytes: [UInt8] = [2, 0, 0, 0]
      for (kind, user) in [(1, -1), (2, 12345), (4, -1), (0x10, -1), (0x20, -1)] {
        bytes += [UInt8(kind), 0, 7, 0]
        let number = UInt32(bitPattern: Int32(user))
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
      }
      guard let symbol = dlsym(nil, "setxattr") else { return false }
      let set = unsafeBitCast(symbol, to: Setter.self)
      return set(path, "system.posix_acl_\(name)", bytes, bytes.count, 0) == 0
    }

    private static func hasList(_ path: String) -> Bool {
      guard let symbol = dlsym(nil, "getxattr") else { return false }
      let get = unsafeBitCast(symbol, to: Getter.self)
      var buffer = [UInt8](repeating: 0, count: 256)
      return get(path, "system.posix_acl_access", &buffer, buffer.count) > 0
    }

    @Test("A replaced file keeps its access list", arguments: namings)
    func ownList(naming: AtomicFile.Naming) throws {
      let path = try folder.write([9], "photo.jpg", mode: 0o640)
      guard Self.setList("access", path) else { return }
      let permissions = try #require(Permissions(path: path))
      let mode = try folder.mode("photo.jpg")
      try write([1], to: path, access: .atMost(permissions), naming: naming)
      #expect(try folder.read("photo.jpg") == [1])
      #expect(Self.hasList(path))
      #expect(try folder.mode("photo.jpg") == mode)
    }

    @Test("The access list of a folder does not widen that of a new file", arguments: namings)
    func accessList(naming: AtomicFile.Naming) throws {
      let source = try folder.write([9], "source.jpg", mode: 0o600)
      let old = try folder.write([9], "old.jpg", mode: 0o640)
      guard Self.setList("default", folder.url.path) else { return }
      let permissions = try #require(Permissions(path: source))
      try write([1], to: folder.path("new.jpg"), access: .atMost(permissions), naming: naming)
      try write([1], to: folder.path("key.pem"), access: .secret, naming: naming)
      try write([1], to: old, naming: naming)
      for (name, mode) in [("new.jpg", 0o600), ("key.pem", 0o600), ("old.jpg", 0o640)] {
        #expect(try folder.mode(name) == mode, "\(name)")
        #expect(!Self.hasList(folder.path(name)), "\(name)")
      }
      try write([1], to: folder.path("ordinary.jpg"), naming: naming)
      #expect(Self.hasList(folder.path("ordinary.jpg")))
    }

    private static var hasAttributes: Bool {
      guard let folder = try? TemporaryFolder(), let path = try? folder.write([1], "probe")
      else { return false }
      return setAttribute(path, "1")
    }

    @Test(
      "A replaced file keeps its extended attributes",
      .enabled(if: hasAttributes, "the temporary folder's file system has no extended attributes"))
    func attributes() throws {
      let path = try folder.write([9], "photo.jpg")
      #expect(Self.setAttribute(path, "kept"))
      try write([1], to: path)
      #expect(Self.attribute(path) == "kept")
      #expect(try folder.read("photo.jpg") == [1])
    }
  #endif
}

@Suite("Sources of bytes")
struct ByteSourceTests {
  @Test("A window gives the bytes of its file at every position", arguments: [true, false])
  func window(inMemory: Bool) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    let file = try SystemFile.open(try folder.write(bytes, "file"))
    let source = inMemory ? ByteSource(bytes) : ByteSource(file, count: bytes.count)
    var window = try ByteWindow(source)
    let ranges = [0..<10, 16_380..<16_390, 49_990..<50_000, 20..<30, 0..<50_000, 30_000..<30_001]
    for range in ranges {
      #expect(try window.load(range))
      let start = range.lowerBound - window.start
      #expect(Array(window.bytes[start..<(start + range.count)]) == Array(bytes[range]))
    }
    #expect(try !window.load(49_990..<50_001))
    for range in ranges { #expect(try window.copy(range) == Array(bytes[range])) }
    #expect(try window.copy(49_999..<60_000) == [bytes[49_999]])
    #expect(try source.read(60_000..<70_000) == [])
  }

  @Test("A missing file, a folder and an empty file have different errors")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write([], "empty.jpg")
    let cases: [(String, FileError.Code)] = [
      (folder.path("missing.jpg"), .notFound), (folder.url.path, .isFolder), (empty, .empty),
    ]
    for (path, code) in cases {
      let error = #expect(throws: FileError.self) { try Photo(path: path) }
      #expect(error?.code == code)
      #expect(error?.path == path)
    }
  }
}
