package import CArrow
package import CVerso
internal import VersoTables

/// Rows about photos as C holds them.
final class TableObject {
  var table: PhotoTable

  init(_ columns: [Column]) { table = PhotoTable(columns) }
}

@_cdecl("verso_column_count")
package func columnCount() -> Int { Column.all.count }

@_cdecl("verso_column_name")
package func columnName(_ index: Int) -> UnsafePointer<CChar>? {
  Column.all.indices.contains(index) ? unsafe Column.all[index].literalName.cString : nil
}

@_cdecl("verso_column_documentation")
package func columnDocumentation(_ index: Int) -> UnsafePointer<CChar>? {
  Column.all.indices.contains(index) ? unsafe Column.all[index].literalDocumentation.cString : nil
}

@_cdecl("verso_table_new")
package func tableNew(
  _ columns: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ table: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe table?.pointee = nil
  return unsafe attempt(error) {
    let table = unsafe try place(table, "table")
    let names = unsafe try texts(columns, count, "columns")
    let chosen = try names.map { name in
      guard let column = Column(named: name) else {
        throw ArgumentError("no column is called \(name)")
      }
      return column
    }
    unsafe table.pointee = OpaquePointer(
      giving: TableObject(columns == nil ? Column.usual : chosen))
    return VERSO_OK
  }
}

@_cdecl("verso_table_append_path")
package func tableAppendPath(
  _ table: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let object = unsafe try object(table, "table", as: TableObject.self)
    object.table.append(path: unsafe try path(name, "path"))
    return VERSO_OK
  }
}

@_cdecl("verso_table_count")
package func tableCount(_ table: OpaquePointer?) -> Int {
  unsafe table?.object(as: TableObject.self).table.count ?? 0
}

@_cdecl("verso_table_describe")
package func tableDescribe(
  _ table: OpaquePointer?, _ schema: UnsafeMutablePointer<ArrowSchema>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let object = unsafe try object(table, "table", as: TableObject.self)
    unsafe object.table.describe(into: try place(schema, "schema"))
    return VERSO_OK
  }
}

@_cdecl("verso_table_take")
package func tableTake(
  _ table: OpaquePointer?, _ array: UnsafeMutablePointer<ArrowArray>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let object = unsafe try object(table, "table", as: TableObject.self)
    unsafe object.table.take(into: try place(array, "array"))
    return VERSO_OK
  }
}

@_cdecl("verso_table_free")
package func tableFree(_ table: OpaquePointer?) { unsafe table?.free(TableObject.self) }
