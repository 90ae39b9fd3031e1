import CArchive
import VersoBytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An archive (ZIP, tar, tar in gzip), read from its start to its end by libarchive.
///
/// Names and sizes in it are nobody's word to be trusted: what is made of them is up to whoever asks. Nothing is
/// written anywhere. An archive is used by one thread at a time.
@safe package final class Archive: @unchecked Sendable {
  /// What is in an archive under one name.
  package struct Entry: Sendable {
    /// The name, as ``PathBytes`` makes a text of its bytes. Characters of UTF-8 are composed (NFC).
    package let name: String
    /// How many bytes it says to have; negative numbers are none.
    package let size: Int
    /// When it was changed, in seconds since 1970; nil where that is not said.
    package let modified: Int?
    /// Whether it is an ordinary file: no folder, link or device.
    package let isFile: Bool
    /// Whether its bytes can be read with a password only.
    package let isEncrypted: Bool
  }

  /// The path of the archive.
  package let path: String
  /// How many entries have been passed.
  package private(set) var position = 0
  private let handle: OpaquePointer
  /// Names are turned into texts by the rules of a locale, whatever the one of the process is.
  private let locale: locale_t?
  /// How many bytes the current entry may still give.
  private var left = 0

  /// Opens an archive.
  ///
  /// - Throws: ``ArchiveError``, or `FileError` where the file cannot be opened.
  package init(path: String) throws {
    let file = try SystemFile.open(path)
    guard try file.identity().size > 0 else { throw FileError(.empty, path: path) }
    guard let made = unsafe archive_read_new() else {
      throw ArchiveError(.notAnArchive, path: path)
    }
    self.path = path
    unsafe handle = unsafe made
    unsafe locale =
      newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    // The list at the end of a ZIP archive is asked: what stands between its entries says nothing.
    unsafe archive_read_support_format_zip_seekable(made)
    unsafe archive_read_support_format_tar(made)
    unsafe archive_read_support_filter_gzip(made)
    let status = PathBytes.withPointer(path) {
      unsafe archive_read_open_filename(made, $0, 1 << 16)
    }
    guard status == ARCHIVE_OK else {
      let head = (try? ByteSource(file, count: file.identity().size).read(0..<4)) ?? []
      // "PK" begins archives of ZIP, 1F 8B those of gzip.
      let isArchive = head.starts(with: [0x50, 0x4B]) || head.starts(with: [0x1F, 0x8B])
      throw ArchiveError(isArchive ? .cutShort : .notAnArchive, path: path)
    }
  }

  deinit {
    unsafe archive_read_free(handle)
    if let locale = unsafe locale { unsafe freelocale(locale) }
  }

  /// Goes on to the next entry.
  ///
  /// - Returns: The entry; nil behind the last.
  /// - Throws: ``ArchiveError`` where the archive is damaged or cut short.
  package func next() throws(ArchiveError) -> Entry? {
    let before = unsafe locale.map { unsafe uselocale($0) }
    defer { if let before = unsafe before { _ = unsafe uselocale(before) } }
    var found: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &found)
    guard status != ARCHIVE_EOF else { return nil }
    guard status >= ARCHIVE_WARN, let entry = unsafe found else { throw problem() }
    position += 1
    let size = unsafe Int(clamping: archive_entry_size(entry))
    left = max(0, size)
    let hasTime = unsafe archive_entry_mtime_is_set(entry) != 0
    return Entry(
      name: unsafe Self.name(entry), size: size,
      modified: unsafe hasTime ? Int(archive_entry_mtime(entry)) : nil,
      isFile: unsafe archive_entry_filetype(entry) == S_IFREG
        && archive_entry_hardlink(entry) == nil,
      isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0)
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
  /// - Returns: Some bytes; nil at the end. Never more in all than the entry said it has.
  /// - Throws: ``ArchiveError`` where they are damaged, encrypted, or more than was said.
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
    // The library says how many bytes there are.
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// All bytes of the current entry.
  ///
  /// - Throws: What ``piece()`` throws.
  package func bytes() throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try piece() { bytes += piece }
    return bytes
  }

  private func problem() -> ArchiveError {
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
