extension XMP {
  /// A property that stands in another place than the packet that edits go into, or a second time in it.
  package struct Elsewhere: Hashable, Sendable {
    /// Where: "said again", "extended XMP", "packet 2", "in the photo".
    package let place: String
    package let property: Property

    package init(_ place: String, _ property: Property) {
      self.place = place
      self.property = property
    }
  }
}
