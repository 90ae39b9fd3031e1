internal import VersoGeometry

/// The regions of IPTC's photo metadata (2019.1): rectangles, circles and polygons with what is in
/// them.
enum ImageRegions {
  /// The regions in a picture that was made of another; nil if none is left.
  static func moved(_ node: XMP.Node, _ plan: CropPlan) -> XMP.Node? {
    guard case .array(let kind, let items) = node.content else { return node }
    let kept = items.compactMap { movedRegion($0, plan) }
    guard !kept.isEmpty else { return nil }
    return XMP.Node(.array(kind, kept), qualifiers: node.qualifiers)
  }

  private static func movedRegion(_ node: XMP.Node, _ plan: CropPlan) -> XMP.Node? {
    guard case .structure(var fields) = node.content,
      let index = fields.firstIndex(where: { $0.name.local == "RegionBoundary" }),
      case .structure(let boundary) = fields[index].node.content
    else { return node }
    guard let moved = Boundary(boundary, plan).moved() else { return nil }
    fields[index].node.content = .structure(moved)
    return XMP.Node(.structure(fields), qualifiers: node.qualifiers)
  }
}

/// The outline of a region.
private struct Boundary {
  let fields: [XMP.Property]
  let plan: CropPlan
  /// Whether lengths are pixels, and not shares of the picture's sides.
  let isInPixels: Bool

  init(_ fields: [XMP.Property], _ plan: CropPlan) {
    self.fields = fields
    self.plan = plan
    isInPixels = Self.text("rbUnit", in: fields) == "pixel"
  }

  /// Nil if it is no longer in the picture.
  func moved() -> [XMP.Property]? {
    switch Self.text("rbShape", in: fields) {
    case "rectangle": movedRectangle()
    case "circle": movedCircle()
    case "polygon": movedPolygon()
    default: fields
    }
  }

  private func movedRectangle() -> [XMP.Property]? {
    guard let x = number("rbX"), let y = number("rbY"), let width = number("rbW"),
      let height = number("rbH")
    else { return fields }
    let part = Rectangle(
      x: x / old.width, y: y / old.height, width: width / old.width, height: height / old.height)
    guard let moved = Metadata.share(part, plan) else { return nil }
    return setting(
      [
        "rbX": moved.x * new.width, "rbY": moved.y * new.height, "rbW": moved.width * new.width,
        "rbH": moved.height * new.height,
      ], in: fields)
  }

  /// The radius is a share of the width.
  private func movedCircle() -> [XMP.Property]? {
    guard let x = number("rbX"), let y = number("rbY"), let radius = number("rbRx") else {
      return fields
    }
    let place = place(x, y)
    guard isInside(place) else { return nil }
    let scale = plan.frame.width / plan.turn.applied(to: plan.source.size).width
    let pixels = radius / old.width * plan.stored.width * scale
    return setting(
      ["rbRx": pixels / plan.target.width * new.width].merging(position(place)) { $1 }, in: fields)
  }

  private func movedPolygon() -> [XMP.Property]? {
    guard let index = fields.firstIndex(where: { $0.name.local == "rbVertices" }),
      case .array(let kind, var corners) = fields[index].node.content
    else { return fields }
    var isSeen = false
    for number in corners.indices {
      guard case .structure(let corner) = corners[number].content,
        let x = Self.text("rbX", in: corner).flatMap({ Double($0) }),
        let y = Self.text("rbY", in: corner).flatMap({ Double($0) })
      else { return fields }
      var place = place(x, y)
      isSeen = isSeen || isInside(place)
      place.x = min(max(place.x, 0), plan.target.width)
      place.y = min(max(place.y, 0), plan.target.height)
      corners[number].content = .structure(setting(position(place), in: corner))
    }
    guard isSeen else { return nil }
    var result = fields
    result[index].node.content = .array(kind, corners)
    return result
  }

  /// The whole sizes, before and after.
  private var old: Size { isInPixels ? plan.stored : Size(1, 1) }
  private var new: Size { isInPixels ? plan.target : Size(1, 1) }

  /// Where a point is in the new picture, in pixels.
  private func place(_ x: Double, _ y: Double) -> Point {
    plan.applied(
      to: Point(x: x / old.width * plan.stored.width, y: y / old.height * plan.stored.height))
  }

  private func position(_ place: Point) -> [String: Double] {
    [
      "rbX": place.x / plan.target.width * new.width,
      "rbY": place.y / plan.target.height * new.height,
    ]
  }

  private func isInside(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= plan.target.width && point.y <= plan.target.height
  }

  private func number(_ local: String) -> Double? {
    Self.text(local, in: fields).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func text(_ local: String, in fields: [XMP.Property]) -> String? {
    fields.first { $0.name.local == local }?.node.content.simple
  }

  private func setting(_ numbers: [String: Double], in fields: [XMP.Property]) -> [XMP.Property] {
    fields.map { field in
      guard let number = numbers[field.name.local], number.magnitude < 1e12 else { return field }
      let text = isInPixels ? "\(Int(number.rounded()))" : Metadata.decimal(number)
      return XMP.Property(field.name, XMP.Node(.text(text)))
    }
  }
}
