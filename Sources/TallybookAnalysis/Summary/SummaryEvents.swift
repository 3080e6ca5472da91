internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// How many events of which type the items of a summary hold: the book's counts, and what running sessions hold beside it.
final class SummaryEvents {
  private let counts: MergeJoin
  private var beside: [Int64: [(type: Int64, events: Int64)]] = [:]
  /// Filled by `read`.
  private(set) var types: [(type: Int64, events: Int64)] = []
  private(set) var total: Int64 = 0

  /// `tails` are those of running sessions, read before the book's state was fixed.
  init(_ tails: [Int64: EventColumns], on connection: Connection) throws(Failure) {
    counts = try MergeJoin(.eventCount, owner: "session", columns: "type, events", order: "type", on: connection)
    let variants = tails.isEmpty ? [:] : try Variants.types(on: connection)
    for (session, tail) in tails {
      var unstored = try Lanes.unstored(tail, of: session, on: connection)
      unstored.tellVariants(variants)
      var types: [Int64: Int64] = [:]
      for row in 0..<unstored.count { types[unstored[row].type, default: 0] += 1 }
      beside[session] = types.map { ($0.key, $0.value) }
    }
  }

  /// Reads those of an item; ids ascend from call to call.
  func read(of id: Int64) throws(Failure) {
    types.removeAll(keepingCapacity: true)
    total = 0
    try counts.forEach(of: id) { row in
      if row.int(2) != 0 { types.append((row.int(1), row.int(2))) }
    }
    for (type, events) in beside[id] ?? [] {
      if let index = types.firstIndex(where: { $0.type == type }) { types[index].events += events } else { types.append((type, events)) }
    }
    for (_, events) in types { total = added(total, events) }
  }
}
