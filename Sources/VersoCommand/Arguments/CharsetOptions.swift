import ArgumentParser
import Verso

/// How texts of Exif are read whose bytes are not UTF-8.
struct CharsetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read texts of Exif that are not UTF-8 in this character set: latin1, shift-jis, euc-jp or gbk.",
      valueName: "name", visibility: Tool.rare),
    transform: Self.charset)
  var charset: Charset?

  private static func charset(_ name: String) throws -> Charset {
    guard let charset = Charset(named: name) else {
      throw ValidationError(
        "no character set \(name) is known: \(Charset.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return charset
  }
}
