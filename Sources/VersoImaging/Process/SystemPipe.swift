internal import VersoSystem

/// Pipes as the system has them.
package enum SystemPipe {
  /// Writes all bytes.
  ///
  /// - Returns: Whether they were read.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe VersoSystem.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Reads this many bytes; fewer if the other side ends, nil if it has already ended.
  package static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    guard count > 0 else { return [] }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let more = unsafe VersoSystem.read(descriptor, rest.baseAddress, rest.count)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        filled += more
      }
    }
    return bytes.isEmpty ? nil : bytes
  }
}
