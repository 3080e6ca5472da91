internal import TallybookBase
internal import TallybookStorage

/// Has tags, templates, event types and variants of one type be one that came to one name by a merge: one was renamed, moved or restored here, and the other there.
struct NamesakeMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    // What they were written with may show another name, which again is another's; each round has a row go.
    while let (one, other) = try pair() {
      merge.aliases.join(one, other)
      merge.ours.forget()
      merge.theirs.forget()
      try AliasMerge(merge).run()
      try merge.removals.joined(one)
      // One of them was removed, and what both are now was not.
      if merge.removals.isRemade(one) { try RemadeMerge(merge).run() }
      // Who put either into the trash, and who worked on either, did so to what both are now.
      try TrashMerge(merge).run()
    }
  }

  private func pair() throws(Failure) -> (UUID, UUID)? {
    let rows = try merge.ourConnection.rows(
      """
      SELECT a.uuid, b.uuid FROM \(Table.entry) a JOIN \(Table.entry) b ON b.kind = a.kind AND b.name = a.name AND b.parent = a.parent AND b.id > a.id
      WHERE a.kind > \(Kind.task) AND b.kind > \(Kind.task) AND a.kind IN (\(Kind.tag), \(Kind.template), \(Kind.eventType), \(Kind.variant))
        AND a.trashed IS NULL AND b.trashed IS NULL ORDER BY a.uuid, b.uuid LIMIT 1
      """)
    guard try rows.step(), let one = UUID(stored: rows.blob(0)), let other = UUID(stored: rows.blob(1)) else { return nil }
    return (one, other)
  }
}
