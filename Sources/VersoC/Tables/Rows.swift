package import CVerso
package import CVersoArrow
internal import Verso
internal import VersoTables

/// Rows as C holds them.
private final class RowsObject {
  var table: PhotoTable
  init(_ table: PhotoTable) { self.table = table }
}

@_cdecl("verso_rows_new")
package func rowsNew(
  _ options: UnsafePointer<verso_scan_options>?, _ rows: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe rows?.pointee = nil
  return unsafe attempt(error) {
    let rows = unsafe try place(rows, "rows")
    let options = unsafe try Structures.read(options, "options", usual: verso_scan_options())
    let table = PhotoTable(unsafe try columns(options))
    unsafe rows.pointee = OpaquePointer(giving: RowsObject(table))
    return VERSO_OK
  }
}

@_cdecl("verso_rows_free")
package func rowsFree(_ rows: OpaquePointer?) { unsafe rows?.free(RowsObject.self) }

@_cdecl("verso_rows_add")
package func rowsAdd(
  _ rows: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ photo: OpaquePointer?,
  _ problem: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let rows = unsafe try object(rows, "rows", as: RowsObject.self)
    guard let path = unsafe path else { throw ArgumentError("path is NULL") }
    let place = unsafe PathBytes.text(cString: path)
    guard let photo = unsafe photo?.object(as: PhotoObject.self) else {
      rows.table.append(path: place, error: unsafe try text(problem, "problem"))
      return VERSO_OK
    }
    // A row of a photo whose bytes did not all come would be half true.
    rows.table.append(try photo.use { rows.table.cells(path: place, photo: $0) })
    return VERSO_OK
  }
}

@_cdecl("verso_rows_take")
package func rowsTake(
  _ rows: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ array: UnsafeMutablePointer<ArrowArray>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let rows = unsafe try object(rows, "rows", as: RowsObject.self)
    if let schema = unsafe schema { unsafe rows.table.describe(into: schema) }
    if let array = unsafe array { unsafe rows.table.take(into: array) }
    return VERSO_OK
  }
}
