/// Objects of the library for C: pointers that own their objects.
extension OpaquePointer {
  /// Hands an object out; the owner of the pointer frees it.
  init(giving object: AnyObject) {
    unsafe self.init(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a pointer; its owner keeps it.
  func object<Object: AnyObject>(as type: Object.Type) -> Object {
    // A pointer has only objects of its type, because the header has a type for each.
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }

  /// Takes an object back.
  func free<Object: AnyObject>(_ type: Object.Type) {
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(self)).release()
  }
}

/// The object of an argument that must be there.
func object<Object: AnyObject>(
  _ pointer: OpaquePointer?, _ name: StaticString, as type: Object.Type = Object.self
) throws -> Object {
  guard let pointer = unsafe pointer else { throw ArgumentError("\(name) is NULL") }
  return unsafe pointer.object(as: type)
}

/// An argument that something is put into, which must be there.
func place<Result>(
  _ pointer: UnsafeMutablePointer<Result>?, _ name: StaticString
) throws -> UnsafeMutablePointer<Result> {
  guard let pointer = unsafe pointer else { throw ArgumentError("\(name) is NULL") }
  return unsafe pointer
}
