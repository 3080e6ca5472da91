internal import TallybookModel

/// Where the states began that are open. Mostly they are a handful, which are looked through; many are hashed.
struct OpenPlaces {
  private struct Place {
    let state: OpenState
    let place: Int
  }

  /// The first `count` of these, in no order.
  private var few = InlineArray<24, Place>(repeating: Place(state: OpenState(type: 0, subject: 0, variant: 0), place: 0))
  private var count = 0
  /// All of them once they are more.
  private var many: [OpenState: Int] = [:]

  @inline(__always)
  mutating func add(_ state: OpenState, _ place: Int) {
    guard many.isEmpty, count < few.count else { return addToMany(state, place) }
    few[count] = Place(state: state, place: place)
    count += 1
  }

  private mutating func addToMany(_ state: OpenState, _ place: Int) {
    for each in listed { many[each.state] = each.place }
    count = 0
    many[state] = place
  }

  /// Takes a state away; gives where it began, nil where it is not open.
  @inline(__always)
  mutating func remove(_ state: OpenState) -> Int? {
    for index in 0..<count {
      let each = few[index]
      guard each.state.type == state.type, each.state.subject == state.subject, each.state.variant == state.variant else { continue }
      count -= 1
      few[index] = few[count]
      return each.place
    }
    return many.isEmpty ? nil : many.removeValue(forKey: state)
  }

  /// The same of the one of its type and subject that was begun last, whatever its values.
  mutating func removeLast(like state: OpenState) -> Int? {
    let found = (listed + many.map { Place(state: $0.key, place: $0.value) }).filter { $0.state.type == state.type && $0.state.subject == state.subject }
    guard let last = found.max(by: { $0.place < $1.place }) else { return nil }
    return remove(last.state)
  }

  /// Where the first of them began.
  var first: Int? { all.min() }

  var all: [Int] { listed.map(\.place) + many.values }

  private var listed: [Place] { (0..<count).map { few[$0] } }
}
