/// When a picture was taken, and who says so: the date and its distance from UTC are told apart, as one
/// may be known without the other.
public struct CaptureTime: Hashable, Sendable {
  /// What the camera's clock showed; its offset is nil where nothing says it.
  public let date: CaptureDate
  /// Which date it is: that of the last change where the photo says no other.
  public let role: Metadata.DateRole
  /// The field that says when: "ExifIFD:DateTimeOriginal".
  public let field: String
  /// The field that the offset comes from: "ExifIFD:OffsetTimeOriginal"; nil without one.
  public let offsetField: String?
  /// Whether the offset is stated nowhere and follows from the satellites' time in ``offsetField``.
  public let isOffsetInferred: Bool
}

extension Metadata {
  /// When the picture was taken, by the date that is believed (``captureDate``), with the offset from
  /// UTC that the photo states for it, or else the one that follows from the time of the satellites.
  ///
  /// An offset follows when GPSDateStamp and GPSTimeStamp are within 90 seconds of the clock at one of the
  /// distances that clocks have in the world: a position that was found long before says nothing.
  public var captureTime: CaptureTime? {
    let dates: [(SharedProperty, DateRole)] = [
      (.captureDate, .original), (.digitizedDate, .digitized), (.modifiedDate, .modified),
    ]
    for (property, role) in dates {
      guard let statement = believed(property), var date = date(of: statement), date.isValid else {
        continue
      }
      let stated = date.offset == nil ? nil : offsetField(of: statement)
      // A change may be made long after the position was found.
      let isInferred = stated == nil && role != .modified
      let inferred = isInferred ? gpsDate.flatMap { date.offset(by: $0) } : nil
      if let inferred { date.offset = inferred }
      return CaptureTime(
        date: date, role: role, field: statement.name,
        offsetField: stated
          ?? inferred.map { _ in
            name(of: Tag(.gps, GPSNumber.timeStamp))
          }, isOffsetInferred: inferred != nil)
    }
    return nil
  }

  private func date(of statement: SharedProperty.Statement) -> CaptureDate? {
    if case .exifDate(let role) = statement.place { return date(role) }
    return statement.texts.first.flatMap { CaptureDate($0) }
  }

  private func offsetField(of statement: SharedProperty.Statement) -> String {
    switch statement.place {
    case .exifDate(let role) where value(of: role.offset) != nil: name(of: role.offset)
    case .iptcDate(_, let time): name(of: Tag(.iptc, time))
    default: statement.name
    }
  }
}

extension CaptureDate {
  /// The offset at which this clock shows what another shows in UTC; nil where no clock runs so.
  fileprivate func offset(by other: CaptureDate) -> Int? {
    guard let here = secondsSince1970(assuming: 0), let there = other.secondsSince1970() else {
      return nil
    }
    let difference = here - there
    guard difference.magnitude < 86_400 else { return nil }
    let quarters = Int((difference / 900).rounded())
    let isNear = (difference - Double(quarters) * 900).magnitude <= 90
    return isNear && Self.isUsed(quarters: quarters) ? quarters * 15 : nil
  }

  /// Whether clocks somewhere are so many quarters of an hour ahead of UTC: whole and half hours, and those
  /// of Nepal, Eucla and the Chatham Islands (IANA time zone database).
  private static func isUsed(quarters: Int) -> Bool {
    (-48...56).contains(quarters) && (quarters % 2 == 0 || [23, 35, 51, 55].contains(quarters))
  }
}
