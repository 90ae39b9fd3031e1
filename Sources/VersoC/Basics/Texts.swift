package import CVerso
internal import Verso
internal import VersoSystem

/// Memory that C reads from, and that goes with the object that it belongs to.
@safe final class Texts {
  private var pieces: [UnsafeMutableRawBufferPointer] = unsafe []
  /// Room for the short texts of one item after the other, so that not each of them is allocated.
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
  private var used = 0

  deinit {
    clear()
    unsafe room.deallocate()
  }

  /// Frees everything that was kept.
  func clear() {
    used = 0
    while let piece = unsafe pieces.popLast() { unsafe piece.deallocate() }
  }

  /// Keeps a text.
  func keep(_ text: String) -> verso_text {
    var text = text
    return text.withUTF8 { unsafe keep(UnsafeRawBufferPointer($0)) }
  }

  /// Keeps a path, or a place, as the bytes that it has.
  func keep(path: String) -> verso_text {
    unsafe PathBytes.bytes(path).withUnsafeBytes { unsafe keep($0) }
  }

  private func keep(_ bytes: UnsafeRawBufferPointer) -> verso_text {
    let memory: UnsafeMutableRawBufferPointer
    if unsafe bytes.count < room.count - used {
      // The guard above leaves room for the bytes and one more.
      unsafe memory = UnsafeMutableRawBufferPointer(rebasing: room[used..<(used + bytes.count + 1)])
      used += bytes.count + 1
    } else {
      unsafe memory = .allocate(byteCount: bytes.count + 1, alignment: 1)
      unsafe pieces.append(memory)
    }
    // There is room for a byte more than there are.
    unsafe memory.copyBytes(from: bytes)
    unsafe memory[bytes.count] = 0
    let start = unsafe memory.baseAddress?.assumingMemoryBound(to: CChar.self)
    return unsafe verso_text(bytes: start, count: bytes.count)
  }

  /// Keeps values one after the other.
  func keep(_ values: [verso_value]) -> UnsafePointer<verso_value>? {
    guard unsafe !values.isEmpty else { return nil }
    let memory = unsafe UnsafeMutableRawBufferPointer.allocate(
      byteCount: values.count * MemoryLayout<verso_value>.stride,
      alignment: MemoryLayout<verso_value>.alignment)
    unsafe pieces.append(memory)
    // There is room for this many.
    let bound = unsafe memory.bindMemory(to: verso_value.self)
    _ = unsafe bound.initialize(from: values)
    return unsafe UnsafePointer(bound.baseAddress)
  }
}

/// A text of an argument that must be there.
func text(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws -> String {
  guard let pointer = unsafe pointer else { throw ArgumentError("\(name) is NULL") }
  guard let text = unsafe String(validatingCString: pointer) else {
    throw ArgumentError("\(name) is not UTF-8")
  }
  return text
}

/// Texts of an argument: a number of them from a pointer on.
func texts(
  _ start: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: StaticString
) throws -> [String] {
  guard count != 0 else { return [] }
  guard (0...65_536).contains(count) else {
    throw ArgumentError("the count of \(name) is larger than there are names")
  }
  guard let start = unsafe start else { throw ArgumentError("\(name) is NULL") }
  var texts: [String] = []
  // The caller guarantees that this many exist.
  for index in 0..<count { texts.append(unsafe try text(start[index], name)) }
  return texts
}

/// A path of an argument that must be there: any bytes but none.
func path(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws -> String {
  guard let pointer = unsafe pointer else { throw ArgumentError("\(name) is NULL") }
  let path = unsafe PathBytes.text(cString: pointer)
  guard !path.isEmpty else { throw ArgumentError("\(name) is empty") }
  return path
}

/// Bytes of an argument: a number of them from a pointer on.
func bytes(
  _ pointer: UnsafeRawPointer?, _ count: Int, _ name: StaticString
) throws -> UnsafeRawBufferPointer {
  guard count >= 0 else { throw ArgumentError("the count of \(name) is larger than any memory") }
  guard let pointer = unsafe pointer else { throw ArgumentError("\(name) is NULL") }
  return unsafe UnsafeRawBufferPointer(start: pointer, count: count)
}

extension verso_buffer {
  /// A copy of bytes for C to keep.
  init(copying bytes: [UInt8]) throws {
    guard let memory = unsafe malloc(bytes.count + 1) else { throw MemoryError() }
    // There is room for a byte more than there are.
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: bytes.count + 1).copyBytes(
      from: bytes)
    unsafe memory.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    unsafe self.init(bytes: memory, count: bytes.count)
  }
}

@_cdecl("verso_buffer_free")
package func bufferFree(_ buffer: UnsafeMutablePointer<verso_buffer>?) {
  guard let buffer = unsafe buffer else { return }
  unsafe free(buffer.pointee.bytes)
  unsafe buffer.pointee = verso_buffer()
}
