internal import TallybookBase
internal import TallybookModel

/// The collection that something is of which has no place for several.
enum OneCollection {
  /// The only one that is selected.
  ///
  /// - Throws: `invalid` where there are several, or none.
  static func of(_ context: ExportContext, as what: String) throws(Failure) -> Int64 {
    guard let place = context.selection.collections.last else { throw Failure(.contradiction, "\(what) is of a collection; select one") }
    // What holds the selected one is in the selection too, before it.
    var below: [Int64] = []
    for each in context.selection.collections {
      guard let entry = try EntryStore.find(each, on: context.connection) else { continue }
      below.removeAll { $0 == entry.parent }
      below.append(each)
    }
    guard below.count == 1 else { throw Failure(.contradiction, "\(what) is of one collection, and \(below.count) are selected; select one") }
    return place
  }
}
