extension ChangesetApply.Collision {
  /// What it says to people.
  var finding: Finding {
    let id = table == "setting" || table == "day" || table == "reminder" ? 0 : key.first?.int ?? 0
    let what = what(id)
    let field = columns.first.flatMap(field)
    let message: String =
      switch kind {
      case .changed: "\(field.map { "the field \($0) of " } ?? "")\(what) was changed since"
      case .missing: "\(what) is not there any more"
      case .present: "\(what) is there already"
      case .refused: "\(what) does not fit what is there by now"
      }
    return Finding(.error, .state, at: what, key: field ?? "", message, id: id)
  }

  private func what(_ id: Int64) -> String {
    switch table {
    case "entry": "thing \(id)"
    case "pause": "pause \(second) of session \(id)"
    case "event_edit": "event \(UInt64(bitPattern: second)) of session \(id)"
    case "template_version": "version \(second) of template \(id)"
    case "template_field": "field \(id) of a template"
    case "field_value": "field \(second) of thing \(id)"
    case "entry_tag": "tag \(second) of thing \(id)"
    case "day": "the day \(key.first?.int ?? 0)"
    case "reminder": "the reminder \(key.first?.int ?? 0)"
    case "setting": "the setting \(key.first?.text ?? "")"
    default: "a row"
    }
  }

  private var second: Int64 { key.count > 1 ? key[1].int ?? 0 : 0 }

  private func field(_ column: Int) -> String? {
    HistoryColumns.field(column, of: table)?.name
  }
}
