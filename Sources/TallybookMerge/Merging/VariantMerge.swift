internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Has variants be of their types where these came after them: who removed a type for good gets it again with the events that name it. One whose
/// type is nowhere any more says nothing, and goes.
struct VariantMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    let connection = merge.ourConnection
    let lost = try connection.ids(
      """
      SELECT v.id FROM \(Table.entry) v LEFT JOIN \(Table.entry) t ON t.id = v.parent
      WHERE v.kind > \(Kind.task) AND v.kind = \(Kind.variant) AND t.kind IS NOT \(Kind.eventType) ORDER BY v.id
      """)
    for id in lost {
      if let type = try type(of: id) {
        try connection.run("UPDATE \(Table.entry) SET parent = \(type) WHERE id = \(id)")
      } else {
        try Trash.erase(id, in: merge.transaction)
        try RegisterStore.forget(id, isTag: false, on: connection)
      }
      merge.hasChanged = true
    }
    if !lost.isEmpty { merge.ours.forget() }
  }

  /// Its type as the other book has it.
  private func type(of id: Int64) throws(Failure) -> Int64? {
    guard let uuid = try merge.ours.uuid(of: id), let their = try merge.theirs.id(of: uuid),
      let parent = try merge.theirConnection.value("SELECT parent FROM \(Table.entry) WHERE id = \(their)")?.int,
      let type = try merge.theirs.uuid(of: parent)
    else { return nil }
    return try merge.ours.id(of: type)
  }
}
