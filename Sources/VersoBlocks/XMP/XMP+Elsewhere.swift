extension XMP {
  /// A property in another place than the packet that is edited, or repeated in it.
  package struct Elsewhere: Hashable, Sendable {
    /// Its place: "said again", "extended XMP", "packet 2", "in the photo".
    package let place: String
    package let property: Property

    /// Whether it is in the packet that is edited, or belongs to it: it is removed when the packet
    /// is rewritten.
    package var isOfPacket: Bool { ["said again", "extended XMP"].contains(place) }

    package init(_ place: String, _ property: Property) {
      self.place = place
      self.property = property
    }
  }
}
