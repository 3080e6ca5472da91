@testable import TallybookCore

extension Schema {
  /// The tables as version 1 and this minor number had them.
  static func older(_ minor: Int) -> String {
    var sql = create.replacing(parts, with: "")
    if minor > 2 { return sql }
    sql = sql.replacing(templates, with: "").replacing(days, with: "").replacing(",\n  " + columns1_3.joined(separator: ",\n  "), with: "")
    if minor < 2 { sql = sql.replacing(tags, with: "") }
    if minor < 1 {
      sql = sql.replacing(attachments, with: "").replacing(",\n  media_type TEXT,\n  content BLOB,\n  duration INTEGER\n", with: "\n")
    }
    return sql
  }
}
