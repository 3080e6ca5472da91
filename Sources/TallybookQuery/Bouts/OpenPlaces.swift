internal import TallybookModel

/// Where the states began that are open. Mostly they are a handful, which are looked through; many are hashed.
struct OpenPlaces {
  private var few: [(state: OpenState, place: Int)] = []
  private var many: [OpenState: Int] = [:]

  /// More than so many are hashed.
  private static let most = 24

  mutating func add(_ state: OpenState, _ place: Int) {
    if many.isEmpty, few.count < Self.most { return few.append((state, place)) }
    for each in few { many[each.state] = each.place }
    few = []
    many[state] = place
  }

  /// Takes a state away; gives where it began, nil where it is not open.
  @inline(__always)
  mutating func remove(_ state: OpenState) -> Int? {
    for index in few.indices where few[index].state == state {
      let place = few[index].place
      few.swapAt(index, few.count - 1)
      few.removeLast()
      return place
    }
    return many.isEmpty ? nil : many.removeValue(forKey: state)
  }

  /// The same of the one of its type and subject that was begun last, whatever its values.
  mutating func removeLast(like state: OpenState) -> Int? {
    let found = (few.map(\.state) + many.keys).filter { $0.type == state.type && $0.subject == state.subject }
    guard let last = found.max(by: { place(of: $0) < place(of: $1) }) else { return nil }
    return remove(last)
  }

  private func place(of state: OpenState) -> Int { few.first { $0.state == state }?.place ?? many[state] ?? 0 }

  /// Where the first of them began.
  var first: Int? {
    let first = few.min { $0.place < $1.place }?.place
    guard !many.isEmpty, let other = many.values.min() else { return first }
    return min(first ?? other, other)
  }

  var all: [Int] { few.map(\.place) + many.values }
}
