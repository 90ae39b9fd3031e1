public import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension EvidenceError: LocalizedError {}

extension Signing {
  /// The end of the validity of the signer's certificate; nil if it cannot be read.
  public var certificateEnd: Date? { certificateEndSeconds.map(Date.init(seconds:)) }

  /// The signed photo, for an upload.
  ///
  /// - Throws: The errors of ``bytes(of:options:)``.
  public func data(of photo: Photo, options: WriteOptions = WriteOptions()) throws -> Data {
    Data(try bytes(of: photo, options: options))
  }
}
