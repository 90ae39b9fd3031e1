@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A directory of a maker note that stands at a place, with its values behind it.
func makerDirectory(
  _ entries: [(number: UInt16, format: UInt16, count: UInt32, value: [UInt8])], at start: Int = 0,
  _ order: ByteOrder
) -> [UInt8] {
  var out: [UInt8] = []
  var values: [UInt8] = []
  let end = start + 2 + 12 * entries.count + 4
  out.append(UInt16(entries.count), order)
  for entry in entries {
    out.append(entry.number, order)
    out.append(entry.format, order)
    out.append(entry.count, order)
    if entry.value.count <= 4 {
      out += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
    } else {
      out.append(UInt32(end + values.count), order)
      values += entry.value
      if values.count % 2 == 1 { values.append(0) }
    }
  }
  out.append(UInt32(0), order)
  return out + values
}
