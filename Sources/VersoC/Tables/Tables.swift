package import CVerso
package import CVersoArrow
internal import Verso
internal import VersoTables

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

@_cdecl("verso_scan")
package func scan(
  _ paths: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ options: UnsafePointer<verso_scan_options>?, _ stream: UnsafeMutablePointer<ArrowArrayStream>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let stream = unsafe try place(stream, "stream")
    let options = unsafe try Structures.read(options, "options", usual: verso_scan_options())
    guard count >= 0 else { throw ArgumentError("the count of paths is larger than any memory") }
    guard unsafe count == 0 || paths != nil else { throw ArgumentError("paths is NULL") }
    let columns = unsafe try columns(options)
    guard unsafe options.threads <= 1024 else {
      throw ArgumentError("options.threads is above 1024")
    }
    var found: [String] = []
    found.reserveCapacity(count)
    // The caller guarantees that this many exist.
    for index in 0..<count {
      guard let path = unsafe paths?[index] else { throw ArgumentError("paths has a NULL") }
      // An empty one is a row as well, with an error.
      found.append(unsafe PathBytes.text(cString: path))
    }
    let scan = unsafe PhotoScan(
      found, columns: columns, threads: Int(options.threads),
      batch: options.batch == 0 ? 512 : Int(options.batch))
    unsafe scan.stream(into: stream)
    return VERSO_OK
  }
}

/// The columns that are asked for.
func columns(_ options: verso_scan_options) throws -> [Column] {
  let names = unsafe try texts(options.columns, options.column_count, "options.columns")
  guard unsafe options.columns != nil else { return Column.usual }
  return try names.map { name in
    guard let column = Column(named: name) else {
      throw ArgumentError("no column is called \(name)")
    }
    return column
  }
}
