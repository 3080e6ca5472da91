internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Has what entries carry under one key be carried under another: tags that became one, and own fields of templates that did or that went.
struct PartJoin {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Parts of one key are of another from now on; who wrote an entry's under either wrote the same part.
  func join(_ field: Field, _ key: Int64, into kept: Int64) throws(Failure) {
    for entry in try EntryParts.holders(of: field, key, on: merge.ourConnection) {
      let (from, to) = (Part(entry, field, .number(key)), Part(entry, field, .number(kept)))
      let (one, isOneWritten) = try merge.mine.read(to)
      let (other, isOtherWritten) = try merge.mine.read(from)
      let all = VersionRules.union(one, other)
      _ = try merge.mine.values.write(Version.none, to: from, in: merge.transaction)
      try merge.mine.forget(from)
      if isOneWritten || isOtherWritten {
        try merge.write(all, of: to)
      } else if let only = all.first {
        _ = try merge.mine.values.write(only.value, to: to, in: merge.transaction)
      }
    }
  }
}
