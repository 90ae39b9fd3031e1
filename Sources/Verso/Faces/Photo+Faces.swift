extension Photo {
  /// The people in the picture, as its regions name them: those of the Metadata Working Group, of Windows,
  /// of IPTC and of ACDSee, each face once.
  public var faces: [Face] {
    var faces: [Face] = []
    for carrier in FaceCarrier.all {
      for face in metadata.faces(in: carrier)
      where !faces.contains(where: { $0.isSame(as: face) }) {
        faces.append(face)
      }
    }
    return faces
  }

  /// Adds a face, or moves the face with the same name.
  ///
  /// It is written as a region of the Metadata Working Group, and to the other kinds of regions that the photo has,
  /// so that all of them agree.
  public mutating func add(_ face: Face) {
    for carrier in FaceCarrier.all {
      guard carrier.name == FaceCarrier.workingGroup.name || metadata.xmp.node(carrier.name) != nil
      else { continue }
      metadata.changeRegions(in: carrier, size: storedSize) { regions in
        regions.removeAll { carrier.face($0)?.name == face.name }
        regions.append(carrier.region(face))
      }
    }
  }

  /// Removes faces from all regions.
  ///
  /// - Parameter name: The name of the person; nil for all. Regions that are not faces stay.
  public mutating func removeFaces(named name: String? = nil) {
    for carrier in FaceCarrier.all where metadata.xmp.node(carrier.name) != nil {
      metadata.changeRegions(in: carrier, size: nil) { regions in
        regions.removeAll { region in
          carrier.face(region).map { name == nil || $0.name == name } ?? false
        }
      }
    }
  }
}

extension Metadata {
  fileprivate func faces(in carrier: FaceCarrier) -> [Face] {
    regions(in: carrier).compactMap { region in
      guard case .structure(let fields) = region.content else { return nil }
      return carrier.face(fields)
    }
  }

  private func regions(in carrier: FaceCarrier) -> [XMP.Node] {
    guard let node = xmp.node(carrier.name) else { return [] }
    let list =
      if let name = carrier.list {
        if case .structure(let fields) = node.content {
          fields.first { $0.name == name }?.node
        } else {
          XMP.Node?.none
        }
      } else {
        XMP.Node?.some(node)
      }
    guard case .array(_, let items)? = list?.content else { return [] }
    return items
  }

  /// Changes the regions that are faces; the property goes when no region is left.
  fileprivate mutating func changeRegions(
    in carrier: FaceCarrier, size: Size?, _ change: (inout [[XMP.Property]]) -> Void
  ) {
    let old = regions(in: carrier)
    // A value that is not a structure is not understood: it stays in front.
    let odd = old.filter { if case .structure = $0.content { false } else { true } }
    var fields: [[XMP.Property]] = old.compactMap { node in
      if case .structure(let fields) = node.content { fields } else { nil }
    }
    let before = fields
    change(&fields)
    guard fields != before else { return }
    // A region that stays keeps what qualifies it.
    let items =
      odd
      + fields.map { region in
        old.first { $0.content == .structure(region) } ?? XMP.Node(.structure(region))
      }
    let node = xmp.node(carrier.name)
    guard !items.isEmpty else { return xmp.set(carrier.name, to: nil) }
    let list = XMP.Node(.array(.bag, items))
    guard let name = carrier.list else { return xmp.set(carrier.name, to: list) }
    var outer = carrier.frame(size)
    if let node, case .structure(let present) = node.content { outer = present }
    if let index = outer.firstIndex(where: { $0.name == name }) {
      outer[index].node.content = list.content
    } else {
      outer.append(XMP.Property(name, list))
    }
    xmp.set(carrier.name, to: XMP.Node(.structure(outer), qualifiers: node?.qualifiers ?? []))
  }
}
