/// Gives something up that takes too long; its task is cancelled, and has ended when this returns.
func within<Result: Sendable>(
  seconds: Int, _ failure: @autoclosure @Sendable () -> Failure,
  _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      return nil
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() ?? nil else { throw failure() }
    return result
  }
}
