/// A format in which the samples of a track contain positions.
struct TimedFormat: Sendable {
  let name: String
  /// The types of descriptions of its samples.
  let types: Set<BoxType>
  /// Whether a track of that description may contain other data as well, so that its first samples
  /// decide.
  var isDoubtful = false
  /// The ranges of the camera's serial number in a sample; nil if samples have none.
  var serials: (@Sendable ([UInt8]) -> [Range<Int>])?
  /// Reads a sample.
  let read: @Sendable ([UInt8], TimedSample, inout TimedPlaces) -> Void

  /// The descriptions of samples that are texts: QuickTime's, those of phones, WebVTT and TTML, plain ones.
  static let texts: Set<BoxType> = ["text", "sbtl", "tx3g", "subp", "wvtt", "stpp", "sbtt", "stxt"]

  /// All that are read. Adding one takes a file next to this one and a row here.
  static let all: [TimedFormat] = [
    TimedFormat(name: "GoPro GPMF", types: ["gpmd"], serials: GPMF.serials, read: GPMF.read),
    TimedFormat(name: "Google CAMM", types: ["camm"], read: CAMM.read),
    TimedFormat(
      name: "Sony rtmd", types: ["rtmd"], serials: SonyRTMD.serials, read: SonyRTMD.read),
    TimedFormat(
      name: "DJI djmd", types: ["djmd", "dbgi"], serials: DJIMetadata.serials,
      read: DJIMetadata.read),
    TimedFormat(
      name: "subtitles", types: texts, isDoubtful: true,
      read: TextPlaces.read),
  ]
}
