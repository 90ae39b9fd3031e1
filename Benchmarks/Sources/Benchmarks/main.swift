import Verso

// Medians of the library's own work, without files and processes. For whole commands use
// `hyperfine 'verso read --json photo.jpg'`.

let clock = ContinuousClock()

/// Runs a body in rounds that last a few milliseconds and prints the median of one run.
@MainActor func measure(_ name: String, _ body: () throws -> Void) rethrows {
  var count = 1
  while try clock.measure({ for _ in 0..<count { try body() } }) < .milliseconds(5) { count *= 2 }
  var rounds: [Double] = []
  for _ in 0..<31 {
    let time = try clock.measure { for _ in 0..<count { try body() } }
    rounds.append(Double(time.components.attoseconds) / 1e9 / Double(count))
  }
  rounds.sort()
  let median = rounds[rounds.count / 2]
  let text = median < 10_000 ? "\(Int(median)) ns" : "\(Int(median / 1000)) µs"
  print("\(name)\(String(repeating: " ", count: max(1, 44 - name.count)))\(text)")
}

let path = CommandLine.arguments.dropFirst().first ?? "../Samples/harbour.jpg"
let bytes = try Photo(path: path).bytes()
let photo = try Photo(bytes)
let rendering = Rendering()
let numeric = Rendering(numeric: true)
var output: [UInt8] = []

try measure("open a photo from a file") { _ = try Photo(path: path) }
try measure("open a photo from memory") { _ = try Photo(bytes) }
measure("render it as JSON") {
  output.removeAll(keepingCapacity: true)
  rendering.appendJSON(photo, source: path, to: &output)
}
measure("render it as JSON, numeric") {
  output.removeAll(keepingCapacity: true)
  numeric.appendJSON(photo, source: path, to: &output)
}
measure("read one value by its key") { _ = photo.metadata[.exposureTime] }
measure("read one value by its name") { _ = photo["ExifIFD:ExposureTime"] }
measure("find a definition") { _ = TagRegistry.standard.definition(of: .userComment) }
measure("read the location") { _ = photo.metadata.location }
try measure("set artist and location, plan the write") {
  var copy = photo
  copy.metadata[.artist] = "Ada Example"
  copy.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)
  _ = try copy.receipt()
}
try measure("set artist and location, new bytes") {
  var copy = photo
  copy.metadata[.artist] = "Ada Example"
  copy.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)
  _ = try copy.bytes()
}
