internal import FoundationEssentials

/// Whether a photo may be used for something that machines do with it.
public struct UsePermission: Hashable, Sendable {
  /// The purpose: "cawg.ai_generative_training", "c2pa.data_mining".
  public let purpose: String
  /// The answer: "allowed", "notAllowed", or "constrained".
  public let use: String
  /// The conditions, where there are some.
  public let constraint: String?
}

extension Manifest {
  /// The permissions in its assertions on training and data mining (`cawg.training-mining`,
  /// `c2pa.training-mining`), in the order in which they are stored.
  public var usePermissions: [UsePermission] {
    assertions.filter { ["cawg.training-mining", "c2pa.training-mining"].contains($0.kind) }
      .flatMap { assertion -> [UsePermission] in
        if let json = assertion.json {
          let stored = try? JSONDecoder().decode(StoredPermissions.self, from: Data(json))
          return (stored?.entries ?? [:]).sorted { $0.key < $1.key }.map {
            UsePermission(
              purpose: $0.key, use: $0.value.use, constraint: $0.value.constraint)
          }
        }
        return (assertion.cbor?["entries"]?.pairs ?? []).compactMap { pair in
          guard let purpose = pair.key.text, let use = pair.value["use"]?.text else { return nil }
          return UsePermission(
            purpose: purpose, use: use, constraint: pair.value["constraint_info"]?.text)
        }
      }
  }
}

/// The same in JSON, as it was written at first.
private struct StoredPermissions: Decodable {
  let entries: [String: Entry]

  struct Entry: Decodable {
    let use: String
    var constraint: String?

    private enum CodingKeys: String, CodingKey {
      case use
      case constraint = "constraint_info"
    }
  }
}
