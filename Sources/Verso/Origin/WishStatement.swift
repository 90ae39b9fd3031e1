/// One place where a photo, or who signed it, says whether machines may mine it or learn from it.
public struct WishStatement: Hashable, Sendable {
  /// The field: "XMP-plus:DataMining", "Content Credentials, cawg.training-mining".
  public let place: String
  /// Whether something is reserved; nil where it does not say.
  public let reserves: Bool?
  /// What it says, for people.
  public let text: String
  /// Whether it says the same as the first that says something.
  public package(set) var agrees = true

  /// A statement.
  public init(place: String, reserves: Bool?, text: String) {
    self.place = place
    self.reserves = reserves
    self.text = text
  }

  /// Tells of each statement whether it agrees with the first that says something.
  package static func compared(_ statements: [WishStatement]) -> [WishStatement] {
    let first = statements.lazy.compactMap(\.reserves).first
    return statements.map { statement in
      var statement = statement
      statement.agrees = first == nil || statement.reserves == nil || statement.reserves == first
      return statement
    }
  }
}

extension Metadata {
  /// What the photo's XMP says of mining and training, place by place.
  public var miningWishes: [WishStatement] {
    let wishes = wishes
    var statements: [WishStatement] = []
    if let mining = wishes.mining {
      statements.append(
        WishStatement(
          place: "XMP-plus:DataMining", reserves: mining.reserves,
          text: mining.meaning ?? mining.address))
    }
    if let reserves = wishes.reservesMining {
      let policy = wishes.miningPolicy.map { ", conditions at \($0)" } ?? ""
      statements.append(
        WishStatement(
          place: "XMP-tdm:Reservation", reserves: reserves,
          text: (reserves ? "rights to mining are reserved" : "rights to mining are not reserved")
            + policy))
    }
    return WishStatement.compared(statements)
  }
}
