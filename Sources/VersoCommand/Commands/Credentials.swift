import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso credentials`
struct Credentials: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "credentials", _superCommandName: Tool.name,
    abstract: "Show Content Credentials without verifying them.",
    discussion: """
      verso credentials photo.jpg
      verso credentials --json photo.jpg
      verso credentials --extract photo.jpg > photo.c2pa

      The credentials are shown as they are stored; verso verify checks whether they are valid. The exit status is 0 if \
      all photos have credentials, 1 if one cannot be read, and 2 if one has none. With --json every photo has an entry; \
      one that cannot be read has Error and ErrorCode.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(
    help: "Print the manifest store as a .c2pa file. It signs only the photo that contained it.")
  var extract = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    if json, extract { throw ValidationError("--json and --extract exclude each other") }
  }

  func run() throws {
    let paths = try files.files(paths, missing: .reported).paths
    if extract, paths.count > 1 { throw UsageError("--extract takes one photo") }
    if extract, Standard.outputIsTerminal {
      throw UsageError("a manifest store is not for a terminal; send it to a file with >")
    }
    let form: CredentialsListing.Form = extract ? .bytes : json ? .json : .text
    var isMissing = false
    var report = Report()
    for path in paths {
      do {
        let photo = try Files.photo(path)
        let found = try photo.credentials()
        let address = try photo.credentialsAddress
        isMissing = isMissing || found == nil
        CredentialsListing(path: path, credentials: found, address: address)
          .append(to: &report, form: form)
      } catch {
        report.fail(path, error, json: json)
      }
    }
    try report.print(json: json)
    if isMissing { throw ExitCode(2) }
  }
}
