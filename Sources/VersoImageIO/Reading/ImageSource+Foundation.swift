internal import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension ImageSource {
    /// A source of a file; see ``init(path:)``.
    ///
    /// - Throws: `FileError` when the file cannot be read.
    public init(contentsOf url: URL) throws { try self.init(path: try PathBytes.filePath(of: url)) }

    /// A source of data in memory.
    public init(_ data: Data) { self.init([UInt8](data)) }

    /// Gives a source all data so far; see ``update(_:isFinal:)-([UInt8],_)``.
    public mutating func update(_ data: Data, isFinal: Bool) {
      update([UInt8](data), isFinal: isFinal)
    }
  }
#endif
