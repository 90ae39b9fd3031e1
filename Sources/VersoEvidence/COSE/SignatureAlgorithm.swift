/// An algorithm that Content Credentials may be signed with (C2PA 2.1, 13.2).
public struct SignatureAlgorithm: Hashable, Sendable {
  /// The name in reports: "Es256".
  public let name: String
  /// The number in a COSE header (RFC 9053, RFC 8230).
  let number: Int
  let scheme: SignatureScheme

  /// ECDSA with P-256 and SHA-256.
  public static let es256 = SignatureAlgorithm(
    name: "Es256", number: -7, scheme: .ecdsa(.sha256, isDER: false))
  /// ECDSA with P-384 and SHA-384.
  public static let es384 = SignatureAlgorithm(
    name: "Es384", number: -35, scheme: .ecdsa(.sha384, isDER: false))
  /// ECDSA with P-521 and SHA-512.
  public static let es512 = SignatureAlgorithm(
    name: "Es512", number: -36, scheme: .ecdsa(.sha512, isDER: false))
  /// RSASSA-PSS with SHA-256.
  public static let ps256 = SignatureAlgorithm(
    name: "Ps256", number: -37, scheme: .rsaPSS(.sha256))
  /// RSASSA-PSS with SHA-384.
  public static let ps384 = SignatureAlgorithm(
    name: "Ps384", number: -38, scheme: .rsaPSS(.sha384))
  /// RSASSA-PSS with SHA-512.
  public static let ps512 = SignatureAlgorithm(
    name: "Ps512", number: -39, scheme: .rsaPSS(.sha512))
  /// EdDSA with Curve25519.
  public static let ed25519 = SignatureAlgorithm(name: "Ed25519", number: -8, scheme: .ed25519)

  /// All of them.
  public static let all: [SignatureAlgorithm] = [
    .es256, .es384, .es512, .ps256, .ps384, .ps512, .ed25519,
  ]

  /// The algorithm of a name, in letters of either case.
  public init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      return nil
    }
    self = found
  }

  private init(name: String, number: Int, scheme: SignatureScheme) {
    self.name = name
    self.number = number
    self.scheme = scheme
  }
}
