/// Facts of a file that are known without reading it: its name, its folder, its size and its time.
///
/// The facts are in the group `System`, under ExifTool's names. Name and folder are those of the path as it was given.
/// Size and time are read once, and only when they are needed.
public struct FileFacts: Sendable {
  /// The path as it was given.
  public let path: String

  /// One of the facts.
  public enum Fact: String, CaseIterable, Hashable, Sendable {
    /// The name with its ending: "IMG_1.JPG".
    case fileName = "FileName"
    /// The name without its ending: "IMG_1".
    case baseName = "BaseName"
    /// The ending without the full stop, as it is written: "JPG".
    case fileExtension = "FileExtension"
    /// The folder: "Photos/2024", or "." without one.
    case directory = "Directory"
    /// The whole path from the root on, links followed.
    case filePath = "FilePath"
    /// The size in bytes.
    case fileSize = "FileSize"
    /// The time of the last change of the file's content, by the clock of this machine.
    case fileModifyDate = "FileModifyDate"

    /// The fact with a name, whatever its case; the groups `System` and `File` may precede it.
    public init?(named name: String) {
      var plain = name.lowercased()[...]
      for group in ["system:", "file:"] where plain.hasPrefix(group) {
        plain = plain.dropFirst(group.count)
      }
      guard let fact = Self.allCases.first(where: { $0.rawValue.lowercased() == plain }) else {
        return nil
      }
      self = fact
    }
  }

  /// The group of the facts.
  public static let group = "System"

  /// The facts of a file.
  ///
  /// - Parameter path: Where it is. A name that is not UTF-8 is given as the article
  ///   "Reading" of Verso describes.
  public init(path: String) { self.path = path }

  /// The name with its ending.
  public var name: String {
    String(path[PathBytes.nameStart(of: path)...])
  }

  /// The name without its extension; a name that begins with its only full stop has no extension.
  public var baseName: String { parts.stem }

  /// The ending without the full stop; nil without one.
  public var fileExtension: String? { parts.ending }

  private var parts: (stem: String, ending: String?) {
    let name = name
    guard let (stem, ending) = PathBytes.parts(of: name), !stem.isEmpty else { return (name, nil) }
    return (String(stem), String(ending))
  }

  /// The folder of the file; "." if the path has none.
  public var directory: String { PathBytes.folder(of: path) }

  /// The size in bytes; nil if there is no file at the path.
  public var size: Int? { FileStatus(path)?.size }

  /// The time of the last change of the content, to the second; nil if there is no file at the
  /// path.
  public var modified: CaptureDate? {
    FileStatus(path).map { FileStatus.date(at: $0.modified) }
  }

  /// A fact as an item of the group `System`; nil if the file does not have it.
  public func item(_ fact: Fact) -> Item? {
    func text(_ text: String) -> Item { Item(Self.group, fact.rawValue, .text(text)) }
    switch fact {
    case .fileName: return text(name)
    case .baseName: return text(baseName)
    case .fileExtension: return fileExtension.map(text)
    case .directory: return text(directory)
    case .filePath: return text(FileSystem.resolved(path) ?? path)
    case .fileSize:
      return size.map {
        Item(Self.group, fact.rawValue, .unsigned(UInt64($0)), shown: .text(Self.words($0)))
      }
    case .fileModifyDate: return modified.map { text("\($0)") }
    }
  }

  /// The facts that are printed for the whole group: those of ExifTool's group that do not change
  /// by reading the file.
  public var items: [Item] {
    Self.usual.compactMap(item)
  }

  /// The facts of ExifTool's whole group.
  static let usual: [Fact] = [.fileName, .directory, .fileSize, .fileModifyDate]

  /// A size as people read it, in decimal units: "39 kB", "4.2 MB".
  package static func words(_ size: Int) -> String {
    if size < 2000 { return "\(size) bytes" }
    var scale = 1000.0
    for unit in ["kB", "MB", "GB"] {
      let number = Double(size) / scale
      if number < 2000 || unit == "GB" {
        var out: [UInt8] = []
        out.append(number, decimals: number < 10 ? 1 : 0)
        return "\(String(decoding: out, as: UTF8.self)) \(unit)"
      }
      scale *= 1000
    }
    return "\(size) bytes"
  }
}
