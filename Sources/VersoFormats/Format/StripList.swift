/// The one list of what a strip leaves in a file. Everything else goes, known or not.
///
/// The list contains what decodes the picture or defines its look: size, colours, transparency,
/// orientation, frames and their times. It does not contain texts, dates, names, positions,
/// thumbnails, histories and other data of programs. The colour profile, the orientation and gain
/// maps are asked for by ``KeptParts``.
package enum StripList {
  /// Whether a group of facts describes the picture or how its file is built.
  package static func describesPicture(group: String, _ keeping: KeptParts, credentials: Bool)
    -> Bool
  {
    if groups.contains(group) || group.hasPrefix("Track") { return true }
    if group.hasPrefix("ICC") { return keeping.contains(.colorProfile) }
    if group.hasPrefix("MPF") || group.hasPrefix("MPImage") || gainMapGroups.contains(group) {
      return keeping.contains(.gainMap)
    }
    return credentials && ["JUMBF", "C2PA", "CBOR", "JSON"].contains(group)
  }

  private static let groups: Set<String> = [
    "File", "JFIF", "Adobe", "APP14", "PNG", "PNG-pHYs", "PNG-cICP", "GIF", "RIFF", "QuickTime",
    "Meta", "Jpeg2000", "Photoshop", "HEIC",
  ]

  /// The descriptions of a gain map in additional packets.
  private static let gainMapGroups: Set<String> = [
    "XMP-hdrgm", "XMP-HDRGainMap", "XMP-GContainer", "XMP-GContItem", "XMP-x",
  ]
}
