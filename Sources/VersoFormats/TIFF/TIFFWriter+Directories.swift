extension TIFFWriter {
  /// Writes directories into a layout.
  ///
  /// - Returns: The positions outside of them that have to be changed to refer to them.
  func write(
    _ kinds: Set<DirectoryKind>, _ room: inout Layout
  ) throws(MetadataError) -> [Patch] {
    var positions: [DirectoryKind: Int] = [:]
    var pointers: [Patch] = []
    let depths = Dictionary(uniqueKeysWithValues: kinds.map { ($0, depth($0)) })
    // Children first: their parents hold their positions.
    for kind in kinds.sorted(by: { (depths[$0] ?? 0, $0.code) > (depths[$1] ?? 0, $1.code) }) {
      guard let table = try table(kind, positions, &room),
        let position = room.place(table.encoded())
      else { continue }
      positions[kind] = position
      guard let pointer = old(kind)?.pointer else { continue }
      if let parent = parent(of: kind), kinds.contains(parent),
        tables[parent]?.range.contains(pointer) == true
      {
        continue
      }
      var bytes: [UInt8] = []
      layout.append(position, size: try pointerSize(of: kind, position), to: &bytes)
      pointers.append(Patch(position: pointer, bytes: bytes))
    }
    return pointers
  }

  /// A directory as it is going to be stored.
  private func table(
    _ kind: DirectoryKind, _ positions: [DirectoryKind: Int], _ room: inout Layout
  ) throws(MetadataError) -> DirectoryTable? {
    let before = tables[kind]
    var table = before ?? DirectoryTable(layout)
    // Pointers first: their slots are found by where they were.
    for (child, position) in positions where parent(of: child) == kind {
      guard let pointer = old(child)?.pointer else { continue }
      if pointer == before?.nextPointer {
        table.next = layout.encoded(position)
      } else if let index = before?.slot(at: pointer), let slot = before?.slots[index],
        let value = slot.value
      {
        var bytes: [UInt8] = []
        layout.append(position, size: try pointerSize(of: child, position), to: &bytes)
        let start = layout.fieldOffset + pointer - value.lowerBound
        table.slots[index].bytes.replace(Patch(position: start, bytes: bytes))
      }
    }
    let change = changes[kind] ?? TableChange()
    table.slots.removeAll { change.removed.contains($0.number) }
    var made: [DirectoryTable.Slot] = []
    for (number, field) in change.fields.sorted(by: { $0.key < $1.key }) {
      made.append(try slot(number, field, in: kind, positions, &room))
    }
    table.put(made)
    return table
  }

  private func slot(
    _ number: UInt16, _ field: NewField, in kind: DirectoryKind,
    _ positions: [DirectoryKind: Int], _ room: inout Layout
  ) throws(MetadataError) -> DirectoryTable.Slot {
    var inline = field.bytes
    var format = field.format
    if let child = ExifPointer.kind(of: number, in: kind), let position = positions[child] {
      inline = layout.encoded(position)
      format = layout.isBig ? Format.long8.code : Format.long.code
    } else if field.isData || inline.count > layout.offsetSize {
      guard let position = room.place(inline) else {
        throw MetadataError(.tooLarge, "there is no room for the value")
      }
      inline = layout.encoded(position)
      if field.isData, layout.isBig { format = Format.long8.code }
    }
    return DirectoryTable.Slot(number, format: format, count: field.count, field: inline, layout)
  }

  /// The number of bytes of a directory's position.
  private func pointerSize(of kind: DirectoryKind, _ position: Int) throws(MetadataError) -> Int {
    guard layout.isBig, let pointer = old(kind)?.pointer, let parent = parent(of: kind),
      let slot = tables[parent]?.slots.first(where: { $0.value?.contains(pointer) == true }),
      Format(code: slot.format).size == 4
    else { return layout.offsetSize }
    guard position <= Int(UInt32.max) else {
      throw MetadataError(.tooLarge, "the position needs more than four bytes", place: kind.name)
    }
    return 4
  }
}
