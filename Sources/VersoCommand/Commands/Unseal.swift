import ArgumentParser
import Verso
import VersoEvidence

/// `verso unseal`
struct Unseal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unseal", _superCommandName: VersoCommand.name,
    abstract: "Read what is sealed in photos.",
    discussion: """
      verso unseal --keys private.json photo.jpg

      The key is found by its id in the set. A seal does not open when its picture was changed, when \
      it was copied from another photo, or with the key of somebody else.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The keys: a JSON Web Key Set with private or shared ones; - reads it from standard input.",
      valueName: "file"), completion: .file())
  var keys: String

  @OptionGroup var files: FileOptions

  func run() throws {
    let keys = try KeyFiles.sealingKeys(keys)
    let paths = try files.files(paths).paths
    let failures = Pool.run(
      paths, workers: files.workers, chunk: 1, frame: .init(isPrompt: true)
    ) { index, report in
      let path = paths[index]
      do {
        let text = Rendering.printable(try Files.photo(path).unseal(with: keys))
        report.output += "\(paths.count == 1 ? "" : "\(path): ")\(text)\n".utf8
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }
}
