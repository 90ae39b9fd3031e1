/// A text with places for values of photos: "{DateTimeOriginal:yyyy-MM-dd} {Model} {FileName}".
///
/// | In braces | Result |
/// | --- | --- |
/// | `{Model}` | the value as people read it |
/// | `{Orientation#}` | the plain number or code |
/// | `{DateTimeOriginal:yyyy-MM-dd}` | a date (``DatePattern``) |
/// | `{ISO:00000}`, `{FNumber:0.0}` | a number (``NumberPattern``) |
/// | `{City\|somewhere}` | a text if the value is missing |
/// | `{GPS?with a place}`, `{GPS?here\|nowhere}` | a text if there is a value, and another one if not |
/// | `{{`, `}}` | a brace |
///
/// Names are those of ``TagName``.
///
/// ```swift
/// let template = try Template("{DateTimeOriginal:yyyy-MM-dd} {Model|unknown}")
/// try template.text(of: Subject(path: "photo.jpg"))   // "2024-05-06 Canon EOS R5"
/// ```
public struct Template: Hashable, Sendable {
  /// A part of a template.
  public enum Part: Hashable, Sendable {
    /// A literal text.
    case text(String)
    /// The contents of braces.
    case field(Field)
  }

  /// The contents of braces.
  public struct Field: Hashable, Sendable {
    /// The name: "Model", "ExifIFD:DateTimeOriginal", or one of the program's own.
    public let name: String
    /// The text after the colon, as it was typed; nil without one.
    public let format: String?
    /// The text for a missing value, after |; nil without one.
    public let fallback: String?
    /// The text for an existing value, after ?; nil without one.
    public let textIfPresent: String?
    /// The start of the name in the template, in characters from its start.
    public let position: Int
    let source: Source
  }

  /// Where a field has its value from.
  enum Source: Hashable, Sendable {
    /// The program itself.
    case own
    case tag(TagName, Form)
  }

  /// How a value is written.
  enum Form: Hashable, Sendable {
    case plain
    case date(DatePattern)
    case number(NumberPattern)
  }

  /// The rule for a missing value without an alternative.
  public enum Missing: Hashable, Sendable {
    /// The value is replaced by nothing.
    case empty
    /// There is no text at all.
    case nothing
  }

  /// The template as it was typed.
  public let text: String
  /// Its parts, in order. Two texts never follow each other.
  public let parts: [Part]

  /// A template.
  ///
  /// - Parameters:
  ///   - text: The text with fields in braces.
  ///   - own: Whether a name is one for which the program has a value of its own, such as "-n".
  /// - Throws: ``QueryError`` with the location of the problem.
  public init(_ text: String, own: (String) -> Bool = { _ in false }) throws(QueryError) {
    var parser = TemplateParser(text)
    parts = try parser.parts(own)
    self.text = text
  }

  /// The fields, in order.
  public var fields: [Field] {
    parts.compactMap { part in if case .field(let field) = part { field } else { nil } }
  }

  /// Whether a photo has to be opened for it; facts of the file are known without.
  public var needsPhoto: Bool {
    fields.contains { field in
      if case .tag(let name, _) = field.source { name.needsPhoto } else { false }
    }
  }

  /// The text for a photo.
  ///
  /// - Parameters:
  ///   - subject: The photo and the facts of its file.
  ///   - isNumeric: Whether all values are plain numbers, as after #.
  ///   - missing: The rule for a missing value. A text of blanks is missing. For a date or a
  ///     number, any other text is missing, and so is a date that lacks a part of the format.
  ///   - own: The program's own values, by the field; nil for one that is missing.
  ///   - value: Changes a value before it is inserted, such as removing slashes.
  /// - Returns: The text; nil if a value is missing and no text is to be made then.
  /// - Throws: The errors of opening the photo, and of `own`.
  public func text(
    of subject: Subject, isNumeric: Bool = false, missing: Missing = .empty,
    own: (Field) throws -> String? = { _ in nil },
    value: (String) -> String = { $0 }
  ) throws -> String? {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .field(let field):
        let found =
          switch field.source {
          case .own: try own(field)
          case .tag(let name, let form): try Self.text(of: name, form, field, subject, isNumeric)
          }
        if let found {
          result += field.textIfPresent ?? value(found)
        } else if let fallback = field.fallback {
          result += fallback
        } else if field.textIfPresent == nil, missing == .nothing {
          return nil
        }
      }
    }
    return result
  }

  /// The items of a list of texts that is all of the template: `{Keywords}`; nil for other templates
  /// and values.
  package func list(of subject: Subject) throws -> [String]? {
    guard parts.count == 1, case .field(let field) = parts[0], field.textIfPresent == nil,
      case .tag(let name, .plain) = field.source,
      case .list(let values)? = try name.item(in: subject)?.value
    else { return nil }
    let texts = values.compactMap { value in if case .text(let text) = value { text } else { nil } }
    return texts.count == values.count ? texts : nil
  }

  /// A date that is not known as far as a form asks.
  package struct Shortfall: Sendable {
    /// The date as far as it is known.
    package let date: CaptureDate
    /// The missing part: "the time of day".
    package let missing: String
  }

  /// The first date of a photo that is not known as far as its form asks; nil without one.
  ///
  /// - Throws: The error of opening the photo.
  package func shortfall(of subject: Subject) throws -> Shortfall? {
    for case .field(let field) in parts {
      guard case .tag(let name, .date(let pattern)) = field.source,
        let date = try name.date(in: subject), date.precision < pattern.precision
      else { continue }
      let missing =
        switch date.precision {
        case .year: "the month"
        case .month: "the day"
        default: "the time of day"
        }
      return Shortfall(date: date, missing: missing)
    }
    return nil
  }

  private static func text(
    of name: TagName, _ form: Form, _ field: Field, _ subject: Subject, _ isNumeric: Bool
  ) throws -> String? {
    switch form {
    case .plain where field.textIfPresent != nil: return try name.isPresent(in: subject) ? "" : nil
    case .plain:
      return try name.item(in: subject).map { item in
        isNumeric || name.isNumeric ? item.numericText : item.text
      }
    case .date(let pattern):
      // Neither midnight nor the first of a month is made up.
      return try name.date(in: subject).flatMap { date in
        date.precision < pattern.precision ? nil : pattern.text(of: date)
      }
    case .number(let pattern):
      guard let item = try name.item(in: subject) else { return nil }
      return (item.value.number ?? Double(item.numericText)).flatMap { pattern.text(of: $0) }
    }
  }
}
