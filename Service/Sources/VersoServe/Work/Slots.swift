/// The places of the processes that run at once. Requests wait in the order in which they came.
actor Slots {
  private let limits: Limits
  private var running = 0
  private var queue: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var last = 0

  init(_ limits: Limits) { self.limits = limits }

  /// How many processes run, and how many requests wait.
  var load: (running: Int, waiting: Int) { (running, queue.count) }

  /// Does something in a place of its own.
  ///
  /// - Throws: ``Failure`` where too many wait; `CancellationError` where the request was given up while it waited.
  func use<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async throws {
    if running < limits.processes {
      running += 1
      return
    }
    guard queue.count < limits.waiting else {
      throw Failure(.busy, "too many requests wait; try again in a few seconds")
    }
    last += 1
    let id = last
    let isAdmitted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          queue.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(id) }
    }
    guard isAdmitted else { throw CancellationError() }
  }

  private func giveUp(_ id: Int) {
    guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
    queue.remove(at: index).continuation.resume(returning: false)
  }

  /// The place goes to the next request, so that the count stays.
  private func leave() {
    if queue.isEmpty {
      running -= 1
    } else {
      queue.removeFirst().continuation.resume(returning: true)
    }
  }
}
