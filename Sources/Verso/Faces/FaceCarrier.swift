/// One of the properties of XMP in which programs keep faces, and how a face is written in it.
///
/// Their regions follow crops and turns (``Metadata/follow(_:thumbnail:)``).
struct FaceCarrier: Sendable {
  /// The property.
  let name: XMP.Name
  /// The field that holds the list of regions; nil if the property is the list.
  let list: XMP.Name?
  /// The face that a region is; nil for one of another kind.
  let face: @Sendable ([XMP.Property]) -> Face?
  /// The region of a face.
  let region: @Sendable (Face) -> [XMP.Property]
  /// The frame of a new list: the size of the picture for which it was made, in pixels.
  let frame: @Sendable (Size?) -> [XMP.Property]

  static let all = [workingGroup, microsoft, iptc, acdsee]

  /// Regions of the Metadata Working Group (MWG 2.0, 5.9), which nearly all programs read.
  static let workingGroup = FaceCarrier(
    name: XMP.Name(.mwgRegions, "Regions"), list: XMP.Name(.mwgRegions, "RegionList"),
    face: { centred($0, area: "Area", name: "Name", type: "Type") },
    region: { face in
      [
        field(.mwgRegions, "Name", face.name), field(.mwgRegions, "Type", "Face"),
        structure(
          .mwgRegions, "Area",
          middle(of: face, .stArea) + [field(.stArea, "unit", "normalized")]),
      ]
    },
    frame: { size in
      guard let size else { return [] }
      return [
        structure(
          .mwgRegions, "AppliedToDimensions",
          [
            field(.stDim, "w", "\(Int(size.width))"), field(.stDim, "h", "\(Int(size.height))"),
            field(.stDim, "unit", "pixel"),
          ])
      ]
    })

  /// People tags of Windows.
  static let microsoft = FaceCarrier(
    name: XMP.Name(.microsoftPhoto12, "RegionInfo"),
    list: XMP.Name(.microsoftRegionInfo, "Regions"),
    face: { region in
      guard let name = text("PersonDisplayName", in: region),
        let numbers = text("Rectangle", in: region)?.split(separator: ",")
          .map({ Double($0.filter { $0 != " " }) }),
        numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3]
      else { return nil }
      return Face(name: name, area: Rectangle(x: x, y: y, width: width, height: height))
    },
    region: { face in
      let area = face.area
      return [
        field(.microsoftRegion, "PersonDisplayName", face.name),
        field(
          .microsoftRegion, "Rectangle",
          [area.x, area.y, area.width, area.height].map(Metadata.decimal).joined(separator: ", ")),
      ]
    }, frame: { _ in [] })

  /// Image regions of IPTC (Photo Metadata 2019.1), of which any kind may be a person: those with a name
  /// and a rectangle in shares are.
  static let iptc = FaceCarrier(
    name: XMP.Name(.iptcExt, "ImageRegion"), list: nil,
    face: { region in
      guard let name = text("Name", in: region), isFace(region),
        let boundary = fields("RegionBoundary", in: region),
        text("rbShape", in: boundary) == "rectangle", text("rbUnit", in: boundary) == "relative",
        let x = number("rbX", in: boundary), let y = number("rbY", in: boundary),
        let width = number("rbW", in: boundary), let height = number("rbH", in: boundary)
      else { return nil }
      return Face(name: name, area: Rectangle(x: x, y: y, width: width, height: height))
    },
    region: { face in
      let sides = [
        ("rbX", face.area.x), ("rbY", face.area.y), ("rbW", face.area.width),
        ("rbH", face.area.height),
      ]
      return [
        structure(
          .iptcExt, "RegionBoundary",
          [field(.iptcExt, "rbShape", "rectangle"), field(.iptcExt, "rbUnit", "relative")]
            + sides.map { field(.iptcExt, $0.0, Metadata.decimal($0.1)) }),
        XMP.Property(
          XMP.Name(.iptcExt, "Name"),
          XMP.Node(
            .array(
              .alternative,
              [XMP.Node(face.name, language: "x-default")]))),
        XMP.Property(
          XMP.Name(.iptcExt, "rCtype"),
          XMP.Node(
            .array(
              .bag,
              [
                XMP.Node(
                  .structure([
                    XMP.Property(
                      XMP.Name(.xmp, "Identifier"),
                      XMP.Node(.array(.bag, [XMP.Node(.text(human))])))
                  ]))
              ]))),
      ]
    }, frame: { _ in [] })

  /// The term for people among the kinds of content of a region (IPTC NewsCodes, imageregiontype).
  private static let human = "http://cv.iptc.org/newscodes/imageregiontype/human"

  /// Regions of ACDSee.
  static let acdsee = FaceCarrier(
    name: XMP.Name(.acdseeRegions, "Regions"), list: XMP.Name(.acdseeRegions, "RegionList"),
    face: { centred($0, area: "DLYArea", name: "Name", type: "Type") },
    region: { face in
      let area = XMP.Namespace("http://ns.acdsee.com/sType/Area#", prefix: "acdsee-stArea")
      return [
        field(.acdseeRegions, "Name", face.name), field(.acdseeRegions, "Type", "Face"),
        structure(.acdseeRegions, "DLYArea", middle(of: face, area)),
      ]
    }, frame: { _ in [] })

  // MARK: Fields

  /// A face from its middle and its sides.
  private static func centred(
    _ region: [XMP.Property], area: String, name: String, type: String
  ) -> Face? {
    guard let name = text(name, in: region), text(type, in: region) ?? "Face" == "Face",
      let area = fields(area, in: region), text("unit", in: area) != "pixel",
      let x = number("x", in: area), let y = number("y", in: area)
    else { return nil }
    let width = number("w", in: area) ?? 0
    let height = number("h", in: area) ?? 0
    return Face(
      name: name,
      area: Rectangle(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }

  private static func middle(of face: Face, _ namespace: XMP.Namespace) -> [XMP.Property] {
    let area = face.area
    return [
      ("x", area.x + area.width / 2), ("y", area.y + area.height / 2), ("w", area.width),
      ("h", area.height),
    ].map { field(namespace, $0.0, Metadata.decimal($0.1)) }
  }

  /// Whether an IPTC region does not declare something other than a person.
  private static func isFace(_ region: [XMP.Property]) -> Bool {
    guard let kinds = region.first(where: { $0.name.local == "rCtype" })?.node else { return true }
    guard case .array(_, let items) = kinds.content, !items.isEmpty else { return true }
    return items.contains { item in
      guard case .structure(let fields) = item.content,
        let identifier = fields.first(where: { $0.name.local == "Identifier" })?.node
      else { return true }
      if case .array(_, let texts) = identifier.content {
        return texts.contains { $0.content.simple?.hasSuffix("/human") ?? false }
      }
      return identifier.content.simple?.hasSuffix("/human") ?? true
    }
  }

  private static func text(_ local: String, in fields: [XMP.Property]) -> String? {
    guard let node = fields.first(where: { $0.name.local == local })?.node else { return nil }
    if case .array(_, let items) = node.content { return items.first?.content.simple }
    return node.content.simple
  }

  private static func number(_ local: String, in fields: [XMP.Property]) -> Double? {
    text(local, in: fields).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func fields(_ local: String, in fields: [XMP.Property]) -> [XMP.Property]? {
    guard
      case .structure(let inner)? = fields.first(where: { $0.name.local == local })?.node.content
    else { return nil }
    return inner
  }

  private static func field(
    _ namespace: XMP.Namespace, _ local: String, _ text: String
  ) -> XMP.Property {
    XMP.Property(XMP.Name(namespace, local), XMP.Node(.text(text)))
  }

  private static func structure(
    _ namespace: XMP.Namespace, _ local: String, _ fields: [XMP.Property]
  ) -> XMP.Property {
    XMP.Property(XMP.Name(namespace, local), XMP.Node(.structure(fields)))
  }
}
