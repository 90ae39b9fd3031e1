extension Photo {
  /// Blanks what shows the picture as it was before it was cropped or marked, in its maker note and
  /// among Photoshop's resources, and says what stays.
  package mutating func blankPreviews() {
    let (patches, isElsewhere) = metadata.previews
    for patch in patches { metadata.overwrite(patch) }
    if !patches.isEmpty {
      notes.append("the preview in the maker note was blanked: it showed the old picture")
    }
    if isElsewhere, picture?.keepsTrailer ?? false {
      notes.append("the maker note's preview stays: it shows the old picture")
    }
  }

  /// Says what a turn leaves as it is.
  package mutating func notePreviews() {
    let (patches, isElsewhere) = metadata.previews
    if !patches.isEmpty || isElsewhere {
      notes.append("the preview in the maker note is not turned")
    }
    if hasVideo { notes.append("the video behind the picture is not turned") }
  }

  /// Whether a motion photo's video stands behind the picture.
  package var hasVideo: Bool {
    guard format.isJPEG, let source = try? openOrigin() else { return false }
    return (try? MotionVideo.find(source, behind: skeleton)) ?? nil != nil
  }
}

extension Metadata {
  /// Zeros for the previews in the maker note, and whether it leads to one that is not in the Exif
  /// block.
  fileprivate var previews: (patches: [Patch], isElsewhere: Bool) {
    guard let directory = directory(.exif), directory.block != nil,
      directory.entry(MakerNoteTraces.tag.number)?.state == .sound,
      let note = makerNotes.first(where: \.isField)
    else { return ([], false) }
    return MakerNoteTraces.previews(in: note)
  }

  /// Takes out what is said of further pictures, gain maps and videos behind the picture, and of depth
  /// maps and other pictures inside the packet, when none of them stays.
  package mutating func forgetFurtherPictures() {
    xmp.properties.removeAll { property in
      let (uri, local) = (property.name.namespace.uri, property.name.local)
      return GainMap.namespaces.contains(uri) || FurtherPictures.namespaces.contains(uri)
        || uri.hasPrefix(FurtherPictures.device)
        || uri == FurtherPictures.camera && FurtherPictures.isVideo(local)
    }
  }
}

/// What XMP says of pictures that belong to the first one, beside gain maps.
private enum FurtherPictures {
  /// Depth maps, the picture before it was blurred, and sound.
  static let namespaces: Set<String> = [
    "http://ns.google.com/photos/1.0/depthmap/", "http://ns.google.com/photos/1.0/image/",
    "http://ns.google.com/photos/1.0/focus/", "http://ns.google.com/photos/1.0/audio/",
    "http://ns.leiainc.com/photos/1.0/image/",
  ]
  /// Google's dynamic depth format: a family of namespaces.
  static let device = "http://ns.google.com/photos/dd/1.0/"
  static let camera = "http://ns.google.com/photos/1.0/camera/"

  static func isVideo(_ local: String) -> Bool {
    local.hasPrefix("MotionPhoto") || local.hasPrefix("MicroVideo")
  }
}
