extension Metadata {
  /// The same field in the other of IFD0 and ExifIFD, if the photo has it there as well. Raw files
  /// have fields of Exif in IFD0 (TIFF/EP, ISO 12234-2). Nil for a tag that is not in the directory
  /// that the standard defines for it.
  func copy(of tag: Tag) -> Tag? {
    func isHome(_ tag: Tag) -> Bool { registry.definition(of: tag)?.row?.tag == tag }
    let isOfExif = isHome(Tag(.exif, tag.number))
    let copy: Tag
    switch tag.directory {
    case .exif where isOfExif: copy = Tag(.ifd0, tag.number)
    case .ifd0 where !isOfExif && isHome(tag): copy = Tag(.exif, tag.number)
    default: return nil
    }
    return field(copy) == nil ? nil : copy
  }

  /// Brings the copy of a field in step with it: the copy gets its value, or is removed if the field is missing.
  mutating func repeatValue(of tag: Tag) {
    guard let copy = copy(of: tag) else { return }
    guard isEditable(copy) else {
      return note("\(name(of: copy)) belongs to the structure of the file and stays as it is")
    }
    guard let value = value(of: tag) else { return remove(copy) }
    store(copy, value.format, value.count, value.encoded(byteOrder(for: copy.directory)))
  }

  private func isEditable(_ tag: Tag) -> Bool { registry.definition(of: tag)?.isEditable ?? true }
}
