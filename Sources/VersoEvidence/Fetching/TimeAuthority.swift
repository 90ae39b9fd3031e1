import Verso

/// A time stamp authority on a network (RFC 3161, 3.4).
package struct TimeAuthority: TimeStamper {
  package let address: String

  package init(address: String) { self.address = address }

  /// The largest size of an answer. Theirs have a few thousand bytes.
  private static let mostBytes = 1 << 18

  /// Something kept an authority from being asked.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Asks the authority.
  ///
  /// - Throws: ``Failure`` when there is no answer.
  package func answer(to query: [UInt8]) throws -> [UInt8] {
    do {
      let headers = [
        "Content-Type: application/timestamp-query", "Accept: application/timestamp-reply",
      ]
      let curl = Curl(address: address, mostBytes: Self.mostBytes)
      guard let answer = try curl.answer(to: query, headers: headers) else {
        throw Curl.Failure(description: "there is nothing at this address")
      }
      return answer
    } catch {
      throw Failure(
        description: "the time authority \(address) gives no time stamp: \(error). The photo was "
          + "not signed; try again, or another authority")
    }
  }
}
