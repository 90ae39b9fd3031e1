extension XMP {
  /// A property that stands in another place than the packet that edits go into, or a second time in it.
  package struct Elsewhere: Hashable, Sendable {
    /// Where: "said again", "extended XMP", "packet 2", "in the photo".
    package let place: String
    package let property: Property

    /// Whether it stands in the packet that edits go into, or in what belongs to that: it goes when the packet is
    /// written anew.
    package var isOfPacket: Bool { ["said again", "extended XMP"].contains(place) }

    package init(_ place: String, _ property: Property) {
      self.place = place
      self.property = property
    }
  }
}
