extension StripList {
  /// The boxes of a JPEG XL file that hold its picture. What makes the old JPEG file of it again
  /// holds that file's comments and trailers, and goes; so does the index of frames, which only finds
  /// them faster and whose numbers may say anything.
  package static let jpegXL: Set<BoxType> = ["JXL ", "ftyp", "jxll", "jxlc", "jxlp"]
}
