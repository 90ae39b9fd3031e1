internal import Verso

/// A column of a table of photos: one thing that people ask about many photos.
///
/// ``all`` has them in their order; ``usual`` has those that cost little.
public struct Column: Sendable, Hashable {
  /// The name: "taken", "camera_model".
  public var name: String { "\(literalName)" }
  /// The type of its values.
  public let kind: ColumnKind
  /// Its contents, and when it is null.
  public var documentation: String { "\(literalDocumentation)" }
  /// The name and the documentation as stored in the program, for C.
  package let literalName, literalDocumentation: StaticString
  /// Its annotations for programs: pairs of key and value, as Arrow calls metadata of a field.
  let annotations: [(key: String, value: String)]
  let value: @Sendable (Row) -> Cell

  init(
    _ name: StaticString, _ kind: ColumnKind, _ documentation: StaticString,
    annotations: [(key: String, value: String)] = [], value: @escaping @Sendable (Row) -> Cell
  ) {
    (literalName, self.kind, literalDocumentation) = (name, kind, documentation)
    (self.annotations, self.value) = (annotations, value)
  }

  /// The column of a name; nil if absent.
  public init?(named name: String) {
    guard let column = Self.all.first(where: { $0.name == name }) else { return nil }
    self = column
  }

  /// Two columns are the same when they have one name.
  public static func == (a: Column, b: Column) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A column that there is not.
public struct UnknownColumn: Error, Hashable, CustomStringConvertible {
  /// The requested name.
  public let name: String
  /// The problem, with the available columns.
  public var description: String {
    "no column is called \(name); there are \(Column.all.map(\.name).joined(separator: ", "))"
  }
}
