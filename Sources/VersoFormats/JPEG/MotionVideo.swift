/// The video that phones append to a picture: a file of ISO base media boxes (ISO 14496-12).
package enum MotionVideo {
  /// Its start after the end of the picture, and its end; nil if absent.
  package static func find(
    _ source: ByteSource, from start: Int
  ) throws(FileError) -> Range<Int>? {
    var at = start
    let step = 1 << 20
    while at < source.count {
      let chunk = try source.read(at..<min(at + step, source.count))
      // Some lack the box in front that names their kind.
      let found = [Array("ftyp".utf8), Array("moov".utf8)].compactMap { chunk.position(of: $0) }
      if let first = found.filter({ $0 >= 4 }).min() { return (at + first - 4)..<source.count }
      if chunk.count < step { break }
      at += step - 8
    }
    return nil
  }

  /// The end of a video that was found: the end of the file, or the start of trailers that programs
  /// and phones append.
  package static func end(of video: Range<Int>, _ source: ByteSource) throws(FileError) -> Int {
    let trailers = try Trailers.read(
      try ByteWindow(source), behind: video.lowerBound, limits: source.limits)
    return trailers.start.map { max($0, video.lowerBound) } ?? video.upperBound
  }
}

extension JPEG {
  package static func film(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Range<Int>? {
    let end = try pictureEnd(source, from: skeleton.blocks.last?.carrier.upperBound ?? 2)
    return try MotionVideo.find(source, from: end)
  }
}
