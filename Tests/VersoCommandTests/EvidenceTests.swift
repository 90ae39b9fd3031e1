import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct EvidenceTests {
  let folder: TemporaryFolder
  let photo: String
  let keys: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    keys = folder.path("keys")
    try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: false)
    let made = try Command.run(["keys", "--output", keys])
    #expect(made.status == 0)
    #expect(made.errors.contains("for trials only"))
  }

  private var signer: [String] { ["--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"] }

  @Test("Keys are for their owner alone, and are never written over")
  func keyFiles() throws {
    #expect(try folder.mode("keys/key.pem") == 0o600)
    #expect(try folder.mode("keys/seal-private.json") == 0o600)
    let before = try folder.read("keys/key.pem")
    let again = try Command.run(["keys", "--output", keys])
    #expect(again.status == 64)
    #expect(try folder.read("keys/key.pem") == before)
    #expect(try Command.run(["keys", "--output", keys, "--algorithm", "md5"]).status == 64)
  }

  @Test("A photo is signed, verified, changed, found out, and signed again")
  func signing() throws {
    #expect(try Command.run(["verify", photo]).status == 2)
    let signed = try Command.run(["sign", photo, "--title", "Dawn"] + signer)
    #expect(signed.status == 0, "\(signed.errors)")
    let trusted = try Command.run(["verify", "--trust", "\(keys)/root.pem", photo])
    #expect(trusted.status == 0)
    #expect(trusted.text.contains("Trusted"))
    let valid = try Command.run(["verify", photo])
    #expect(valid.status == 0)
    #expect(valid.text.contains("Valid"))
    let refused = try Command.run(["set", photo, "Artist=Ada"])
    #expect(refused.status == 1)
    for choice in ["--drop-credentials", "--resign", "--keep-broken"] {
      #expect(refused.errors.contains(choice))
    }
    let broken = folder.path("broken.jpg")
    let kept = try Command.run(["set", photo, "Artist=Ada", "--keep-broken", "-o", broken])
    #expect(kept.status == 0)
    let invalid = try Command.run(["verify", "--trust", "\(keys)/root.pem", broken])
    #expect(invalid.status == 1)
    #expect(invalid.text.contains("assertion.dataHash.mismatch"))
    let again = try Command.run(["set", photo, "Artist=Ada", "--resign"] + signer)
    #expect(again.status == 0, "\(again.errors)")
    let found = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", photo])
    #expect(found.first?["State"] as? String == "Trusted")
    #expect((found.first?["Manifests"] as? [String])?.count == 2)
    #expect(found.first?["Actions"] as? [String] == ["c2pa.opened", "c2pa.edited.metadata"])
    #expect(found.first?["NotCovered"] as? [String] == [])
    let shown = try Command.json(["credentials", "--json", photo])
    #expect((shown.first?["Manifests"] as? [[String: Any]])?.first?["Title"] as? String == "Dawn")
    let dropped = folder.path("dropped.jpg")
    #expect(
      try Command.run(["strip", photo, "--drop-credentials", "-o", dropped]).status == 0)
    #expect(try Command.run(["credentials", dropped]).status == 2)
  }

  @Test("A key comes from standard input, too, and is never said")
  func standardInput() throws {
    let key = try folder.read("keys/key.pem")
    let outcome = try Command.run(
      ["sign", photo, "--key", "-", "--chain", "\(keys)/chain.pem"], input: key)
    #expect(outcome.status == 0)
    let wrong = try Command.run(
      ["sign", photo, "--key", "\(keys)/seal-private.json", "--chain", "\(keys)/chain.pem"])
    #expect(wrong.status == 64)
    #expect(!wrong.errors.contains("\"d\""))
    #expect(try Command.run(["sign", photo]).status == 64)
  }

  @Test("An identity is sealed and opened, alone and with a signature in one write")
  func sealing() throws {
    let seal = ["seal", "--keys", "\(keys)/seal-public.json", "--identity", "account:4711", photo]
    #expect(try Command.run(seal).status == 0)
    #expect(try Command.run(seal).status == 1)
    let opened = try Command.run(["unseal", "--keys", "\(keys)/seal-private.json", photo])
    #expect(opened.text == "account:4711\n")
    #expect(try Command.run(["unseal", "--keys", "\(keys)/seal-public.json", photo]).status == 1)
    let stamped = folder.path("stamped.jpg")
    let outcome = try Command.run(
      seal + signer + [
        "--replace-comment", "--gps", "46.95,7.45,540", "--gps-date", "2026-05-06 07:08:09Z",
        "--device", "Example Phone", "--software", "Example 2.1", "-o", stamped,
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let result = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", stamped])
    #expect(result.first?["State"] as? String == "Trusted")
    let tags = try Command.json(["read", "--json", "--numeric", stamped])
    #expect(tags.first?["ExifIFD:UserComment"] != nil)
    #expect(tags.first?["GPS:GPSLatitude"] as? Double == 46.95)
    #expect(try Command.run(seal + ["--gps", "46.95,7.45"]).status == 64)
  }
}
