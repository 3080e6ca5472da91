internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Writes the focal master file of JWatcher of a collection.
enum JWatcherMaster {
  static func write(_ context: ExportContext) throws(Failure) {
    guard let place = context.selection.collections.last else { throw Failure(.contradiction, "a focal master file of JWatcher is of a collection; select one") }
    // What holds the selected one is in the selection too, before it.
    var below: [Int64] = []
    for each in context.selection.collections {
      guard let entry = try EntryStore.find(each, on: context.connection) else { continue }
      below.removeAll { $0 == entry.parent }
      below.append(each)
    }
    guard below.count == 1 else { throw Failure(.contradiction, "a focal master file of JWatcher is of one collection, and \(below.count) are selected; select one") }
    let keys = try JWatcherKeys(of: place, on: context.connection)
    var longest: Int64 = 0
    try context.selection.items(of: place, on: context.connection) { item in
      if item.kind == .session, let end = item.end { longest = max(longest, elapsed(from: item.time, to: end)) }
    }
    try keys.write(named: "\(try context.path(of: place)).fmf", length: longest, to: context.output)
  }
}
