package import Verso
import VersoJournal

/// The old file, kept next to the new one.
package enum Backup {
  /// Copies a file to NAME_original, or to the first of NAME_original2, NAME_original3 … that is free:
  /// no earlier copy is ever touched.
  ///
  /// - Parameters:
  ///   - photo: The photo as it was read, of which not a bit was changed.
  ///   - path: Where it is.
  ///   - recording: The recorder that is informed before the copy is made.
  /// - Returns: The path of the copy.
  /// - Throws: When no copy could be made; the photo must not be changed then.
  package static func make(
    of photo: Photo, at path: String, recording: Recording? = nil
  ) throws -> String {
    for number in 0..<most {
      let copy = path + "_original" + (number == 0 ? "" : "\(number + 1)")
      do {
        try photo.copyFile(to: copy, recording: recording)
        Path.copyTimes(from: path, to: copy)
        return copy
      } catch let error as FileError where error.code == .exists || error.code == .isFolder {
        continue
      }
    }
    throw FileProblem("there are already \(most) old files next to it; remove some")
  }

  /// Writes a file, with a copy of the old one next to it unless nothing is written.
  ///
  /// - Parameters:
  ///   - photo: The photo as it was read.
  ///   - path: Where it is.
  ///   - recording: The recorder that is informed before the copy is made.
  ///   - write: Writes the new one.
  /// - Returns: The receipt, and the path of the copy.
  /// - Throws: The errors of copying and writing; no copy is left then.
  package static func keeping(
    _ photo: Photo, at path: String, recording: Recording? = nil, during write: () throws -> Receipt
  ) throws -> (Receipt, copy: String?) {
    let recorder = recording.map { MakingRecorder($0.recorder) }
    let copy = try make(of: photo, at: path, recording: recorder.map { Recording($0) })
    var isKept = false
    defer {
      if !isKept {
        Path.remove(copy)
        recorder?.withdraw()
      }
    }
    let receipt = try write()
    isKept = receipt.method != .unchanged
    return (receipt, isKept ? copy : nil)
  }

  private static let most = 1000

  /// Whether a file in a folder is called like such a copy. Work on folders leaves it alone: it is
  /// what the photo was.
  package static func isCalledSo(_ name: String) -> Bool {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let base = name.utf8.reversed().drop(while: isDigit)
    let ending = "_original".utf8.reversed()
    return base.starts(with: ending) && base.dropFirst(ending.count).contains(UInt8(ascii: "."))
  }
}
