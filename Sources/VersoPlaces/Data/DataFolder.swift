internal import VersoBytes
internal import VersoSystem

/// The location of data files: names of places, boundaries of time zones, outlines of countries.
///
/// They are too large to be part of the program and have licences of their own. The first of these
/// folders with the file is used:
///
/// 1. the one that the environment names in `VERSO_DATA`;
/// 2. `../share/verso`, relative to the folder of the program, and that folder itself;
/// 3. `$XDG_DATA_HOME/verso`, or `~/.local/share/verso`;
/// 4. `/usr/local/share/verso` and `/usr/share/verso`.
public enum DataFolder {
  /// A file of data.
  public struct File: Hashable, Sendable {
    /// Its name: "places.verso".
    public let name: String
    /// Its contents, for people: "names of places".
    public let content: String

    /// The names of places, for ``Gazetteer``.
    public static let places = File(name: "places.verso", content: "names of places")
    /// The boundaries of time zones, for ``ZoneMap``.
    public static let zones = File(name: "zones.verso", content: "time zones of places")
    /// The outlines of countries, for ``Outlines``.
    public static let outlines = File(name: "outlines.verso", content: "outlines of countries")
  }

  /// The folders that are searched, the first first.
  public static var folders: [String] {
    var folders: [String] = []
    if let named = variable("VERSO_DATA") { folders.append(named) }
    if let program = programFolder { folders += ["\(program)/../share/verso", program] }
    if let own = path("XDG_DATA_HOME") ?? path("HOME").map({ "\($0)/.local/share" }) {
      folders.append("\(own)/verso")
    }
    return folders + ["/usr/local/share/verso", "/usr/share/verso"]
  }

  /// The path of a file.
  ///
  /// - Throws: ``PlacesError`` when it is in none of the ``folders``.
  public static func path(of file: File) throws(PlacesError) -> String {
    for folder in folders {
      let path = "\(folder)/\(file.name)"
      if PathBytes.withPointer(path, { unsafe access($0, R_OK) }) == 0 { return path }
    }
    throw PlacesError(
      .notInstalled,
      "the \(file.content) are not installed; make data makes \(file.name), and VERSO_DATA names "
        + "the folder that it is in",
      place: "")
  }

  /// The value of an environment variable; nil if it is empty.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe PathBytes.text(cString: value)
    return text.isEmpty ? nil : text
  }

  /// A folder in an environment variable. Only absolute paths are valid (XDG Base Directory 0.8).
  private static func path(_ name: String) -> String? {
    variable(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  }

  /// The folder of the program, with links resolved.
  private static var programFolder: String? {
    let size = 4096
    var bytes = [CChar](repeating: 0, count: size)
    #if canImport(Darwin)
      var room = UInt32(size - 1)
      guard unsafe _NSGetExecutablePath(&bytes, &room) == 0 else { return nil }
    #else
      guard unsafe readlink("/proc/self/exe", &bytes, size - 1) > 0 else {
        // Where /proc is not mounted, the path by which the program was started.
        guard let started = unsafe verso_started_path() else { return nil }
        let path = unsafe PathBytes.text(cString: started)
        return PathBytes.folder(of: FileSystem.resolved(path) ?? path)
      }
    #endif
    let path = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return PathBytes.folder(of: PathBytes.text(path))
  }
}
