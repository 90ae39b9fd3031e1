import Verso
import VersoLibrary

/// Which of a photo's statements takes precedence, and why.
enum Explanation: Sendable {
  /// The places of values, which of them disagree, and which takes precedence.
  case places
  /// The capture time, with other evidence.
  case time(TimeClues)
  /// How its picture was made, and its usage terms.
  case origin

  /// As lines.
  func appendTable(_ photo: Photo, to output: inout [UInt8]) {
    let metadata = photo.metadata
    switch self {
    case .places: Self.appendTable(metadata, to: &output)
    case .time(let clues):
      TimeListing.appendTable(
        metadata.time(with: clues.asking(metadata) { photo }), to: &output)
    case .origin: OriginListing.appendTable(photo, to: &output)
    }
  }

  /// As a JSON object.
  func appendJSON(_ photo: Photo, source: String, to output: inout [UInt8]) {
    let metadata = photo.metadata
    switch self {
    case .places: Self.appendJSON(metadata, source: source, to: &output)
    case .time(let clues):
      TimeListing.appendJSON(
        metadata.time(with: clues.asking(metadata) { photo }), source: source, to: &output)
    case .origin: OriginListing.appendJSON(photo, source: source, to: &output)
    }
  }

  /// The values of a photo or a film in several places, with these.
  private static func said(
    _ metadata: Metadata
  ) -> [(name: String, statements: [SharedProperty.Statement])] {
    SharedProperty.all.map { ($0.name, metadata.statements(of: $0)) }.filter { !$1.isEmpty }
      + metadata.filmStatements.map { ($0.name, $0.statements) }
  }

  /// As lines: a star marks the place with precedence, an exclamation mark one that disagrees.
  private static func appendTable(_ metadata: Metadata, to output: inout [UInt8]) {
    for (name, statements) in said(metadata) {
      let rows = statements.map { statement in
        let mark = statement.isBelieved ? "*" : statement.agrees ? " " : "!"
        return Rendering.Row(
          group: name, name: "\(mark) \(statement.name)",
          text: Rendering.printable(statement.texts.joined(separator: ", ")))
      }
      Table.append(rows, to: &output) {
        $0.name.hasPrefix("*") ? .bold : $0.name.hasPrefix("!") ? .yellow : nil
      }
    }
  }

  /// As a JSON object: "SourceFile", then a list for each property.
  private static func appendJSON(_ metadata: Metadata, source: String, to output: inout [UInt8]) {
    let properties = said(metadata).map { name, statements in
      // The style of all keys: capitals where a word begins.
      (name: name.prefix(1).uppercased() + name.dropFirst(), value: document(statements))
    }
    JSONDocument.object([("SourceFile", .text(source))] + properties).append(to: &output)
  }

  private static func document(_ statements: [SharedProperty.Statement]) -> JSONDocument {
    .list(
      statements.map { statement in
        .members([
          "Home": .text(statement.name), "Values": .list(statement.texts.map { .text($0) }),
          "Believed": .bool(statement.isBelieved), "Agrees": .bool(statement.agrees),
        ])
      })
  }
}
