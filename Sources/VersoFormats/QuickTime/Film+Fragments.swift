extension Film {
  /// Replacements for data in the boxes of fragments, of their index and of their defaults that
  /// describe no samples: texts, unknown boxes, nonempty free space, bytes after the last field.
  ///
  /// - Throws: ``MetadataError`` where boxes are not understood.
  func disclosuresOfFragments() throws -> [(name: String, patch: Patch)] {
    var result: [(name: String, patch: Patch)] = []
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
    let file = try FilmSurroundings(in: boxes, &window)
    for box in boxes where ["sidx", "pssh"].contains(box.type) {
      result += try remains(of: box, in: file, &window).patches
    }
    while let parent = waiting.popLast() {
      let children = try list(parent)
      let around = try file.inside(parent, children, &window)
      var seen: Set<BoxType> = []
      for box in children {
        let isSecond = !seen.insert(box.type).inserted
        if StripList.keeps(box.type, in: parent.type, isSecond: isSecond) {
          if box.type == "traf" {
            waiting.append(box)
          } else {
            result += try remains(of: box, in: around, &window).patches
          }
        } else if parent.type == "traf" && box.decryptsSamples && file.isEncrypted {
          continue
        } else if try !box.isRoom || !source.isBlank(box.payload) {
          result.append(("box \(box.type.name)", Patch(blanking: box.range)))
        }
      }
    }
    return result
  }

  /// What takes the place of what does not fit the row of a box, and the boxes that decode samples and do not fit.
  func remains(
    of box: Box, in around: FilmSurroundings, _ window: inout ByteWindow
  ) throws -> (patches: [(name: String, patch: Patch)], unfit: [FilmRemains.Part]) {
    let parts = try FilmRemains(of: box, in: around, &window).parts
    let patches = try parts.flatMap { part in
      switch part.form {
      case .needed, .unfit: [(name: String, patch: Patch)]()
      case .box: [(part.name, Patch(blanking: part.range))]
      case .bytes where part.fill != 0:
        [(part.name, Patch(position: part.range.lowerBound, bytes: part.filling))]
      case .bytes: try source.zeros(over: part.range).map { (part.name, $0) }
      }
    }
    return (patches, parts.filter { $0.form == .unfit })
  }
}

extension Box {
  /// Whether it describes how the samples of a fragment are decrypted, as films did before there
  /// was a box for it (Protected Interoperable File Format, 5.3.2.1).
  fileprivate var decryptsSamples: Bool {
    uuid.map { $0 == (0xA239_4F52_5A9B_4F14, 0xA244_6C42_7C64_8DF4) } ?? false
  }
}
