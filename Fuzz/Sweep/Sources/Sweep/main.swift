import Verso

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

// Reads every prefix of files, and every one of them with one byte changed in ten ways, in one
// process: nothing may trap or hang, and memory stays where it is.

var reads = 0
var text: [UInt8] = []
let rendering = Rendering()

@MainActor func look(_ bytes: [UInt8]) {
  reads += 1
  guard let photo = try? Photo(bytes) else { return }
  text.removeAll(keepingCapacity: true)
  rendering.appendJSON(photo, source: "", to: &text)
  _ = photo.metadata.location
  _ = photo.metadata.captureDate
  _ = photo.metadata.time
  _ = photo.metadata.thumbnail
}

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
  return bytes
}

let files = Array(CommandLine.arguments.dropFirst())
for path in files {
  let bytes = contents(of: path)
  guard let photo = try? Photo(bytes) else {
    print("\(path): no photo")
    continue
  }
  // What follows the last segment is not read.
  let end = min(bytes.count, (photo.blocks.last?.carrier.upperBound ?? 0) + 600)
  for count in 0...end { look(Array(bytes[..<count])) }
  var changed = Array(bytes[..<end])
  for position in changed.indices {
    let old = changed[position]
    for value in (0..<8).map({ old ^ (1 << $0) }) + [0, 255] where value != old {
      changed[position] = value
      look(changed)
    }
    changed[position] = old
  }
  print("\(path): \(end) bytes, \(reads) reads so far")
}
var usage = rusage()
getrusage(0, &usage)
print("done: \(files.count) files, \(reads) reads, \(usage.ru_maxrss / 1024) MiB")
