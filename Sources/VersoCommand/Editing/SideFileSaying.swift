import Verso
import VersoQuery

/// What side files say otherwise than the photos that were changed: they stay as they are, and are believed before.
struct SideFileSaying {
  private let names: [TagName]

  /// - Parameter names: What was set or removed, as it was typed: tags, GPS, AllDates, groups with `:*` behind them.
  init(of names: some Sequence<String>) {
    self.names = names.map { name in
      switch name.lowercased() {
      case "alldates": TagName("CaptureDate")
      case "gps:*", "gps:all": TagName("GPS")
      default: TagName(name)
      }
    }
  }

  /// What the property of XMP that a field of Exif has states in a sidecar, such as `tiff:Orientation`; nil where there
  /// is none.
  private static func counterpart(of name: TagName, in sidecar: Photo) -> String? {
    guard case .tag(let tag)? = try? FieldName(name.text), let definition = XMPDefinition(of: tag)
    else { return nil }
    return sidecar.metadata.xmp.texts(of: definition.property).first
  }

  /// What is to be said of a photo's side file; nil where it agrees with the photo.
  @Sendable func note(_ path: String, _ side: String) -> String? {
    guard let photo = try? Files.photo(path), let sidecar = try? Files.photo(side) else {
      return nil
    }
    var both = photo
    both.overlay(sidecar)
    let (own, all) = (Subject(photo), Subject(both))
    var (more, other): ([String], [String]) = ([], [])
    for name in names {
      guard let one = try? name.items(in: own).map(\.value),
        let two = try? name.items(in: all).map(\.value)
      else { continue }
      guard one != two else {
        if let said = Self.counterpart(of: name, in: sidecar),
          said != (try? name.item(in: own))?.words(numeric: true).line
        {
          one.isEmpty ? more.append(name.text) : other.append(name.text)
        }
        continue
      }
      if one.isEmpty { more.append(name.text) } else { other.append(name.text) }
    }
    guard !more.isEmpty || !other.isEmpty else { return nil }
    let says =
      (more.isEmpty ? [] : ["still contains \(more.joined(separator: ", "))"])
      + (other.isEmpty ? [] : ["contains another \(other.joined(separator: ", "))"])
    return says.joined(separator: " and ")
      + "; that takes precedence and stays as it is: name it as well, or use --sidecar"
  }
}
