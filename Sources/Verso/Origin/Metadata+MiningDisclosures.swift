extension Metadata {
  /// The photo's XMP values on mining and training, every value of every place.
  package var miningTerms: [MiningDisclosure] {
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
          text: "conditions at \(policy.text.bare), but no statement that rights are reserved"))
    }
    return MiningDisclosure.compared(statements)
  }

  /// The strictest reservation of all places: the code of PLUS that reserves most, or "prohibited"
  /// if there is only W3C's reservation. It is nil without a known value.
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
