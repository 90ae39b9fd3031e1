import Testing
import Verso

@testable import VersoEvidence

@Suite("Assertions other than identities")
struct OtherAssertionTests {
  @Test("Remote data are named, and an intact photo stays trusted")
  func elsewhere() throws {
    var file = IdentityFile()
    let cloud: CBOR = [
      "label": "c2pa.thumbnail.claim", "size": 98765,
      "location": ["url": "https://storage.example/foo", "hash": .bytes([1, 2, 3])],
      "content_type": "image/jpeg",
    ]
    file.others = [
      ("c2pa.cloud-data", cloud),
      ("c2pa.soft-binding", ["alg": "com.example.mark", "blocks": []]),
      ("c2pa.asset-ref", ["references": [["reference": ["uri": "https://copies.example/1"]]]]),
    ]
    let result = try verify(file)
    #expect(result.state == .trusted)
    let notes = result.statuses.filter { $0.kind == .informational }.map(\.explanation)
    for word in ["https://storage.example/foo", "com.example.mark", "https://copies.example/1"] {
      #expect(notes.contains { $0.contains(word) }, "\(word)")
    }
    let faults: [(String, CBOR)] = [
      ("assertion.cloud-data.malformed", cloud.setting("size", nil)),
      ("assertion.cloud-data.malformed", cloud.setting("size", 0)),
      ("assertion.cloud-data.malformed", cloud.setting("label", nil)),
      ("assertion.cloud-data.malformed", cloud.setting("location", nil)),
      ("assertion.cloud-data.malformed", cloud.setting("content_type", nil)),
      ("assertion.cloud-data.hardBinding", cloud.setting("label", "c2pa.hash.data")),
    ]
    for (code, value) in faults {
      file.others = [("c2pa.cloud-data", value)]
      let result = try verify(file)
      #expect(result.state == .invalid)
      #expect(result.failureNames == [code])
    }
    file.others = [("c2pa.soft-binding", ["blocks": []])]
    #expect(try verify(file).failureNames == ["claim.malformed"])
  }

  @Test("Permissions for the use of a photo are read")
  func uses() throws {
    var file = IdentityFile()
    file.others = [
      (
        "cawg.training-mining",
        [
          "entries": [
            "cawg.ai_inference": ["use": "notAllowed"],
            "cawg.data_mining": ["use": "constrained", "constraint_info": "ask me"],
          ]
        ]
      ), ("c2pa.training-mining", ["entries": ["c2pa.ai_training": ["use": "allowed"]]]),
    ]
    let manifest = try verify(file).credentials?.active
    #expect(
      manifest?.usePermissions == [
        UsePermission(purpose: "cawg.ai_inference", use: "notAllowed", constraint: nil),
        UsePermission(purpose: "cawg.data_mining", use: "constrained", constraint: "ask me"),
        UsePermission(purpose: "c2pa.ai_training", use: "allowed", constraint: nil),
      ])
  }
}
