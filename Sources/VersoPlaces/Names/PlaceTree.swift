internal import VersoBytes

/// Places ordered so that neighbours are close together: leaves of a tree that halves space.
///
/// Node *i* has the children 2*i* + 1 and 2*i* + 2, all leaves are on one level, and each has the same share of the
/// places. A node knows the box around its places and how many people live in the largest.
struct PlaceTree: Sendable {
  /// The number of leaves: a power of two.
  let leaves: Int
  /// The number of places.
  let places: Int
  private let nodes: [Node]

  /// The size of a node in the file.
  static let nodeSize = 28

  private struct Node {
    let low, high: SpherePoint
    let reach: Double
  }

  /// - Parameters:
  ///   - bytes: The nodes as the file has them.
  ///   - leaves: How many of them are leaves.
  ///   - places: The number of places that the leaves have together.
  init?(_ bytes: [UInt8], leaves: Int, places: Int) {
    guard leaves > 0, leaves & (leaves - 1) == 0,
      bytes.count == (2 * leaves - 1) * Self.nodeSize
    else { return nil }
    (self.leaves, self.places) = (leaves, places)
    let span = bytes.rawSpan
    nodes = (0..<(2 * leaves - 1)).map { index in
      let at = index * Self.nodeSize
      let most: UInt32? = span.integer(at: at + 24, .littleEndian)
      return Node(
        low: SpherePoint(span, at: at), high: SpherePoint(span, at: at + 12),
        reach: Place.reach(population: Int(most ?? 0)))
    }
  }

  /// The places of a leaf.
  private func range(ofLeaf leaf: Int) -> Range<Int> {
    let start = leaf * places / leaves
    return start..<max(start, (leaf + 1) * places / leaves)
  }

  /// Visits leaves, the nearest first, as long as they can hold something better.
  ///
  /// - Parameters:
  ///   - point: The point to search near.
  ///   - best: A distance in metres through the ground; leaves that are farther are left out.
  ///   - countsReach: Whether places are as much nearer as they reach out.
  ///   - visit: Gets the places of a leaf, and lowers `best`.
  func visit(
    near point: SpherePoint, best: inout Double, countsReach: Bool,
    _ visit: (Range<Int>, inout Double) -> Void
  ) {
    var waiting = [(node: 0, distance: distance(point, 0, countsReach))]
    while let (node, distance) = waiting.popLast() {
      guard distance <= best else { continue }
      guard node < leaves - 1 else {
        visit(range(ofLeaf: node - (leaves - 1)), &best)
        continue
      }
      let first = (2 * node + 1, self.distance(point, 2 * node + 1, countsReach))
      let second = (2 * node + 2, self.distance(point, 2 * node + 2, countsReach))
      // The last one is searched first.
      waiting += first.1 < second.1 ? [second, first] : [first, second]
    }
  }

  /// No place below a node is nearer than this, in metres.
  private func distance(_ point: SpherePoint, _ index: Int, _ countsReach: Bool) -> Double {
    let node = nodes[index]
    func gap(_ at: Double, _ low: Double, _ high: Double) -> Double { max(0, low - at, at - high) }
    let x = gap(point.x, node.low.x, node.high.x)
    let y = gap(point.y, node.low.y, node.high.y)
    let z = gap(point.z, node.low.z, node.high.z)
    let length = (x * x + y * y + z * z).squareRoot()
    return countsReach ? length - node.reach : length
  }
}

extension Place {
  /// The radius of a place in metres, if it were a disc with 10,000 people per square kilometre.
  static func reach(population: Int) -> Double {
    (Double(population) * 100 / .pi).squareRoot()
  }
}
