/// The ids of event types by the names that were logged. An observer logs few names, and often: comparing some costs less than a hash.
struct LoggedNames {
  private var first: [(name: String, id: Int64)] = []
  private var rest: [String: Int64] = [:]
  private static let compared = 8

  func id(of name: String) -> Int64? {
    for index in first.indices where first[index].name == name { return first[index].id }
    return rest.isEmpty ? nil : rest[name]
  }

  mutating func learn(_ name: String, _ id: Int64) {
    if first.count < Self.compared { first.append((name, id)) } else { rest[name] = id }
  }
}
