package import Verso
import VersoArchive
package import VersoJournal
import VersoLibrary

/// Puts the pictures and films of an export into a folder, with the metadata of sidecars.
///
/// No file that is there is ever replaced. A file has no name until it is complete, so that an
/// interrupted run leaves only complete files. Existing files are recognized by their bytes.
package struct Bringing: Sendable {
  /// The outcome for an entry.
  package struct Outcome: Sendable {
    package enum Kind: Sendable {
      /// It was put there.
      case brought
      /// The very same file is there already.
      case alreadyThere
      /// It existed from an import that knew less, and the missing values were added.
      case filledIn
      /// The same picture exists with other metadata, and stays unchanged.
      case changedSince
    }
    package let kind: Kind
    /// The file.
    package let path: String
    /// Whether it was too large to be read in a trial.
    package var isUnread = false
    /// Whether another file has the name that it would have had.
    package var isNumbered = false
    /// The values that were added, as text.
    package var additions: [String] = []
    /// The photo with them; nil if the file itself does not get any.
    package var written: Photo?
    /// The sidecar with the values that the file itself could not store; nil without one.
    package var sidecar: String?
    /// The reason why the file itself does not have them.
    package var reason: String?
    /// How many XMP sidecars have come with it.
    package var sidecars = 0
    /// Existing sidecars with other values, which stay.
    package var keptSidecars: [String] = []
    /// The problems of its XMP sidecars.
    package var problems: [String] = []
    /// The values that were not imported, and the reasons.
    package var untaken: [String] = []
    /// The damage of the file itself, which was imported as it is; nil if none is seen.
    package var damage: String?
    /// Known values that the file that stays does not have, as text.
    package var unsaid: [String] = []
    /// The same value by value, with the photo's own values.
    package var unsaidValues: [String] = []
    /// Whether it was found in another folder than that in which it would have been put.
    package var isElsewhere = false
    /// The XMP sidecar that is left out, because the file stays unchanged; nil without one.
    package var leftSidecar: String?
    /// The error if a sidecar could not be put next to it.
    package var failure: (any Error)?
    /// Whether that would have written the additions.
    package var isUnsaid = false
  }

  let plan: ImportPlan
  let contents: ExportContents
  let target: String
  /// The lookup for time zones of positions, and the zone for dates without a position.
  private let clues: TimeClues
  private let recorder: RunRecorder?
  /// Whether nothing is written.
  let isTrial: Bool
  let names: NameNumbers
  /// The first entries of groups with a name that existed in the target before the import.
  let isContested: [Bool]
  /// Files in the target that are called like some of the plan, by their names.
  let namesakes: Namesakes
  /// The known facts of groups.
  let findings = Findings()

  /// Larger files are not held in memory.
  private static let mostInMemory = 8 << 20

  /// - Parameters:
  ///   - plan: The plan to carry out.
  ///   - contents: The bytes of the export.
  ///   - target: The folder that it goes to; it need not be there.
  ///   - clues: The source of time zones for positions, and the zone for photos without a position
  ///     (``Verso/TimeClues/given``).
  ///   - recorder: Records which files are made; nil for none.
  ///   - isTrial: Whether it is only found out what would be done.
  package init(
    _ plan: ImportPlan, _ contents: ExportContents, to target: String,
    clues: TimeClues, recorder: RunRecorder?, isTrial: Bool = false
  ) {
    (self.plan, self.contents, self.target) = (plan, contents, target)
    (self.clues, self.recorder, self.isTrial) = (clues, recorder, isTrial)
    names = NameNumbers(plan)
    isContested = Self.contested(plan, names, target)
    namesakes = Namesakes(plan, in: target)
  }

  func folder(of entry: ImportPlan.Entry) -> String {
    Self.join(target, plan.folder(entry))
  }

  static func join(_ folder: String, _ name: String) -> String {
    guard !name.isEmpty else { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  // MARK: One entry

  /// Larger files are not read only for a preview.
  private static let mostPreviewed = 64 << 20

  /// Whether an entry is too large to be read in a trial.
  func isTooLarge(_ item: PhotoExport.Item) -> Bool {
    guard isTrial, case .entry = item.place else { return false }
    return item.size > Self.mostPreviewed
  }

  /// An open entry: its unnamed file in the target is removed when it is no longer needed.
  final class Opened {
    fileprivate let prepared: Prepared
    private let whole: AtomicFile?

    fileprivate init(_ prepared: Prepared, _ whole: consuming AtomicFile? = nil) {
      self.prepared = prepared
      self.whole = whole
    }
  }

  /// Opens a file, or reads an entry of an archive.
  ///
  /// - Throws: `FileError`, `ArchiveError`, or `MetadataError`.
  func open(_ entry: ImportPlan.Entry) throws -> Opened {
    let item = plan.item(entry)
    let origin = plan.export.sources[item.source].path
    if !isTrial {
      try Mover(recorder).makeFolders(folder(of: entry), like: PathBytes.folder(of: origin))
    }
    if case .path(let path) = item.place {
      let file = try SystemFile.open(path)
      let identity = try file.identity()
      return try Opened(
        prepare(
          entry, ByteSource(file, count: identity.size), try Permissions(of: file),
          try? Photo(path: path)))
    }
    guard isTrial || item.size <= Self.mostInMemory else { return try openLarge(entry, origin) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(item.size)
    try contents.read(item) { bytes += $0 }
    return try Opened(
      prepare(
        entry, ByteSource(bytes), Permissions(path: origin),
        try? Photo(bytes, name: item.name, strict: false)))
  }

  /// Keeps a large entry in an unnamed file in the folder until its result is known.
  private func openLarge(_ entry: ImportPlan.Entry, _ origin: String) throws -> Opened {
    let item = plan.item(entry)
    // One name an item, so that the next import finds what a killed one may have left.
    let name = ".\(item.name).part"
    var whole = try AtomicFile(
      at: Self.join(folder(of: entry), name), replaces: false, access: .secret)
    try contents.read(item) { bytes in
      var splice = Splice()
      splice.insert(bytes)
      try whole.append(splice, from: ByteSource([]))
    }
    let source = whole.written
    let photo = source.file.flatMap {
      try? Photo(descriptor: $0.descriptor, name: item.name)
    }
    let prepared = try prepare(entry, source, Permissions(path: origin), photo)
    return Opened(prepared, whole)
  }

  /// An entry, and what becomes of it.
  fileprivate struct Prepared {
    let entry: ImportPlan.Entry
    let packet: PacketContent?
    var additions: Additions
    let content: Content
    /// The reason why the file itself cannot store the additions.
    let reason: String?
    let options: WriteOptions
  }

  private func prepare(
    _ entry: ImportPlan.Entry, _ source: ByteSource, _ permissions: Permissions?, _ photo: Photo?
  ) throws -> Prepared {
    let item = plan.item(entry)
    let record = plan.record(entry)
    let packet = packet(of: item)
    let additions = Additions(
      record, packet: packet?.photo?.metadata, albums: plan.keywords(entry),
      for: photo?.metadata ?? Sidecar.empty().metadata, clues: clues)
    var options = WriteOptions(overwrite: false)
    options.recording = recorder.map { Recording($0) }
    options.modified = modified(photo, record, item, corrected: additions.date)
    var content = Content(source: source, permissions: permissions, photo: photo)
    var reason: String?
    if !additions.isEmpty {
      if let photo {
        do {
          let changed = try photo.adding(additions, permissions)
          _ = try changed.receipt(options: options)
          content.changed = changed
        } catch let error as MetadataError {
          reason = error.message
        }
      } else {
        reason = "its format is not known"
      }
    }
    return Prepared(
      entry: entry, packet: packet, additions: additions, content: content, reason: reason,
      options: options)
  }

  /// The relation of a file in the target to an entry.
  enum Found {
    /// It is the entry's own, from an earlier import; its result.
    case own(Outcome)
    /// It has the same picture, and the user has changed its metadata.
    case changed
    /// It is another one.
    case other
  }

  /// The possible result for an entry that exists in the target.
  ///
  /// - Parameters:
  ///   - opened: The entry.
  ///   - path: The place.
  ///   - isOwn: Whether it is the entry's own place. Elsewhere a picture with other metadata is
  ///     another picture.
  /// - Returns: The relation.
  /// - Throws: The errors of ``open(_:)``.
  func find(_ opened: Opened, at path: String, isOwn: Bool) throws -> Found {
    guard case .file(let identity) = FileSystem.place(path) else { return .other }
    let prepared = opened.prepared
    let content = content(of: prepared)
    switch try likeness(of: content, to: path, prepared.options) {
    case .same where isOwn || hasSidecar(prepared, beside: path):
      return .own(try complete(Outcome(kind: .alreadyThere, path: path), prepared, content))
    case .samePicture:
      if try fillIn(content, at: path, prepared.options) {
        return .own(try complete(Outcome(kind: .filledIn, path: path), prepared, content))
      }
      guard isAsBrought(identity) else { return isOwn ? .changed : .other }
      if let outcome = try fillFurther(prepared, content, at: path) { return .own(outcome) }
      return isOwn && !isAnother(content, at: path) ? .changed : .other
    case .same, .other: return .other
    }
  }

  /// Adds to a file of which an import of other parts has added other things than are known now.
  ///
  /// - Returns: The outcome; nil if the file is not exactly the photo with additions, byte for
  ///   byte.
  private func fillFurther(
    _ prepared: Prepared, _ content: Content, at path: String
  ) throws -> Outcome? {
    guard let photo = content.photo, let there = try? Photo(path: path),
      let made = Additions(of: there.metadata, beyond: photo.metadata), !made.isEmpty,
      let old = try? photo.adding(made, content.permissions),
      (try? old.likeness(to: path, options: prepared.options)) == .same
    else { return nil }
    let more = Additions(
      plan.record(prepared.entry), packet: prepared.packet?.photo?.metadata,
      albums: plan.keywords(prepared.entry), for: there.metadata, clues: clues)
    var prepared = prepared
    prepared.additions = more
    guard !more.isEmpty else {
      return try complete(Outcome(kind: .alreadyThere, path: path), prepared, content)
    }
    var further = content
    do {
      further.changed = try photo.adding(made.adding(more), content.permissions)
    } catch is MetadataError {
      return nil
    }
    further.earlier = { _ in [old] }
    guard try fillIn(further, at: path, prepared.options) else { return nil }
    return try complete(Outcome(kind: .filledIn, path: path), prepared, further)
  }

  /// Whether a file is unchanged since an import: it has the time of its picture, in whole seconds,
  /// and a changed one has the time of the change.
  private func isAsBrought(_ identity: SystemFile.Identity) -> Bool {
    identity.modified.nanoseconds == 0
      && identity.modified.seconds < identity.changed.seconds - 2
  }

  /// Whether a file with the same picture is another photo, because it has other metadata.
  private func isAnother(_ content: Content, at path: String) -> Bool {
    guard let photo = content.photo, let there = try? Photo(path: path) else { return false }
    return !Additions.values(of: photo.metadata, notIn: there.metadata).isEmpty
  }

  /// Reports what a file that the user has changed does not have.
  func leave(_ opened: Opened, at path: String) throws -> Outcome {
    let prepared = opened.prepared
    return try complete(
      Outcome(kind: .changedSince, path: path), prepared, content(of: prepared))
  }

  /// Searches other folders of the target for an entry that an import of other parts has put there.
  func findElsewhere(_ opened: Opened) throws -> Outcome? {
    let prepared = opened.prepared
    let item = plan.item(prepared.entry)
    // One with a sidecar of its own is the same only in its own place.
    guard !item.isCompanion, item.size > 0, item.packet == nil, item.versions.isEmpty else {
      return nil
    }
    for path in namesakes.paths(of: item.name, outside: folder(of: prepared.entry)) {
      if case .own(var outcome) = try find(opened, at: path, isOwn: false) {
        outcome.isElsewhere = true
        return outcome
      }
    }
    return nil
  }

  /// Puts an entry to a place.
  ///
  /// - Returns: The outcome; nil if another program was faster.
  /// - Throws: The errors of ``open(_:)``.
  func put(_ opened: Opened, at path: String, isNumbered: Bool) throws -> Outcome? {
    let prepared = opened.prepared
    let content = content(of: prepared)
    do {
      try write(content, to: path, prepared.options)
    } catch let error as FileError where error.code == .exists {
      return nil
    }
    let outcome = Outcome(kind: .brought, path: path, isNumbered: isNumbered)
    return try complete(outcome, prepared, content)
  }

  private func content(of prepared: Prepared) -> Content {
    var content = prepared.content
    content.earlier = { try earlier(prepared.entry, prepared.packet, on: $0) }
    return content
  }

  /// Whether the XMP sidecar of an entry is the one next to a file.
  private func hasSidecar(_ prepared: Prepared, beside path: String) -> Bool {
    guard let packet = prepared.packet, let bytes = packet.bytes else { return true }
    let side = sidePath(packet.name, of: plan.item(prepared.entry), beside: path)
    guard let file = try? SystemFile.open(side), let size = try? file.identity().size else {
      return false
    }
    return (try? ByteSource(bytes).isSame(as: ByteSource(file, count: size))) ?? false
  }

  /// Does what is to be done when a file is there.
  private func complete(
    _ outcome: Outcome, _ prepared: Prepared, _ content: Content
  ) throws -> Outcome {
    let (entry, additions, options) = (prepared.entry, prepared.additions, prepared.options)
    let item = plan.item(entry)
    var outcome = outcome
    outcome.additions = additions.names
    outcome.written = content.changed
    outcome.untaken = additions.untaken
    outcome.damage = damage(of: item, content.photo, content.source)
    outcome.problems = prepared.packet?.problem.map { [$0] } ?? []
    guard outcome.kind != .changedSince else {
      tellUnsaid(entry, prepared.packet, content.photo, &outcome)
      if !hasSidecar(prepared, beside: outcome.path), let packet = prepared.packet {
        outcome.leftSidecar = packet.name
      }
      return outcome
    }
    let isUnsaid = !additions.isEmpty && content.changed == nil
    if isUnsaid { outcome.reason = prepared.reason }
    // The photo is there; what becomes of the rest takes nothing of that back.
    do {
      if let packet = prepared.packet {
        try put(
          packet, isUnsaid ? additions : nil, of: entry, beside: &outcome, content.permissions,
          options)
      } else if isUnsaid {
        try say(additions, of: entry, beside: &outcome, content.permissions, options)
      }
      try putVersions(of: item, beside: &outcome, content.permissions, options)
    } catch {
      outcome.failure = error
      outcome.isUnsaid = isUnsaid
    }
    return outcome
  }

  /// The damage of a file with the name of a photo; nil if none is seen.
  private func damage(
    of item: PhotoExport.Item, _ photo: Photo?, _ source: ByteSource
  ) -> String? {
    guard source.count > 0 else { return "it is empty" }
    guard let photo else {
      let ending = FileName.parts(item.name).ending
      let isKnown = FileFormat.isKnown(fileExtension: ending) && !item.isCompanion
      return isKnown ? "it is not a photo: its content has no known format" : nil
    }
    let warning = try? photo.damage(source)
    return warning.map { "it is damaged: \($0.message)" }
  }

  // MARK: Results of an earlier import

  /// The additions of an import that knew less: those of only some of the sidecars, or of no album.
  func earlierAdditions(
    _ entry: ImportPlan.Entry, _ packet: PacketContent?, for metadata: Metadata
  ) -> [Additions] {
    let own = entry.record.map { plan.export.records[$0] }
    let all = plan.record(entry)
    let albums = plan.keywords(entry)
    var found: [Additions] = []
    for side in packet == nil ? [nil] : [nil, packet] {
      for record in entry.furtherRecords.isEmpty ? [nil, own] : [nil, own, all] {
        for words in albums.isEmpty ? [[]] : [[], albums] {
          found.append(
            Additions(
              record, packet: side?.photo?.metadata, albums: words, for: metadata, clues: clues))
        }
      }
    }
    return found
  }

  private func earlier(
    _ entry: ImportPlan.Entry, _ packet: PacketContent?, on photo: Photo
  ) throws -> [Photo] {
    [photo]
      + earlierAdditions(entry, packet, for: photo.metadata).filter { !$0.isEmpty }
      .compactMap { try? photo.adding($0, nil) }
  }

  /// Reports known values of an entry that the existing file does not have.
  private func tellUnsaid(
    _ entry: ImportPlan.Entry, _ packet: PacketContent?, _ photo: Photo?, _ outcome: inout Outcome
  ) {
    guard let there = try? Photo(path: outcome.path) else { return }
    let lacking = Additions(
      plan.record(entry), packet: packet?.photo?.metadata, albums: plan.keywords(entry),
      for: there.metadata, clues: clues)
    outcome.unsaid = lacking.names
    outcome.untaken = lacking.untaken
    outcome.unsaidValues = lacking.values
    if let photo {
      let own = Additions.values(of: photo.metadata, notIn: there.metadata)
      outcome.unsaidValues += own.filter { !outcome.unsaidValues.contains($0) }
    }
  }

  /// The bytes to write.
  struct Content {
    let source: ByteSource
    let permissions: Permissions?
    /// Its metadata; nil if its format is unknown.
    let photo: Photo?
    /// The photo with the additions; nil if nothing is added to the file itself.
    var changed: Photo?
    /// The possible results of an earlier import of the photo with fewer facts.
    var earlier: (Photo) throws -> [Photo] = { [$0] }
  }

  /// When the picture was taken, or else the time that the file has.
  private func modified(
    _ photo: Photo?, _ record: Record?, _ item: PhotoExport.Item, corrected: CaptureDate?
  ) -> SystemFile.Moment? {
    let own = photo?.metadata.time(with: clues)
    var seconds = record?.taken ?? item.modified
    if let corrected,
      let instant = corrected.secondsSince1970(
        assuming: SystemZone.offset(of: corrected) ?? 0)
    {
      seconds = Int(instant.rounded(.down))
    } else if let own, own.role != .modified {
      if let instant = own.instant?.secondsSince1970() {
        seconds = Int(instant.rounded(.down))
      } else if let local = own.local,
        // The zone of its clock is unknown: the local one is assumed.
        let shown = local.secondsSince1970(assuming: SystemZone.offset(of: local) ?? 0)
      {
        // The sidecar gives the zone of its clock, if it is of the same moment.
        let isSame = record?.taken.map { abs(Double($0) - shown) <= Self.longestOffset } ?? false
        if !isSame { seconds = Int(shown.rounded(.down)) }
      }
    }
    return seconds.map { SystemFile.Moment(seconds: $0, nanoseconds: 0) }
  }

  /// The largest offset of clocks from UTC, in seconds.
  private static let longestOffset = 14.0 * 3600

  // MARK: The file

  /// Adds what an earlier import did not know to a file that it made; one that the user has changed
  /// since stays.
  func fillIn(_ content: Content, at path: String, _ options: WriteOptions) throws -> Bool {
    guard let photo = content.photo, let changed = content.changed else { return false }
    if isTrial {
      return try content.earlier(photo).contains {
        try $0.likeness(to: path, options: options) == .same
      }
    }
    do {
      return try changed.replace(path, writtenAs: content.earlier(photo), options: options)
    } catch let error as FileError where error.code == .readOnly {
      return false
    }
  }

  func likeness(
    of content: Content, to path: String, _ options: WriteOptions
  ) throws -> Photo.Likeness {
    if let photo = content.changed ?? content.photo {
      return try photo.likeness(to: path, options: options)
    }
    let file = try SystemFile.open(path)
    let there = ByteSource(file, count: try file.identity().size)
    return try content.source.isSame(as: there) ? .same : .other
  }

  func write(_ content: Content, to path: String, _ options: WriteOptions) throws {
    guard !isTrial else { return }
    if let photo = content.changed {
      _ = try photo.written(toPath: path, options: options)
      return
    }
    var whole = Splice()
    whole.copy(0..<content.source.count)
    var file = try AtomicFile(
      at: path, replaces: false, access: content.permissions.map { .atMost($0) } ?? .ordinary)
    try file.append(whole, from: content.source)
    if let moment = options.modified { try file.setModified(moment) }
    _ = try file.commit(
      options.recording.map { NamingRecord($0, whole, from: content.source) })
  }
}
