/// Canon's raw files (CR3), and raw films of its cameras (CRM).
package enum CR3: FilmContainer {
  package static let formats: [FileFormat] = [.cr3, .crm]
  package static let keepsExif = true

  package static func recognizes(_ head: RawSpan) -> Bool {
    isMadeOfBoxes(head) && Brand.format(of: head) == .cr3
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let file = try BoxFile(&window)
    var skeleton = try Skeleton(film: file, &window)
    try skeleton.addCanonRaw(file.boxes, &window, limits: window.source.limits)
    return skeleton
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    guard !skeleton.format.isRaw else { throw notStripped(skeleton) }
    return try filmInventory(skeleton, source)
  }
}
