import Verso
package import VersoQuery

/// A template for the new names of files; slashes in it separate folders.
///
/// `{-n}` is empty, or -1, -2 … if the name is taken; `{_n}` is _1, _2 …; `{-n:000}` has as many
/// digits. `{.ext}` is the ending of the file with its full stop, `{.ext:lower}` in small letters;
/// a template without it gets the ending at its end. A date without a form is written as
/// 20240506_070809. Each folder and the name itself are made by ``FileNames/portable(_:)``.
package struct NameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case number
    case ending
    /// A value, and the texts for a missing and for an existing one; slashes are those of the
    /// format.
    case value(Template, Template.Field)
  }

  private let parts: [Part]
  private let manner: NewName.Manner

  /// - Parameters:
  ///   - typed: The template.
  ///   - needsField: Whether one that gives all photos the same name is refused.
  /// - Throws: ``TemplateProblem`` with the position of the error.
  package init(_ typed: String, needsField: Bool) throws(TemplateProblem) {
    let (front, text) = Self.parted(typed)
    var found: [Part] = []
    var counter: (mark: String, digits: Int)?
    var letters: String?
    let template: Template
    do throws(QueryError) {
      template = try Template(text, own: Self.isOwn)
      for part in template.parts {
        switch part {
        case .text(let text): found.append(.text(text))
        case .field(let field) where field.name == "-n" || field.name == "_n":
          counter = (String(field.name.prefix(1)), field.format?.count ?? 1)
          found.append(.number)
        case .field(let field) where field.name == ".ext":
          letters = field.format
          found.append(.ending)
        case .field(let field):
          let format = field.format.map { ":\($0)" } ?? ""
          found.append(.value(try Template("{\(field.name)\(format)}"), field))
        }
      }
    } catch {
      throw TemplateProblem("\(error)")
    }
    parts = found
    manner = NewName.Manner(front: front, number: counter, endingCase: letters)
    if let letters, letters != "lower", letters != "upper" {
      throw TemplateProblem("{.ext:\(letters)}: lower or upper expected")
    }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || HiddenCharacters.contain($0) })
    else {
      throw TemplateProblem("it contains a control character, which is not allowed in names")
    }
    guard !text.utf8.split(separator: 0x2F).contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw TemplateProblem(".. leads out of a folder; use it only at the beginning")
    }
    if let problem = template.parts.lazy.compactMap(Self.problem).first {
      throw TemplateProblem("\(problem)")
    }
    if let mark = Self.shellDates.first(where: text.contains) {
      throw TemplateProblem(
        "\(mark) is not replaced here; a date is written in braces: {DateTimeOriginal:yyyyMMdd}")
    }
    guard !needsField || !template.fields.isEmpty else {
      throw TemplateProblem(
        "there is no field in \(typed), so all photos would get one name; fields are in braces: "
          + "'{DateTimeOriginal:yyyyMMdd_HHmmss}{-n}{.ext}'")
    }
  }

  /// A template without what leads elsewhere in front of it.
  private static func parted(_ template: String) -> (front: String, rest: String) {
    var rest = template.utf8[...]
    while let start = ["/", "../"].first(where: { rest.starts(with: $0.utf8) }) {
      rest = rest.dropFirst(start.utf8.count)
    }
    let front = template.utf8[..<rest.startIndex]
    return (String(Substring(front)), String(Substring(rest)))
  }

  /// The signs of dates that other programs replace.
  private static let shellDates = ["%Y", "%y", "%m", "%d", "%H", "%M", "%S"]

  /// The problem with typed texts; nil if they are valid. Values of photos are corrected instead.
  private static func problem(of part: Template.Part) -> String? {
    let texts =
      switch part {
      case .text(let text): [text]
      case .field(let field): [field.fallback, field.textIfPresent].compactMap { $0 }
      }
    let found = texts.lazy.flatMap(\.unicodeScalars).first { FileNames.isRefused($0) && $0 != "/" }
    return found.map { "other systems refuse \($0) in names; write - or _" }
  }

  private static func isOwn(_ name: String) -> Bool { ["-n", "_n", ".ext"].contains(name) }

  /// The name for a photo.
  ///
  /// - Parameters:
  ///   - subject: The photo.
  ///   - ending: The ending of its name, from the full stop on.
  /// - Returns: The name, or what the photo lacks.
  /// - Throws: The error of reading the photo; ``FileProblem`` if it gives no name.
  package func name(for subject: Subject, ending: String) throws -> Result<NewName, MissingValue> {
    var text = ""
    for part in parts {
      switch part {
      case .text(let fixed): text += fixed
      case .number: text.unicodeScalars.append(NewName.Placeholder.number)
      case .ending: text.unicodeScalars.append(NewName.Placeholder.ending)
      case .value(let template, let field):
        guard let found = try template.text(of: subject, missing: .nothing) else {
          if let fallback = field.fallback {
            text += fallback
          } else if field.textIfPresent == nil {
            let shortfall = try template.shortfall(of: subject)
            let isDate = field.name.lowercased() == "datetimeoriginal"
            let other = try isDate ? TagName("CaptureDate").date(in: subject) : nil
            return .failure(
              MissingValue(name: field.name, shortfall: shortfall, captureDate: other))
          }
          continue
        }
        if let present = field.textIfPresent {
          text += present
          continue
        }
        try subject.requireKnownCharset(of: found)
        let clean = Self.clean(
          field.format == nil ? Self.dated(found) : found, keepsSlashes: field.format != nil)
        guard !clean.isEmpty else { return .failure(MissingValue(name: field.name)) }
        // A value neither hides a file nor makes an option of its name.
        let before = text.utf8.last { $0 != NewName.Placeholder.number.value }
        let isFirst = before == nil || before == UInt8(ascii: "/")
        text += isFirst && ".-".contains(clean.prefix(1)) ? "_" + clean.dropFirst() : clean
      }
    }
    if !parts.contains(where: { if case .ending = $0 { true } else { false } }) {
      text.unicodeScalars.append(NewName.Placeholder.addedEnding)
    }
    return .success(NewName(text: text, ownEnding: ending, manner: manner))
  }

  /// A name that this template gave, of its ``NewName/packed`` form.
  package func name(packed: String) -> NewName {
    let parts = packed.unicodeScalars.split(
      separator: NewName.Placeholder.ownEnding, omittingEmptySubsequences: false)
    return NewName(
      text: String(parts[0]), ownEnding: parts.count > 1 ? String(parts[1]) : "", manner: manner)
  }

  /// A date in the form for names; every other text as it is.
  private static func dated(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: ":")),
      value.unicodeScalars.allSatisfy({ "0123456789:-/.+TZ ".unicodeScalars.contains($0) }),
      let date = CaptureDate(value)
    else { return value }
    return patterns[date.precision]?.text(of: date) ?? value
  }

  /// The form of a date in names, by its precision.
  private static let patterns = [
    CaptureDate.Precision.year: "yyyy", .month: "yyyyMM", .day: "yyyyMMdd",
    .second: "yyyyMMdd_HHmmss",
  ].compactMapValues { try? DatePattern($0) }

  /// A value without what a name should not have.
  private static func clean(_ value: String, keepsSlashes: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      // A character for a byte of an old name stays.
      guard PathBytes.isByte(scalar) || scalar.value >= 0x20 && !HiddenCharacters.contain(scalar)
      else { continue }
      result.append(scalar == "/" && !keepsSlashes ? "_" : scalar)
    }
    let text = String(result)
    let start = text.firstIndex { $0 != " " } ?? text.endIndex
    let end = text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.endIndex
    return start < end ? String(text[start..<end]) : ""
  }

  /// A value that a photo does not have, or not as far as the template asks.
  package struct MissingValue: Error {
    package let name: String
    package var shortfall: Template.Shortfall?
    /// The date from another tag; nil if the value that is missing is no date.
    package var captureDate: CaptureDate?

    package var words: String {
      guard let shortfall else {
        let other = captureDate.map { ", but CaptureDate is \($0)" } ?? ""
        return "it has no \(name)\(other)"
      }
      return "its \(name) is \(shortfall.date), and \(shortfall.missing) is missing"
    }
  }
}

/// The new name of a photo and of what goes with it, but for its number and the endings.
package struct NewName: Sendable {
  /// The common rules for the names of one template.
  fileprivate final class Manner: Sendable {
    /// The beginning of the template that refers to another folder: "/", "../". Only people who
    /// type it may do that.
    let front: String
    let number: (mark: String, digits: Int)?
    let endingCase: String?

    init(front: String, number: (mark: String, digits: Int)?, endingCase: String?) {
      (self.front, self.number, self.endingCase) = (front, number, endingCase)
    }
  }

  /// Control characters as placeholders for values that are inserted later; neither templates nor
  /// values contain any.
  fileprivate enum Placeholder {
    static let number: Unicode.Scalar = "\u{1}"
    static let ending: Unicode.Scalar = "\u{2}"
    /// The ending at the end of a name that has none so far.
    static let addedEnding: Unicode.Scalar = "\u{3}"
    /// The separator of a name and the extension of the photo that gave it, if both are one text.
    static let ownEnding: Unicode.Scalar = "\u{4}"
  }

  /// The name with marks.
  fileprivate let text: String
  /// The ending of the photo that gave the name.
  fileprivate let ownEnding: String
  fileprivate let manner: Manner

  /// The name and the ending of the photo that gave it as one text.
  package var packed: String { "\(text)\(Placeholder.ownEnding)\(ownEnding)" }

  /// Whether the name gets a number where it is taken.
  package var isNumbered: Bool { text.unicodeScalars.contains(Placeholder.number) }

  /// Whether the name has folders in front.
  package var hasFolders: Bool { !manner.front.isEmpty || text.utf8.contains(0x2F) }

  /// The path.
  ///
  /// - Parameters:
  ///   - count: Which of those that would be called alike it is, from 0.
  ///   - ending: The rest after the name, from its full stop on.
  /// - Returns: The path, from the folder that names are in.
  package func path(_ count: Int, _ ending: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case Placeholder.number:
        guard count > 0, let number = manner.number else { continue }
        let digits = String(count)
        let zeros = String(repeating: "0", count: max(0, number.digits - digits.count))
        result += number.mark + zeros + digits
      case Placeholder.ending: result += cased(ending)
      case Placeholder.addedEnding:
        // A template may have made it of the photo's old name.
        if result.lowercased().hasSuffix(ownEnding.lowercased()) {
          result = String(result.dropLast(ownEnding.count))
        }
        result += ending
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Parts that are safe can make a whole that is not: a full stop that was typed, and one that a photo states.
    let parts = result.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    return manner.front
      + parts.map { FileNames.portable(String(Substring($0))) }.joined(separator: "/")
  }

  private func cased(_ ending: String) -> String {
    switch manner.endingCase {
    case "lower": ending.lowercased()
    case "upper": ending.uppercased()
    default: ending
    }
  }

  /// The problem with a path; nil if it is valid.
  ///
  /// - Parameters:
  ///   - path: The path, without a number.
  ///   - ending: The ending of the file.
  /// - Returns: The problem.
  package static func problem(_ path: String, ending: String) -> String? {
    let last = Path.name(of: path)
    if !ending.isEmpty, last.lowercased() == ending.lowercased() {
      return "the template gives a name that is only an extension: \(path)"
    }
    let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let name = String(Substring(part))
      if name.isEmpty, index > 0 || parts.count == 1 {
        return "the template gives a name without letters: \(path)"
      }
      if name == "." { return "the template gives a name without letters: \(path)" }
      if PathBytes.bytes(name).count > 255 {
        return "the template gives a name of \(PathBytes.bytes(name).count) bytes; the limit is 255"
      }
    }
    return nil
  }
}
