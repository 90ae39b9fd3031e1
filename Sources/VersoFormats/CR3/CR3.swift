/// Canon's raw files (CR3), and raw films of its cameras (CRM).
package enum CR3: FilmContainer {
  package static let formats: [FileFormat] = [.cr3, .crm]

  package static func recognizes(_ head: RawSpan) -> Bool {
    isMadeOfBoxes(head) && Brand.format(of: head) == .cr3
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let file = try BoxFile(&window)
    var skeleton = try Skeleton(film: file, .canonRaw, &window)
    try skeleton.addCanonRaw(file.boxes, &window, limits: window.source.limits)
    return skeleton
  }

  package static func problem(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> String? {
    skeleton.format.isRaw
      ? try endProblem(skeleton, source) : try headerProblem(skeleton, source)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    guard !skeleton.format.isRaw else { throw notStripped(skeleton) }
    return try filmInventory(skeleton, source)
  }

  // MARK: Its metadata are directories, and its own boxes are known

  package static func disclosures(in source: ByteSource) -> [FilmDisclosure] { [] }

  package static func serials(in source: ByteSource) -> [(name: String, range: Range<Int>)] { [] }

  package static func identities(_ skeleton: Skeleton, _ source: ByteSource) -> [String] { [] }

  package static func unshownData(_ skeleton: Skeleton, _ source: ByteSource) -> [Range<Int>] { [] }

  package static func trailer(_ skeleton: Skeleton, _ source: ByteSource) -> Range<Int>? { nil }
}
