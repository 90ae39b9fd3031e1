package import Verso

/// A tag whose value is made of what a photo and its file say: `Title<{FileName}`.
///
/// ```swift
/// let assignment = try TemplateAssignment("Title", .set, "{FileName} {Model}")
/// try assignment.apply(to: &photo.metadata, asking: Subject(photo, path: path))
/// ```
///
/// A date takes the first date in its text, so that `AllDates<{FileName}` reads the names that phones
/// give: "IMG_20240501_070809.jpg", "2024-05-01 07.08.09.jpg", and those with a day alone, for which no time is
/// made up: "IMG-20190704-WA0001.jpg". `AllDates<{Directory}` reads the names of folders: "2019/07/04".
package struct TemplateAssignment: Hashable, Sendable {
  /// What is done with the value.
  package enum Deed: Hashable, Sendable {
    /// It takes the place of what is there.
    case set
    /// It comes to what is there, or is taken from it.
    case amend(Amendment.Direction)
  }

  /// The tag, as it was typed.
  package let name: String
  /// What is done with the value.
  package let deed: Deed
  /// What makes the value.
  package let template: Template
  private let separator: String?

  /// Understands what is typed.
  ///
  /// - Parameters:
  ///   - name: A tag with its group or without, GPS, AllDates, a name with # behind it, as
  ///     ``Assignment/init(_:_:)`` takes it.
  ///   - deed: What is done with the value.
  ///   - template: The template.
  ///   - separator: What stands between the items of a list; nil for what is usual.
  /// - Throws: ``QueryError`` for an invalid template; ``MetadataError`` where nothing has the name.
  package init(
    _ name: String, _ deed: Deed, _ template: String, separator: String? = nil
  ) throws {
    self.name = name
    self.deed = deed
    self.template = try Template(template)
    self.separator = separator
    guard !self.isSpecial else { return }
    _ = try FieldName(typed: plainName)
  }

  private var plainName: String { name.hasSuffix("#") ? String(name.dropLast()) : name }

  /// Names that are no field of their own.
  private var isSpecial: Bool { Assignment.isWhole(plainName) }

  /// Whether the value is a date.
  package var isDate: Bool {
    SpokenName(plainName) == .dates
      || !isSpecial && (try? FieldName(typed: plainName))?.isDate ?? false
  }

  /// Sets the tag.
  ///
  /// - Parameters:
  ///   - metadata: What is changed.
  ///   - subject: Who is asked for the values.
  ///   - photo: What the photo itself says, where `metadata` are those of its sidecar
  ///     (``Verso/Amendment/apply(to:besides:)``).
  /// - Returns: Whether there was a value; where one is missing for which the template has no other text,
  ///   or where a date is wanted and the text holds none, nothing is changed.
  /// - Throws: What opening the photo throws, and what the library has against the value.
  @discardableResult
  package func apply(
    to metadata: inout Metadata, asking subject: Subject, besides photo: Metadata? = nil
  ) throws -> Bool {
    guard let text = try template.text(of: subject, missing: .nothing), !text.isEmpty else {
      return false
    }
    try subject.requireKnownCharset(of: text)
    var value = text
    if isDate, deed == .set, CaptureDate(typed: text) == nil {
      guard let date = DateInText.first(in: text) else { return false }
      value = "\(date)"
    }
    switch deed {
    case .amend(let direction):
      try Amendment(name, direction, value, separator: separator)
        .apply(to: &metadata, besides: photo)
    case .set:
      if let separator, let items = try Assignment.items(name, value, separator: separator) {
        try Assignment(name, items: items).apply(to: &metadata)
      } else {
        try Assignment(name, value).apply(to: &metadata)
      }
    }
    return true
  }
}
