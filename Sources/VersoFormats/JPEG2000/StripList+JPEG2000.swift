extension StripList {
  /// Whether a box of a JPEG 2000 file describes its picture in its place (ISO/IEC 15444-1, annex
  /// I; 15444-2, annex M). The parent is nil for a box of the file itself.
  ///
  /// - Returns: False if it is in another place, or has another length.
  package static func describesPicture(_ box: Box, in parent: BoxType?) -> Bool {
    let count = box.payload.count
    switch box.type {
    case "resc", "resd": if count != 10 { return false }
    case "cdef": if count % 6 != 2 { return false }
    case "cmap": if count % 4 != 0 { return false }
    case "ihdr": if count != 14 { return false }
    // A number, or that and the parameters of CIEJab or CIELab (15444-2, M.11.7.4); profiles are
    // blocks.
    case "colr": if ![7, 31, 35].contains(count) { return false }
    default: break
    }
    return jpeg2000[parent]?.contains(box.type) ?? false
  }

  private static let jpeg2000: [BoxType?: Set<BoxType>] = [
    nil: [
      "jP  ", "ftyp", "rreq", "jp2h", "jp2c", "jpch", "jplh", "comp", "copt", "inst", "dtbl",
    ],
    "jp2h": ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef", "res ", "pxfm"],
    "jpch": ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef", "res ", "pxfm"],
    "jplh": ["cgrp", "opct", "cdef", "creg", "res ", "colr"],
    "res ": ["resc", "resd"],
  ]
}
