import Verso

@testable import VersoEvidence

// Tests read with the limits that suit photos, unless they are about limits.
extension CBOR {
  init(_ bytes: [UInt8]) throws { try self.init(bytes, limits: ReadLimits()) }
}

extension JUMBFBox {
  init(_ store: [UInt8]) throws { try self.init(store, limits: ReadLimits()) }

  static func overlong(in store: [UInt8]) -> [Int] { overlong(in: store, limits: ReadLimits()) }
}

extension COSESign1 {
  init(_ bytes: [UInt8]) throws { try self.init(bytes, limits: ReadLimits()) }
}

extension Assertion {
  init(_ box: JUMBFBox) { self.init(box, limits: ReadLimits()) }
}

extension SealContents {
  init?(padded bytes: [UInt8]) { self.init(padded: bytes, limits: ReadLimits()) }
}
