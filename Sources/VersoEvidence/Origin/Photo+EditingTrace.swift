package import Verso

extension Photo {
  /// The evidence in the photo that it was edited after a camera took it: a history, or the name of
  /// a program for editing. Nil if there is no evidence. The firmware of cameras is in the same
  /// fields.
  package var editingTrace: String? {
    if let trace = pending.editingTrace { return trace }
    if metadata.xmp.properties.contains(where: { $0.name == XMP.Name(.xmpMM, "History") }) {
      return "XMP-xmpMM:History lists edits"
    }
    let fields = [
      ("ImageEditingSoftware", metadata[.imageEditingSoftware]),
      ("RAWDevelopingSoftware", metadata[.rawDevelopingSoftware]),
    ]
    for (name, text) in fields {
      if let text = text?.trimmed, !text.isEmpty { return "\(name) names \(text.shortened)" }
    }
    let programs = [
      ("Software", metadata[.software]), ("ProcessingSoftware", metadata[.processingSoftware]),
      ("XMP-xmp:CreatorTool", metadata.xmp.texts(of: XMP.Name(.xmp, "CreatorTool")).first),
      ("XMP-tiff:Software", metadata.xmp.texts(of: XMP.Name(.tiff, "Software")).first),
    ]
    for (name, text) in programs {
      if let text, EditingProgram.isNamed(in: text) { return "\(name) names \(text.shortened)" }
    }
    return nil
  }
}

extension Photo {
  /// Notes why the picture is known to be edited, if the photo itself does not record it.
  package mutating func noteEdited(_ trace: String) { pending.editingTrace = trace }
}

/// Programs that edit pictures, by the names under which they put themselves into photos.
private enum EditingProgram {
  private static let names = [
    "acdsee", "affinity", "aftershot", "aperture", "bibble", "camera raw", "canva", "capture nx",
    "capture one", "corel", "darktable", "digikam", "digital photo professional", "dxo", "facetune",
    "faceapp", "fotor", "gimp", "google photos", "graphicconverter", "imagemagick", "instagram",
    "iphoto", "irfanview", "krita", "lightroom", "luminar", "meitu", "nx studio", "paint.net",
    "paint shop", "paintshop", "photofiltre", "photolab", "photopea", "photoscape", "photoshop",
    "picasa", "picsart", "pixelmator", "polarr", "rawtherapee", "remini", "silkypix", "snapseed",
    "topaz", "ufraw", "viewnx", "vsco", "watermark", "windows photo", "xnview",
  ]

  static func isNamed(in text: String) -> Bool {
    let low = text.lowercased()
    // "Photos 1.5" is Apple's.
    return low.hasPrefix("photos ") || names.contains { low.contains($0) }
  }
}

extension String {
  fileprivate var shortened: String { count <= 60 ? trimmed : String(prefix(60)) + "…" }
}
