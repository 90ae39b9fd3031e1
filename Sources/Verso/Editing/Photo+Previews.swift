extension Photo {
  /// Blanks pictures of the old state, before a crop or a mark, in the maker note and in Photoshop
  /// resources. Reports those that stay.
  package mutating func blankPreviews() {
    let (patches, isElsewhere) = metadata.previews
    for patch in patches { metadata.overwrite(patch) }
    if !patches.isEmpty {
      pending.notes.append("the preview in the maker note was blanked: it showed the old picture")
    }
    if isElsewhere, pending.picture?.keepsTrailer ?? false {
      pending.notes.append("the maker note's preview stays: it shows the old picture")
    }
  }

  /// Reports what a rotation does not change.
  package mutating func notePreviews() {
    let (patches, isElsewhere) = metadata.previews
    if !patches.isEmpty || isElsewhere {
      pending.notes.append("the preview in the maker note is not rotated")
    }
    if hasVideo { pending.notes.append("the video after the picture is not rotated") }
  }

  /// Leaves the new thumbnail out where the Exif block would become too large with it.
  package mutating func fitThumbnail() {
    guard format.has(.isMadeOfSegments), let thumbnail = metadata.thumbnail,
      (exif?.bytes.count ?? 0) + thumbnail.count > container.limit(for: .exif) / 2,
      let source = try? openOrigin()
    else { return }
    do {
      _ = try plan(WriteOptions(), inPlace: false, source: source)
    } catch let error as MetadataError where error.code == .tooLarge {
      metadata.removeThumbnail()
      pending.notes.append("the thumbnail is left out: the Exif block has no room for the new one")
    } catch {
      // Writing will report it.
    }
  }

  /// Whether a motion photo's video follows the picture.
  package var hasVideo: Bool {
    // A file that ends as a picture does has no video after it; the remaining files are searched.
    guard let seriesFormat, let source = try? openOrigin(), source.count > 2,
      let end = try? source.read((source.count - 2)..<source.count), end != [0xFF, 0xD9]
    else { return false }
    return (try? seriesFormat.film(skeleton, source)) ?? nil != nil
  }
}

extension Metadata {
  /// Zeros for the previews in the maker note, and whether it refers to one outside of the Exif
  /// block.
  fileprivate var previews: (patches: [Patch], isElsewhere: Bool) {
    guard let directory = directory(.exif), directory.block != nil,
      directory.entry(Tag.makerNote.number)?.state == .sound,
      let note = makerNotes.first(where: \.isField)
    else { return ([], false) }
    return MakerNotePersonalData.previews(in: note)
  }

  /// Removes the descriptions of additional pictures, gain maps and videos after the picture, and
  /// of depth maps and other pictures inside the packet, when none of them stays.
  package mutating func forgetFurtherPictures() {
    // Google's dynamic depth format is a family of namespaces.
    let depth = "http://ns.google.com/photos/dd/1.0/"
    let pictures: Set<XMP.Namespace> = [.gDepth, .gImage, .gFocus, .gAudio, .leiaImage]
    xmp.properties.removeAll { property in
      let (namespace, local) = (property.name.namespace, property.name.local)
      return GainMap.namespaces.contains(namespace.uri) || pictures.contains(namespace)
        || namespace.uri.hasPrefix(depth)
        || namespace == .gCamera
          && (local.hasPrefix("MotionPhoto") || local.hasPrefix("MicroVideo"))
    }
  }
}
