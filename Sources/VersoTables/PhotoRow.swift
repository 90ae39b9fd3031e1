public import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The values of one photo, by the names of the columns.
///
/// Each function returns nil if the column was not requested, is of another kind, or has no
/// value for this photo.
public struct PhotoRow: Sendable {
  /// The file, as it was given.
  public let path: String
  /// The reason why the file could not be read; nil if it was read.
  public let error: String?
  private let cells: [String: Cell]

  init(path: String, error: String?, cells: [String: Cell]) {
    (self.path, self.error, self.cells) = (path, error, cells)
  }

  /// A text: "format", "camera_model".
  public func text(_ column: String) -> String? {
    if case .text(let text) = cells[column] { text } else { nil }
  }

  /// Several texts: "keywords".
  public func texts(_ column: String) -> [String]? {
    if case .texts(let texts) = cells[column] { texts } else { nil }
  }

  /// A whole number: "width", "rating"; minutes, bytes and other units by the column's
  /// documentation. Times are microseconds since 1970; for "taken" in local time.
  public func integer(_ column: String) -> Int? {
    if case .integer(let number) = cells[column] { number } else { nil }
  }

  /// A number, whole or not: "f_number".
  public func number(_ column: String) -> Double? {
    switch cells[column] {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// A truth value.
  public func flag(_ column: String) -> Bool? {
    if case .flag(let flag) = cells[column] { flag } else { nil }
  }

  /// An instant: "taken_utc". A column in local time is not an instant, so it returns nil.
  public func date(_ column: String) -> Date? {
    guard Column(named: column)?.kind == .instant, let microseconds = integer(column) else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
  }

  /// A position, in degrees: "location".
  public func location(_ column: String) -> Location? {
    guard case .point(let x, let y) = cells[column] else { return nil }
    return Location(latitude: y, longitude: x)
  }
}
