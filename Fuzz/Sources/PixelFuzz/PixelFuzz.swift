import Verso
import VersoImaging

/// Crops, turns or marks bytes as a JPEG photo, as the sum of all of them says. What is made must be
/// a photo of the size that was asked for; what is refused must be refused with an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPixels(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1, count < 1 << 18 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Every sample is a seed as it is, and every change of a byte is other work.
  let choice = bytes.reduce(0) { ($0 &* 31) &+ UInt64($1) }
  guard var photo = try? Photo(bytes), let stored = photo.storedSize else { return 0 }
  let limits = ImagingLimits(pixels: 1 << 18)
  do {
    switch choice % 4 {
    case 0: try crop(&photo, choice >> 2, limits)
    case 1: try mark(&photo, stored, choice >> 2, limits)
    default: try turn(&photo, stored, choice >> 1, limits)
    }
  } catch {
    precondition(!"\(error)".isEmpty)
  }
  return 0
}

private func crop(_ photo: inout Photo, _ choice: UInt64, _ limits: ImagingLimits) throws {
  let shown = photo.turn.effective.applied(to: photo.storedSize ?? Size(1, 1))
  func part(_ index: UInt64, of side: Double) -> Double {
    Double((choice >> (8 * index)) & 0xFF) / 128 * side
  }
  let rectangle = Rectangle(
    x: part(0, of: shown.width) - shown.width / 2, y: part(1, of: shown.height) - shown.height / 2,
    width: part(2, of: shown.width), height: part(3, of: shown.height))
  let side = Int((choice >> 32) & 0x7F) + 1
  let plan = try photo.plan(rectangle, target: choice >> 63 == 0 ? Size(side, side) : nil)
  var job = PictureJob(plan, Encoding(progressive: choice >> 62 & 1 == 1))
  job.limits = limits
  try photo.render(job)
  try check(photo, plan.target)
}

private func turn(
  _ photo: inout Photo, _ stored: Size, _ choice: UInt64, _ limits: ImagingLimits
) throws {
  let shown = photo.turn.effective
  let turn = Orientation.allCases[Int(choice % 8)]
  let edges: EdgeRule = choice >> 3 & 1 == 1 ? .trim : .perfect
  guard try photo.turn(turn, edges: edges, limits: limits) else { return }
  try check(photo, edges == .perfect ? shown.then(turn).applied(to: stored) : nil)
}

private func mark(
  _ photo: inout Photo, _ stored: Size, _ choice: UInt64, _ limits: ImagingLimits
) throws {
  let (width, height) = (Int(choice & 31) + 1, Int(choice >> 5 & 15) + 1)
  let coverage = (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  let colors =
    choice >> 9 & 1 == 1 ? coverage.flatMap { value -> [UInt8] in [value, 255 - value, 9] } : nil
  guard
    let mask = Mask(width: width, height: height, coverage: coverage, colors: colors)
  else { return }
  let places = Overlay.Position.allCases
  let overlay = Overlay(
    mask, position: places[Int(choice >> 10 & 15) % places.count],
    margin: Int(choice >> 14 & 63), isTiled: choice >> 20 & 1 == 1)
  try photo.mark(overlay, limits: limits)
  try check(photo, stored)
}

/// The new photo is one, with a picture of this size.
private func check(_ photo: Photo, _ size: Size?) throws {
  let bytes = try photo.bytes()
  guard let again = try? Photo(bytes) else { fatalError("the result is no photo") }
  precondition(again.storedSize != nil, "the result has no picture")
  if let size { precondition(again.storedSize == size, "the result is of another size") }
}
