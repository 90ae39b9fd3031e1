extension Metadata {
  // MARK: Changing

  /// Sets a value of the maker note from text as a person types it.
  ///
  /// Only values stored in the note itself can be set, in stored form: the meaning of a coded value
  /// or its number, numbers, text. All other values of the note are read again afterwards and must
  /// be what they were.
  ///
  /// - Throws: ``MetadataError`` when it cannot be set without breaking something; nothing is
  ///   changed then.
  package mutating func set(_ tag: MakerNoteTag, parsing text: String) throws {
    guard let stored = editableNote, let entry = stored.note.entry(tag.name, in: tag.group) else {
      if self.text(of: tag) != nil { throw Self.outside(tag) }
      return try add(tag, text)
    }
    let result = try MakerNoteEdit(stored.note, in: stored.range).setting(entry, parsing: text)
    guard apply(result, to: stored, except: tag) else {
      throw MetadataError(
        .notEditable, "cannot be set: other values of the note depend on it",
        place: tag.description)
    }
  }

  /// Removes a value of the maker note. A missing value is not an error; one that cannot be removed
  /// without breaking something stays, and is listed in ``refusals``.
  package mutating func remove(_ tag: MakerNoteTag) {
    guard text(of: tag) != nil else { return }
    do {
      guard let stored = editableNote, let entry = stored.note.entry(tag.name, in: tag.group)
      else { throw Self.outside(tag) }
      for result in try MakerNoteEdit(stored.note, in: stored.range).removing(entry)
      where apply(result, to: stored, except: tag) {
        return
      }
      throw MetadataError(
        .notEditable, "cannot be removed: other values of the note depend on it",
        place: tag.description)
    } catch {
      refuse(error, nil)
    }
  }

  private static func outside(_ tag: MakerNoteTag) -> MetadataError {
    MetadataError(
      .notEditable, "cannot be changed: only maker notes in Exif blocks are",
      place: tag.description)
  }

  /// Adds a text to a note of Apple's, or a note with it.
  private mutating func add(_ tag: MakerNoteTag, _ text: String) throws {
    guard tag.group == "Apple", let row = MakerTable("Apple::Main")?.row(named: tag.name),
      MakerNoteTag.texts.contains(tag.name)
    else {
      throw MetadataError(
        .notEditable, "cannot be added: the photo's maker note does not have it",
        place: tag.description)
    }
    guard text.utf8.count < 1000, !text.isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw MetadataError(
        .invalidValue, "letters and digits expected, not \(text)", place: tag.description)
    }
    let number = UInt16(truncatingIfNeeded: row.number)
    guard field(Tag.makerNote) != nil else {
      guard makerNotes.isEmpty else { throw Self.outside(tag) }
      store(Apple.note(number, text: text))
      return noteEdit(of: tag)
    }
    guard let stored = editableNote else { throw Self.outside(tag) }
    guard let note = MakerNoteEdit(stored.note, in: stored.range).adding(number, text: text),
      apply(.note(note), to: stored, except: tag)
    else {
      throw MetadataError(
        .notEditable, "cannot be added: the photo has a maker note of another kind",
        place: tag.description)
    }
  }

  // MARK: Notes

  private struct StoredNote {
    /// Its place in ``Metadata/makerNotes``.
    let index: Int
    let note: MakerNote
    /// Its range in the bytes of the Exif directory.
    let range: Range<Int>
    /// Whether it is in the block as it was read.
    let isInBlock: Bool
  }

  /// The note that can be changed: the one in the Exif block.
  private var editableNote: StoredNote? {
    guard let index = makerNotes.firstIndex(where: \.isField),
      let directory = directory(.exif), let entry = directory.entry(Tag.makerNote.number),
      entry.state != .damaged, entry.size > 4
    else { return nil }
    let range = Int(entry.value)..<(Int(entry.value) + entry.size)
    guard range.upperBound <= makerNotes[index].buffers[0].count,
      range.upperBound <= directory.bytes.count
    else { return nil }
    let isInBlock = entry.state == .sound && directory.block != nil
    return StoredNote(
      index: index, note: makerNotes[index], range: range, isInBlock: isInBlock)
  }

  /// Makes a change if all other values of the note stay what they are.
  ///
  /// - Returns: Whether it was made.
  private mutating func apply(
    _ result: MakerNoteEdit.Result, to stored: StoredNote, except tag: MakerNoteTag
  ) -> Bool {
    let order = byteOrder(for: .exif)
    switch result {
    case .patches(let patches):
      var bytes = stored.note.buffers[0]
      let isNew = patches.contains { bytes[$0.range] != $0.bytes[...] }
      guard isNew else { return true }
      for patch in patches { bytes.replace(patch) }
      guard let note = stored.note.readAgain(bytes, in: stored.range, order, limits),
        note.isSame(as: stored.note, except: tag)
      else { return false }
      if stored.isInBlock {
        for patch in patches { overwrite(patch) }
        makerNotes[stored.index] = note
      } else {
        store(Array(bytes[stored.range]))
      }
    case .note(let new):
      guard let note = stored.note.readAgain(new, in: 0..<new.count, order, limits),
        note.isSame(as: stored.note, except: tag)
      else { return false }
      store(new)
    }
    noteEdit(of: tag)
    return true
  }

  private mutating func noteEdit(of tag: MakerNoteTag) {
    if !makerNoteEdits.contains(tag) { makerNoteEdits.append(tag) }
  }

  /// Makes bytes the maker note. They must count from themselves.
  private mutating func store(_ note: [UInt8]) {
    store(Tag.makerNote, .undefined, note.count, note)
    readMakerNote()
  }

  /// Reads the note in the Exif block again.
  mutating func readMakerNote() {
    guard let directory = directory(.exif),
      let entry = directory.entry(Tag.makerNote.number), entry.state != .damaged,
      entry.size > 4
    else { return }
    var old = makerNotes.first { $0.isField } ?? MakerNote()
    old.start = 0
    old.context = MakerContext(self.directory(.ifd0), fileType: old.context.fileType)
    let range = Int(entry.value)..<(Int(entry.value) + entry.size)
    guard let new = old.readAgain(directory.bytes, in: range, directory.byteOrder, limits) else {
      return
    }
    if let index = makerNotes.firstIndex(where: \.isField) {
      makerNotes[index] = new
    } else {
      makerNotes.append(new)
    }
  }
}

extension MakerNoteTag {
  /// The texts that can be added to a note of Apple's.
  fileprivate static let texts = [
    "BurstUUID", "ContentIdentifier", "ImageUniqueID", "ImageCaptureRequestID", "PhotoIdentifier",
  ]
}

extension MakerNote {
  /// Reads other bytes instead of the note.
  func readAgain(
    _ bytes: [UInt8], in range: Range<Int>, _ order: ByteOrder, _ limits: ReadLimits
  ) -> MakerNote? {
    guard range.upperBound <= bytes.count else { return nil }
    var context = context
    // The values that were known before the note was read.
    context.members = context.members.filter { $0.key == "Software" }
    var reader = MakerReader(
      bytes, start: start, context: context, place: "", limits: limits)
    NoteKinds.read(range, base: 0, order, into: &reader)
    reader.addPreview()
    reader.note.isField = true
    reader.note.overruling = overruling
    reader.note.settle()
    return reader.note
  }

  /// Whether another note has the same values except for one tag.
  fileprivate func isSame(as other: MakerNote, except tag: MakerNoteTag) -> Bool {
    func texts(_ note: MakerNote) -> [[UInt8]] {
      note.shown.compactMap { entry in
        if note.name(entry) == tag.name, note.groupName(entry) == tag.group { return nil }
        var out = Array("\(note.groupName(entry)):\(note.name(entry))=".utf8)
        note.append(entry, isNumeric: true, to: &out)
        out.append(0)
        note.append(entry, isNumeric: false, to: &out)
        return out
      }
    }
    return texts(self) == texts(other)
  }
}
