import VersoLibrary

/// A file of an export, before it is known what it is.
package struct ExportFile: Sendable {
  /// The index of its source.
  package let source: Int
  /// Its path in the source: "Takeout/Google Photos/Trip/IMG.jpg".
  package let path: String
  /// The names of its folders, the outermost first; none of them is "..", ".", or empty.
  package let folders: [String]
  package let name: String
  /// Its number of bytes, real or declared.
  package let size: Int
  /// The time of the last change, in seconds since 1970; nil if it is not recorded.
  package let modified: Int?
  package let place: PhotoExport.Place

  /// A file; nil if its name leads out of the folder that it would be put into.
  init?(source: Int, path: String, size: Int, modified: Int?, place: PhotoExport.Place) {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let count = parts.count
    // "./IMG.jpg", as tar names files of the folder in which it was called.
    if parts.last != "." { parts.removeAll { $0 == "." } }
    // Two slashes are one, except at the beginning, where they mean the root.
    if parts.first?.isEmpty == false {
      parts = parts.dropLast().filter { !$0.isEmpty } + parts.suffix(1)
    }
    guard let name = parts.last, !name.isEmpty, name != ".", size >= 0,
      parts.allSatisfy({ $0 != ".." && !$0.isEmpty && !$0.utf8.contains(0) })
    else { return nil }
    self.path = parts.count == count ? path : parts.joined(separator: "/")
    (self.source, folders, self.name) = (source, parts.dropLast(), name)
    (self.size, self.modified, self.place) = (size, modified, place)
  }

  /// The ending of its name in small letters, without the full stop.
  var ending: String { FileName.parts(name).ending.lowercased() }

  /// Whether it is an archive by its name.
  var isArchive: Bool {
    ["zip", "tgz", "tar"].contains(ending) || name.lowercased().hasSuffix(".tar.gz")
  }

  /// Whether Mac OS has put it there for itself.
  var isOfMacOS: Bool { name.hasPrefix("._") || folders.contains("__MACOSX") }

  /// Whether it counts as a picture or a film: all files do except those that exports and systems
  /// add. A file of an unknown format is imported as it is.
  var isMedia: Bool {
    let others = [
      "html", "htm", "csv", "txt", "ini", "db", "xmp", "zip", "tgz", "gz", "vcf", "ics", "mbox",
      "json", "yml", "yaml", "sqlite", "lrcat",
    ]
    return !name.hasPrefix(".") && !others.contains(ending)
  }
}
