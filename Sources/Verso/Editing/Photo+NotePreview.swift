extension Photo {
  /// Corrects the maker note's offset of a preview that is outside of the Exif block, after the
  /// picture: it counts from a block that has grown or shrunk.
  func movePreview(_ splice: inout Splice, _ source: ByteSource) throws {
    guard seriesFormat != nil, pending.stripping == nil, let exif,
      let note = metadata.makerNotes.first(where: \.isField)
    else { return }
    let block = skeleton.blocks[exif.index]
    let old = block.payload.lowerBound
    // The block's segment begins after the preceding one.
    guard block.continuation.isEmpty,
      let before = splice.position(of: block.carrier.lowerBound - 1)
    else { return }
    let new = before + 1 + old - block.carrier.lowerBound
    for entry in note.entries
    where note.name(entry) == "PreviewImageStart" && entry.made == nil && entry.source == 0
      && entry.range.count == 4
    {
      let bytes = Array(note.buffers[0][entry.range])
      guard let stored: UInt32 = bytes.rawSpan.integer(at: 0, entry.byteOrder), stored > 0 else {
        continue
      }
      let place = Int(stored) + entry.offset
      guard place >= block.carrier.upperBound, place < source.count,
        let moved = splice.position(of: place)
      else { continue }
      let value = Int(stored) + (moved - new) - (place - old)
      let position = new + entry.range.lowerBound
      guard value != Int(stored), let value = UInt32(exactly: value),
        try ByteSource(splice, of: source).read(position..<(position + 4)) == bytes
      else { continue }
      var patch: [UInt8] = []
      patch.append(value, entry.byteOrder)
      splice.overwrite(at: position, with: patch)
    }
  }
}
