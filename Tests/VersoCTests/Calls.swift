import CVerso
import Foundation
import Verso
import VersoC
import VersoFixtures

/// An error as a program of C sees it.
struct Problem: Error, CustomStringConvertible {
  let code: verso_code
  let message: String
  let place: String
  let advice: String
  let offset: Int64
  let system: Int32

  var description: String { "\(String(cString: verso_code_name(code))): \(place): \(message)" }
}

extension verso_text {
  /// The text, which must have a zero behind it.
  var string: String {
    guard let bytes else { return "" }
    precondition(bytes[count] == 0)
    return String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

extension verso_buffer {
  /// The bytes; the buffer is freed.
  mutating func take() -> [UInt8] {
    let found = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    verso_buffer_free(&self)
    return found
  }
}

/// Calls a function of the header.
///
/// - Throws: ``Problem`` where it fails, with what the error says.
@discardableResult
func call(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> verso_code) throws -> verso_code {
  // What stands there before must not matter.
  var error: OpaquePointer? = OpaquePointer(bitPattern: 1)
  let code = body(&error)
  guard code != VERSO_OK, code != VERSO_END else {
    precondition(error == nil, "an error comes with \(code)")
    return code
  }
  defer { verso_error_free(error) }
  let problem = Problem(
    code: verso_error_code(error), message: verso_error_message(error).string,
    place: verso_error_place(error).string, advice: verso_error_advice(error).string,
    offset: verso_error_offset(error), system: verso_error_system(error))
  precondition(error != nil && problem.code == code && !problem.message.isEmpty)
  throw problem
}

/// The code that a call fails with.
func code(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> verso_code) -> verso_code {
  do { return try call(body) } catch { return (error as? Problem)?.code ?? VERSO_OK }
}

/// An object of the library, which is freed with this one.
final class Owned {
  let pointer: OpaquePointer?
  private let free: (OpaquePointer?) -> Void

  init(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer?) -> Void) {
    self.pointer = pointer
    self.free = free
  }

  deinit { free(pointer) }

  /// What a function gives back.
  static func made(
    _ free: @escaping (OpaquePointer?) -> Void,
    _ body: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<OpaquePointer?>) ->
      verso_code
  ) throws -> Owned {
    var pointer: OpaquePointer? = OpaquePointer(bitPattern: 1)
    do {
      try call { body(&pointer, $0) }
    } catch {
      precondition(pointer == nil, "something comes with an error")
      throw error
    }
    return Owned(pointer, free)
  }

  static func photo(path: String) throws -> Owned {
    try made(verso_photo_free) { verso_photo_open_path(path, nil, $0, $1) }
  }

  static func photo(_ bytes: [UInt8], name: String? = nil) throws -> Owned {
    try withName(name) { options in
      try made(verso_photo_free) {
        verso_photo_open_bytes(bytes, bytes.count, options, $0, $1)
      }
    }
  }

  static func plan(_ assignments: KeyValuePairs<String, String> = [:]) throws -> Owned {
    let plan = Owned(verso_plan_new(), verso_plan_free)
    for (name, value) in assignments {
      try call { verso_plan_set(plan.pointer, name, value, $0) }
    }
    return plan
  }
}

/// Options with the name of a file.
func withName<Result>(
  _ name: String?, _ body: (UnsafePointer<verso_open_options>) throws -> Result
) rethrows -> Result {
  var options = verso_open_options()
  options.size = MemoryLayout<verso_open_options>.size
  guard let name else { return try body(&options) }
  return try name.withCString {
    options.name = $0
    return try body(&options)
  }
}

/// A selection of groups and tags.
func withSelection<Result>(
  groups: [String] = [], tags: [String] = [],
  _ body: (UnsafePointer<verso_selection>) throws -> Result
) rethrows -> Result {
  func pointers(_ names: [String]) -> [UnsafePointer<CChar>?] {
    names.map { UnsafePointer(strdup($0)) }
  }
  let (first, second) = (pointers(groups), pointers(tags))
  defer { for name in first + second { free(UnsafeMutableRawPointer(mutating: name)) } }
  return try first.withUnsafeBufferPointer { groups in
    try second.withUnsafeBufferPointer { tags in
      var selection = verso_selection(
        size: MemoryLayout<verso_selection>.size, groups: groups.baseAddress,
        group_count: groups.count, tags: tags.baseAddress, tag_count: tags.count)
      return try body(&selection)
    }
  }
}

/// The JSON of a photo.
func json(
  _ photo: Owned, flags: UInt32 = 0, selection: UnsafePointer<verso_selection>? = nil
) throws -> [UInt8] {
  var buffer = verso_buffer()
  var options = verso_json_options()
  options.size = MemoryLayout<verso_json_options>.size
  options.flags = flags
  options.selection = selection
  try call { verso_photo_json(photo.pointer, &options, &buffer, $0) }
  return buffer.take()
}

/// The bytes of a photo that was changed.
func written(
  _ photo: Owned, _ plan: Owned?, flags: UInt32 = 0,
  credentials: verso_credentials = VERSO_CREDENTIALS_REFUSE
) throws -> [UInt8] {
  var buffer = verso_buffer()
  var options = verso_write_options()
  options.size = MemoryLayout<verso_write_options>.size
  options.flags = flags
  options.credentials = credentials
  try call {
    verso_photo_write_bytes(photo.pointer, plan?.pointer, &options, &buffer, nil, $0)
  }
  return buffer.take()
}

/// The command, whose answers are compared.
enum VersoCommand {
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["VERSO"] { return named }
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "verso").path
  }()
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func run(_ arguments: [String]) throws -> Program.Outcome {
    try Program(named: path).run(arguments)
  }
}

/// The photos that come with the package.
enum Samples {
  static let all: [String] = {
    let folder = Package.root.appending(path: "Samples")
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { name in
      FileFormat.isKnown(fileExtension: String(name.split(separator: ".").last ?? ""))
    }.sorted().map { folder.appending(path: $0).path }
  }()

  static func path(_ name: String) -> String {
    Package.root.appending(path: "Samples/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }
}
