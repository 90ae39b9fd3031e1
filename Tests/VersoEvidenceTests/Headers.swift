import Verso

@testable import VersoEvidence

extension [UInt8] {
  /// The same signed photo with other headers that are not signed, in the room that a time stamp
  /// was given.
  func withHeaders(_ change: (inout [CBOR.Pair]) throws -> Void) throws -> [UInt8] {
    guard let manifest = try Photo(self).credentials()?.active,
      var message = try? COSESign1(manifest.signature),
      let place = position(ofBytes: message.encoded)
    else { return [] }
    let size = message.unprotected.encoded.count
    var pairs = message.unprotected.pairs?.filter { $0.key == "sigTst2" } ?? []
    try change(&pairs)
    guard let headers = TimeStampRoom.filled(pairs, size) else { return [] }
    let count = message.encoded.count
    message.unprotected = headers
    return self[..<place] + message.encoded + self[(place + count)...]
  }

  /// The same without a time stamp, with answers on revocation.
  func stapled(_ answers: [[UInt8]], isStamped: Bool = false) throws -> [UInt8] {
    try withHeaders { pairs in
      if !isStamped { pairs = [] }
      pairs.append(.init("rVals", ["ocspVals": .array(answers.map { .bytes($0) })]))
    }
  }
}
