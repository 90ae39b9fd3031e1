/// One place where a photo, or who signed it, says whether machines may mine it or learn from it.
public struct MiningDisclosure: Hashable, Sendable {
  /// The field: "XMP-plus:DataMining", "Content Credentials, cawg.training-mining".
  public let place: String
  /// Whether something is reserved; nil where it does not say.
  public let reserves: Bool?
  /// What it says, for people.
  public let text: String
  /// Whether it is a value that the standard has. Nobody can tell what another one asks for.
  package let isUnderstood: Bool
  /// Whether it says the same as the first that says something.
  public package(set) var agrees = true

  /// A statement.
  package init(place: String, reserves: Bool?, text: String, isUnderstood: Bool = true) {
    self.place = place
    self.reserves = reserves
    self.text = text
    self.isUnderstood = isUnderstood
  }

  /// Tells of each statement whether it agrees with the first that says something.
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
  /// - Returns: True where one of them does. Nil where none says it, and where one is not understood.
  package static func reserve(_ statements: [MiningDisclosure]) -> Bool? {
    if statements.contains(where: { $0.reserves == true }) { return true }
    if statements.contains(where: { !$0.isUnderstood }) { return nil }
    return statements.contains { $0.reserves == false } ? false : nil
  }
}

extension Metadata {
  /// What the photo's XMP says of mining and training, every value of every place.
  package var miningWishes: [MiningDisclosure] {
    var statements = said(DataMining.name).map { said in
      let mining = DataMining(said.text)
      return MiningDisclosure(
        place: said.place, reserves: mining.reserves,
        text: mining.meaning ?? "\(said.text), which PLUS's vocabulary does not have",
        isUnderstood: mining.isKnown)
    }
    let policies = said(UsageTerms.policyName, UsageTerms.policyName.inFragment)
    var told: Set<String?> = []
    for (said, reserves) in reservations {
      guard let reserves else {
        statements.append(
          MiningDisclosure(
            place: said.place, reserves: nil, text: "\(said.text), which is neither 1 nor 0",
            isUnderstood: false))
        continue
      }
      let policy = policies.first { $0.elsewhere == said.elsewhere }
      told.insert(said.elsewhere)
      statements.append(
        MiningDisclosure(
          place: said.place, reserves: reserves,
          text: "rights to mining are \(reserves ? "" : "not ")reserved"
            + (policy.map { ", conditions at \($0.text.bare)" } ?? "")))
    }
    for policy in policies where !told.contains(policy.elsewhere) {
      statements.append(
        MiningDisclosure(
          place: policy.place, reserves: nil,
          text: "conditions at \(policy.text.bare), and nothing says that rights are reserved"))
    }
    return MiningDisclosure.compared(statements)
  }

  /// The strictest wish of all places: the code of PLUS that reserves most, or that all is prohibited where
  /// only W3C's reservation stands; nil where nothing is said that is understood.
  package var strictestMining: DataMining? {
    let mining = strictestCode
    let isReserved = reservations.contains { $0.reserves == true }
    return isReserved && mining?.reserves != true ? .prohibited : mining
  }

  /// The code of PLUS that reserves most, of all places. One that is in no list counts where the others reserve
  /// nothing.
  var strictestCode: DataMining? {
    said(DataMining.name).map { DataMining($0.text) }.max(first: \.rank)
  }

  /// The reservations of W3C's protocol; nil for a value that it does not have.
  var reservations: [(said: SaidText, reserves: Bool?)] {
    said(UsageTerms.reservationName, UsageTerms.reservationName.inFragment).map { said in
      (said, ["1": true, "0": false][said.text.bare])
    }
  }
}

extension XMP.Name {
  /// The same in the protocol's namespace with a number sign at its end, which programs write as well.
  var inFragment: XMP.Name {
    guard namespace == .tdm else { return self }
    return XMP.Name(
      XMP.Namespace(namespace.uri.dropLast() + "#", prefix: namespace.prefix), local)
  }
}
