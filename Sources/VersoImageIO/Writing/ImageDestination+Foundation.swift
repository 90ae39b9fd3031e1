internal import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension ImageDestination {
    /// A destination that writes a file; see ``init(path:type:count:)``.
    public init(_ url: URL, type: String, count: Int = 1) {
      self.init(path: PathBytes.path(of: url), type: type, count: count)
    }

    /// Adds an encoded image with properties; see ``add(_:properties:)-([UInt8],_)``.
    ///
    /// - Throws: `MetadataError` when the data are no image or of another type.
    public mutating func add(_ data: Data, properties: ImageProperties) throws {
      try add([UInt8](data), properties: properties)
    }
  }
#endif
