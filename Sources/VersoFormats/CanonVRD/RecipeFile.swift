extension FileFormat {
  /// A recipe of Canon's Digital Photo Professional up to version 3.
  package static let vrd = FileFormat(
    name: "VRD", endings: ["vrd"], mimeType: "application/octet-stream")
  /// A recipe of its version 4.
  package static let dr4 = FileFormat(
    name: "DR4", endings: ["dr4"], mimeType: "application/octet-stream")
}

/// Files with recipes of Canon's Digital Photo Professional. They are read, not written.
package enum RecipeFile: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.vrd, .dr4]

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches(Recipe.mark) || isVersion4(head)
  }

  private static func isVersion4(_ head: RawSpan) -> Bool { head.matches("IIII\u{4}\0\u{4}\0") }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    let whole = 0..<window.source.count
    let head = try window.copy(whole.prefix(Recipe.headerSize))
    guard isVersion4(head.rawSpan) else {
      var skeleton = Skeleton(format: .vrd)
      skeleton.add(try Recipe(window, whole, place: "VRD", limits: limits))
      return skeleton
    }
    var skeleton = Skeleton(format: .dr4)
    guard whole.count <= limits.blockBytes else {
      skeleton.warn("larger than \(limits.blockBytes) bytes, left unread", at: 0)
      return skeleton
    }
    skeleton.notes = [Recipe.note(version4: try window.copy(whole), at: 0, place: "DR4")]
    return skeleton
  }
}

extension Skeleton {
  /// Adds the contents of a recipe.
  mutating func add(_ recipe: Recipe) {
    notes += recipe.notes
    inner += recipe.packets
    warnings += recipe.warnings
  }
}

extension RecipeFile {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    throw PictureData.absence(skeleton)
  }
}
