package import VersoGeometry

extension Metadata {
  /// Updates the metadata for pixels that were cropped, scaled or rotated.
  ///
  /// The new pixels are stored as they are shown: every orientation becomes 1. Sizes are updated
  /// where they exist, regions (faces and the like, the subject area) are moved, and regions
  /// outside of the picture are removed.
  ///
  /// - Parameters:
  ///   - plan: The crop or rotation that was made.
  ///   - thumbnail: A small picture of the new one, as a JPEG file; nil removes the old one.
  package mutating func follow(_ plan: CropPlan, thumbnail: [UInt8]?) {
    for kind in [DirectoryKind.ifd0, .ifd1] {
      let tag = Tag(kind, ExifNumber.orientation)
      if let old = value(of: tag), old.integer != 1 { replace(tag, .short([1])) }
    }
    replaceText("1", of: XMP.Name(.tiff, "Orientation"))
    setSize(plan.target)
    followSubject(plan)
    followRegions(plan)
    replaceThumbnail(thumbnail)
  }

  /// Makes XMP state how a picture is displayed whose pixels are the same as before, where it states an orientation.
  package mutating func followOrientation(_ orientation: Orientation) {
    replaceText("\(orientation.rawValue)", of: XMP.Name(.tiff, "Orientation"))
  }

  /// Replaces a thumbnail that shows the old picture; if there was none, none is added.
  /// Uncompressed ones are removed.
  package mutating func replaceThumbnail(_ thumbnail: [UInt8]?) {
    xmp.properties.removeAll { $0.name == XMP.Name(.xmp, "Thumbnails") }
    guard let directory = directory(.ifd1) else { return }
    let isJPEG =
      directory.entry(ExifNumber.thumbnailOffset) != nil
      && directory.entry(ExifNumber.stripOffsets) == nil
    guard let thumbnail, isJPEG else { return removeThumbnail() }
    for number: UInt16 in [ExifNumber.imageWidth, ExifNumber.imageHeight]
    where value(of: Tag(.ifd1, number)) != nil {
      remove(Tag(.ifd1, number))
    }
    do { try setThumbnail(thumbnail) } catch { removeThumbnail() }
  }

  /// Sets the size of the picture in existing fields.
  private mutating func setSize(_ size: Size) {
    let (width, height) = (UInt32(clamping: Int(size.width)), UInt32(clamping: Int(size.height)))
    for (kind, across, down) in [
      (DirectoryKind.exif, ExifNumber.exifImageWidth, ExifNumber.exifImageHeight),
      (.ifd0, ExifNumber.imageWidth, ExifNumber.imageHeight),
      (.interop, InteropNumber.relatedImageWidth, InteropNumber.relatedImageHeight),
    ] as [(DirectoryKind, UInt16, UInt16)] {
      if value(of: Tag(kind, across)) != nil { replace(Tag(kind, across), .long([width])) }
      if value(of: Tag(kind, down)) != nil { replace(Tag(kind, down), .long([height])) }
    }
    replaceText("\(width)", of: XMP.Name(.tiff, "ImageWidth"))
    replaceText("\(height)", of: XMP.Name(.tiff, "ImageLength"))
    replaceText("\(width)", of: XMP.Name(.exif, "PixelXDimension"))
    replaceText("\(height)", of: XMP.Name(.exif, "PixelYDimension"))
  }

  /// The subject's place: a point; a circle, with its diameter; or a rectangle, with its sides (Exif
  /// 3.0, 4.6.6.7.28).
  private mutating func followSubject(_ plan: CropPlan) {
    for number: UInt16 in [ExifNumber.subjectArea, ExifNumber.subjectLocation] {
      let tag = Tag(.exif, number)
      guard let numbers = value(of: tag)?.integers else { continue }
      guard let moved = Self.subject(numbers, plan) else {
        edit(.exif) { $0.entries.removeAll { $0.number == number } }
        continue
      }
      replace(tag, .short(moved.map { UInt16(clamping: $0) }))
    }
    let name = XMP.Name(.exif, "SubjectArea")
    let texts = xmp.texts(of: name)
    guard !texts.isEmpty else { return }
    let moved = Self.subject(texts.compactMap { Int($0) }, plan) ?? []
    xmp.setTexts(moved.map { "\($0)" }, of: name, as: .sequence)
  }

  private static func subject(_ numbers: [Int], _ plan: CropPlan) -> [Int]? {
    guard (2...4).contains(numbers.count) else { return nil }
    let middle = Point(x: Double(numbers[0]), y: Double(numbers[1]))
    let width = numbers.count > 2 ? Double(numbers[2]) : 0
    let height = numbers.count > 3 ? Double(numbers[3]) : width
    let place = plan.applied(to: middle)
    let moved = plan.applied(
      to: Rectangle(
        x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height))
    guard place.x >= 0, place.y >= 0, place.x <= plan.target.width, place.y <= plan.target.height
    else { return nil }
    let all = [place.x, place.y, moved.width, moved.height].map { Int($0.rounded()) }
    return Array(all.prefix(numbers.count))
  }

  // MARK: Regions

  private mutating func followRegions(_ plan: CropPlan) {
    let regions = XMP.Name(.mwgRegions, "Regions")
    if let node = xmp.node(regions) { xmp.set(regions, to: Self.moved(node, plan)) }
    for name in [
      XMP.Name(.microsoftPhoto12, "RegionInfo"), XMP.Name(.acdseeRegions, "Regions"),
    ] {
      if let node = xmp.node(name) { xmp.set(name, to: Self.moved(node, plan)) }
    }
    let marked = XMP.Name(.iptcExt, "ImageRegion")
    if let node = xmp.node(marked) { xmp.set(marked, to: ImageRegions.moved(node, plan)) }
    followPanorama(plan)
  }

  /// A structure with a list of regions in it. Regions of the Metadata Working Group contain the
  /// size for which they were made.
  private static func moved(_ node: XMP.Node, _ plan: CropPlan) -> XMP.Node? {
    guard case .structure(var fields) = node.content else { return node }
    for index in fields.indices {
      switch (fields[index].name.local, fields[index].node.content) {
      case ("AppliedToDimensions", .structure(var sizes)):
        let new = ["w": plan.target.width, "h": plan.target.height]
        for index in sizes.indices {
          if let side = new[sizes[index].name.local] {
            sizes[index].node.content = .text("\(Int(side))")
          }
        }
        fields[index].node.content = .structure(sizes)
      case ("RegionList", .array(let kind, let items)), ("Regions", .array(let kind, let items)):
        let kept = items.compactMap { movedRegion($0, plan) }
        guard !kept.isEmpty else { return nil }
        fields[index].node.content = .array(kind, kept)
      default: break
      }
    }
    return XMP.Node(.structure(fields), qualifiers: node.qualifiers)
  }

  /// One region; nil if it is no longer in the picture. One without a place stays.
  private static func movedRegion(_ node: XMP.Node, _ plan: CropPlan) -> XMP.Node? {
    guard case .structure(var fields) = node.content else { return node }
    for index in fields.indices {
      switch (fields[index].name.local, fields[index].node.content) {
      case ("Area", .structure(let area)), ("DLYArea", .structure(let area)),
        ("ALYArea", .structure(let area)), ("ALGArea", .structure(let area)):
        guard let moved = movedArea(area, plan) else { return nil }
        fields[index].node.content = .structure(moved)
      case ("Rectangle", .text(let text)):
        let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
          let height = numbers[3]
        else { continue }
        let part = Rectangle(x: x, y: y, width: width, height: height)
        guard let moved = share(part, plan) else { return nil }
        fields[index].node.content = .text(
          [moved.x, moved.y, moved.width, moved.height].map(decimal).joined(separator: ", "))
      default: break
      }
    }
    return XMP.Node(.structure(fields), qualifiers: node.qualifiers)
  }

  /// An area: its middle, and its sides or its diameter, as shares of the picture's sides.
  private static func movedArea(_ area: [XMP.Property], _ plan: CropPlan) -> [XMP.Property]? {
    func number(_ local: String) -> Double? {
      area.first { $0.name.local == local }.flatMap { property in
        if case .text(let text) = property.node.content { Double(text) } else { nil }
      }
    }
    if case .text("pixel")? = area.first(where: { $0.name.local == "unit" })?.node.content {
      return nil
    }
    guard let x = number("x"), let y = number("y") else { return area }
    // A diameter is a share of the shorter side.
    let shorter = min(plan.stored.width, plan.stored.height)
    let width = number("w") ?? (number("d") ?? 0) * shorter / plan.stored.width
    let height = number("h") ?? (number("d") ?? 0) * shorter / plan.stored.height
    let isPoint = width == 0 && height == 0
    let part = Rectangle(
      x: x - width / 2, y: y - height / 2, width: isPoint ? 1e-9 : width,
      height: isPoint ? 1e-9 : height)
    guard let moved = share(part, plan) else { return nil }
    let diameter =
      max(moved.width * plan.target.width, moved.height * plan.target.height)
      / min(plan.target.width, plan.target.height)
    let new = [
      "x": moved.x + moved.width / 2, "y": moved.y + moved.height / 2, "w": moved.width,
      "h": moved.height, "d": diameter,
    ]
    return area.map { property in
      guard let number = new[property.name.local] else { return property }
      return XMP.Property(property.name, XMP.Node(.text(decimal(number))))
    }
  }

  /// A part of the old picture as a part of the new one, both as shares of their sides; nil if its
  /// middle is no longer there.
  static func share(_ part: Rectangle, _ plan: CropPlan) -> Rectangle? {
    let (old, new) = (plan.stored, plan.target)
    let moved = plan.applied(
      to: Rectangle(
        x: part.x * old.width, y: part.y * old.height, width: part.width * old.width,
        height: part.height * old.height))
    let middle = Point(x: moved.x + moved.width / 2, y: moved.y + moved.height / 2)
    guard middle.x >= 0, middle.y >= 0, middle.x <= new.width, middle.y <= new.height,
      let inside = moved.intersection(Rectangle(new))
    else { return nil }
    return Rectangle(
      x: inside.x / new.width, y: inside.y / new.height, width: inside.width / new.width,
      height: inside.height / new.height)
  }

  static func decimal(_ number: Double) -> String {
    "\((number * 1e6).rounded() / 1e6)"
  }

  // MARK: Fields

  private mutating func replace(_ tag: Tag, _ value: Value) {
    // A field that is there keeps its type where the value fits.
    let present = field(tag)?.format
    let fitting = present.flatMap { value.value(as: $0) } ?? value
    store(tag, fitting.format, fitting.count, fitting.encoded(byteOrder(for: tag.directory)))
  }

  private mutating func replaceText(_ text: String, of name: XMP.Name) {
    if let node = xmp.node(name), node.content.simple != text {
      xmp.set(name, to: XMP.Node(.text(text)))
    }
  }
}
