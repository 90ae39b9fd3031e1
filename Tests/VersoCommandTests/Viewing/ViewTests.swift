import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Pictures in terminals", .enabled(if: Command.isThere, "the command is not built"))
struct ViewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The PNG file in what a terminal with Kitty's protocol is sent.
  private func png(_ output: [UInt8]) throws -> [UInt8] {
    let text = String(decoding: output, as: UTF8.self)
    var letters = ""
    for piece in text.components(separatedBy: "\u{1B}_G").dropFirst() {
      let body = piece.components(separatedBy: "\u{1B}\\")[0]
      let parts = body.split(separator: ";", maxSplits: 1)
      #expect(parts.count == 2 && parts[1].count <= 4096)
      letters += parts[1]
    }
    return [UInt8](try #require(Data(base64Encoded: letters)))
  }

  @Test("A file or a pipe gets only the text")
  func words() throws {
    let outcome = try Command.run(["view", Command.sample("harbour.jpg")])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.hasPrefix("harbour.jpg\n  JPEG, "))
    #expect(!outcome.output.contains(0x1B))
  }

  @Test("A photo is shown in its orientation", arguments: 1...8)
  func orientation(number: Int) throws {
    let path = Command.sample("orientation-\(number).jpg")
    let outcome = try Command.run(["view", "--with", "kitty", path])
    let shown = try Photo(try png(outcome.output))
    let upright = try Command.run(["view", "--with", "kitty", Command.sample("orientation-1.jpg")])
    let size = try #require(try Photo(try png(upright.output)).storedSize)
    #expect(shown.format == .png && shown.storedSize == size)
    #expect(outcome.text.contains("m=0;"))
  }

  @Test("iTerm2 gets the unchanged file")
  func iterm() throws {
    let outcome = try Command.run(["view", "--with", "iterm", Command.sample("plain.jpg")])
    let start = Array("\u{1B}]1337;File=inline=1;size=".utf8)
    #expect(outcome.output.starts(with: start))
    let end = try #require(outcome.output.firstIndex(of: 0x07))
    let colon = try #require(outcome.output.firstIndex(of: UInt8(ascii: ":")))
    let file = Data(base64Encoded: Data(outcome.output[(colon + 1)..<end]))
    #expect(try Photo([UInt8](try #require(file))).format == .png)
  }

  @Test("Sixels draw every pixel once, in colours close to those of the picture")
  func sixels() throws {
    let path = Command.sample("harbour.jpg")
    let outcome = try Command.run(["view", "--with", "sixel", path])
    let end = try #require(outcome.output.position(of: [0x1B, 0x5C])) + 2
    let picture = try #require(SixelPicture(Array(outcome.output[..<end])))
    let size = try #require(
      try Photo(try png(Command.run(["view", "--with", "kitty", path]).output)).storedSize)
    #expect(Size(picture.width, picture.height) == size)
    #expect(picture.pixels.allSatisfy { $0 != nil } && picture.repeated == 0)
    #expect((2...256).contains(picture.colors.count))
  }

  @Test("A picture that cannot be decoded costs a line, and the text is shown")
  func damaged() throws {
    let bytes = try Command.sampleBytes("harbour.jpg")
    let path = try folder.write(Array(bytes.prefix(bytes.count / 2)), "cut.jpg")
    let outcome = try Command.run(["view", "--with", "kitty", path])
    #expect(outcome.text.contains("cut.jpg\n"))
    let none = try Command.run(["view", "--with", "kitty", folder.path("none.jpg")])
    #expect(none.status == 1 && none.errors.contains("none.jpg"))
  }

  @Test("Names and values cannot move the cursor")
  func names() throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "a\u{1B}[2J\u{9B}.jpg")
    let title = ["set", "--no-journal", "Title=\u{1B}]0;gone\u{07}", path]
    _ = try Command.run(title)
    let outcome = try Command.run(["view", path])
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains(0x1B) && !outcome.output.contains(0x07))
    #expect(!outcome.text.unicodeScalars.contains("\u{9B}"))
  }

  @Test(
    "A terminal is asked for its features",
    .enabled(if: PseudoTerminal.isThere, "there is no python3 to open a terminal"),
    arguments: [
      (PseudoTerminal.Kind.kitty, "\u{1B}_Ga=T,f=100,q=2,"), (.sixel, "\u{1B}P0;1;0q"),
      (.plain, "harbour.jpg\n"), (.silent, "harbour.jpg\n"),
    ])
  func asks(kind: PseudoTerminal.Kind, start: String) throws {
    let outcome = try PseudoTerminal.run(["view", Command.sample("harbour.jpg")], kind)
    #expect(outcome.status == 0)
    #expect(outcome.output.starts(with: start.utf8), "\(outcome.text.prefix(80).debugDescription)")
    #expect(outcome.text.contains("harbour.jpg\n  JPEG, "))
    guard kind == .sixel, let end = outcome.output.position(of: [0x1B, 0x5C]) else { return }
    let picture = try #require(SixelPicture(Array(outcome.output[..<(end + 2)])))
    #expect(picture.width <= 640 && picture.height <= 24 * 16 && picture.colors.count <= 64)
  }

  @Test(
    "The environment's terminal is trusted, but not inside another terminal",
    .enabled(if: PseudoTerminal.isThere, "there is no python3 to open a terminal"))
  func environment() throws {
    let path = Command.sample("plain.jpg")
    let iterm = try PseudoTerminal.run(
      ["view", path], .plain, environment: ["TERM_PROGRAM": "iTerm.app"])
    #expect(iterm.output.starts(with: "\u{1B}]1337;File=".utf8))
    let inside = try PseudoTerminal.run(
      ["view", path], .plain, environment: ["TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/x,1,0"])
    #expect(inside.output.starts(with: "plain.jpg\n".utf8))
    // tmux would show the question in its line of state.
    let kitty = try PseudoTerminal.run(["view", path], .kitty, environment: ["TMUX": "/tmp/x,1,0"])
    #expect(kitty.output.starts(with: "plain.jpg\n".utf8))
    let dumb = try PseudoTerminal.run(["view", path], .kitty, environment: ["TERM": "dumb"])
    #expect(dumb.output.starts(with: "plain.jpg\n".utf8))
  }
}
