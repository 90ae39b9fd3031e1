internal import VersoImaging
internal import VersoSystem

#if Imaging
  internal import VersoVips
#endif

/// The part of `verso` that needs libvips. `verso` runs it and asks it, one request after the other,
/// on its standard input; it is of no use alone.
@main
struct VersoImagingCommand {
  static func main() {
    guard CommandLine.arguments.dropFirst().elementsEqual(["--serve"]) else {
      print("verso-imaging is a part of verso, which runs it. Try: verso help crop")
      exit(64)
    }
    // The output of libraries must not get between the answers.
    let channel = Channel(input: STDIN_FILENO, output: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    // Libvips' warnings are for programmers; its errors become answers.
    unsafe setenv("VIPS_WARNING", "0", 1)
    do {
      while let message = try channel.receive() { try channel.send(answer(message)) }
    } catch {
      exit(1)
    }
  }

  private static func answer(_ message: Message) -> Message {
    #if Imaging
      do {
        guard let request = Request(message) else {
          throw ImagingError(.engine, "verso and verso-imaging have different versions")
        }
        return try request.answer(by: VipsEngine())
      } catch {
        return Message(error)
      }
    #else
      return Message(ImagingError(.engine, "verso-imaging was built without pictures"))
    #endif
  }
}
