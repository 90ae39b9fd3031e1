// What the blocks of Swift in the documents take as given.
import Foundation
import Verso
import VersoEvidence
import VersoQuery

func given<Value>() -> Value { fatalError() }

let url: URL = given()
let data: Data = given()
let path: String = given()
let paths: [String] = given()
nonisolated(unsafe) var photo: Photo = given()
let time: Double = given()
let identifier: String = given()
let number: Int = given()
nonisolated(unsafe) let subject: Subject = given()

func label(_ url: URL) {}
func leaveOut(_ url: URL) {}

let statement: Statement = given()
let signer: any Signer = given()
nonisolated(unsafe) let signing: Signing = given()
let stamp: EvidenceStamp = given()
nonisolated(unsafe) let verifier: Verifier = given()
let authorities: String = given()
let publishers: String = given()

struct Authority: TimeStamper {
  func answer(to query: [UInt8]) throws -> [UInt8] { given() }
}

struct P256Signature {
  let rawRepresentation: Data
}

/// A key in hardware.
struct Key {
  func signature(for message: [UInt8]) throws -> P256Signature { given() }
}
let key = Key()
