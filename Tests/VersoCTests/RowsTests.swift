import CVerso
import CVersoArrow
import Testing
import VersoC

@Suite("Rows of photos that a C program has opened")
struct RowsTests {
  private func rows(_ columns: [String]? = nil) throws -> Owned {
    guard let columns else {
      return try Owned.made(verso_rows_free) { verso_rows_new(nil, $0, $1) }
    }
    return try withSelection(tags: columns) { names in
      var options = verso_scan_options()
      options.size = MemoryLayout<verso_scan_options>.size
      (options.columns, options.column_count) = (names.pointee.tags, names.pointee.tag_count)
      return try Owned.made(verso_rows_free) { verso_rows_new(&options, $0, $1) }
    }
  }

  private func text(_ array: ArrowArray, _ row: Int) -> String? {
    let validity = array.buffers[0]?.assumingMemoryBound(to: UInt8.self)
    if let validity, validity[row / 8] >> (row % 8) & 1 == 0 { return nil }
    guard let offsets = array.buffers[1]?.assumingMemoryBound(to: Int32.self),
      let bytes = array.buffers[2]
    else { return nil }
    let range = Int(offsets[row])..<Int(offsets[row + 1])
    return String(
      decoding: UnsafeRawBufferPointer(start: bytes + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  @Test("A photo is a row, and so is a file that is not a photo")
  func added() throws {
    let rows = try self.rows(["path", "camera_make", "error"])
    let photo = try Owned.photo(try Samples.bytes("harbour.jpg"))
    try call { verso_rows_add(rows.pointer, "s3://a/b.jpg", photo.pointer, nil, $0) }
    try call { verso_rows_add(rows.pointer, "s3://a/c.jpg", nil, "access denied", $0) }
    var (schema, array) = (ArrowSchema(), ArrowArray())
    try call { verso_rows_take(rows.pointer, &schema, &array, $0) }
    #expect(schema.n_children == 3 && array.n_children == 3 && array.length == 2)
    let columns = (0..<3).compactMap { array.children[$0]?.pointee }
    #expect(columns.map { text($0, 0) } == ["s3://a/b.jpg", "Example", nil])
    #expect(columns.map { text($0, 1) } == ["s3://a/c.jpg", nil, "access denied"])
    schema.release(&schema)
    array.release(&array)
    // What was handed over is not there again.
    try call { verso_rows_take(rows.pointer, nil, &array, $0) }
    #expect(array.length == 0)
    array.release(&array)
  }

  @Test("There is no row if bytes that a column needs are missing")
  func notGiven() throws {
    let ranges = Ranges(try Samples.bytes("harbour.jpg"))
    let (photo, rows) = (try ranges.open(), try self.rows())
    ranges.failure = .number(-7, at: 0)
    let before = ranges.calls
    let failed = code { verso_rows_add(rows.pointer, "x", photo.pointer, nil, $0) }
    #expect(failed == (ranges.calls == before ? VERSO_OK : VERSO_ERROR_NOT_GIVEN))
    var array = ArrowArray()
    try call { verso_rows_take(rows.pointer, nil, &array, $0) }
    #expect(array.length == (failed == VERSO_OK ? 1 : 0))
    array.release(&array)
  }

  @Test("Missing or senseless arguments are refused")
  func refused() throws {
    #expect(code { verso_rows_new(nil, nil, $0) } == VERSO_ERROR_ARGUMENT)
    #expect(throws: Problem.self) { try self.rows(["nothing such"]) }
    let rows = try self.rows()
    let photo = try Owned.photo(try Samples.bytes("plain.jpg"))
    #expect(code { verso_rows_add(nil, "x", photo.pointer, nil, $0) } == VERSO_ERROR_ARGUMENT)
    #expect(
      code { verso_rows_add(rows.pointer, nil, photo.pointer, nil, $0) } == VERSO_ERROR_ARGUMENT)
    #expect(code { verso_rows_add(rows.pointer, "x", nil, nil, $0) } == VERSO_ERROR_ARGUMENT)
    #expect(code { verso_rows_take(nil, nil, nil, $0) } == VERSO_ERROR_ARGUMENT)
    #expect(code { verso_rows_take(rows.pointer, nil, nil, $0) } == VERSO_OK)
    verso_rows_free(nil)
  }
}
