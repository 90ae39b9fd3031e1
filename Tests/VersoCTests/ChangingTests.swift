import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Changing from C")
struct ChangingTests {
  let folder: TemporaryFolder
  let photo: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Samples.bytes("harbour.jpg"), "photo.jpg")
  }

  /// What the command writes.
  private func command(_ arguments: [String]) throws -> [UInt8] {
    let output = folder.path("command.jpg")
    let outcome = try VersoCommand.run(arguments + ["--overwrite", "-o", output])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.read("command.jpg")
  }

  @Test(
    "A plan does what the command does, byte for byte",
    .enabled(if: VersoCommand.isThere, "the command is not built"))
  func plans() throws {
    let opened = try Owned.photo(path: photo)
    let set = try Owned.plan([
      "Artist": "Zoë Example", "Keywords": "dawn", "keywords": "boats", "GPS": "46.95,7.45,500",
      "Orientation": "Rotate 90 CW", "XMP-dc:Title-de": "Hafen", "UserComment": "",
      "AllDates": "2026-05-06 07:08:09",
    ])
    #expect(
      try written(opened, set)
        == command([
          "set", photo, "Artist=Zoë Example", "Keywords=dawn", "keywords=boats",
          "GPS=46.95,7.45,500", "Orientation=Rotate 90 CW", "XMP-dc:Title-de=Hafen",
          "UserComment=", "AllDates=2026-05-06 07:08:09",
        ]))
    for names in [["GPS:*"], ["gps"], ["Artist", "XMP:all"], ["AllDates"]] {
      let plan = try Owned.plan()
      for name in names { try call { verso_plan_remove(plan.pointer, name, $0) } }
      #expect(try written(opened, plan) == command(["remove", photo] + names))
    }
    for (keep, options) in [
      (VERSO_KEEP_APPEARANCE, []), (VERSO_KEEP_NOTHING, ["--all"]),
      (VERSO_KEEP_ORIENTATION, ["--keep", "orientation"]),
      (
        VERSO_KEEP_COLOR_PROFILE | VERSO_KEEP_GAIN_MAP,
        ["--keep", "color-profile", "--keep", "gain-map"]
      ),
    ] {
      let plan = try Owned.plan()
      try call { verso_plan_strip(plan.pointer, keep, $0) }
      #expect(try written(opened, plan) == command(["strip", photo] + options))
    }
    for (what, options) in [
      (VERSO_PERSONAL_GPS, ["--only", "gps"]),
      (
        VERSO_PERSONAL_GPS | VERSO_PERSONAL_IDENTITY, ["--only", "gps", "--only", "identity"]
      ),
    ] {
      let plan = try Owned.plan()
      try call { verso_plan_strip_personal(plan.pointer, what, $0) }
      #expect(try written(opened, plan) == command(["strip", photo] + options))
    }
    let plain = try folder.write(try Samples.bytes("plain.jpg"), "plain.jpg")
    for (groups, options) in [([], []), (["GPS"], ["-g", "GPS"])] as [([String], [String])] {
      let plan = try Owned.plan()
      _ = try withSelection(groups: groups) { selection in
        try call { verso_plan_copy(plan.pointer, opened.pointer, selection, $0) }
      }
      #expect(
        try written(try Owned.photo(path: plain), plan)
          == command(["copy", photo, plain] + options))
    }
  }

  @Test("A plan without steps, or no plan, changes nothing", arguments: Samples.all)
  func nothing(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(try written(try Owned.photo(path: path), nil) == bytes)
    #expect(try written(try Owned.photo(bytes), try Owned.plan()) == bytes)
    #expect(try written(try Ranges(bytes).open(), nil) == bytes)
  }

  @Test("An invalid value or an unknown name is refused, and the plan is unchanged")
  func refusals() throws {
    let plan = try Owned.plan(["Artist": "Ada Example", "Copyright": "2026"])
    let refused: [(String, String, verso_code)] = [
      ("Orientation", "sideways", VERSO_ERROR_INVALID_VALUE),
      ("GPS", "here", VERSO_ERROR_INVALID_VALUE), ("AllDates", "now", VERSO_ERROR_INVALID_VALUE),
      ("GPSLatitude", "95", VERSO_ERROR_INVALID_VALUE),
      ("Nothing", "1", VERSO_ERROR_UNKNOWN_TAG), ("", "1", VERSO_ERROR_UNKNOWN_TAG),
      ("StripOffsets", "8", VERSO_ERROR_NOT_EDITABLE),
      ("CircleOfConfusion", "1", VERSO_ERROR_NOT_EDITABLE),
      // Another value for the same field under another name.
      ("MWG:Copyright", "2027", VERSO_ERROR_INVALID_VALUE),
    ]
    for (name, value, expected) in refused {
      #expect(code { verso_plan_set(plan.pointer, name, value, $0) } == expected, "\(name)")
    }
    for (name, expected) in [
      ("Nothing", VERSO_ERROR_UNKNOWN_TAG), ("Nowhere:*", VERSO_ERROR_UNKNOWN_TAG),
      ("File:*", VERSO_ERROR_NOT_EDITABLE), ("", VERSO_ERROR_UNKNOWN_TAG),
    ] {
      #expect(code { verso_plan_remove(plan.pointer, name, $0) } == expected, "\(name)")
    }
    let bytes = try written(try Owned.photo(path: photo), plan)
    #expect(try Photo(bytes).metadata[.artist] == "Ada Example")
  }

  @Test("A file is edited under its lock, and the receipt lists what was done")
  func editing() throws {
    let plan = try Owned.plan(["Artist": "Grace Example", "Rating": "4"])
    try call { verso_plan_remove(plan.pointer, "Copyright", $0) }
    func edit() throws -> (verso_method, Set<String>) {
      let receipt = try Owned.made(verso_receipt_free) {
        verso_edit_path(photo, plan.pointer, nil, $0, $1)
      }
      var lines: Set<String> = []
      var change = verso_change()
      change.size = MemoryLayout<verso_change>.size
      for index in 0..<verso_receipt_count(receipt.pointer) {
        try call { verso_receipt_change(receipt.pointer, index, &change, $0) }
        lines.insert("\(change.kind.rawValue) \(change.name.string)")
      }
      let end = verso_receipt_count(receipt.pointer)
      #expect(
        code { verso_receipt_change(receipt.pointer, end, &change, $0) } == VERSO_END)
      return (verso_receipt_method(receipt.pointer), lines)
    }
    let (method, lines) = try edit()
    #expect(method != VERSO_METHOD_UNCHANGED)
    #expect(lines.contains("\(VERSO_CHANGE_SET.rawValue) IFD0:Artist"))
    #expect(lines.contains("\(VERSO_CHANGE_REMOVED.rawValue) IFD0:Copyright"))
    #expect(try Photo(path: photo).metadata[.artist] == "Grace Example")
    #expect(try edit().0 == VERSO_METHOD_UNCHANGED)
  }

  @Test("A file is written completely, and replaces another one only on request")
  func files() throws {
    let opened = try Owned.photo(path: photo)
    let plan = try Owned.plan(["Artist": "Grace Example"])
    let target = folder.path("new.jpg")
    func write(_ path: String, _ flags: UInt32 = 0) throws {
      var options = verso_write_options()
      options.size = MemoryLayout<verso_write_options>.size
      options.flags = flags
      try call {
        verso_photo_write_path(opened.pointer, plan.pointer, path, &options, nil, $0)
      }
    }
    try write(target)
    #expect(try folder.read("new.jpg") == written(opened, plan))
    for path in [target, photo] {
      let before = try Data(contentsOf: URL(filePath: path))
      do {
        try write(path)
        Issue.record("\(path) was replaced")
      } catch let problem as Problem {
        #expect(problem.code == VERSO_ERROR_EXISTS && problem.place == path)
        #expect(problem.advice == "VERSO_WRITE_OVERWRITE replaces it")
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
    try write(target, VERSO_WRITE_OVERWRITE | VERSO_WRITE_VERIFY | VERSO_WRITE_COMPACT)
    try write(photo, VERSO_WRITE_OVERWRITE)
    #expect(try Photo(path: photo).metadata[.artist] == "Grace Example")
    // It stands for what was opened, which is no longer there.
    #expect(
      code { error in
        var bytes = verso_buffer()
        return verso_photo_write_bytes(opened.pointer, plan.pointer, nil, &bytes, nil, error)
      } == VERSO_ERROR_CHANGED)
    #expect(try folder.names().sorted() == ["new.jpg", "photo.jpg"])
  }

  @Test("A change of an open file by another program is detected")
  func descriptors() throws {
    let file = try FileHandle(forReadingFrom: URL(filePath: photo))
    let opened = try Owned.made(verso_photo_free) {
      verso_photo_open_descriptor(file.fileDescriptor, nil, $0, $1)
    }
    let plan = try Owned.plan(["Artist": "Grace Example"])
    #expect(try Photo(try written(opened, plan)).metadata[.artist] == "Grace Example")
    let writer = try FileHandle(forWritingTo: URL(filePath: photo))
    try writer.seekToEnd()
    try writer.write(contentsOf: Data([0]))
    try writer.close()
    #expect(
      code { error in
        var bytes = verso_buffer()
        return verso_photo_write_bytes(opened.pointer, plan.pointer, nil, &bytes, nil, error)
      } == VERSO_ERROR_CHANGED)
  }
}
