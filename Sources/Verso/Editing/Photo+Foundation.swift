#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension PathBytes {
    /// The path of the file with an address.
    ///
    /// - Throws: ``FileError`` if it is the address of something else.
    package static func filePath(of url: URL) throws(FileError) -> String {
      guard url.isFileURL else { throw FileError(.notFileURL, path: url.absoluteString) }
      return path(of: url)
    }

    /// The path of the file with an address, without a check that it is a file's.
    package static func path(of url: URL) -> String {
      #if canImport(Darwin)
        return text(url.path.utf8)
      #else
        // An address may hold any bytes; as a text it has none then, or others.
        var bytes: [UInt8] = []
        var rest = url.absoluteURL.path(percentEncoded: true).utf8[...]
        while let byte = rest.popFirst() {
          let digits = rest.prefix(2)
          if byte == UInt8(ascii: "%"), digits.count == 2,
            let decoded = UInt8(String(Substring(digits)), radix: 16)
          {
            bytes.append(decoded)
            rest = rest.dropFirst(2)
          } else {
            bytes.append(byte)
          }
        }
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        return text(bytes)
      #endif
    }
  }

  extension Photo {
    /// Reads a photo from a file; see ``init(path:registry:limits:strict:)``.
    ///
    /// - Throws: ``FileError``, ``MetadataError``, or a ``Warning`` when strict.
    public init(
      contentsOf url: URL, registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
      strict: Bool = false
    ) throws {
      try self.init(
        path: try PathBytes.filePath(of: url), registry: registry, limits: limits, strict: strict)
    }

    /// Reads a photo from data in memory; see ``init(_:registry:limits:strict:)-([UInt8],_,_,_)``.
    ///
    /// - Throws: ``MetadataError``, or a ``Warning`` when strict.
    public init(
      _ data: Data, registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
      strict: Bool = false
    ) throws {
      try self.init([UInt8](data), registry: registry, limits: limits, strict: strict)
    }

    /// The changed photo as data, for an upload.
    ///
    /// - Throws: ``MetadataError`` if a change was refused or does not fit; ``FileError`` if the file cannot be read or
    ///   has changed.
    public func data(options: WriteOptions = WriteOptions()) throws -> Data {
      Data(try bytes(options: options))
    }

    /// Reads a photo, changes it and writes it, while no other writer can come between; see
    /// ``edit(path:options:registry:limits:_:)``.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The options for writing.
    ///   - registry: The known tags.
    ///   - limits: The most work that the file may cause.
    ///   - change: Changes the photo; it may be called more than once, each time with what the file contains then.
    /// - Returns: A receipt of what was done.
    /// - Throws: ``FileError`` or ``MetadataError``, and what `change` throws; the file is as it was then.
    @discardableResult
    public static func edit(
      _ url: URL, options: WriteOptions = WriteOptions(), registry: TagRegistry = .standard,
      limits: ReadLimits = ReadLimits(), _ change: (inout Photo) throws -> Void
    ) throws -> Receipt {
      try edit(
        path: try PathBytes.filePath(of: url), options: options, registry: registry, limits: limits,
        change)
    }

    /// Writes the changed photo to a file; see ``write(toPath:options:)``.
    ///
    /// - Throws: ``FileError`` or ``MetadataError``; the file is as it was then.
    @discardableResult
    public mutating func write(to url: URL, options: WriteOptions = WriteOptions()) throws
      -> Receipt
    {
      try write(toPath: try PathBytes.filePath(of: url), options: options)
    }
  }

  extension PhotoError where Self: LocalizedError {
    /// Place and message, for `localizedDescription`. It is in English.
    public var errorDescription: String? { line }
  }

  extension FileError: LocalizedError {}
  extension MetadataError: LocalizedError {}

  extension CaptureDate {
    /// The instant, when the offset from UTC is known; nil for a floating date.
    public var date: Date? {
      secondsSince1970().map { Date(timeIntervalSince1970: $0) }
    }

    /// The time of a clock in a time zone at an instant, with its offset.
    public init(_ date: Date, in zone: TimeZone = .current) {
      self.init(
        secondsSince1970: date.timeIntervalSince1970, offset: zone.secondsFromGMT(for: date) / 60)
    }
  }
#endif
