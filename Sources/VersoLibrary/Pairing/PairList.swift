/// Pairs in a list that may have a million: each is kept as a few bytes, and made when it is asked for.
package struct PairList: RandomAccessCollection, Sendable {
  private var bytes = PackedBytes()
  private var starts: [Int] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  package mutating func append(_ pair: Pair) {
    starts.append(bytes.count)
    bytes.append(Pair.Kind.allCases.firstIndex(of: pair.kind) ?? 0)
    bytes.append(pair.why)
    bytes.append(pair.files.count)
    for file in pair.files { bytes.append(file) }
  }

  package subscript(index: Int) -> Pair {
    var reader = bytes.reader(at: starts[index])
    let kind = Pair.Kind.allCases[reader.number()]
    let why = reader.text()
    return Pair(kind: kind, files: (0..<reader.number()).map { _ in reader.text() }, why: why)
  }
}
