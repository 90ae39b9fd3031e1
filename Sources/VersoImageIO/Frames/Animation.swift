/// Pictures that are shown one after the other.
struct Animation: Sendable {
  /// The duration of each picture, in seconds.
  var delays: [Double] = []
  /// The number of repetitions; 0 for ever, nil if absent.
  var loopCount: Int?
  /// The size of the whole in pixels.
  var canvas: (width: Int, height: Int)?
  /// The colours that all pictures share, three bytes each.
  var colorMap: [UInt8]?
  /// Whether it is a GIF file, which has a flag for shared colours.
  var isGIF = false

  /// The properties of the file as a whole.
  var container: ImageProperties {
    var result: ImageProperties = [
      "FrameInfo": .array(delays.indices.map { .dictionary(frame($0)) })
    ]
    result["LoopCount"] = loopCount.map { .integer($0) }
    if let canvas {
      result["CanvasPixelWidth"] = .integer(canvas.width)
      result["CanvasPixelHeight"] = .integer(canvas.height)
    }
    if isGIF { result["HasGlobalColorMap"] = .boolean(colorMap != nil) }
    if let colorMap { result["ImageColorMap"] = .data(colorMap) }
    return result
  }

  /// The properties of one picture. Players show none for less than a tenth of a second unless they
  /// take the unclamped time.
  func frame(_ index: Int) -> ImageProperties {
    guard delays.indices.contains(index) else { return [:] }
    return [
      "DelayTime": .double(max(0.1, delays[index])), "UnclampedDelayTime": .double(delays[index]),
    ]
  }
}
