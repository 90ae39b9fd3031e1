extension Metadata {
  /// When the picture was taken: DateTimeOriginal with its own fraction and offset, or the date of IPTC and XMP. If it is missing, the time of digitizing is used, then that of the last change.
  ///
  /// If the first location has only a day, one with the time of that day takes precedence.
  ///
  /// Setting it writes DateTimeOriginal, SubSecTimeOriginal and OffsetTimeOriginal together, and the other locations
  /// that the photo has for it. Parts that the new date lacks are removed.
  ///
  /// Setting nil removes all dates that are read here, those of digitizing and of the last change included. Times in
  /// other fields stay, such as that of a satellite receiver and those in maker notes; ``Receipt/notes`` lists them.
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
      isUndated = newValue == nil
      let properties = isUndated ? DateRole.all.map(\.property) : [.captureDate]
      do {
        for property in properties {
          try setTexts(newValue.map { ["\($0)"] } ?? [], of: property)
        }
      } catch {
        refuse(error, nil)
      }
    }
  }

  /// Which of a photo's dates is meant.
  package enum DateRole: Hashable, Sendable {
    /// The capture date.
    case original
    /// The time when it was digitized.
    case digitized
    /// The time of the last change of the file.
    case modified

    static let all: [DateRole] = [.original, .digitized, .modified]

    /// The property in several places to which this date belongs.
    var property: SharedProperty {
      switch self {
      case .original: .captureDate
      case .digitized: .digitizedDate
      case .modified: .modifiedDate
      }
    }

    var date: Tag {
      switch self {
      case .original: Tag(.exif, ExifNumber.dateTimeOriginal)
      case .digitized: Tag(.exif, ExifNumber.createDate)
      case .modified: Tag(.ifd0, ExifNumber.modifyDate)
      }
    }
    var subsecond: Tag {
      switch self {
      case .original: Tag(.exif, ExifNumber.subSecTimeOriginal)
      case .digitized: Tag(.exif, ExifNumber.subSecTimeDigitized)
      case .modified: Tag(.exif, ExifNumber.subSecTime)
      }
    }
    var offset: Tag {
      switch self {
      case .original: Tag(.exif, ExifNumber.offsetTimeOriginal)
      case .digitized: Tag(.exif, ExifNumber.offsetTimeDigitized)
      case .modified: Tag(.exif, ExifNumber.offsetTime)
      }
    }
  }

  /// One of the dates with its own fraction and offset; nil if it is absent, blank or no date.
  package func date(_ role: DateRole) -> CaptureDate? {
    guard let text = value(of: role.date)?.string, var date = CaptureDate(text) else { return nil }
    guard date.hasTime else { return date }
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

  /// A typed date for one of the dates: an existing offset from UTC stays if no new one is given, in
  /// whichever place of the date it is.
  func withOffset(_ date: CaptureDate, of role: DateRole) -> CaptureDate {
    guard date.hasTime, date.offset == nil else { return date }
    var date = date
    date.offset =
      written(role.property).lazy.filter(\.agrees).compactMap { statement in
        self.date(of: statement)?.offset.flatMap {
          statement.isBelieved || statement.states(offset: $0) ? $0 : nil
        }
      }.first
    return date
  }

  /// Sets one of the dates with its fraction and offset; nil removes them.
  ///
  /// A date that is not in the calendar is refused; see ``refusals``.
  package mutating func setDate(_ role: DateRole, to date: CaptureDate?) {
    // A file that cannot store Exif has it in its own places.
    guard !carriesExif, date?.isValid ?? true else { return putDate(role, date) }
    do {
      try setTexts(date.map { ["\($0)"] } ?? [], of: role.property)
    } catch {
      refuse(error, nil)
    }
  }

  /// Writes one of the dates into its fields of Exif, or removes them.
  mutating func putDate(_ role: DateRole, _ date: CaptureDate?) {
    if let date, !date.isValid {
      refuse(.invalidValue, "\(date) is not a date", role.date)
      return
    }
    noteLostTime(of: role.date, date)
    put(date?.exifText, role.date)
    repeatValue(of: role.date)
    // A date without a time has neither.
    put(date?.hasTime == true ? date?.subsecond : nil, role.subsecond)
    // An offset in another form, such as "CEST", is not understood, but not lost either.
    let isForeign =
      date?.hasTime == true && date?.offset == nil
      && value(of: role.offset)?.string.map { CaptureDate.offset($0) == nil } ?? false
    if !isForeign { put(date?.hasTime == true ? date?.offsetText : nil, role.offset) }
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
