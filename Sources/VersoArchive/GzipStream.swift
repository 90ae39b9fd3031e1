import CVersoZlib
import VersoBytes
internal import VersoSystem

/// A file in gzip (RFC 1952), decompressed from its start to its end. The checksums and lengths at
/// the ends of its members are verified, because libarchive's own filter ignores them.
@safe final class GzipStream {
  /// The problem of the file.
  enum Problem {
    case cutShort
    case damaged
    case unreadable
  }

  private let source: ByteSource
  /// The number of bytes of the file that the library has got.
  private var position = 0
  private let stream: UnsafeMutablePointer<z_stream>
  private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipStream.inputSize)
  private let output = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipStream.outputSize)
  private static let inputSize = 1 << 16
  private static let outputSize = 1 << 18
  private var isBetweenMembers = false
  private var isAtEnd = false
  /// The reason why there are no more bytes; nil at the regular end.
  private(set) var problem: Problem?

  /// - Returns: Nil if the library has no memory.
  init?(_ source: ByteSource) {
    self.source = source
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
    unsafe input.deallocate()
    unsafe output.deallocate()
  }

  /// The next bytes, which stay until the next call; none at the end, or where there is a problem.
  func next() -> UnsafeRawBufferPointer {
    while !isAtEnd, problem == nil {
      if unsafe stream.pointee.avail_in == 0 { fill() }
      if isBetweenMembers, !begin() { break }
      unsafe stream.pointee.next_out = unsafe output
      unsafe stream.pointee.avail_out = UInt32(Self.outputSize)
      let status = unsafe inflate(stream, Z_NO_FLUSH)
      let count = unsafe Self.outputSize - Int(stream.pointee.avail_out)
      switch status {
      case Z_STREAM_END: isBetweenMembers = true
      case Z_OK: break
      // The existing bytes give no output: at the end of the file.
      case Z_BUF_ERROR where position < source.count: break
      case Z_BUF_ERROR: problem = .cutShort
      default: problem = .damaged
      }
      // The library has written this many.
      if count > 0, problem == nil {
        return unsafe UnsafeRawBufferPointer(start: output, count: count)
      }
    }
    return unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Reads to the end of the file.
  func finish() {
    while unsafe !next().isEmpty {}
  }

  /// Gives the library the next bytes of the file.
  private func fill() {
    let count = min(Self.inputSize, source.count - position)
    guard count > 0, problem == nil else { return }
    guard let bytes = try? source.read(position..<(position + count)), bytes.count == count else {
      problem = .unreadable
      return
    }
    // There is room for as many as are read at most.
    unsafe input.update(from: bytes, count: count)
    unsafe stream.pointee.next_in = unsafe input
    unsafe stream.pointee.avail_in = UInt32(count)
    position += count
  }

  /// Begins the next member, if there is one; other data after the last one are not part of the
  /// file.
  private func begin() -> Bool {
    guard unsafe stream.pointee.avail_in > 0, let next = unsafe stream.pointee.next_in,
      unsafe next.pointee == 0x1F, unsafe inflateReset(stream) == Z_OK
    else {
      isAtEnd = true
      return false
    }
    isBetweenMembers = false
    return true
  }
}
