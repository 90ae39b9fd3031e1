internal import FoundationEssentials
internal import Verso

/// The facts that an aggregator verified about an actor. They are a verifiable credential (W3C,
/// Verifiable Credentials 1.1 and 2.0) in the form of CAWG Identity Assertion 1.2, 8.1.
struct IdentityCredential: Decodable, Sendable {
  /// The signer: a DID, if it is valid.
  let issuer: String?
  let validFrom: String?
  let validUntil: String?
  /// Whether it names where to ask if it was revoked.
  let isRevocable: Bool
  /// The identities; nil if there is no list, or an empty one.
  let identities: [VerifiedIdentity]?
  /// The payload that it is about; nil if that cannot be read.
  let asset: Asset?
  /// Whether it is of the two types that it must be of, and in the words of the two documents.
  private let isComplete: Bool

  /// The payload of the assertion in JSON.
  struct Asset: Decodable, Sendable {
    let references: [Reference]
    let kind: String
    let roles: [String]

    struct Reference: Decodable, Sendable {
      let url: String
      let algorithm: String?
      let hash: [UInt8]

      private enum Member: String, CodingKey { case url, alg, hash }

      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        url = try members.decode(String.self, forKey: .url)
        algorithm = try members.decodeIfPresent(String.self, forKey: .alg)
        // The reference implementation writes the letters of the text as numbers.
        var text = try? members.decode(String.self, forKey: .hash)
        if text == nil {
          text = String(
            decoding: try members.decode([UInt8].self, forKey: .hash), as: UTF8.self)
        }
        guard let bytes = text.flatMap({ Data(base64Encoded: $0) }) else {
          throw DecodingError.dataCorruptedError(
            forKey: .hash, in: members, debugDescription: "not base 64")
        }
        hash = Array(bytes)
      }
    }

    private enum Member: String, CodingKey {
      case references = "referenced_assertions"
      case kind = "sig_type"
      case role
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      references = try members.decode([Reference].self, forKey: .references)
      kind = try members.decode(String.self, forKey: .kind)
      roles = try members.decodeIfPresent([String].self, forKey: .role) ?? []
    }

    /// Whether it equals a payload. It may name a hash that the payload leaves to the claim, but
    /// not the other way round.
    func isSame(as payload: SignerPayload) -> Bool {
      guard kind == payload.kind.name, roles == payload.roles,
        references.count == payload.references.count
      else { return false }
      return zip(references, payload.references).allSatisfy { own, other in
        own.url == other.url && own.hash == other.hash
          && (other.algorithm == nil || own.algorithm == other.algorithm)
      }
    }
  }

  /// More bytes are not read.
  static let mostBytes = 1 << 20

  /// Nil for what is no such credential.
  init?(json: [UInt8]) {
    guard let found = try? JSONDecoder().decode(Self.self, from: Data(json)), found.isComplete
    else { return nil }
    self = found
  }

  private enum Member: String, CodingKey {
    case context = "@context"
    case type, issuer, validFrom, issuanceDate, validUntil, expirationDate, credentialStatus
    case credentialSubject
  }

  private enum SubjectMember: String, CodingKey { case verifiedIdentities, c2paAsset }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let contexts = try members.decode(OneOrMany<AnyText>.self, forKey: .context).values
    let types = try members.decode(OneOrMany<AnyText>.self, forKey: .type).values.map(\.text)
    isComplete =
      contexts.contains { Self.contexts.contains($0.text ?? "") }
      && types.contains("VerifiableCredential")
      && types.contains("IdentityClaimsAggregationCredential")
    let object = try? members.decode(Issuer.self, forKey: .issuer)
    issuer = (try? members.decode(String.self, forKey: .issuer)) ?? object?.id
    func text(_ member: Member) throws -> String? {
      try members.decodeIfPresent(String.self, forKey: member)
    }
    validFrom = try text(.validFrom) ?? text(.issuanceDate)
    validUntil = try text(.validUntil) ?? text(.expirationDate)
    isRevocable = members.contains(.credentialStatus)
    let subject = try Self.subject(members)
    let entries = try? subject.decode([Entry].self, forKey: .verifiedIdentities)
    identities = entries?.isEmpty ?? true ? nil : entries?.map(\.identity)
    asset = try? subject.decode(Asset.self, forKey: .c2paAsset)
  }

  private static let contexts: Set<String> = [
    "https://www.w3.org/2018/credentials/v1", "https://www.w3.org/ns/credentials/v2",
  ]

  /// The one thing that it is about, alone or in a list.
  private static func subject(
    _ members: KeyedDecodingContainer<Member>
  ) throws -> KeyedDecodingContainer<SubjectMember> {
    if var list = try? members.nestedUnkeyedContainer(forKey: .credentialSubject) {
      return try list.nestedContainer(keyedBy: SubjectMember.self)
    }
    return try members.nestedContainer(keyedBy: SubjectMember.self, forKey: .credentialSubject)
  }

  private struct Issuer: Decodable { let id: String }

  /// A text, or something else in its place.
  private struct AnyText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  private struct OneOrMany<Value: Decodable>: Decodable {
    let values: [Value]

    init(from decoder: any Decoder) throws {
      values = try (try? [Value](from: decoder)) ?? [Value(from: decoder)]
    }
  }

  /// One of the identities; what is of another type than it must be reads as empty.
  private struct Entry: Decodable {
    let identity: VerifiedIdentity

    private enum Member: String, CodingKey {
      case type, name, username, address, uri, method, provider, verifiedAt
    }

    private enum ProviderMember: String, CodingKey { case id, name }

    init(from decoder: any Decoder) throws {
      let members = try? decoder.container(keyedBy: Member.self)
      func text(_ member: Member) -> String? {
        guard let members, members.contains(member) else { return nil }
        return (try? members.decode(String.self, forKey: member)) ?? ""
      }
      let provider = try? members?.nestedContainer(keyedBy: ProviderMember.self, forKey: .provider)
      func providerText(_ member: ProviderMember) -> String? {
        guard let provider, provider.contains(member) else { return nil }
        return (try? provider.decode(String.self, forKey: member)) ?? ""
      }
      identity = VerifiedIdentity(
        type: text(.type), name: text(.name), username: text(.username), address: text(.address),
        uri: text(.uri), method: text(.method), provider: providerText(.name),
        providerID: providerText(.id), verifiedAt: text(.verifiedAt))
    }
  }
}

extension VerifiedIdentity {
  /// Whether it has all required members (CAWG Identity Assertion 1.2, 8.1.2.5), and nothing is
  /// empty.
  var isComplete: Bool {
    let all = [type, name, username, address, uri, method, provider, providerID, verifiedAt]
    guard let type, all.allSatisfy({ $0?.isEmpty != true }),
      let verifiedAt, DateAndTime.seconds(verifiedAt) != nil
    else { return false }
    switch type {
    case "cawg.document_verification": return name != nil && provider != nil
    // What an actor proves to own needs no other provider.
    case "cawg.web_site": return uri != nil
    case "cawg.social_media": return username != nil && provider != nil
    // Earlier versions had no word of their own for the address of a wallet.
    case "cawg.crypto_wallet": return (address != nil || username != nil) && provider != nil
    default: return provider != nil
    }
  }
}

/// A date with a time as RFC 3339 writes it.
enum DateAndTime {
  /// The seconds since 1970; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let letters = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= letters.count else { return nil }
      var value = 0
      for letter in letters[start..<(start + count)] {
        guard (0x30...0x39).contains(letter) else { return nil }
        value = value * 10 + Int(letter - 0x30)
      }
      return value
    }
    func isOne(of signs: StaticString, at place: Int) -> Bool {
      place < letters.count && signs.description.utf8.contains(letters[place])
    }
    guard let year = number(0, 4), isOne(of: "-", at: 4), let month = number(5, 2),
      isOne(of: "-", at: 7), let day = number(8, 2), isOne(of: "Tt ", at: 10),
      let hour = number(11, 2), isOne(of: ":", at: 13), let minute = number(14, 2),
      isOne(of: ":", at: 16), let second = number(17, 2), (1...12).contains(month),
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var place = 19
    var fraction = 0.0
    if isOne(of: ".", at: place) {
      let digits = letters.dropFirst(place + 1).prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      fraction = digits.reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
      place += 1 + digits.count
    }
    let days = CivilCalendar.days(year, month, day)
    let time = Double(days * 86_400 + hour * 3600 + minute * 60 + second) + fraction
    if isOne(of: "Zz", at: place) { return place + 1 == letters.count ? time : nil }
    guard isOne(of: "+-", at: place), let hours = number(place + 1, 2),
      isOne(of: ":", at: place + 3), let minutes = number(place + 4, 2), hours < 24, minutes < 60,
      place + 6 == letters.count
    else { return nil }
    let zone = Double(hours * 3600 + minutes * 60)
    return isOne(of: "-", at: place) ? time + zone : time - zone
  }
}
