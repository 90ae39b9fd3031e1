import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

/// The header, and the library that `make library` builds, as programs of C meet them.
@Suite("The library of C")
struct LibraryTests {
  /// `VERSO_LIBRARY`: libverso.so as it is installed.
  static let library: String? = {
    let named = ProcessInfo.processInfo.environment["VERSO_LIBRARY"]
    return named.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }()
  static let absence = "VERSO_LIBRARY does not name libverso.so: make library builds it"
  static let gcc = Program(named: "gcc")

  let header: String
  let include = Package.root.appending(path: "Sources/CVerso/include").path
  let example = Package.root.appending(path: "Examples/C/read.c").path

  init() throws {
    header = try String(contentsOfFile: include + "/verso.h", encoding: .utf8)
  }

  /// The functions that programs may rely on: Scripts/check/c-functions.txt.
  private func listed() throws -> [String] {
    let list = Package.root.appending(path: "Scripts/check/c-functions.txt")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static let whatToDo: Comment = """
    The functions of verso.h are no longer those of Scripts/check/c-functions.txt. One that is new is added to \
    the list, in its place. One that is gone, or takes something else, breaks programs: keep it, or \
    raise VERSO_ABI_VERSION in verso.h, which names the library anew, and tell it in CHANGELOG.md.
    """

  @Test("The header declares the listed functions")
  func functions() throws {
    let declared = Set(header.matches(of: /\b(verso_\w+)\(/).map { String($0.1) })
    let listed = try listed()
    #expect(declared.sorted() == listed, Self.whatToDo)
    #expect(listed == Array(Set(listed)).sorted())
  }

  @Test("Versions are returned, and every code has its name from the header")
  func names() throws {
    #expect(verso_abi_version() == UInt32(VERSO_ABI_VERSION))
    #expect(String(cString: verso_version()) == "\(Release.version)")
    let codes = header.matches(of: /VERSO_(?:ERROR_)?(\w+) = (\d+),?\n/)
      .prefix { $0.1 != "EVIDENCE" }
    #expect(codes.count > 25)
    for match in codes {
      let code = verso_code(rawValue: try #require(UInt32(match.2)))
      #expect(String(cString: verso_code_name(code)) == match.1)
    }
    #expect(String(cString: verso_code_name(VERSO_ERROR_EVIDENCE)) == "EVIDENCE")
  }

  @Test(
    "The header and the example compile as C11 and C++ without a warning",
    .enabled(if: gcc.isThere, "gcc is not installed"))
  func languages() throws {
    let strict = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "-I", include]
    let c = try Self.gcc.run(["-std=c11"] + strict + [example])
    #expect(c.status == 0, "\(c.errors)")
    let plus = Program(named: "g++")
    guard plus.isThere else { return }
    let cpp = try plus.run(["-std=c++17"] + strict + ["-x", "c++", include + "/verso.h"])
    #expect(cpp.status == 0, "\(cpp.errors)")
  }

  @Test(
    "The library exports the listed functions and nothing else",
    .enabled(if: library != nil, "\(absence)"))
  func symbols() throws {
    let nm = Program(named: "nm")
    guard nm.isThere, let library = Self.library else { return }
    let arguments =
      library.hasSuffix(".dylib") ? ["-gUj"] : ["-D", "--defined-only", "--extern-only"]
    let output = String(decoding: try nm.run(arguments + [library]).output, as: UTF8.self)
    let names = output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.map { $0.hasPrefix("_verso") ? $0.dropFirst() : $0[...] }
    }
    #expect(try names.map(String.init).sorted() == listed(), Self.whatToDo)
  }

  @Test("Programs compiled for this version of the ABI run with the current header")
  func binaryInterface() throws {
    let python = Program(named: "python3")
    guard python.isThere else { return }
    let compared = try python.run([Package.root.appending(path: "Scripts/check/c_abi.py").path])
    // 77: a program that it needs is not installed, which it has said.
    #expect(
      [0, 77].contains(compared.status),
      "\(String(decoding: compared.output, as: UTF8.self))\(compared.errors)\(Self.whatToDo)")
  }

  @Test(
    "A C program is built with the library, reads a photo and leaks no memory",
    .enabled(if: library != nil, "\(absence)"), .enabled(if: gcc.isThere, "gcc is not installed"))
  func program() throws {
    guard let library = Self.library else { return }
    let folder = try TemporaryFolder()
    let program = folder.path("read")
    let place = URL(filePath: library).deletingLastPathComponent().path
    let built = try Self.gcc.run([
      "-Wall", "-Wextra", "-Werror", "-std=c11", "-I", include, example, "-o", program, library,
      "-Wl,-rpath,\(place)",
    ])
    #expect(built.status == 0, "\(built.errors)")
    let photo = Samples.path("harbour.jpg")
    let read = try Program(named: program).run([photo])
    #expect(read.status == 0, "\(read.errors)")
    let text = String(decoding: read.output, as: UTF8.self)
    #expect(text.contains("ExifIFD:ExposureTime = 1/250 (1/250) at byte "))
    #expect(text.split(separator: "\n").count == Array(try Photo(path: photo).items).count)
    let refused = try Program(named: program).run([folder.path("none.jpg")])
    #expect(refused.status == 1 && refused.errors.contains("no such file"))
    let valgrind = Program(named: "valgrind")
    guard valgrind.isThere else { return }
    // The runtime of Swift keeps what it knows of types where valgrind finds only its middle.
    let checked = try valgrind.run([
      "-q", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
      "--error-exitcode=9", program, photo,
    ])
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test("Python reads a photo with the library", .enabled(if: library != nil, "\(absence)"))
  func python() throws {
    let python = Program(named: "python3")
    guard python.isThere, let library = Self.library else { return }
    let script = """
      import ctypes, json, sys
      class Buffer(ctypes.Structure):
          _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]
      verso = ctypes.CDLL(sys.argv[1])
      photo, error, buffer = ctypes.c_void_p(), ctypes.c_void_p(), Buffer()
      data = open(sys.argv[2], "rb").read()
      assert verso.verso_photo_open_bytes(data, ctypes.c_size_t(len(data)), None,
          ctypes.byref(photo), ctypes.byref(error)) == 0
      assert verso.verso_photo_json(photo, None, ctypes.byref(buffer), ctypes.byref(error)) == 0
      print(json.loads(ctypes.string_at(buffer.bytes, buffer.count))[0]["IFD0:Make"])
      verso.verso_buffer_free(ctypes.byref(buffer))
      verso.verso_photo_free(photo)
      """
    let outcome = try python.run(["-c", script, library, Samples.path("harbour.jpg")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(String(decoding: outcome.output, as: UTF8.self) == "Example\n")
  }
}
