package import CVerso
internal import Verso

/// The receipt of a write, for C.
@safe final class ReceiptObject {
  let method: verso_method
  private(set) var changes: [verso_change] = unsafe []
  private let texts = Texts()

  /// - Parameters:
  ///   - receipt: The receipt of the write.
  ///   - method: The method, if it differs from that of the receipt.
  init(_ receipt: Receipt, method: Receipt.Method? = nil) {
    self.method =
      switch method ?? receipt.method {
      case .unchanged: VERSO_METHOD_UNCHANGED
      case .inPlace: VERSO_METHOD_IN_PLACE
      case .rewritten: VERSO_METHOD_REWRITTEN
      }
    for change in receipt.changes {
      switch change.kind {
      case .added: add(VERSO_CHANGE_ADDED, change.name)
      case .set: add(VERSO_CHANGE_SET, change.name)
      case .removed: add(VERSO_CHANGE_REMOVED, change.name)
      }
    }
    for name in receipt.removedElsewhere + receipt.removedBlocks {
      add(VERSO_CHANGE_REMOVED, name)
    }
    for note in receipt.notes { add(VERSO_CHANGE_NOTE, note) }
  }

  private func add(_ kind: verso_change_kind, _ name: String) {
    unsafe changes.append(
      verso_change(
        size: MemoryLayout<verso_change>.size, kind: kind, reserved: 0, name: texts.keep(name)))
  }
}

private func found(_ receipt: OpaquePointer?) -> ReceiptObject? {
  unsafe receipt?.object(as: ReceiptObject.self)
}

@_cdecl("verso_receipt_method")
package func receiptMethod(_ receipt: OpaquePointer?) -> verso_method {
  unsafe found(receipt)?.method ?? VERSO_METHOD_UNCHANGED
}

@_cdecl("verso_receipt_count")
package func receiptCount(_ receipt: OpaquePointer?) -> Int {
  unsafe found(receipt)?.changes.count ?? 0
}

@_cdecl("verso_receipt_change")
package func receiptChange(
  _ receipt: OpaquePointer?, _ index: Int, _ change: UnsafeMutablePointer<verso_change>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let receipt = unsafe try object(receipt, "receipt", as: ReceiptObject.self)
    let change = unsafe try place(change, "change")
    guard unsafe receipt.changes.indices.contains(index) else {
      unsafe try Structures.write(verso_change(), to: change, "change")
      return VERSO_END
    }
    unsafe try Structures.write(receipt.changes[index], to: change, "change")
    return VERSO_OK
  }
}

@_cdecl("verso_receipt_free")
package func receiptFree(_ receipt: OpaquePointer?) { unsafe receipt?.free(ReceiptObject.self) }
