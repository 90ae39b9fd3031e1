/// One location where a photo, or its signer, states whether machines may mine it or learn from it.
public struct MiningDisclosure: Hashable, Sendable {
  /// The field: "XMP-plus:DataMining", "Content Credentials, cawg.training-mining".
  public let place: String
  /// Whether something is reserved; nil if it does not state this.
  public let reserves: Bool?
  /// The statement, as a text for people.
  public let text: String
  /// Whether the standard defines the value. The meaning of any other value is unknown.
  package let isUnderstood: Bool
  /// Whether it agrees with the first statement.
  public package(set) var agrees = true

  /// A statement.
  package init(place: String, reserves: Bool?, text: String, isUnderstood: Bool = true) {
    self.place = place
    self.reserves = reserves
    self.text = text
    self.isUnderstood = isUnderstood
  }

  /// Marks each statement with whether it agrees with the first meaningful one.
  package static func compared(_ statements: [MiningDisclosure]) -> [MiningDisclosure] {
    let first = statements.lazy.compactMap(\.reserves).first
    return statements.map { statement in
      var statement = statement
      statement.agrees = first == nil || statement.reserves == nil || statement.reserves == first
      return statement
    }
  }

  /// Whether statements together reserve something: the strictest counts.
  ///
  /// - Returns: True if one of them does. Nil if there is no statement, or one is not
  ///   understood.
  package static func reserve(_ statements: [MiningDisclosure]) -> Bool? {
    if statements.contains(where: { $0.reserves == true }) { return true }
    if statements.contains(where: { !$0.isUnderstood }) { return nil }
    return statements.contains { $0.reserves == false } ? false : nil
  }
}
