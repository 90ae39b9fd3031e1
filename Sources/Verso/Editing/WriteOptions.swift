/// The options of a write.
public struct WriteOptions: Hashable, Sendable {
  /// Compare the picture byte for byte and read the new metadata again before the old file is
  /// replaced. Costs one more pass over the file. A file that replaces none is on the volume afterwards, too.
  public var verify = false
  /// Leave no spare room in the Exif block. The next change will have to move the picture.
  package var compact = false
  /// Replace another file that is already at the destination. The file that the photo was read from is replaced in
  /// any case.
  public var overwrite = false
  /// The time to wait while other programs write the file.
  package var patience = Duration.seconds(30)

  /// Put the header of a film in front of its media data, so that it plays while it is loaded from
  /// a network. The film is rewritten for that; other files refuse it.
  package var fastStart = false

  /// Write although an unreadable part of the changed block will be lost, a possible part of the
  /// picture is stripped, or removed data stay in places that cannot be changed.
  public var force = false

  /// The time that a new file gets as that of its last change; nil for that of the write.
  package var modified: SystemFile.Moment?

  /// The recorder that is called before each write; nil without one.
  package var recording: Recording?

  /// What happens to the Content Credentials of a photo that is changed.
  public var credentials = Credentials.refuse

  /// What happens to the signature of a photo (C2PA) when the photo is changed, which breaks it.
  public struct Credentials: Hashable, Sendable {
    private let number: Int
    /// The photo is not changed.
    public static let refuse = Credentials(number: 0)
    /// They are left out.
    public static let drop = Credentials(number: 1)
    /// They stay, and then show that the photo was changed after it was signed.
    public static let keepBroken = Credentials(number: 2)
  }

  /// The defaults: no second look, a little space for the next change, no loss of data.
  public init(
    verify: Bool = false, compact: Bool = false, overwrite: Bool = false, force: Bool = false
  ) {
    self.verify = verify
    self.compact = compact
    self.overwrite = overwrite
    self.force = force
  }

  /// The number of bytes that a block gets as room for the next change when it has to grow.
  var slack: Int { compact ? 0 : 1024 }
}
