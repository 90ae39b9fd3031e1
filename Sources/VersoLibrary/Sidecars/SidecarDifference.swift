package import Verso
import VersoQuery

/// What sidecars say otherwise than the photos that were changed: they stay as they are, and are believed before.
package struct SidecarDifference: Sendable {
  private let names: [TagName]

  /// - Parameter names: What was set or removed, as it was typed: tags, GPS, AllDates, groups with `:*` behind them.
  package init(of names: some Sequence<String>) {
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

  /// What of that a sidecar says otherwise.
  package struct Difference: Hashable, Sendable {
    /// The names under which it says something, and the photo nothing.
    package var more: [String] = []
    /// The names under which it says something else than the photo.
    package var other: [String] = []

    fileprivate mutating func append(_ name: String, isMore: Bool) {
      if isMore { more.append(name) } else { other.append(name) }
    }
  }

  /// Compares a photo with its sidecar.
  ///
  /// - Returns: The difference; nil where they agree.
  package func difference(_ photo: Photo, _ sidecar: Photo) -> Difference? {
    var both = photo
    both.overlay(sidecar)
    let (own, all) = (Subject(photo), Subject(both))
    var found = Difference()
    for name in names {
      guard let one = try? name.items(in: own).map(\.value),
        let two = try? name.items(in: all).map(\.value)
      else { continue }
      guard one != two else {
        if let said = Self.counterpart(of: name, in: sidecar),
          said != (try? name.item(in: own))?.words(numeric: true).line
        {
          found.append(name.text, isMore: one.isEmpty)
        }
        continue
      }
      found.append(name.text, isMore: one.isEmpty)
    }
    guard !found.more.isEmpty || !found.other.isEmpty else { return nil }
    return found
  }
}
