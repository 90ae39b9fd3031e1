import Verso
import VersoLibrary
import VersoQuery

/// Something that is to be set.
enum Setting {
  /// A value that is the same for all photos.
  case assignment(Assignment)
  /// A value that is computed for each photo.
  case template(TemplateAssignment)
  /// Regions with names of people.
  case faces(FaceChange)
}

extension Arguments {
  /// The assignment in an argument; nil for a file.
  ///
  /// - Parameters:
  ///   - argument: The typed text.
  ///   - separator: The separator of list items; nil for the usual ones.
  /// - Returns: The assignment.
  /// - Throws: The problem, and the right form.
  static func setting(_ argument: String, separator: String? = nil) throws(UsageError) -> Setting? {
    if let sign = argument.firstIndex(where: { $0 == "=" || $0 == "<" }), argument[sign] == "<",
      let setting = try borrowed(argument, at: sign, separator)
    {
      return setting
    }
    if let faces = try faces(argument) { return .faces(faces) }
    return try assignment(argument, separator: separator).map { .assignment($0) }
  }

  /// The tag in an argument of ``setting(_:separator:)``: the part before its sign.
  static func name(in argument: String) -> String {
    let name = argument.prefix { $0 != "=" && $0 != "<" }
    return String(name.last.map { "+-#".contains($0) } ?? false ? name.dropLast() : name)
  }

  /// The faces that an argument sets, adds or takes away: Faces+="Ada@0.4,0.3,0.1,0.1"; nil for another one.
  private static func faces(_ argument: String) throws(UsageError) -> FaceChange? {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    let value = String(argument[argument.index(after: equals)...])
    let name = argument[..<equals]
    let sign = name.last.flatMap { "+-".contains($0) ? $0 : nil }
    guard SpokenName(String(sign == nil ? name : name.dropLast())) == .faces else { return nil }
    func face() throws(UsageError) -> Face {
      if let face = Face(value) { return face }
      throw UsageError(
        "\(argument): a name and a region expected, such as \"Ada@0.4,0.3,0.1,0.1\": the centre of the face, its "
          + "width and height, as fractions of the stored picture")
    }
    switch sign {
    case "+": return .add(try face())
    case nil: return value.isEmpty ? .removeAll : .set(try face())
    default:
      // The position after the name may be given, too.
      guard !value.isEmpty else {
        throw UsageError("\(argument): the name of the face is missing; Faces= removes all")
      }
      return .remove(Face(value)?.name ?? value)
    }
  }

  /// A value from elsewhere: from a file, Tag<=FILE, or from the photo, Tag<{template}; nil if no
  /// tag precedes.
  private static func borrowed(
    _ argument: String, at sign: String.Index, _ separator: String?
  ) throws(UsageError) -> Setting? {
    var name = String(argument[..<sign])
    let direction: Amendment.Direction? =
      name.hasSuffix("+") ? .adding : name.hasSuffix("-") ? .subtracting : nil
    if direction != nil { name.removeLast() }
    guard isName(name.hasSuffix("#") ? String(name.dropLast()) : name), Path.isFree(argument) else {
      return nil
    }
    let value = String(argument[argument.index(after: sign)...])
    if value.hasPrefix("=") {
      let file = String(value.dropFirst())
      let text = try NamedFile.text(file, for: .value)
      guard !text.isEmpty else {
        throw UsageError(
          "\(argument): \(file == "-" ? "standard input" : file) is empty; \(name)= removes a tag")
      }
      let sign = direction.map { $0 == .adding ? "+" : "-" } ?? ""
      return try assignment("\(name)\(sign)=\(text)", separator: separator).map { .assignment($0) }
    }
    do {
      let deed: TemplateAssignment.Deed = direction.map { .amend($0) } ?? .set
      let setting = try TemplateAssignment(name, deed, value, separator: separator)
      guard !setting.template.fields.isEmpty else {
        throw UsageError(
          "\(argument): the text after < is a template with names in braces, such as "
            + "\(name)<{FileName}; write a plain value as \(name)=…, and one from a file as \(name)<=FILE"
        )
      }
      return .template(setting)
    } catch let error as UsageError {
      throw error
    } catch let error as QueryError {
      throw UsageError("\(error)")
    } catch {
      throw UsageError(reason(for: name, error))
    }
  }
}
