import VersoBytes
import VersoLibrary

/// The kind of a table in an export of iCloud.
enum ICloudTable {
  /// The rows for pictures, and the problem after them; nil for none.
  case details([Row], broken: CSVReader.Problem?)
  /// The names of the pictures of an album.
  case album([String])
  /// The names of pictures that have something in common, such as favourites.
  case list([String])
  /// The names of pictures that a program has put together.
  case memory([String])
  /// Something else.
  case other

  /// A line of "Photo Details.csv".
  struct Row: Hashable {
    let name: String
    /// Apple's checksum of the bytes (``FileChecksum``); empty if absent.
    let checksum: String
    let record: Record
  }

  /// The longest table that is read, in bytes; one of ten thousand pictures has two megabytes.
  static let longest = 64 << 20

  /// Reads a table. Its first line identifies it.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - budget: The budget for it and those that follow.
  /// - Throws: The problem with it, and the line. A table with too many rows is refused.
  init(_ bytes: [UInt8], _ budget: inout DocumentBudget) throws(CSVReader.Problem) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CSVReader.Problem(line: 1, message: "it is not UTF-8")
    }
    var reader = CSVReader(bytes, budget: budget)
    defer { budget = reader.budget }
    guard let (_, header) = try reader.next() else {
      self = .other
      return
    }
    var columns: [String: Int] = [:]
    for (index, title) in header.enumerated() { columns[title.trimmed.lowercased()] = index }
    guard let name = columns["imgname"], columns.count > 1 else {
      guard header.count == 1 else {
        throw CSVReader.Problem(line: 1, message: "its columns are not known")
      }
      var names: [String] = []
      while let (_, cells) = try reader.next() {
        if let name = cells.first, !name.isEmpty { names.append(name) }
      }
      self =
        columns["imagename"] != nil
        ? .memory(names) : columns["imgname"] == nil ? .album(names) : .list(names)
      return
    }
    var rows: [Row] = []
    var broken: CSVReader.Problem?
    while true {
      let line: Int
      let cells: [String]
      do throws(CSVReader.Problem) {
        guard let next = try reader.next() else { break }
        (line, cells) = next
      } catch {
        guard !error.isTooMuch else { throw error }
        broken = error
        break
      }
      if cells == [""] { continue }
      guard name < cells.count else {
        broken = CSVReader.Problem(line: line, message: "the line is incomplete")
        break
      }
      func cell(_ title: String) -> String {
        columns[title].flatMap { $0 < cells.count ? cells[$0].trimmed : nil } ?? ""
      }
      guard !cells[name].isEmpty else { continue }
      var record = Record()
      let date = cell("originalcreationdate")
      record.taken = Self.moment(date)
      if record.taken == nil, !date.isEmpty { record.tell("the date \(date) is not understood") }
      func isSaid(_ title: String) -> Bool { cell(title).lowercased() == "yes" }
      record.isFavorite = isSaid("favorite")
      // Hidden pictures are imported only on request.
      record.isTrashed = isSaid("deleted") || isSaid("hidden")
      rows.append(
        Row(name: cells[name], checksum: cell("filechecksum"), record: record))
    }
    self = .details(rows, broken: broken)
  }

  /// A moment such as "Friday May 24,2019 4:16 PM GMT", in seconds since 1970; nil for anything else.
  static func moment(_ text: String) -> Int? {
    let months = CivilCalendar.months
    let words = text.split { " ,\u{A0}\u{202F}".contains($0) }
    guard words.count >= 5, words.count <= 7, words.last == "GMT" || words.last == "UTC",
      let at = words.firstIndex(where: { months.contains(String($0)) }), at <= 1,
      let month = months.firstIndex(of: String(words[at])), at + 3 < words.count,
      let day = Int(words[at + 1]), let year = Int(words[at + 2]), (1...9999).contains(year)
    else { return nil }
    let time = words[at + 3].split(separator: ":").map { Int($0) }
    guard (2...3).contains(time.count), var hour = time[0], let minute = time[1],
      let second = time.count > 2 ? time[2] : 0
    else { return nil }
    let half = at + 4 < words.count ? words[at + 4] : ""
    if half == "PM", (1..<12).contains(hour) { hour += 12 }
    if half == "AM", hour == 12 { hour = 0 }
    let date = CaptureDate(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second, offset: 0)
    guard date.isValid, let seconds = date.secondsSince1970() else { return nil }
    return Record.moment(seconds)
  }
}
