import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// `verso view`
  struct View: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "view", _superCommandName: Tool.name,
      abstract: "Show photos in the terminal.",
      discussion: """
        verso view photo.heic
        verso view --recursive Photos --where 'Rating >= 4'
        verso view --with sixel photo.jpg > photo.six
        verso view --with text *.nef

        The picture is displayed above its name, size, date, camera, lens, exposure and position. Supported are Kitty's \
        graphics protocol (kitty, Ghostty, WezTerm, Konsole), sixel (xterm -ti vt340, foot, mlterm, tmux with sixel) and the \
        sequence of iTerm2. The terminal and the environment are asked; --with chooses instead. Other terminals, files and \
        pipes get only the text.

        A large enough preview in the file is displayed, or else the decoded photo (formats other than JPEG by \
        verso-imaging), in its orientation. The exit status is 0, or 1 if a file cannot be read, a path does not exist, or a \
        folder is named without --recursive.
        """, aliases: ["show"])

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @Option(
      name: .customLong("with"),
      help: ArgumentHelp(
        "How the picture is sent; text prints no picture.", valueName: "way"))
    var way: TerminalPicture?

    @OptionGroup var limit: PixelLimit
    @OptionGroup var options: FileOptions

    func run() throws {
      let files = try options.photos(paths, missing: .reported, withSidecars: false).paths
      // Only a terminal is asked; other outputs get a picture only on demand.
      let terminal =
        Standard.outputIsTerminal ? Terminal(asking: way) : Terminal(way ?? .text)
      var hasFailed = false
      for path in files {
        do {
          let photo = try Files.photo(path)
          let card = PhotoCard(photo, path: path)
          var output: [UInt8] = []
          if terminal.way != .text {
            do {
              output = try picture(photo, terminal, below: card.lines.count)
            } catch {
              Standard.error(Report.line(path, error))
              hasFailed = true
            }
          }
          try Standard.output(output + card.bytes)
        } catch let error as BrokenOutput {
          throw error
        } catch {
          Standard.error(Report.line(path, error))
          hasFailed = true
        }
      }
      if hasFailed { throw ExitCode(1) }
    }

    /// The bytes of the picture, which leaves room for lines below it.
    private func picture(_ photo: Photo, _ terminal: Terminal, below lines: Int) throws -> [UInt8] {
      let rows = max(terminal.rows - lines - 1, min(terminal.rows, 4), 1)
      let area = Size(max(terminal.columns, 1) * terminal.cell.width, rows * terminal.cell.height)
      let pixels = try photo.pixels(
        fitting: area, engine: ImagingProcess.shared, limits: limit.limits)
      return terminal.way.bytes(pixels, colors: terminal.colors) + [0x0A]
    }
  }

  extension TerminalPicture: ExpressibleByArgument {}
#endif
