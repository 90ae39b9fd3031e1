internal import CVerso
internal import Verso

/// Functions of C that give the bytes of a photo by ranges.
///
/// A photo is used by one thread at a time, as the header requires, so that no lock is needed.
@safe final class CallbackReader: @unchecked Sendable {
  private let reader: verso_reader
  /// The reason of its last failure.
  private var failure: Int64?

  /// - Throws: The problem with the functions.
  init(_ reader: verso_reader) throws {
    guard unsafe reader.read != nil else { throw ArgumentError("reader.read is NULL") }
    guard unsafe reader.count <= UInt64(RangeReader.most) else {
      throw ArgumentError("reader.count is larger than any photo")
    }
    unsafe self.reader = reader
  }

  deinit { unsafe reader.release?(reader.context) }

  /// The same as a source of bytes.
  var ranges: RangeReader {
    // Not more than the maximum, which was checked above.
    unsafe RangeReader(count: Int(unsafe reader.count)) { position, memory in
      unsafe self.read(position, memory)
    }
  }

  private func read(_ position: Int, _ memory: UnsafeMutableRawBufferPointer) -> Int {
    guard let read = unsafe reader.read, let start = memory.baseAddress else { return 0 }
    let given = unsafe read(reader.context, UInt64(position), start, memory.count)
    if given != Int64(memory.count) { failure = given }
    return Int(clamping: given)
  }

  /// Does some work.
  ///
  /// - Throws: The error of the work, also if bytes were not given and the work did without them.
  func watched<Result>(_ work: () throws -> Result) throws -> Result {
    failure = nil
    let result = Swift.Result { try work() }
    guard let failure else { return try result.get() }
    let number = failure == .min ? .max : max(0, -failure)
    throw FileError(.notGiven, path: "", systemError: Int32(clamping: number))
  }
}
