internal import VersoGeometry

extension Metadata {
  /// Updates the panorama metadata (Google's Photo Sphere XMP) for new pixels: the size of the
  /// whole panorama, and the picture's place in it, both in pixels of the picture.
  ///
  /// After a rotation or reflection the properties no longer describe a panorama; they are removed,
  /// and a note names them.
  mutating func followPanorama(_ plan: CropPlan) {
    let all = xmp.properties.filter { $0.name.namespace == .gPano }
    guard !all.isEmpty, plan.turn != .up || plan.target != plan.stored || plan.hasGap else {
      return
    }
    guard plan.turn == .up, !plan.hasGap, let old = PanoramaArea(self, of: plan.stored) else {
      xmp.properties.removeAll { $0.name.namespace == .gPano }
      note("the panorama (XMP-GPano) is left out: it does not describe the new picture")
      return
    }
    old.following(plan).write(to: &self)
    // These are positions in the old picture.
    let interior = xmp.properties.filter {
      $0.name.namespace == .gPano && $0.name.local.hasPrefix("LargestValidInteriorRect")
    }
    guard !interior.isEmpty else { return }
    xmp.properties.removeAll { interior.contains($0) }
    note("XMP-GPano:LargestValidInteriorRect is left out: it describes the old picture")
  }

  /// Whether the photo states that it is a panorama, or a part of one.
  var isPanorama: Bool { xmp.properties.contains { $0.name.namespace == .gPano } }
}

/// Where in a panorama a picture is.
private struct PanoramaArea {
  /// The size of the whole panorama.
  var whole: Size
  /// The part of it that the picture shows.
  var part: Rectangle

  /// Where the picture of a size is, which counts where the metadata do not state one; nil if a size is invalid.
  init?(_ metadata: Metadata, of stored: Size) {
    func number(_ name: String, _ usual: Double) -> Double? {
      guard let node = metadata.xmp.node(XMP.Name(.gPano, name)) else { return usual }
      guard let number = node.content.simple.flatMap({ Double($0) }), number.isFinite,
        (0...1e9).contains(number)
      else { return nil }
      return number
    }
    guard let width = number("CroppedAreaImageWidthPixels", stored.width),
      let height = number("CroppedAreaImageHeightPixels", stored.height),
      let left = number("CroppedAreaLeftPixels", 0), let top = number("CroppedAreaTopPixels", 0),
      let wholeWidth = number("FullPanoWidthPixels", left + width),
      let wholeHeight = number("FullPanoHeightPixels", top + height),
      min(width, height, wholeWidth, wholeHeight) > 0
    else { return nil }
    whole = Size(width: wholeWidth, height: wholeHeight)
    part = Rectangle(x: left, y: top, width: width, height: height)
  }

  /// The same of a picture that was cropped and scaled.
  func following(_ plan: CropPlan) -> PanoramaArea {
    // Programs that scaled the picture before may not have changed the numbers.
    let (across, down) = (part.width / plan.stored.width, part.height / plan.stored.height)
    let (x, y) = (part.x + plan.source.x * across, part.y + plan.source.y * down)
    let scaleX = plan.target.width / (plan.source.width * across)
    let scaleY = plan.target.height / (plan.source.height * down)
    var moved = self
    moved.whole = Size(width: whole.width * scaleX, height: whole.height * scaleY)
    moved.part = Rectangle(
      x: x * scaleX, y: y * scaleY, width: plan.target.width, height: plan.target.height)
    return moved
  }

  func write(to metadata: inout Metadata) {
    for (name, number) in [
      ("FullPanoWidthPixels", whole.width), ("FullPanoHeightPixels", whole.height),
      ("CroppedAreaImageWidthPixels", part.width), ("CroppedAreaImageHeightPixels", part.height),
      ("CroppedAreaLeftPixels", part.x), ("CroppedAreaTopPixels", part.y),
    ] where number < 1e12 {
      metadata.xmp.set(
        XMP.Name(.gPano, name), to: XMP.Node(.text("\(Int(number.rounded()))")))
    }
  }
}
