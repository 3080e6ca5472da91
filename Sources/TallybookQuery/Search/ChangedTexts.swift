internal import TallybookBase
internal import TallybookStorage

/// What changes may have given other texts: the index of texts is brought up to date from them.
struct ChangedTexts: ChangeObserver {
  /// Entries, whose own texts and own fields are indexed.
  var entries: Set<Int64> = []
  /// Sessions whose events were edited.
  private(set) var sessions: Set<Int64> = []

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry(let row): entries.insert(try row.int(.id))
    case .fieldValue(let row): entries.insert(try row.int(.entry))
    case .eventEdit(let row): sessions.insert(try row.int(.session))
    // A tag is found by its name through whatever carries it, a field by its number; the others have no texts that are searched.
    case .entryTag, .templateField, .templateVersion, .pause, .day, .reminder, .setting: break
    case .other: break
    }
  }
}
