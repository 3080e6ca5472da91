internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Writes the focal master file of JWatcher of a collection.
enum JWatcherMaster {
  static func write(_ context: ExportContext) throws(Failure) {
    let place = try OneCollection.of(context, as: "a focal master file of JWatcher")
    let keys = try JWatcherKeys(of: place, on: context.connection)
    var longest: Int64 = 0
    try context.selection.items(of: place, on: context.connection) { item in
      if item.kind == .session, let end = item.end { longest = max(longest, elapsed(from: item.time, to: end)) }
    }
    try keys.write(named: "\(try context.path(of: place)).fmf", length: longest, to: context.output)
  }
}
