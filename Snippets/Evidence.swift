// A photo becomes evidence on a phone, and is looked at by an insurer.
import Verso
import VersoEvidence

let path = CommandLine.arguments.dropFirst().first ?? "Samples/plain.jpg"

// For a trial: keys that nobody vouches for.
let keys = try TestChain(.es256)
let seal = try SealingKeys.generate(id: "claims-2026")
let app = try SealingKeys.generate(id: "app-2026")

// MARK: On the phone, which holds no key that could open a seal.
let signer = try KeySigner(key: keys.key, chain: keys.chain)
guard let now = CaptureDate("2026-05-06 07:08:09Z") else { fatalError("no date") }

var photo = try Photo(path: path)
var stamp = EvidenceStamp()
stamp.identity = "account:4711"
stamp.keys = seal.publicKeys
stamp.sender = app.privateKeys
stamp.claim = "4711"
stamp.signer = signer
stamp.position = (Location(latitude: 46.95, longitude: 7.45, altitude: 540), now)
stamp.date = now
stamp.device = (make: "Example", model: "Example Phone 3")
stamp.software = "Example 2.1"
try stamp.apply(to: &photo)
let signing = Signing(Statement(generator: "Example", version: "2.1"), by: signer)
let evidence = try signing.bytes(of: photo)

// MARK: At the insurer's, who trusts this authority and has the private key.
let verifier = Verifier(anchors: try TrustAnchors(pem: keys.root))
let received = try Photo(evidence)
if let result = try verifier.verify(received) {
  print(result.state.rawValue, result.signer?.name ?? "unknown")
  for problem in result.failures { print(problem) }
  for part in result.coverage.uncovered { print("not covered: \(part.name)") }
}
var demands = SealDemands()
demands.claim = "4711"
demands.senders = app.publicKeys
demands.verifier = verifier
let opened = try received.unseal(with: seal.privateKeys, demands)
print(opened.text)
for warning in opened.warnings { print(warning) }
print(received.metadata.location?.latitude.degrees ?? 0)

// MARK: Somebody moves the place.
var changed = received
changed.metadata.location = Location(latitude: 47.38, longitude: 8.54)
do {
  _ = try changed.bytes()
} catch {
  print(error)
}
var options = WriteOptions()
options.credentials = .keepBroken
let forged = try Photo(changed.bytes(options: options))
print(try verifier.verify(forged)?.state.rawValue ?? "not signed")
do {
  _ = try forged.unseal(with: seal.privateKeys, demands)
} catch {
  print(error)
}
