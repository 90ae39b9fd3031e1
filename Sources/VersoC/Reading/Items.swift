package import CVerso
internal import Verso

/// The items of a photo as C goes through them.
final class ItemsObject {
  let photo: PhotoObject
  private var items: Items.Iterator
  private var current: Item?
  private let texts = Texts()

  init(_ photo: PhotoObject, _ selection: Rendering.Selection) {
    self.photo = photo
    items = photo.photo.items[selection: selection].makeIterator()
  }

  /// The next item in the form of C; nil after the last one.
  func next() throws -> verso_item? {
    current = try photo.use { _ in items.next() }
    texts.clear()
    guard let item = current else { return nil }
    var result = unsafe verso_item()
    unsafe result.group = texts.keep(item.group)
    unsafe result.name = texts.keep(item.name)
    unsafe result.value = texts.keep(item.value)
    if let meaning = item.meaning { unsafe result.label = texts.keep(meaning) }
    unsafe result.text = texts.keep(item.text)
    unsafe result.numeric = texts.keep(item.numericText)
    if let block = item.source.block { unsafe result.block = texts.keep(block.name) }
    unsafe result.offset = item.source.range.map { Int64($0.lowerBound) } ?? -1
    unsafe result.count = UInt64(item.source.range?.count ?? 0)
    unsafe result.date = verso_date(item.value)
    return unsafe result
  }

  /// The bytes of the item that was given last.
  func bytes() throws -> [UInt8]? {
    guard let current else { throw ArgumentError("no item was given yet, or all of them") }
    return try photo.use { try $0.bytes(of: current) }
  }
}

@_cdecl("verso_items_open")
package func itemsOpen(
  _ photo: OpaquePointer?, _ selection: UnsafePointer<verso_selection>?,
  _ items: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe items?.pointee = nil
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let items = unsafe try place(items, "items")
    let selection = unsafe try Rendering.Selection(selection)
    try photo.use { try selection.check($0) }
    unsafe items.pointee = OpaquePointer(giving: ItemsObject(photo, selection))
    return VERSO_OK
  }
}

@_cdecl("verso_items_next")
package func itemsNext(
  _ items: OpaquePointer?, _ item: UnsafeMutablePointer<verso_item>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let items = unsafe try object(items, "items", as: ItemsObject.self)
    let item = unsafe try place(item, "item")
    unsafe try Structures.check(item, "item")
    guard let next = unsafe try items.next() else {
      unsafe try Structures.write(verso_item(), to: item, "item")
      return VERSO_END
    }
    unsafe try Structures.write(next, to: item, "item")
    return VERSO_OK
  }
}

@_cdecl("verso_items_bytes")
package func itemsBytes(
  _ items: OpaquePointer?, _ bytes: UnsafeMutablePointer<verso_buffer>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe bytes?.pointee = verso_buffer()
  return unsafe attempt(error) {
    let items = unsafe try object(items, "items", as: ItemsObject.self)
    let bytes = unsafe try place(bytes, "bytes")
    guard let found = try items.bytes() else { return VERSO_END }
    unsafe bytes.pointee = try verso_buffer(copying: found)
    return VERSO_OK
  }
}

@_cdecl("verso_items_free")
package func itemsFree(_ items: OpaquePointer?) { unsafe items?.free(ItemsObject.self) }
