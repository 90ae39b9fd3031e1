extension StripList {
  /// The boxes of a JPEG XL file that hold its picture. The data that restore the old JPEG contain
  /// that file's comments and trailers, and are removed. So is the index of frames, which only
  /// finds them faster and whose numbers may contain anything.
  package static let jpegXL: Set<BoxType> = ["JXL ", "ftyp", "jxll", "jxlc", "jxlp"]
}
