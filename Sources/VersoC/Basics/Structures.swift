/// Structures of C that begin with their size, which grow with later versions.
///
/// All have the size now that they began with. A structure that has grown may be smaller in the
/// caller's version; the missing fields are zero.
enum Structures {
  /// No structure is as large as this.
  private static let largest = 4096

  /// A structure from the caller, or the default if it is NULL.
  ///
  /// A program that knows more members than this library is understood as long as those are zero.
  static func read<Structure>(
    _ pointer: UnsafePointer<Structure>?, _ name: StaticString, usual: Structure
  ) throws -> Structure {
    guard let pointer = unsafe pointer else { return usual }
    let raw = unsafe UnsafeRawPointer(pointer)
    let size = try size(unsafe raw.loadUnaligned(as: Int.self), of: Structure.self, name)
    // The caller guarantees that this many bytes exist.
    let rest = unsafe UnsafeRawBufferPointer(start: raw, count: size)[
      MemoryLayout<Structure>.size...]
    guard unsafe rest.allSatisfy({ $0 == 0 }) else {
      throw ArgumentError("\(name) asks for what only a later version has")
    }
    return unsafe raw.loadUnaligned(as: Structure.self)
  }

  /// Fills a structure of the caller, which stays as large as it is.
  static func write<Structure>(
    _ value: Structure, to pointer: UnsafeMutablePointer<Structure>, _ name: StaticString
  ) throws {
    let raw = UnsafeMutableRawPointer(pointer)
    let size = try size(unsafe raw.loadUnaligned(as: Int.self), of: Structure.self, name)
    var value = value
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
      // The first member is the size, in the caller's as in ours.
      unsafe bytes.storeBytes(of: size, as: Int.self)
      unsafe raw.copyMemory(
        from: UnsafeRawPointer(bytes.baseAddress ?? raw), byteCount: bytes.count)
    }
    // Fields that this version does not know are treated as zero.
    let known = MemoryLayout<Structure>.size
    unsafe (raw + known).initializeMemory(as: UInt8.self, repeating: 0, count: size - known)
  }

  /// Makes sure that a structure of the caller can be filled.
  static func check<Structure>(
    _ pointer: UnsafeMutablePointer<Structure>, _ name: StaticString
  ) throws {
    _ = try size(
      unsafe UnsafeRawPointer(pointer).loadUnaligned(as: Int.self), of: Structure.self, name)
  }

  private static func size<Structure>(
    _ size: Int, of type: Structure.Type, _ name: StaticString
  ) throws -> Int {
    guard size >= MemoryLayout<Structure>.size, size <= largest else {
      throw ArgumentError("the size of \(name) is not set to sizeof")
    }
    return size
  }
}

/// Makes sure that no flags are given but those that there are.
func check(_ flags: UInt32, _ known: UInt32..., name: StaticString) throws {
  let all = known.reduce(0, |)
  guard flags & ~all == 0 else {
    throw ArgumentError("\(name) has a flag that there is not: \(flags & ~all)")
  }
}
