import Testing
import VersoJournal

@Suite("The order of moves")
struct MoveOrderTests {
  @Test(
    "Files can exchange names in any chain or circle",
    arguments: [
      ["ab"], ["ab", "bc", "cd"], ["cd", "bc", "ab"], ["ab", "ba"], ["ab", "bc", "ca"],
      ["ab", "bc", "ca", "xy", "yz", "pq", "qp"], ["aa", "bc"], ["dc", "ab", "ba", "ce", "gf"],
    ])
  func order(moves: [String]) throws {
    let pairs = moves.map { (from: $0.first, to: $0.last) }
    var places: [Character?: Int] = [:]
    for (index, pair) in pairs.enumerated() { places[pair.from] = index }
    var parked: Set<Int> = []
    for step in MoveOrder.steps(pairs) {
      switch step {
      case .park(let index):
        #expect(places.removeValue(forKey: pairs[index].from) == index)
        parked.insert(index)
      case .move(let index):
        #expect(places.removeValue(forKey: pairs[index].from) == index)
        #expect(places[pairs[index].to] == nil)
        places[pairs[index].to] = index
      case .unpark(let index):
        #expect(parked.remove(index) == index)
        #expect(places[pairs[index].to] == nil)
        places[pairs[index].to] = index
      }
    }
    #expect(parked.isEmpty)
    for (index, pair) in pairs.enumerated() { #expect(places[pair.to] == index) }
  }

  @Test("An order is found for many files, with one temporary name for each circle")
  func many() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let to = Array(0..<200).shuffled(using: &random)
      let steps = MoveOrder.steps(to.indices.map { ($0, to[$0]) })
      var places = Dictionary(uniqueKeysWithValues: to.indices.map { ($0, $0) })
      for step in steps {
        switch step {
        case .park(let index): places[index] = nil
        case .move(let index):
          places[index] = nil
          if to[index] != index { #expect(places[to[index]] == nil) }
          places[to[index]] = index
        case .unpark(let index):
          #expect(places[to[index]] == nil)
          places[to[index]] = index
        }
      }
      for index in to.indices { #expect(places[to[index]] == index) }
    }
  }
}
