import ArgumentParser
import Verso

/// The name and the version of the program.
enum Tool {
  /// The option with which help shows everything: all options, and the details of each.
  static let allHelp = "--help-hidden"

  /// How visible options are that few people need: ``allHelp`` and completions show them.
  static var rare: ArgumentVisibility {
    let isCompletion = Standard.arguments.contains { $0.hasPrefix("--generate-completion-script") }
    return isCompletion ? .default : .hidden
  }

  /// How visible options are that only these commands need: elsewhere ``allHelp`` shows them.
  static func shown(in commands: String...) -> ArgumentVisibility {
    Standard.arguments.prefix(2).contains(where: commands.contains) ? .default : rare
  }

  /// How visible options are that these commands refuse.
  static func refused(
    by commands: String..., otherwise: ArgumentVisibility = .default
  ) -> ArgumentVisibility {
    Standard.arguments.prefix(2).contains(where: commands.contains) ? .private : otherwise
  }

  /// A text of help that only ``allHelp`` shows.
  static func details(_ text: String) -> String {
    Standard.arguments.contains(allHelp) ? text : ""
  }

  static let name = "verso"
  static let version = "\(Release.version)"
}
