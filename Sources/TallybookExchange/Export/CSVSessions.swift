internal import TallybookBase
internal import TallybookModel

/// The selected sessions with the path of their collection, for formats of one row an event.
enum CSVSessions {
  static func forEach(
    _ context: ExportContext, _ progress: (UInt64, UInt64) throws(Failure) -> Void,
    _ body: (Entry, _ collection: String) throws(Failure) -> Void
  ) throws(Failure) {
    var done: UInt64 = 0
    for collection in context.selection.collections + [0] {
      let name = try context.path(of: collection)
      try context.selection.items(of: collection, on: context.connection) { item throws(Failure) in
        if item.kind == .session { try body(item, name) }
        done += 1
        if done % 64 == 0 { try progress(done, context.selection.total) }
      }
    }
  }
}
