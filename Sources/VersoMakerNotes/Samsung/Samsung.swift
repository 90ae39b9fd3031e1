/// The maker notes of Samsung.
package enum Samsung: MakerCode {
  package enum Function: UInt8 {
    case decipher
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    guard let key = scope.context.members["EncryptionKey"], !key.numbers.isEmpty else {
      return MakerValue.none
    }
    let salts = arguments.dropFirst().map(\.bytes)
    return .list(
      deciphered(x.numbers, key: key.numbers, salts, isSigned: scope.format == .signedLong))
  }

  /// Numbers to which those of a key were added.
  ///
  /// - Parameters:
  ///   - numbers: The numbers; with several salts the first one is the count for the first salt.
  ///   - key: The camera's numbers, which are used in turn.
  ///   - salts: The number of the key at which each part begins, and whether it is subtracted:
  ///     "-4".
  ///   - isSigned: Whether the numbers are around 0.
  /// - Returns: The numbers without those of the key.
  private static func deciphered(
    _ numbers: [Double], key: [Double], _ salts: [[UInt8]], isSigned: Bool
  ) -> [Double] {
    var numbers = numbers
    let span = 4_294_967_296.0
    let (low, high) = isSigned ? (-span / 2, span / 2 - 1) : (0, span - 1)
    var start = salts.count > 1 ? 1 : 0
    let length = MakerValue.number(numbers.first ?? 0).integer
    for (index, salt) in salts.enumerated() {
      let isTaken = salt.first == UInt8(ascii: "-")
      let offset = abs(MakerValue.text(salt).integer)
      let isLast = index == salts.count - 1
      let end = isLast ? numbers.count : min(numbers.count, start + max(0, min(length, 1 << 20)))
      for place in start..<max(start, end) {
        let part = key[(offset + place - start) % key.count]
        numbers[place] += isTaken ? -part : part
        if numbers[place] > high { numbers[place] -= span }
        if numbers[place] < low { numbers[place] += span }
      }
      start = max(start, end)
    }
    return numbers
  }
}
