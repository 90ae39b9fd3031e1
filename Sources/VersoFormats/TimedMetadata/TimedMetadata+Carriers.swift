extension TimedMetadata {
  /// A part of a film that says places in the course of time, and what goes with it.
  package struct Carrier: Sendable {
    /// What kind of part it is.
    package enum Kind: Hashable, Sendable {
      /// A track of this number, with the range of its box.
      case track(number: Int, box: Range<Int>)
      /// A box: of the film's header, or between its media data.
      case box(Range<Int>)
      /// What stands behind the film.
      case trailer(Range<Int>)
    }
    package let kind: Kind
    /// What it is, for people: "GoPro GPMF (track 4)".
    package let name: String
    /// Where its bytes lie: the samples of a track, in the order of the film; the box or the trailer itself.
    package let ranges: [Range<Int>]
    /// Whether these are all, as far as the film says it; nil of what is known to be missing otherwise.
    package let problem: String?
  }

  /// The parts of a film that say where it was taken in the course of time, or may do so: also tracks of formats whose
  /// values are not read (`mett`, `mebx`, CTMD), as what they say is not known.
  ///
  /// - Throws: ``FileError`` when it cannot be read.
  package static func carriers(
    in source: ByteSource, limits: ReadLimits = ReadLimits()
  ) throws(FileError) -> [Carrier] {
    var reader = try TimedMetadata(source, limits)
    var carriers: [Carrier] = []
    for track in reader.tracks {
      let format = try reader.format(track)?.name
      // What is neither picture, sound, text nor a time code says something of a moment.
      guard let name = format ?? (unread.contains(track.format) ? track.format.name : nil) else {
        continue
      }
      var budget = reader.budget
      let (samples, problem) = try reader.samples(track, &budget)
      reader.budget = budget
      carriers.append(
        Carrier(
          kind: .track(number: track.number, box: track.range),
          name: "\(name) (track \(track.number))", ranges: samples.map(\.range),
          problem: track.isElsewhere ? "its samples lie in another file" : problem))
    }
    if let list = reader.movie?.first("gps ") {
      carriers.append(
        Carrier(kind: .box(list.range), name: "gps ", ranges: [list.range], problem: nil))
      for range in try reader.freeBlocks() {
        carriers.append(
          Carrier(kind: .box(range), name: "Novatek freeGPS", ranges: [range], problem: nil))
      }
    }
    for range in try reader.sentenceBoxes() {
      carriers.append(Carrier(kind: .box(range), name: "NMEA 0183", ranges: [range], problem: nil))
    }
    if let trailer = try Insta360.trailer(source) {
      carriers.append(
        Carrier(
          kind: .trailer(trailer.range), name: "Insta360", ranges: [trailer.range], problem: nil))
    }
    return carriers
  }

  /// Descriptions of samples that say something of a moment, in a way that is not read.
  private static let unread: Set<BoxType> = [
    "mett", "mebx", "urim", "CTMD", "fdsc", "amve", "nvsd",
  ]
}
