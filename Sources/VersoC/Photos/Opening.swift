package import CVerso
internal import Verso
internal import VersoSystem

/// How a photo is opened.
private struct Opening {
  let isStrict: Bool
  let name: String?

  init(_ options: UnsafePointer<verso_open_options>?) throws {
    let options = unsafe try Structures.read(options, "options", usual: verso_open_options())
    try check(unsafe options.flags, VERSO_OPEN_STRICT, name: "options.flags")
    isStrict = unsafe options.flags & VERSO_OPEN_STRICT != 0
    name = unsafe try options.name == nil ? nil : path(options.name, "options.name")
  }
}

/// Opens a photo and hands it out.
private func openPhoto(
  _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?,
  _ work: (Opening) throws -> PhotoObject
) -> verso_code {
  unsafe photo?.pointee = nil
  return unsafe attempt(error) {
    let photo = unsafe try place(photo, "photo")
    unsafe photo.pointee = OpaquePointer(giving: try work(Opening(options)))
    return VERSO_OK
  }
}

@_cdecl("verso_photo_open_path")
package func photoOpenPath(
  _ name: UnsafePointer<CChar>?, _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe openPhoto(options, photo, error) { opening in
    let path = unsafe try path(name, "path")
    return PhotoObject(
      try Photo(path: path, strict: opening.isStrict), source: opening.name ?? path)
  }
}

@_cdecl("verso_photo_open_bytes")
package func photoOpenBytes(
  _ start: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe openPhoto(options, photo, error) { opening in
    let given = unsafe try bytes(start, count, "bytes")
    // An array for which there is no memory would end the program.
    guard let room = unsafe malloc(count + 1) else { throw MemoryError() }
    unsafe free(room)
    let bytes = unsafe Array(given)
    guard !bytes.isEmpty else { throw FileError(.empty, path: opening.name ?? "") }
    return PhotoObject(
      try Photo(bytes, name: opening.name, strict: opening.isStrict), source: opening.name)
  }
}

@_cdecl("verso_photo_open_borrowed")
package func photoOpenBorrowed(
  _ start: UnsafeRawPointer?, _ count: Int, _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe openPhoto(options, photo, error) { opening in
    let lent = unsafe Borrowed(memory: try bytes(start, count, "bytes"))
    let ranges = unsafe RangeReader(count: count) { position, memory in
      unsafe lent.read(position, memory)
    }
    return PhotoObject(
      try Photo(ranges, name: opening.name, strict: opening.isStrict), source: opening.name)
  }
}

/// Memory of a program of C, which is there as long as a photo reads from it.
@safe private struct Borrowed: @unchecked Sendable {
  let memory: UnsafeRawBufferPointer

  func read(_ position: Int, _ target: UnsafeMutableRawBufferPointer) -> Int {
    guard position >= 0, unsafe position <= memory.count,
      unsafe target.count <= memory.count - position,
      let start = unsafe memory.baseAddress
    else { return -1 }
    // All of it is inside the memory.
    unsafe target.copyMemory(
      from: UnsafeRawBufferPointer(start: start + position, count: target.count))
    return target.count
  }
}

@_cdecl("verso_photo_open_descriptor")
package func photoOpenDescriptor(
  _ descriptor: Int32, _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe openPhoto(options, photo, error) { opening in
    guard descriptor >= 0 else { throw ArgumentError("descriptor is negative") }
    return PhotoObject(
      try Photo(descriptor: descriptor, name: opening.name, strict: opening.isStrict),
      source: opening.name)
  }
}

@_cdecl("verso_photo_open_ranges")
package func photoOpenRanges(
  _ reader: UnsafePointer<verso_reader>?, _ options: UnsafePointer<verso_open_options>?,
  _ photo: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe openPhoto(options, photo, error) { opening in
    guard unsafe reader != nil else { throw ArgumentError("reader is NULL") }
    let given = unsafe try Structures.read(reader, "reader", usual: verso_reader())
    let callback = unsafe try CallbackReader(given)
    let photo = try callback.watched {
      try Photo(callback.ranges, name: opening.name, strict: opening.isStrict)
    }
    return PhotoObject(photo, source: opening.name, reader: callback)
  }
}
