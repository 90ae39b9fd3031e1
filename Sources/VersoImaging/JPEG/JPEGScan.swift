#if Imaging
  internal import CVersoJPEG
  import Verso

  extension JPEGMarking {
    /// The file of a picture with a mark. Everything except the marked units is copied bit by bit.
    /// Nil if it is not a baseline picture of one scan, or its tables lack a necessary code. The
    /// mark is asked for when the scan is known: to draw it may take as long.
    static func marked(
      _ bytes: [UInt8], orientation: Orientation, colorSpace: Int32,
      _ overlay: () throws -> Overlay
    ) rethrows -> [UInt8]? {
      try unsafe bytes.withUnsafeBufferPointer { buffer in
        var layout = verso_scan_layout()
        guard let scan = unsafe verso_scan_open(buffer.baseAddress, buffer.count, &layout) else {
          return nil
        }
        defer { unsafe verso_scan_close(scan) }
        guard unsafe verso_scan_index(scan) == verso_scan_done else { return nil }
        let marking = JPEGMarking(
          try overlay(), size: Size(Int(layout.width), Int(layout.height)),
          orientation: orientation, colorSpace: colorSpace)
        return unsafe marking.change(scan, layout)
      }
    }

    private func change(_ scan: OpaquePointer, _ layout: verso_scan_layout) -> [UInt8]? {
      let components = layout.parts
      let (across, down) = (Int(layout.units_across), Int(layout.units_down))
      // A unit is a block of the picture whose sides are those of the largest component's blocks.
      let touched = self.blocks(
        columns: across, rows: down, across: Int(layout.h_most), down: Int(layout.v_most))
      guard let top = touched.rows.first, let left = touched.columns.first,
        let bottom = touched.rows.last, let right = touched.columns.last
      else { return nil }
      let (first, last) = (top * across + left, bottom * across + right)
      guard unsafe verso_scan_seek(scan, Int64(first)) == verso_scan_done else { return nil }
      var unit = [Int16](repeating: 0, count: Int(layout.blocks) * 64)
      // Never crossed: the last block is the first one, or after it.
      for number in first...last {
        guard unsafe verso_scan_read(scan, &unit) == verso_scan_done else { return nil }
        let (row, column) = (number / across, number % across)
        if touched.columns.contains(column) { mark(&unit, column, row, components) }
        guard unsafe verso_scan_write(scan, unit) == verso_scan_done else { return nil }
      }
      var made: UnsafeMutablePointer<UInt8>?
      var count = 0
      guard unsafe verso_scan_finish(scan, &made, &count) == verso_scan_done else { return nil }
      defer { unsafe verso_scan_free(made) }
      return unsafe Array(UnsafeBufferPointer(start: made, count: count))
    }

    private func mark(
      _ unit: inout [Int16], _ column: Int, _ row: Int, _ components: [UnitPart]
    ) {
      var blocks = unit.mutableSpan
      var start = 0
      for (index, part) in components.enumerated() {
        for y in 0..<part.down {
          for x in 0..<part.across {
            if let cover = cover(
              component: index, column: column * part.across + x, row: row * part.down + y,
              across: part.pixelsAcross, down: part.pixelsDown)
            {
              part.transform.apply(cover, to: &blocks, at: start)
            }
            start += 64
          }
        }
      }
    }
  }

  /// A component's share in a unit.
  private struct UnitPart {
    /// Blocks.
    let across: Int
    let down: Int
    /// The picture's pixels per sample.
    let pixelsAcross: Int
    let pixelsDown: Int
    let transform: BlockTransform
  }

  extension verso_scan_layout {
    fileprivate var parts: [UnitPart] {
      let h = [h.0, h.1, h.2, h.3].map { Int($0) }
      let v = [v.0, v.1, v.2, v.3].map { Int($0) }
      let tables = [divisors.0, divisors.1, divisors.2, divisors.3]
      return (0..<Int(components)).map { index in
        let transform = unsafe withUnsafeBytes(of: tables[index]) { table in
          BlockTransform { unsafe table.load(fromByteOffset: 2 * $0, as: UInt16.self) }
        }
        return UnitPart(
          across: h[index], down: v[index], pixelsAcross: Int(h_most) / h[index],
          pixelsDown: Int(v_most) / v[index], transform: transform)
      }
    }
  }
#endif
