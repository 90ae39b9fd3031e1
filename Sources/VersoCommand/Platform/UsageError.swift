/// A call that asks for something that cannot be: no file is touched.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  /// 64 where the call is not understood; 1 where what it names is not there.
  let status: Int32

  init(_ description: String, status: Int32 = 64) {
    self.description = description
    self.status = status
  }
}
