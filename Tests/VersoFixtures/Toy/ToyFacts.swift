import Verso

/// What the head of a toy box says.
package enum ToyFacts {
  /// The facts of a block.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var facts = Facts("Toy")
    let header = Header(data, .bigEndian)
    facts.add([("ImageWidth", .short, 0), ("ImageHeight", .short, 2)], of: header)
    facts.add("Wood", header.byte(4), [0: "Beech", 1: "Maple"])
    return facts.facts
  }
}
