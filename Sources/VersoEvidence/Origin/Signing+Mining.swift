import Verso

extension Signing {
  /// The assertion on training and mining of a photo: the strictest terms of its properties, and
  /// what its previous credentials forbid. That stays in force although a new manifest takes their
  /// place, until who forbade it first takes it back.
  ///
  /// - Throws: ``EvidenceError`` where the photo is to allow what another signer forbids.
  func miningAssertion(
    _ photo: Photo, over parent: ContentCredentials?
  ) throws -> (label: String, value: CBOR)? {
    let terms = photo.metadata.usageTerms
    var entries =
      photo.metadata.strictestMining?.entries(constraints: terms.constraints) ?? []
    let names = ["XMP-plus:DataMining", "XMP-tdm:Reservation"]
    let isChanged = photo.changes().contains { names.contains($0.name) }
    let own = signer.chain.first
    for (permission, owner) in parent?.permissionsInForce ?? [] {
      // The previous signer may change the terms now.
      if isChanged, !entries.isEmpty, owner != nil, owner == own { continue }
      let purpose = permission.currentPurpose
      let said = (purpose, permission.use, permission.constraint)
      guard let index = entries.firstIndex(where: { $0.purpose == purpose }) else {
        entries.append(said)
        continue
      }
      guard permission.strictness > UsePermission.strictness(of: entries[index].use) else {
        continue
      }
      if isChanged, entries[index].use == "allowed" {
        throw EvidenceError(
          .contradicts,
          "its Content Credentials state \(permission.use) for \(purpose), but it would state "
            + "\(entries[index].use)", advice: .leaveCredentials)
      }
      entries[index] = said
    }
    guard !entries.isEmpty else { return nil }
    let pairs = entries.map { entry -> CBOR.Pair in
      var use: [CBOR.Pair] = [.init("use", .text(entry.use))]
      if let constraint = entry.constraint {
        use.append(.init("constraint_info", .text(constraint)))
      }
      return .init(.text(entry.purpose), .map(use))
    }
    return ("cawg.training-mining", ["entries": .map(pairs)])
  }
}

extension UsePermission {
  /// The purpose in the words of the Creator Assertions Working Group, which took over C2PA's.
  var currentPurpose: String {
    purpose.hasPrefix("c2pa.") ? "cawg.\(purpose.dropFirst(5))" : purpose
  }

  func isSameUse(as other: UsePermission) -> Bool { currentPurpose == other.currentPurpose }

  var strictness: Int { Self.strictness(of: use) }

  /// The strictness of an answer; an unknown one may forbid.
  static func strictness(of use: String) -> Int {
    ["allowed": 0, "constrained": 1, "notAllowed": 2][use.bare] ?? 1
  }
}

extension DataMining {
  /// The code for permissions, or the nearest one that is no milder; nil without permissions.
  init?(_ permissions: [UsePermission]) {
    let reserved = permissions.filter { $0.strictness > 0 }
    guard !reserved.isEmpty else {
      guard permissions.contains(where: { $0.use == "allowed" }) else { return nil }
      self = .allowed
      return
    }
    let purposes = Set(reserved.map(\.currentPurpose))
    let training: Set = ["cawg.ai_generative_training", "cawg.ai_training"]
    if reserved.contains(where: { $0.use == "constrained" }) {
      let constraints = Set(reserved.compactMap(\.constraint))
      let isSearch = constraints == [Self.searchConstraint] && purposes.count == 4
      self = isSearch ? .searchOnly : constraints.isEmpty ? .prohibited : .seeConstraints
    } else if purposes == ["cawg.ai_generative_training"] {
      self = .noGenerativeTraining
    } else {
      self = purposes.isSubset(of: training) ? .noTraining : .prohibited
    }
  }

  /// The name of the exception for search engines in credentials.
  static let searchConstraint = "only for the index of a search engine"
}
