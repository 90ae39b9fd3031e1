public import CVersoArrow
internal import VersoSystem

extension PhotoTable {
  /// Exports the columns through the Arrow C data interface: a structure with a member for each
  /// column.
  ///
  /// - Parameter schema: The schema to fill. The consumer calls its `release`.
  public func describe(into schema: UnsafeMutablePointer<ArrowSchema>) {
    let members = unsafe columns.map { column in
      unsafe Arrow.schema(column.kind, column.name, column.annotations)
    }
    unsafe schema.initialize(to: Arrow.schema("+s", "", [], members, flags: 0))
  }

  /// Exports the rows through the Arrow C data interface: a structure with a member for each
  /// column. The table is empty then.
  ///
  /// - Parameter array: The array to fill. The consumer calls its `release`.
  public mutating func take(into array: UnsafeMutablePointer<ArrowArray>) {
    let members = unsafe arrays.map { unsafe Arrow.array($0) }
    unsafe array.initialize(
      to: Arrow.array(count: count, nullCount: 0, buffers: [nil], children: members))
    self = PhotoTable(columns)
  }
}

/// The structures of the Arrow C data interface, made of memory that their `release` frees.
private enum Arrow {
  // MARK: Schema

  static func schema(
    _ kind: ColumnKind, _ name: String, _ annotations: [(key: String, value: String)] = []
  ) -> ArrowSchema {
    let children = unsafe kind.children.map { unsafe schema($0.kind, $0.name) }
    return unsafe schema(
      "\(kind.format)", name, annotations, children, flags: Int64(ARROW_FLAG_NULLABLE))
  }

  static func schema(
    _ format: String, _ name: String, _ annotations: [(key: String, value: String)],
    _ children: [ArrowSchema], flags: Int64
  ) -> ArrowSchema {
    unsafe ArrowSchema(
      format: text(format), name: text(name),
      metadata: annotations.isEmpty
        ? nil : copy(metadata(annotations))?.assumingMemoryBound(to: CChar.self),
      flags: flags, n_children: Int64(children.count), children: pointers(to: children),
      dictionary: nil,
      release: { schema in
        guard let schema = unsafe schema else { return }
        unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.format))
        unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.name))
        unsafe free(UnsafeMutableRawPointer(mutating: schema.pointee.metadata))
        for index in unsafe 0..<Int(schema.pointee.n_children) {
          guard let child = unsafe schema.pointee.children[index] else { continue }
          // If a child was moved away, its release is NULL.
          if let release = unsafe child.pointee.release { unsafe release(child) }
          unsafe child.deallocate()
        }
        unsafe schema.pointee.children?.deallocate()
        unsafe schema.pointee.release = nil
      }, private_data: nil)
  }

  /// Pairs as the interface wants them: how many, then the length and bytes of each text.
  private static func metadata(_ pairs: [(key: String, value: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: Int) {
      let number = UInt32(truncatingIfNeeded: number)
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
      }
    }
    append(pairs.count)
    for text in pairs.flatMap({ [$0.key, $0.value] }) {
      append(text.utf8.count)
      bytes += text.utf8
    }
    return bytes
  }

  // MARK: Array

  static func array(_ builder: ArrayBuilder) -> ArrowArray {
    var buffers: [UnsafeMutableRawPointer?] = unsafe [
      builder.nullCount > 0 ? copy(builder.validity) : nil
    ]
    if !builder.offsets.isEmpty { unsafe buffers.append(copy(builder.offsets)) }
    if builder.kind.children.isEmpty { unsafe buffers.append(copy(builder.values)) }
    return unsafe array(
      count: builder.count, nullCount: builder.nullCount, buffers: buffers,
      children: builder.children.map { unsafe array($0) })
  }

  static func array(
    count: Int, nullCount: Int, buffers: [UnsafeMutableRawPointer?], children: [ArrowArray]
  ) -> ArrowArray {
    let places = unsafe UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: buffers.count)
    for index in unsafe buffers.indices {
      unsafe (places + index).initialize(to: buffers[index].map { UnsafeRawPointer($0) })
    }
    return unsafe ArrowArray(
      length: Int64(count), null_count: Int64(nullCount), offset: 0,
      n_buffers: Int64(buffers.count), n_children: Int64(children.count), buffers: places,
      children: pointers(to: children), dictionary: nil,
      release: { array in
        guard let array = unsafe array else { return }
        for index in unsafe 0..<Int(array.pointee.n_buffers) {
          unsafe free(UnsafeMutableRawPointer(mutating: array.pointee.buffers[index]))
        }
        unsafe array.pointee.buffers?.deallocate()
        for index in unsafe 0..<Int(array.pointee.n_children) {
          guard let child = unsafe array.pointee.children[index] else { continue }
          if let release = unsafe child.pointee.release { unsafe release(child) }
          unsafe child.deallocate()
        }
        unsafe array.pointee.children?.deallocate()
        unsafe array.pointee.release = nil
      }, private_data: nil)
  }

  // MARK: Memory

  /// A copy of values, aligned as Arrow recommends; never nil, as some readers take a missing buffer
  /// for a mistake.
  private static func copy<Element: BitwiseCopyable>(_ values: [Element])
    -> UnsafeMutableRawPointer?
  {
    let size = values.count * MemoryLayout<Element>.stride
    var place: UnsafeMutableRawPointer?
    guard unsafe posix_memalign(&place, 64, max(size, 64)) == 0, let place = unsafe place else {
      return nil
    }
    // The memory has room for all values.
    unsafe values.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe place.copyMemory(from: start, byteCount: size) }
    }
    return unsafe place
  }

  private static func text(_ text: String) -> UnsafePointer<CChar>? {
    unsafe copy(text.utf8CString.map { $0 }).map {
      unsafe UnsafePointer($0.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Places of structures, each in memory of its own, so that a child can be moved away.
  private static func pointers<Structure>(
    to structures: [Structure]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>? {
    guard !structures.isEmpty else { return nil }
    let places = UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>.allocate(
      capacity: structures.count)
    for (index, structure) in structures.enumerated() {
      let place = UnsafeMutablePointer<Structure>.allocate(capacity: 1)
      unsafe place.initialize(to: structure)
      unsafe (places + index).initialize(to: place)
    }
    return unsafe places
  }
}
