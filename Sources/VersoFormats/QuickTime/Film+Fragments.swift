extension Film {
  /// What stands among the boxes of fragments, of their index and of what is said of all of them, and describes no
  /// samples: words, boxes that nobody knows, room in which something lies.
  ///
  /// - Throws: ``MetadataError`` where boxes are not understood.
  func boxesBesideFragments() throws -> [Box] {
    var result: [Box] = []
    var window = try ByteWindow(source)
    func list(_ box: Box) throws -> [Box] {
      let list = try BoxList(&window, in: box.payload, limit: 65_536)
      if let problem = list.problem {
        throw MetadataError(
          .damaged, "the box \(box.type.name) is not made of boxes to its end",
          offset: problem.offset)
      }
      return list.boxes
    }
    var waiting = boxes.filter { ["moof", "mfra"].contains($0.type) }
    for movie in boxes where movie.type == "moov" {
      waiting += try BoxList(&window, in: movie.payload, limit: 4096).boxes.filter {
        $0.type == "mvex"
      }
    }
    while let parent = waiting.popLast() {
      let known = StripList.fragmentBoxes[parent.type] ?? []
      for box in try list(parent) {
        if box.type == "traf", known.contains("traf") {
          waiting.append(box)
        } else if box.type == "sgpd" || box.type == "sbgp", known.contains(box.type) {
          if try !SampleGroups.isKnown(box, &window) { result.append(box) }
        } else if known.contains(box.type) || parent.type == "traf" && box.decryptsSamples {
          continue
        } else if try !box.isRoom || !source.isBlank(box.payload) {
          result.append(box)
        }
      }
    }
    return result
  }
}

extension Box {
  /// Whether it says how the samples of a fragment are decrypted, as films did before there was a box for it (Protected
  /// Interoperable File Format, 5.3.2.1).
  fileprivate var decryptsSamples: Bool {
    uuid.map { $0 == (0xA239_4F52_5A9B_4F14, 0xA244_6C42_7C64_8DF4) } ?? false
  }
}
