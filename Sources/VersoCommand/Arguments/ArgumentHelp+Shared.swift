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
  static let zone = ArgumentHelp("The time zone: +02:00 or Europe/Zurich.", valueName: "zone")
  static var keepFormulas: ArgumentHelp {
    ArgumentHelp(
      "In a table, cells that begin with =, +, - or @ have no apostrophe in front.",
      visibility: Tool.rare)
  }
  static let report = ArgumentHelp("Write a report to this file.", valueName: "file")
  static let sender = ArgumentHelp("The keys of the sender: a JSON Web Key Set.", valueName: "file")
  static let pictureSource = ArgumentHelp(
    "How the picture was made, as a term of IPTC (verso mark --list).", valueName: "term")
  static let trust = ArgumentHelp(
    "Trust these authorities: certificates in PEM or DER.", valueName: "file")
  static var listSeparator: ArgumentHelp {
    ArgumentHelp(
      "The text between the items of a list.", valueName: "text", visibility: Tool.rare)
  }
  static let aspect = ArgumentHelp(
    "Crop to this shape: the largest such part is used.", valueName: "w:h")
}
