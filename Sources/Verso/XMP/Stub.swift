extension Rendering {
  func text(of node: XMP.Node, name: XMP.Name) -> String { "" }
}
enum XMPDefinition {
  static func label(of name: XMP.Name) -> String { name.local }
}
extension TagDefinition {
  var lengths: ClosedRange<Int>? { nil }
  var isRepeatable: Bool { true }
}
extension Rendering.Selection {
  func includes(_ tag: Tag, _ metadata: Metadata) -> Bool { true }
  func includes(_ name: XMP.Name) -> Bool { true }
}
