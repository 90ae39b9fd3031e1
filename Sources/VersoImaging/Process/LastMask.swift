#if Imaging
  import VersoBytes

  /// The mark that was made last: photos of one size need it again.
  package final class LastMask: Sendable {
    private let made = Mutex<(size: Double, mask: Mask)?>(nil)

    package init() {}

    /// A mark that is there, or is being drawn.
    package enum Pending {
      case made(Mask)
      case asked(Channel, size: Double)
    }

    /// Has a mark drawn, unless the last one is of this size.
    package func begin(_ size: Double, _ request: Request) throws -> Pending {
      if let made = made.withLock({ $0 }), made.size == size { return .made(made.mask) }
      return .asked(try ImagingProcess.shared.begin(request), size: size)
    }

    /// Waits until a mark is there.
    package func finish(_ pending: Pending) throws -> Mask {
      switch pending {
      case .made(let mask): return mask
      case .asked(let channel, let size):
        let mask = try ImagingProcess.shared.mask(on: channel)
        made.withLock { $0 = (size, mask) }
        return mask
      }
    }
  }
#endif
