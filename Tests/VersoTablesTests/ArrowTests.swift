import CVersoArrow
import Testing

@testable import VersoTables

@Suite("Rows in Arrow's layout")
struct ArrowTests {
  @Test("Values, missing values, and offsets of texts")
  func layout() {
    var numbers = ArrayBuilder(.integer16)
    for cell: Cell in [.integer(1), .null, .integer(-2), .integer(70_000)] {
      _ = numbers.append(cell)
    }
    #expect(numbers.count == 4)
    #expect(numbers.nullCount == 2)
    #expect(numbers.validity == [0b0101])
    #expect(numbers.values == [1, 0, 0, 0, 0xFE, 0xFF, 0, 0])

    var texts = ArrayBuilder(.text)
    for cell: Cell in [.text("ab"), .null, .text(""), .rendered { $0.append(0x63) }] {
      _ = texts.append(cell)
    }
    #expect(texts.offsets == [0, 2, 2, 2, 3])
    #expect(texts.validity == [0b1101])

    var lists = ArrayBuilder(.texts)
    for cell: Cell in [.texts(["a", "b"]), .texts([]), .null, .texts(["c"])] {
      _ = lists.append(cell)
    }
    #expect(lists.offsets == [0, 2, 2, 2, 3])
    #expect(lists.nullCount == 1)
    #expect(lists.children[0].count == 3)

    var points = ArrayBuilder(.point)
    for cell: Cell in [.null, .point(x: 1, y: 2)] { _ = points.append(cell) }
    #expect(points.children.map(\.count) == [2, 2])
    #expect(points.children.map(\.nullCount) == [1, 1])

    var flags = ArrayBuilder(.flag)
    for index in 0..<9 { _ = flags.append(.flag(index % 2 == 0)) }
    #expect(flags.values == [0b0101_0101, 1])
  }

  @Test("A value of another kind is null, and marked so")
  func wrongKind() {
    for kind: ColumnKind in [.flag, .integer32, .real, .text, .texts, .point, .instant] {
      var array = ArrayBuilder(kind)
      let cell: Cell = kind == .flag ? .integer(1) : .flag(true)
      let (isTaken, isNull) = (array.append(cell), array.append(.null))
      #expect(!isTaken && isNull)
      #expect(array.count == 2 && array.nullCount == 2)
    }
  }

  @Test("Exported data have a schema, and are freed once")
  func handedOver() {
    var table = PhotoTable([
      Column(named: "path")!, Column(named: "location")!, Column(named: "keywords")!,
    ])
    table.append(path: "/nowhere")
    var schema = ArrowSchema()
    table.describe(into: &schema)
    #expect(String(cString: schema.format) == "+s")
    #expect(schema.n_children == 3)
    #expect(String(cString: schema.children[1]!.pointee.name) == "location")
    #expect(String(cString: schema.children[1]!.pointee.format) == "+s")
    #expect(schema.children[1]!.pointee.metadata != nil)
    #expect(schema.children[1]!.pointee.n_children == 2)
    schema.release(&schema)
    #expect(schema.release == nil)

    var array = ArrowArray()
    table.take(into: &array)
    #expect(table.count == 0)
    #expect(array.length == 1 && array.n_children == 3)
    #expect(array.children[0]!.pointee.null_count == 0)
    #expect(array.children[1]!.pointee.null_count == 1)
    // A child that was moved away is not freed with the rest.
    var moved = array.children[0]!.pointee
    array.children[0]!.pointee.release = nil
    array.release(&array)
    let offsets = moved.buffers[1]!.assumingMemoryBound(to: Int32.self)
    #expect(offsets[1] == 8)
    moved.release(&moved)
    #expect(moved.release == nil)
  }
}
