/// The facts of a stereo JPEG file about its two pictures (JPS, VRex 1997).
package enum StereoFacts {
  /// The facts of what follows the segment's signature.
  package static func read(_ data: [UInt8]) -> [Item] {
    var facts = Facts("JPS")
    let header = Header(data, .bigEndian)
    guard let length = header.short(0), let type = header.byte(5) else { return [] }
    if type == 1 { facts.add([("JPSSeparation", .byte, 2)], of: header) }
    facts.add(
      "JPSFlags", bits: header.byte(3),
      [(0, "Half height"), (1, "Half width"), (2, "Left field first")])
    let layouts =
      type == 0
      ? [0: "Both Eyes", 1: "Left Eye", 2: "Right Eye"]
      : [1: "Interleaved", 2: "Side By Side", 3: "Over Under", 4: "Anaglyph"]
    if type < 2 { facts.add("JPSLayout", header.byte(4), layouts) }
    facts.add("JPSType", type, [0: "Mono", 1: "Stereo"])
    // Two bytes with the length of the comment follow the header's block.
    if let comment = header.text((4 + length)..<(4 + length + data.count)) {
      facts.add("JPSComment", comment)
    }
    return facts.facts
  }
}
