import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

@Suite(
  "Content Credentials from C", .enabled(if: VersoCommand.isThere, "the command is not built"))
struct VerificationTests {
  let folder: TemporaryFolder
  let photo: String
  let root: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Samples.bytes("plain.jpg"), "photo.jpg")
    #expect(try VersoCommand.run(["keys", "--output", folder.path("keys")]).status == 0)
    let signer = ["--key", folder.path("keys/key.pem"), "--chain", folder.path("keys/chain.pem")]
    #expect(try VersoCommand.run(["sign", photo] + signer).status == 0)
    root = try folder.read("keys/root.pem")
  }

  /// The verdict on a file, and the JSON that comes with it.
  private func verdict(
    _ path: String, trust: Owned? = nil
  ) throws -> (verdict: verso_verdict, json: [UInt8]) {
    let opened = try Owned.photo(path: path)
    let result = try Owned.made(verso_verification_free) {
      verso_photo_verify(opened.pointer, trust?.pointer, $0, $1)
    }
    var buffer = verso_buffer()
    try call { verso_verification_json(result.pointer, nil, &buffer, $0) }
    #expect(verso_verification_made_from_invalid(result.pointer) == 0)
    return (verso_verification_verdict(result.pointer), buffer.take())
  }

  @Test("The verdict and its JSON equal those of the command")
  func verdicts() throws {
    let trust = Owned(verso_trust_new(), verso_trust_free)
    try call { verso_trust_add(trust.pointer, VERSO_TRUST_SIGNERS, root, root.count, $0) }
    func command(_ path: String, _ options: [String] = []) throws -> [UInt8] {
      [UInt8](try VersoCommand.run(["verify", "--json", path] + options).output)
    }
    let trusted = try verdict(photo, trust: trust)
    #expect(trusted.verdict == VERSO_VERDICT_TRUSTED)
    #expect(try trusted.json == command(photo, ["--trust", folder.path("keys/root.pem")]))
    let valid = try verdict(photo)
    #expect(valid.verdict == VERSO_VERDICT_VALID)
    #expect(try valid.json == command(photo))

    var changed = try folder.read("photo.jpg")
    changed[changed.count - 20] ^= 1
    let invalid = try folder.write(changed, "changed.jpg")
    #expect(try verdict(invalid, trust: trust).verdict == VERSO_VERDICT_INVALID)
    #expect(try verdict(invalid).json == command(invalid))

    let plain = Samples.path("plain.jpg")
    #expect(try verdict(plain).verdict == VERSO_VERDICT_NONE)
    #expect(try verdict(plain).json == command(plain))
  }

  @Test("A signed photo is changed only with a choice for its signature")
  func changing() throws {
    let opened = try Owned.photo(path: photo)
    let plan = try Owned.plan(["Artist": "Ada Example"])
    do {
      _ = try written(opened, plan)
      Issue.record("it was changed")
    } catch let problem as Problem {
      #expect(problem.code == VERSO_ERROR_SIGNED)
      #expect(problem.advice.contains("verso_write_options.credentials"))
    }
    let dropped = try written(opened, plan, credentials: VERSO_CREDENTIALS_DROP)
    #expect(try verdict(try folder.write(dropped, "a.jpg")).verdict == VERSO_VERDICT_NONE)
    let broken = try written(opened, plan, credentials: VERSO_CREDENTIALS_BREAK)
    #expect(try verdict(try folder.write(broken, "b.jpg")).verdict == VERSO_VERDICT_INVALID)
  }
}
