internal import VersoBytes

extension Track {
  /// Reads a track from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - limits: The most work that the file may cause.
  /// - Throws: ``TrackError`` if it is not a track, or has no times.
  public init(_ bytes: [UInt8], limits: TrackLimits = TrackLimits()) throws(TrackError) {
    var rest: [UInt8]? = bytes
    let input = TrackInput {
      defer { rest = nil }
      return rest?[...]
    }
    try self.init(input, limits: limits)
  }

  /// Reads a track from a file, piece by piece: only its points are kept in memory.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Write a byte that is not UTF-8 as one of the characters
  ///     U+10FE80 to U+10FEFF.
  ///   - limits: The most work that the file may cause.
  /// - Throws: `FileError` if it cannot be read; ``TrackError`` if it is not a track, or has no times.
  public init(path: String, limits: TrackLimits = TrackLimits()) throws {
    let file = try SystemFile.open(path)
    let size = try file.identity().size
    guard size > 0 else { throw FileError(.empty, path: path) }
    let source = ByteSource(file, count: size)
    var position = 0
    try self.init(limits: limits) { () throws(FileError) in
      let bytes = try source.read(position..<min(position + TrackInput.step, size))
      position += bytes.count
      return bytes[...]
    }
  }

  /// Reads a track from a function that returns its bytes piece by piece.
  ///
  /// - Parameters:
  ///   - limits: The most work that the file may cause.
  ///   - next: Returns the next bytes, and no bytes at the end.
  /// - Throws: The errors of `next`; ``TrackError`` if it is not a track, or has no times.
  public init(
    limits: TrackLimits = TrackLimits(), next: @escaping () throws -> ArraySlice<UInt8>
  ) throws {
    var failure: (any Error)?
    let input = TrackInput {
      do { return try next() } catch {
        failure = error
        return nil
      }
    }
    let read = Result { () throws(TrackError) in try Track(input, limits: limits) }
    // The part of a file that was read before a failure is not returned as the whole.
    if let failure { throw failure }
    self = try read.get()
  }

  private init(_ input: TrackInput, limits: TrackLimits) throws(TrackError) {
    var input = input
    let head = input.head(TrackFormat.headBytes)
    guard let format = TrackFormat(head: head) else { throw TrackFormat.refusal(of: head) }
    var builder = TrackBuilder(limits, format)
    var damage: ReadError?
    do throws(ReadError) {
      switch format {
      case .fit: try FIT.read(&input, into: &builder)
      case .nmea: NMEA.read(&input, into: &builder)
      case .igc: IGC.read(&input, into: &builder)
      case .json: try JSONTrack.read(&input, limits, into: &builder)
      default:
        var xml = XMLScanner(input, depth: limits.depth)
        switch format {
        case .kml: try KML.read(&xml, into: &builder)
        case .tcx: try TCX.read(&xml, into: &builder)
        default: try GPX.read(&xml, into: &builder)
        }
      }
    } catch { damage = error }
    try self.init(builder.finished(damage), format: format, warnings: builder.warnings)
  }
}
