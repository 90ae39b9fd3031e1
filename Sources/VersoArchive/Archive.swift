import CVersoArchive
import VersoBytes
internal import VersoSystem

/// An archive (ZIP, tar, tar in gzip), read from its start to its end by libarchive.
///
/// Names and sizes in it are untrusted: the caller decides what to do with them. Nothing is written
/// anywhere. An archive is used by one thread at a time.
@safe package final class Archive: @unchecked Sendable {
  /// An entry of an archive.
  package struct Entry: Sendable {
    /// The name as text, encoded by ``PathBytes``. Characters of UTF-8 are composed (NFC).
    package let name: String
    /// Its declared number of bytes; negative numbers are not sizes.
    package let size: Int
    /// The time of the last change, in seconds since 1970; nil if it is not recorded.
    package let modified: Int?
    /// Its kind.
    package let kind: Kind
    /// Whether its bytes can be read with a password only.
    package let isEncrypted: Bool
  }

  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// Another name of the entry that has the bytes.
    case hardLink(String)
    case symbolicLink
    /// A device, a pipe, a socket.
    case device
  }

  /// The path of the archive.
  package let path: String
  /// The number of entries that have been passed.
  package private(set) var position = 0
  private let handle: OpaquePointer
  /// Names are converted to texts by the rules of a locale, whatever that of the process is.
  private let locale: locale_t?
  /// The number of bytes left in the current entry.
  private var left = 0
  /// The stream from which an archive in gzip is read.
  private let gzip: GzipStream?

  /// Opens an archive.
  ///
  /// - Throws: ``ArchiveError``, or `FileError` where the file cannot be opened.
  package init(path: String) throws {
    let file = try SystemFile.open(path)
    let source = ByteSource(file, count: try file.identity().size)
    guard source.count > 0 else { throw FileError(.empty, path: path) }
    let head = try source.read(0..<min(22, source.count))
    // "PK" begins archives of ZIP, and 5, 6 is the record that ends them, with zeros where nothing is in one.
    let isEnd = head.count == 22 && head.starts(with: [0x50, 0x4B, 5, 6])
    guard !isEnd || !head[4..<20].allSatisfy({ $0 == 0 }) else {
      throw ArchiveError(.empty, path: path)
    }
    // 1F 8B begins those of gzip.
    let isGzip = head.starts(with: [0x1F, 0x8B])
    gzip = isGzip ? GzipStream(source) : nil
    guard let made = unsafe archive_read_new(), isGzip == (gzip != nil) else {
      throw ArchiveError(.notAnArchive, path: path)
    }
    self.path = path
    unsafe handle = unsafe made
    unsafe locale =
      newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    // The directory at the end of a ZIP archive is used: data between its entries are ignored.
    unsafe archive_read_support_format_zip_seekable(made)
    unsafe archive_read_support_format_tar(made)
    let status =
      if let gzip {
        unsafe Self.open(made, gzip)
      } else {
        PathBytes.withPointer(path) { unsafe archive_read_open_filename(made, $0, 1 << 16) }
      }
    guard status == ARCHIVE_OK else {
      let isArchive = head.starts(with: [0x50, 0x4B])
      // The content of a gzip file may be something else, and complete.
      gzip?.finish()
      throw gzipProblem() ?? ArchiveError(isArchive ? .cutShort : .notAnArchive, path: path)
    }
  }

  /// Lets the library read the output of a stream, which lives as long as the archive.
  private static func open(_ handle: OpaquePointer, _ gzip: GzipStream) -> CInt {
    unsafe archive_read_open(
      handle, Unmanaged.passUnretained(gzip).toOpaque(), nil,
      { _, context, target in
        guard let context = unsafe context else { return -1 }
        let gzip = unsafe Unmanaged<GzipStream>.fromOpaque(context).takeUnretainedValue()
        let bytes = unsafe gzip.next()
        guard gzip.problem == nil else { return -1 }
        unsafe target?.pointee = bytes.baseAddress
        return bytes.count
      }, nil)
  }

  deinit {
    unsafe archive_read_free(handle)
    if let locale = unsafe locale { unsafe freelocale(locale) }
  }

  /// Whether the entry that was passed last is one of tar.
  package var isTar: Bool {
    unsafe archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
  }

  /// Goes on to the next entry.
  ///
  /// - Returns: The entry; nil after the last.
  /// - Throws: ``ArchiveError`` where the archive is damaged or cut short.
  package func next() throws(ArchiveError) -> Entry? {
    let before = unsafe locale.map { unsafe uselocale($0) }
    defer { if let before = unsafe before { _ = unsafe uselocale(before) } }
    var found: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &found)
    guard status != ARCHIVE_EOF else {
      // The checksum follows the data that the library reads.
      gzip?.finish()
      if let problem = gzipProblem() { throw problem }
      return nil
    }
    guard status >= ARCHIVE_WARN, let entry = unsafe found else { throw problem() }
    position += 1
    let size = unsafe Int(clamping: archive_entry_size(entry))
    left = max(0, size)
    let hasTime = unsafe archive_entry_mtime_is_set(entry) != 0
    return Entry(
      name: unsafe Self.name(entry), size: size,
      modified: unsafe hasTime ? Int(archive_entry_mtime(entry)) : nil,
      kind: unsafe kind(entry, size),
      isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0)
  }

  private func kind(_ entry: OpaquePointer, _ size: Int) -> Kind {
    // An entry with bytes does not need those of another.
    if size <= 0, let target = unsafe archive_entry_hardlink(entry) {
      return .hardLink(unsafe PathBytes.text(cString: target))
    }
    let type = unsafe archive_entry_filetype(entry)
    if type == S_IFREG { return .file }
    if type == S_IFDIR { return .folder }
    return type == S_IFLNK ? .symbolicLink : .device
  }

  private static func name(_ entry: OpaquePointer) -> String {
    if let name = unsafe archive_entry_pathname(entry) {
      return unsafe PathBytes.text(cString: name)
    }
    return unsafe archive_entry_pathname_utf8(entry).map { unsafe PathBytes.text(cString: $0) }
      ?? ""
  }

  /// The next bytes of the current entry.
  ///
  /// - Returns: Some bytes; nil at the end. Never more in all than the entry announced.
  /// - Throws: ``ArchiveError`` if they are damaged, encrypted, or more than announced.
  package func piece() throws(ArchiveError) -> [UInt8]? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    let status = unsafe archive_read_data_block(handle, &start, &count, &offset)
    guard status != ARCHIVE_EOF else {
      guard left == 0 else { throw ArchiveError(.damaged, path: path) }
      return nil
    }
    guard status == ARCHIVE_OK else { throw problem() }
    guard count <= left else { throw ArchiveError(.damaged, path: path) }
    left -= count
    guard count > 0, let start = unsafe start else { return [] }
    // The library returns the number of bytes.
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// All bytes of the current entry.
  package func bytes() throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try piece() { bytes += piece }
    return bytes
  }

  /// The problem of the stream that the archive is read from; nil if there is no problem.
  private func gzipProblem() -> ArchiveError? {
    switch gzip?.problem {
    case nil: nil
    case .cutShort: ArchiveError(.cutShort, path: path)
    case .damaged:
      ArchiveError(.damaged, path: path, detail: "its bytes and its checksum do not agree")
    case .unreadable: ArchiveError(.damaged, path: path, detail: "it could not be read")
    }
  }

  private func problem() -> ArchiveError {
    if let problem = gzipProblem() { return problem }
    let words = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? ""
    let code: ArchiveError.Code =
      if words.contains("assphrase") || words.contains("ncrypted") {
        .encrypted
      } else if words.lowercased().contains("truncated") {
        .cutShort
      } else {
        .damaged
      }
    return ArchiveError(code, path: path, detail: code == .damaged ? words : "")
  }
}
