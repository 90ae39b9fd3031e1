package import Verso
import VersoQuery

/// Values of sidecars that differ from those of the changed photos: they stay, and take precedence.
package struct SidecarDifference: Sendable {
  private let names: [TagName]

  /// - Parameter names: The names that were set or removed, as they were typed: tags, GPS,
  ///   AllDates, groups followed by `:*`.
  package init(of names: some Sequence<String>) {
    self.names = names.map { name in
      switch name.lowercased() {
      case "alldates": TagName("CaptureDate")
      case "gps:*", "gps:all": TagName("GPS")
      default: TagName(name)
      }
    }
  }

  /// The value in a sidecar of the XMP property that corresponds to an Exif field, such as
  /// `tiff:Orientation`; nil if it is missing.
  private static func counterpart(of name: TagName, in sidecar: Photo) -> String? {
    guard case .tag(let tag)? = try? FieldName(name.text), let definition = XMPDefinition(of: tag)
    else { return nil }
    return sidecar.metadata.xmp.texts(of: definition.property).first
  }

  /// A different value in a sidecar.
  package struct Difference: Hashable, Sendable {
    /// The names that it has and the photo lacks.
    package var more: [String] = []
    /// The names with a value that differs from the photo.
    package var other: [String] = []

    fileprivate mutating func append(_ name: String, isMore: Bool) {
      if isMore { more.append(name) } else { other.append(name) }
    }
  }

  /// Compares a photo with its sidecar.
  ///
  /// - Returns: The difference; nil if they agree.
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
