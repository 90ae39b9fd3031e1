internal import Verso

extension PropertyWriter {
  /// Lays a tree over the photo's XMP. Properties that correspond to fields are written there, too.
  mutating func apply(_ tree: ImageMetadata) {
    var fields: [String: ImageProperties] = [:]
    // The photo's existing values, under ImageIO's names.
    let own = ImageMetadata(photo).xmp
    for property in tree.xmp.properties {
      let name = "\(property.name.namespace.prefix):\(property.name.local)"
      guard photo.metadata.xmp.node(property.name) != property.node,
        own.node(property.name) != property.node
      else { continue }
      guard let (dictionary, row) = PropertyTable.row(path: name), row.tag != nil,
        let value = tree.value(matching: dictionary, row.key)
      else {
        change(name, isRemoval: false) { $0.xmp.set(property.name, to: property.node) }
        continue
      }
      fields[dictionary, default: [:]][row.key] = value
      if row.shape == .degrees, case .text(let text) = property.node.content,
        let side = text.last
      {
        fields[dictionary, default: [:]]["\(row.key)Ref"] = .text("\(side)")
      }
      // A photo with this value in XMP gets it there too.
      if photo.metadata.xmp.node(property.name) != nil {
        change(name, isRemoval: false) { $0.xmp.set(property.name, to: property.node) }
      }
    }
    apply(fields.mapValues { .dictionary($0) })
  }

  /// Refuses properties that differ from those of the source.
  mutating func refuse(_ properties: ImageProperties, _ reason: String) {
    for (key, value) in properties.sorted(by: { $0.key < $1.key }) where value != current[key] {
      note(key, reason)
    }
  }

  /// Refuses properties of the file as a whole that differ from those of the source.
  mutating func ignoreContainer(_ properties: ImageProperties, _ current: ImageProperties) {
    for (key, value) in properties.sorted(by: { $0.key < $1.key }) where value != current[key] {
      note(key, "it describes the structure of the file, which is not changed")
    }
  }
}
