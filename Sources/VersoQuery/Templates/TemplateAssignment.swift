package import Verso

/// A tag whose value is made from values of a photo and its file: `Title<{FileName}`.
///
/// ```swift
/// let assignment = try TemplateAssignment("Title", .set, "{FileName} {Model}")
/// try assignment.apply(to: &photo.metadata, asking: Subject(photo, path: path))
/// ```
///
/// A date takes the first date in its text, so that `AllDates<{FileName}` reads the names that
/// phones give: "IMG_20240501_070809.jpg", "2024-05-01 07.08.09.jpg". A name with only a day gets
/// no time: "IMG-20190704-WA0001.jpg". `AllDates<{Directory}` reads the names of folders:
/// "2019/07/04".
package struct TemplateAssignment: Hashable, Sendable {
  /// The action for the value.
  package enum Deed: Hashable, Sendable {
    /// It replaces the existing value.
    case set
    /// It is added to the existing value, or removed from it.
    case amend(Amendment.Direction)
  }

  /// The tag, as it was typed.
  package let name: String
  /// The action for the value.
  package let deed: Deed
  /// The template of the value.
  package let template: Template
  private let separator: String?

  /// Understands what is typed.
  ///
  /// - Parameters:
  ///   - name: A tag with or without its group, GPS, AllDates, a name followed by #, as in
  ///     ``Assignment/init(_:_:)``.
  ///   - deed: The action for the value.
  ///   - template: The template.
  ///   - separator: The separator of list items; nil for the usual ones.
  /// - Throws: ``QueryError`` for an invalid template; ``MetadataError`` if nothing has the name.
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

  private var isList: Bool { !isSpecial && (try? FieldName(typed: plainName))?.isList ?? false }

  /// Sets the tag.
  ///
  /// - Parameters:
  ///   - metadata: The metadata to change.
  ///   - subject: The source of the values.
  ///   - photo: The photo itself, if `metadata` are those of its sidecar
  ///     (``Verso/Amendment/apply(to:besides:)``).
  /// - Returns: Whether there was a value. Nothing is changed if a value is missing for which the
  ///   template has no other text, or if a date is wanted and the text contains none.
  /// - Throws: The error of opening the photo, or of an invalid value.
  @discardableResult
  package func apply(
    to metadata: inout Metadata, asking subject: Subject, besides photo: Metadata? = nil
  ) throws -> Bool {
    guard let text = try template.text(of: subject, missing: .nothing), !text.isEmpty else {
      return false
    }
    try subject.requireKnownCharset(of: text)
    // A list that is the whole value keeps its items, whatever they contain.
    let list = isList ? try template.list(of: subject) : nil
    let separator = list == nil ? self.separator : "\0"
    var value = list?.joined(separator: "\0") ?? text
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
