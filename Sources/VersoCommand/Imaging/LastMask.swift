#if Imaging
  import Synchronization
  import VersoImaging

  /// The mark that was made last: photos of one size need it again.
  final class LastMask: Sendable {
    private let made = Mutex<(size: Double, mask: Mask)?>(nil)

    func mask(of size: Double, make: () throws -> Mask) throws -> Mask {
      if let made = made.withLock({ $0 }), made.size == size { return made.mask }
      let mask = try make()
      made.withLock { $0 = (size, mask) }
      return mask
    }
  }
#endif
