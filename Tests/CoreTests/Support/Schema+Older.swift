@testable import TallybookCore

extension Schema {
  /// The tables as version 1 and this minor number had them.
  static func older(_ minor: Int) -> String {
    var sql = create.replacing(templates, with: "").replacing(",\n  template INTEGER,\n  transcript TEXT\n", with: "\n")
    if minor < 2 { sql = sql.replacing(tags, with: "") }
    if minor < 1 {
      sql = sql.replacing(attachments, with: "").replacing(",\n  media_type TEXT,\n  content BLOB,\n  duration INTEGER\n", with: "\n")
    }
    return sql
  }
}
