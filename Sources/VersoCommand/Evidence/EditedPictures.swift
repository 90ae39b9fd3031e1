import VersoJournal
import VersoLibrary

/// The files whose pictures verso has edited, as far as the journal records it.
struct EditedPictures: Sendable {
  private var paths: Set<Path.Key> = []

  private static let commands: Set<Substring> = ["convert", "crop", "resize", "watermark"]

  init(_ options: JournalOptions) {
    // Without a journal nothing is known.
    guard !options.noJournal, let journal = try? Journal(options.journal, creates: false),
      let runs = try? journal.runs()
    else { return }
    for run in runs where run.changes.standing > 0 {
      guard let name = run.command.split(separator: " ").dropFirst().first,
        Self.commands.contains(name)
      else { continue }
      for change in (try? journal.standing(in: run.number)) ?? [] where !change.isOfFolder {
        paths.insert(Path.key(change.place))
      }
    }
  }

  func contains(_ path: String) -> Bool {
    !paths.isEmpty && paths.contains(Path.key(Path.resolved(path)))
  }
}

extension Change {
  var isOfFolder: Bool { kind == .folder || kind == .folderRemoved }
}
