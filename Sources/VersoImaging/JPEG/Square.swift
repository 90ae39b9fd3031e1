#if Imaging
  /// Eight rows of eight numbers, as a block of a JPEG picture has them.
  ///
  /// `InlineArray` would work, but Apple's systems have it only from macOS 26 and iOS 26 on.
  struct Square {
    private var r0 = SIMD8<Float>.zero
    private var r1 = SIMD8<Float>.zero
    private var r2 = SIMD8<Float>.zero
    private var r3 = SIMD8<Float>.zero
    private var r4 = SIMD8<Float>.zero
    private var r5 = SIMD8<Float>.zero
    private var r6 = SIMD8<Float>.zero
    private var r7 = SIMD8<Float>.zero

    /// A row, from 0 to 7.
    subscript(row: Int) -> SIMD8<Float> {
      get {
        switch row {
        case 0: r0
        case 1: r1
        case 2: r2
        case 3: r3
        case 4: r4
        case 5: r5
        case 6: r6
        default: r7
        }
      }
      set {
        switch row {
        case 0: r0 = newValue
        case 1: r1 = newValue
        case 2: r2 = newValue
        case 3: r3 = newValue
        case 4: r4 = newValue
        case 5: r5 = newValue
        case 6: r6 = newValue
        default: r7 = newValue
        }
      }
    }

    /// The product of two matrices.
    static func * (a: Square, b: Square) -> Square {
      var result = Square()
      for row in 0..<8 {
        let factors = a[row]
        var sum = SIMD8<Float>.zero
        for index in 0..<8 { sum += b[index] * factors[index] }
        result[row] = sum
      }
      return result
    }
  }
#endif
