// Scripts/generate/maker_formula.py reads the cases: a token holds the place of one in its list.
extension Formula {
  /// The values that need no computation.
  package enum Name: UInt8 {
    case i, format, count, size, bytes, make, model, filetype, `true`, `false`, none
  }

  /// The functions that every maker's formulas may call.
  package enum Function: UInt8 {
    // Numbers
    case int, floor, round, abs, min, max, exp, log, sqrt, sin, cos, atan2, signed, sum
    // Lists
    case numbers, octets, items, length, reverse, scale, pick, join, hexlist, split, among
    // Text
    case form, text, cut, trim, lower, upper, slice, match, capture, replace, digits, utf16, starts
    // Words for values
    case exposure, fnumber, fraction, duration, unixtime, date, dms, binary, label, labels
    // Bytes and other values
    case remember, val, u8, u16, u32, s8, s16, s32, float, double
  }
}
