internal import VersoSystem

/// The system's facts about a file, without opening it.
package struct FileStatus: Sendable {
  /// Its size in bytes.
  package let size: Int
  /// When its content changed last, in whole seconds since 1970-01-01 00:00:00 UTC.
  package let modified: Int
  /// The same, in nanoseconds after the second.
  package let nanoseconds: Int
  /// When it was last read, and when its entry changed last, in whole seconds since 1970.
  package let accessed: Int, changed: Int
  /// Its kind and its permissions.
  package let mode: UInt32

  /// When its content changed last.
  package var moment: SystemFile.Moment {
    SystemFile.Moment(seconds: modified, nanoseconds: nanoseconds)
  }

  /// The facts at a path, with links followed; nil if nothing is there, or it cannot be found
  /// out.
  package init?(_ path: String) {
    guard let status = FileSystem.status(path) else { return nil }
    #if canImport(Darwin)
      let (time, access, change) = (status.st_mtimespec, status.st_atimespec, status.st_ctimespec)
    #else
      let (time, access, change) = (status.st_mtim, status.st_atim, status.st_ctim)
    #endif
    accessed = Int(access.tv_sec)
    changed = Int(change.tv_sec)
    mode = UInt32(status.st_mode)
    size = Int(status.st_size)
    modified = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  /// The offset of the clock of this machine from UTC, in minutes, at a time in seconds since 1970.
  package static func offset(at seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_gmtoff) / 60
  }

  /// The date that the clock of this machine showed, or shows, at a time in seconds since 1970.
  package static func date(at seconds: Int) -> CaptureDate {
    CaptureDate(secondsSince1970: Double(seconds), offset: offset(at: seconds), digits: 0)
  }
}
