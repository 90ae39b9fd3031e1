@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// Puts a store into a file as it is given, whatever it says.
struct GivenStore: StoreKeeper {
  let store: [UInt8]

  func plan(_ write: StoreWrite) throws -> WritePlan {
    try write.elsewhere.plan(.replaced(store))
  }
}

extension Photo {
  /// Plans the changed photo with a store in the place of the old one.
  func splice(
    _ options: WriteOptions, credentials store: [UInt8], source: ByteSource
  ) throws -> (Splice, Receipt) {
    let plan = try plan(options, inPlace: false, source: source, keeper: GivenStore(store: store))
    guard case .splice(let splice) = plan.method else { throw Unplaced() }
    return (splice, plan.receipt)
  }

  private struct Unplaced: Error {}
}
