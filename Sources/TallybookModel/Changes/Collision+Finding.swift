package import TallybookBase
internal import TallybookStorage

extension ChangesetApply.Collision {
  /// What it says to people.
  package var finding: Finding {
    let id = table.map { $0.definition.rowsOf == .book || $0.definition.rowsOf == .task } == true ? 0 : first
    let what = what
    let field = columns.first.flatMap { table?.field(of: $0)?.name }
    let message: String =
      switch kind {
      case .changed: "\(field.map { "the field \($0) of " } ?? "")\(what) was changed since"
      case .missing: "\(what) is not there any more"
      case .present: "\(what) is there already"
      case .refused: "\(what) does not fit what is there by now"
      }
    return Finding(.error, .undoBlocked, at: what, key: field ?? "", message, id: id)
  }

  private var what: String {
    switch table {
    case .entry: "entry \(first)"
    case .pause: "pause \(second) of session \(first)"
    case .eventEdit: "event \(UInt64(bitPattern: second)) of session \(first)"
    case .templateVersion: "version \(second) of template \(first)"
    case .templateField: "field \(first) of a template"
    case .fieldValue: "field \(second) of entry \(first)"
    case .entryTag: "tag \(second) of entry \(first)"
    case .day: "the day \(first)"
    case .reminder: "the reminder \(first)"
    case .setting: "the setting \(key.first?.text ?? "")"
    // History has no rows of these.
    case .entryState, .eventLog, .chunk, .eventCount, .history, .book, .content, .piece, .unfinished, .reminderState, .searchState, .searchPending,
      .draft, .historyPart, .device, .deviceCommit, .stamp, .sibling, .tombstone, .collectionMove, .alias, .lane, .incoming, .hub, nil:
      "a row"
    }
  }

  private var first: Int64 { key.first?.int ?? 0 }
  private var second: Int64 { key.count > 1 ? key[1].int ?? 0 : 0 }
}
