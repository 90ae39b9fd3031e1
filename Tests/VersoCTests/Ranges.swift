import CVerso
import Foundation

/// Somebody who gives the bytes of a photo by ranges, as a program of C would, and who may fail.
final class Ranges {
  /// What goes wrong, from a call on.
  enum Failure {
    case none
    /// Gives a number.
    case number(Int64, at: Int)
    /// Gives fewer bytes than were asked for.
    case short(at: Int)
    /// Says that more were given.
    case more(at: Int)
  }

  let count: UInt64
  let bytes: (Range<Int>) -> [UInt8]
  var failure = Failure.none
  private(set) var calls = 0
  private(set) var asked = 0
  private(set) var releases = 0

  init(count: Int, _ bytes: @escaping (Range<Int>) -> [UInt8]) {
    self.count = UInt64(count)
    self.bytes = bytes
  }

  convenience init(_ bytes: [UInt8]) { self.init(count: bytes.count) { Array(bytes[$0]) } }

  /// The functions, for as long as this object is there.
  var reader: verso_reader {
    verso_reader(
      size: MemoryLayout<verso_reader>.size, context: Unmanaged.passUnretained(self).toOpaque(),
      count: count,
      read: { context, offset, buffer, count in
        guard let context, let buffer else { return -1 }
        return Unmanaged<Ranges>.fromOpaque(context).takeUnretainedValue()
          .read(offset, buffer, count)
      },
      release: { context in
        guard let context else { return }
        Unmanaged<Ranges>.fromOpaque(context).takeUnretainedValue().releases += 1
      })
  }

  private func read(_ offset: UInt64, _ buffer: UnsafeMutableRawPointer, _ wanted: Int) -> Int64 {
    calls += 1
    precondition(wanted > 0 && offset <= count && UInt64(wanted) <= count - offset)
    switch failure {
    case .number(let number, let call) where calls >= call: return number
    case .short(let call) where calls >= call: return Int64(wanted - 1)
    case .more(let call) where calls >= call: return Int64(wanted + 1)
    default: break
    }
    asked += wanted
    let given = bytes(Int(offset)..<(Int(offset) + wanted))
    buffer.copyMemory(from: given, byteCount: wanted)
    return Int64(wanted)
  }

  /// Opens the photo.
  func open(name: String? = nil) throws -> Owned {
    var reader = reader
    return try withName(name) { options in
      // The photo asks this object until it is freed.
      try Owned.made({ photo in withExtendedLifetime(self) { verso_photo_free(photo) } }) {
        verso_photo_open_ranges(&reader, options, $0, $1)
      }
    }
  }
}
