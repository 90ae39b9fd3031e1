import ArgumentParser

/// The help of options that several commands have.
extension ArgumentHelp {
  static let output = ArgumentHelp("Write to this file or folder.", valueName: "path")
  static let onlyTag = ArgumentHelp("Only this tag; may be repeated.", valueName: "name")
  static let onlyGroup = ArgumentHelp(
    "Only this group, such as GPS; may be repeated.", valueName: "name")
  static let longestGap = ArgumentHelp(
    "The longest time between two photos or fixes, such as 90min or 1:30 (hours and minutes).",
    valueName: "time")
  static let clock = ArgumentHelp(
    "Correct the camera's clock by a photo and its right time; may be repeated.",
    valueName: "photo=time")
  static let keySet = ArgumentHelp(
    "The keys: a JSON Web Key Set; - reads it from standard input.", valueName: "file")
  static var jobs: ArgumentHelp {
    ArgumentHelp(
      "How many files to process at once; by default as many as suit the computer.",
      valueName: "number", visibility: Tool.rare)
  }
}
