internal import VersoSystem

/// Programs that this one runs.
package enum ChildProcess {
  /// A pipe that child processes do not inherit; nil if no more files can be opened.
  package static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    let status = unsafe VersoSystem.pipe(&ends)
    guard status == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program: a path, or a name that is looked up in the search path. The first argument is the name that it
  /// is called by. Errors go to the standard error of this process where none is given.
  ///
  /// - Returns: The process; nil if it cannot be started, and on systems that start none for apps (tvOS, watchOS).
  package static func start(
    _ program: String, _ arguments: [String], input: Int32, output: Int32, errors: Int32? = nil
  ) -> Int32? {
    #if os(tvOS) || os(watchOS)
      return nil
    #else
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
      #else
        var actions = unsafe posix_spawn_file_actions_t()
      #endif
      guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
      defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
      let ends = [(input, STDIN_FILENO), (output, STDOUT_FILENO)]
      for (end, number) in ends + (errors.map { [($0, STDERR_FILENO)] } ?? []) {
        _ = unsafe posix_spawn_file_actions_adddup2(&actions, end, number)
      }
      var words = unsafe arguments.map { unsafe strdup($0) }
      defer { for index in unsafe words.indices { unsafe free(words[index]) } }
      unsafe words.append(nil)
      var process = pid_t()
      let status = PathBytes.withPointer(program) {
        unsafe posix_spawnp(&process, $0, &actions, nil, words, environ)
      }
      return status == 0 ? process : nil
    #endif
  }
}
