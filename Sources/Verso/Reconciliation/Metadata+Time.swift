extension Metadata {
  /// When the picture was taken: DateTimeOriginal with its own fraction and its own offset, or what
  /// IPTC and XMP say (see ``statements(of:)``); the time of digitizing where it is missing, then the
  /// time of the last change.
  ///
  /// Setting it writes DateTimeOriginal, SubSecTimeOriginal and OffsetTimeOriginal together, and
  /// the other places that the photo has for it; what the new date does not know is removed.
  /// Setting nil removes them all.
  public var captureDate: CaptureDate? {
    get {
      for property in [SharedProperty.captureDate, .digitizedDate, .modifiedDate] {
        if let date = texts(of: property).first.flatMap({ CaptureDate($0) }) { return date }
      }
      return nil
    }
    set {
      if let newValue, !newValue.isValid {
        refuse(.invalidValue, "\(newValue) is no date", DateRole.original.date)
        return
      }
      do {
        try setTexts(newValue.map { ["\($0)"] } ?? [], of: .captureDate)
      } catch {
        refuse(error, nil)
      }
    }
  }

  /// Which of a photo's dates is meant.
  public enum DateRole: Hashable, Sendable {
    /// When the picture was taken.
    case original
    /// When it became digital.
    case digitized
    /// When the file was changed last.
    case modified

    static let all: [DateRole] = [.original, .digitized, .modified]

    var date: Tag {
      switch self {
      case .original: Tag(.exif, 0x9003)
      case .digitized: Tag(.exif, 0x9004)
      case .modified: Tag(.ifd0, 0x0132)
      }
    }
    var subsecond: Tag {
      switch self {
      case .original: Tag(.exif, 0x9291)
      case .digitized: Tag(.exif, 0x9292)
      case .modified: Tag(.exif, 0x9290)
      }
    }
    var offset: Tag {
      switch self {
      case .original: Tag(.exif, 0x9011)
      case .digitized: Tag(.exif, 0x9012)
      case .modified: Tag(.exif, 0x9010)
      }
    }
  }

  /// One of the dates with its own fraction and offset; nil when it is absent, blank or no date.
  public func date(_ role: DateRole) -> CaptureDate? {
    guard let text = value(of: role.date)?.string, var date = CaptureDate(text) else { return nil }
    if let digits = value(of: role.subsecond)?.string?.filter({ $0.isASCII && $0.isNumber }),
      !digits.isEmpty
    {
      date.subsecond = digits
    }
    if let offset = value(of: role.offset)?.string.flatMap({ CaptureDate.offset($0) }) {
      date.offset = offset
    }
    return date
  }

  /// Sets one of the dates with its fraction and offset; nil removes them.
  ///
  /// A date that is none of the calendar is refused; see ``refusals``.
  public mutating func setDate(_ role: DateRole, to date: CaptureDate?) {
    if let date, !date.isValid {
      refuse(.invalidValue, "\(date) is no date", role.date)
      return
    }
    put(date?.exifText, role.date)
    put(date?.subsecond, role.subsecond)
    put(date?.offsetText, role.offset)
  }

  /// Writes or removes ASCII text.
  mutating func put(_ text: String?, _ tag: Tag) {
    if let text {
      let bytes = Array(text.utf8) + [0]
      store(tag, .ascii, bytes.count, bytes)
    } else {
      edit(tag.directory) { $0.entries.removeAll { $0.number == tag.number } }
    }
  }
}
