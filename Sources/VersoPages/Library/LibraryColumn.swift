/// The values of every photo on the page of a library.
///
/// The names are those that the page's script reads (`library.html`).
package enum LibraryColumn: String, CaseIterable, Sendable {
  case name, folder, bytes, format
  /// Seconds since 1970 by the clock that the photo shows, as if that were in UTC.
  case time
  /// The precision of a date without a time: 1 for the year alone, 2 for a month, 3 for a day.
  case known
  /// Minutes by which that clock was ahead of UTC.
  case offset
  /// Whole hundred-thousandths of a degree.
  case latitude, longitude
  /// Pixels of the picture as it is shown.
  case width, height
  /// The orientation of the small picture, 1 to 8 as in Exif.
  case turn
  case camera, lens
  /// Tenths of millimetres.
  case focal, focal35
  /// Tenths: 28 for f/2.8.
  case aperture
  /// Seconds, as photographers write them: "1/250".
  case shutter
  case iso, place
  case title, caption, creator, rights, rating, keywords
  /// The problem of a file, as text.
  case trouble

  /// The form of a column's values in the page.
  package enum Form: Sendable {
    /// One a photo; null if absent.
    case dense
    /// One a photo: its place in a list of few different texts, -1 for none.
    case coded(list: String)
    /// An object of those that are there, by the numbers of the photos.
    case sparse
    /// The same, with several places in a list a photo.
    case labels(list: String)
  }

  package var form: Form {
    switch self {
    case .name, .bytes, .time, .offset, .latitude, .longitude, .width, .height, .turn, .focal,
      .focal35, .aperture, .iso:
      .dense
    case .folder: .coded(list: "folders")
    case .format: .coded(list: "formats")
    case .camera: .coded(list: "cameras")
    case .lens: .coded(list: "lenses")
    case .shutter: .coded(list: "shutters")
    case .place: .coded(list: "places")
    case .known, .title, .caption, .creator, .rights, .rating, .trouble: .sparse
    case .keywords: .labels(list: "labels")
    }
  }
}
