import VersoBytes

/// The remaining budget of a run for requests to other machines: a folder of photos must not cause
/// requests without end.
package final class FetchBudget: Sendable {
  /// The most addresses that are asked.
  package static let mostAddresses = 1000
  /// The most seconds that answers are waited for, all together.
  package static let mostSeconds = 600.0

  private struct State {
    var addresses = 0
    var seconds = 0.0
  }

  private let state = Mutex(State())
  private let most: (addresses: Int, seconds: Double)

  package init(addresses: Int = mostAddresses, seconds: Double = mostSeconds) {
    most = (addresses, seconds)
  }

  /// Fetches something.
  ///
  /// - Throws: ``Curl/Failure`` where the run has fetched enough, and what `fetch` throws.
  package func spend<Answer>(_ fetch: () throws -> Answer) throws -> Answer {
    let excess = state.withLock { state -> String? in
      if state.addresses >= most.addresses { return "\(most.addresses) addresses" }
      if state.seconds >= most.seconds { return "for \(Int(most.seconds)) seconds" }
      state.addresses += 1
      return nil
    }
    if let excess {
      throw Curl.Failure(
        description:
          "this run has asked \(excess) already; verify the remaining photos in another one")
    }
    let start = SystemClock.elapsed
    defer { state.withLock { $0.seconds += SystemClock.elapsed - start } }
    return try fetch()
  }
}
