internal import Verso

/// The corrections of a lens that a DNG file holds as a list of operations (DNG 1.7, chapter 7).
enum OpcodeList {
  /// The corrections that ImageIO gives under keys of their own, from the lists among the
  /// dictionary's values.
  static func corrections(_ dng: ImageProperties) -> ImageProperties {
    var result: ImageProperties = [:]
    for key in ["OpcodeList1", "DNGOpcodeList2", "DNGOpcodeList3"] {
      guard let bytes = dng[key]?.data else { continue }
      for (number, values) in operations(Header(bytes, .bigEndian)) {
        let names = [1: "WarpRectilinear", 2: "WarpFisheye", 3: "FixVignetteRadial"]
        guard let name = names[number], result[name] == nil else { continue }
        result[name] = .array(values.map { .double($0) })
      }
    }
    return result
  }

  /// The operations with their numbers.
  private static func operations(_ list: Header) -> [(number: Int, values: [Double])] {
    var result: [(Int, [Double])] = []
    var at = 4
    for _ in 0..<min(list.long(0) ?? 0, 256) {
      guard let number = list.long(at), let size = list.long(at + 12),
        size <= list.bytes.count - at - 16
      else { break }
      // Warps begin with the number of their planes.
      let start = at + 16 + (number == 3 ? 0 : 4)
      let count = max(0, (at + 16 + size - start) / 8)
      if (1...3).contains(number) {
        result.append((number, (0..<count).compactMap { list.double(start + 8 * $0) }))
      }
      at += 16 + size
    }
    return result
  }
}
