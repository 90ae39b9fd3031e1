#if Imaging
  internal import CVersoJPEG
  import Verso

  /// Crops of JPEG pictures that decode no more than they must.
  enum JPEGCrop {
    /// Makes a JPEG picture of a part of one; nil if its colours are for another engine.
    ///
    /// The part is decoded at the smallest of the scales 1/8, 1/4, 1/2 and 1/1 that is not smaller
    /// than the result, and only the result is rotated. Memory is that of the result, however large
    /// the old picture is, unless that comes in several scans.
    static func render(_ job: PictureJob, of source: ByteSource) throws(ImagingError) -> [UInt8]? {
      let decoder = try JPEGDecoder(source)
      guard decoder.hasPlainColors, let pixels = try pixels(job, decoder) else { return nil }
      return try pixels.jpeg(job.encoding, isGrey: decoder.isGrey && !job.plan.hasGap)
    }

    /// The pixels of such a part; nil if its colours are for another engine.
    static func pixels(_ job: PictureJob, of source: ByteSource) throws(ImagingError) -> Pixels? {
      let decoder = try JPEGDecoder(source)
      return decoder.hasPlainColors ? try pixels(job, decoder) : nil
    }

    private static func pixels(
      _ job: PictureJob, _ decoder: JPEGDecoder
    ) throws(ImagingError) -> Pixels? {
      let plan = job.plan
      guard decoder.size == plan.stored else {
        throw ImagingError(.invalid, "the plan is for a picture of another size")
      }
      try job.limits.check(width: plan.target.width, height: plan.target.height, "a result")
      if decoder.info.has_several_scans != 0 {
        try job.limits.check(
          width: plan.stored.width, height: plan.stored.height, "a progressive picture")
      }
      let (source, target) = (plan.source, plan.storedSize)
      // The rest of a block of 8 by 8 pixels is too coarse for the result. At an eighth it is the
      // mean of the block, and at a quarter nearly so.
      let scale = [(8, 1.5), (4, 1.25), (2, 1)].first { scale, excess in
        let most = Double(scale) * excess
        return source.width >= target.width * most && source.height >= target.height * most
      }
      let denominator = scale?.0 ?? 1
      let part = source.scaled(by: 1 / Double(denominator))
      let columns = try decoder.start(denominator: denominator, columns: part.columns)
      let (start, end) = (part.rows.lowerBound, part.rows.upperBound)
      // Whole units, so that it is the same as to pass all rows at once.
      let step = 1024
      for row in stride(from: 0, to: start, by: step) {
        job.progress?(Double(row) / Double(end))
        try decoder.skip(min(step, start - row))
      }
      let window = Rectangle(
        x: part.x - Double(columns.lowerBound), y: part.y - Double(part.rows.lowerBound),
        width: part.width, height: part.height)
      var row = [UInt8](repeating: 255, count: columns.count * 4)
      var pixels: Pixels
      if part.size == target, part.x == part.x.rounded(), part.y == part.y.rounded() {
        let inside = (Int(window.x) * 4)..<(Int(window.end.x) * 4)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(inside.count * part.rows.count)
        for _ in part.rows {
          try decoder.read(into: &row)
          bytes += row[inside]
        }
        pixels = Pixels(width: inside.count / 4, height: part.rows.count, bytes: bytes)
      } else {
        var resampler = Resampler(
          width: columns.count, height: part.rows.count, window: window,
          target: (Int(target.width), Int(target.height)))
        for number in part.rows where !resampler.isComplete {
          if number % step == 0 { job.progress?(Double(number) / Double(end)) }
          try decoder.read(into: &row)
          resampler.add(row)
        }
        pixels = resampler.pixels
      }
      return pixels.placed(
        at: plan.frame, in: plan.target, turned: plan.turn, background: job.ground)
    }
  }

  extension Rectangle {
    fileprivate func scaled(by factor: Double) -> Rectangle {
      Rectangle(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
    }

    /// The whole pixels that it touches.
    fileprivate var columns: Range<Int> { Int(x.rounded(.down))..<Int(end.x.rounded(.up)) }
    fileprivate var rows: Range<Int> { Int(y.rounded(.down))..<Int(end.y.rounded(.up)) }
  }
#endif
