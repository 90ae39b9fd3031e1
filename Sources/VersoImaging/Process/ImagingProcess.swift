#if Imaging
  import Verso
  internal import VersoSystem

  /// Runs `verso-imaging` for what needs libvips, which takes longer to load than reading a photo.
  ///
  /// A process serves one worker at a time and stays for the next request; it ends with `verso`.
  package final class ImagingProcess: PictureEngine {
    package static let shared = ImagingProcess()

    private let idle = Mutex<[Channel]>([])

    package func render(_ job: PictureJob, of source: PictureSource) throws -> RenderedPicture {
      let answer = try ask(.render(job, source))
      guard let picture = RenderedPicture(answer) else { throw Self.misunderstanding }
      return picture
    }

    package func draw(_ text: TextMark) throws -> Mask { try mask(.draw(text)) }

    package func load(_ source: PictureSource, width: Int, limits: ImagingLimits) throws -> Mask {
      try mask(.load(source, width: width, limits))
    }

    private func mask(_ request: Request) throws -> Mask { try mask(on: begin(request)) }

    /// The mark that a process was asked for.
    package func mask(on channel: Channel) throws -> Mask {
      guard let mask = Mask(try answer(on: channel)) else { throw Self.misunderstanding }
      return mask
    }

    private static let misunderstanding = ImagingError(
      .engine, "verso and verso-imaging have different versions")

    /// Has a process begin with something that will be asked for.
    package func begin(_ request: Request) throws -> Channel {
      let channel = try idle.withLock { $0.popLast() } ?? Self.start()
      try channel.send(request.message)
      return channel
    }

    private func ask(_ request: Request) throws -> Message {
      try answer(on: begin(request))
    }

    private func answer(on channel: Channel) throws -> Message {
      guard let answer = try channel.receive() else {
        throw ImagingError(
          .engine, "verso-imaging failed; is libvips installed, and is there enough memory?")
      }
      idle.withLock { $0.append(channel) }
      return try answer.answer()
    }

    /// Starts the process next to this program's file, or one in the search path.
    private static func start() throws(ImagingError) -> Channel {
      // A process that has ended must not end this one.
      signal(SIGPIPE, SIG_IGN)
      guard let requests = ChildProcess.pipe(), let answers = ChildProcess.pipe() else {
        throw ImagingError(.engine, "no more files can be opened")
      }
      defer {
        close(requests.read)
        close(answers.write)
      }
      let started = ChildProcess.start(
        isThere ? beside : "verso-imaging", ["verso-imaging", "--serve"], input: requests.read,
        output: answers.write)
      guard started != nil else {
        close(requests.write)
        close(answers.read)
        throw ImagingError(
          .engine, "verso-imaging, which this needs, is not installed next to verso")
      }
      return Channel(input: answers.read, output: requests.write)
    }

    /// Its usual location: next to this program.
    private static var beside: String {
      let own = CommandLine.arguments.first ?? "verso"
      return PathBytes.folder(of: FileSystem.resolved(executable ?? own) ?? own) + "/verso-imaging"
    }

    /// Whether it is installed next to this program.
    package static var isThere: Bool { FileSystem.place(beside) != .nothing }

    /// This program's file.
    private static var executable: String? {
      #if os(Linux)
        return "/proc/self/exe"
      #else
        return nil
      #endif
    }
  }
#endif
