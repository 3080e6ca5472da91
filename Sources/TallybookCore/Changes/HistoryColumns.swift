/// Which field each column of a captured table is, in its order.
enum HistoryColumns {
  static func field(_ column: Int, of table: String) -> Field? {
    let fields: [Field?] =
      switch table {
      case "entry": EntryColumns.inTable
      case "pause": [nil, nil, .time, .end]
      case "event_edit": [nil, nil, nil, .time, .type, .phase, .subject, .value, .text, nil, nil]
      case "setting": [nil, .text]
      case "entry_tag": [nil, .tags, nil]
      case "template_version": [nil, nil, .schema, nil]
      case "day": [.day, .highLimit, .mediumLimit, .lowLimit, .seed, .created, .reviewed]
      case "reminder": [nil, .task, .mode, .day, .time, .created]
      default: []
      }
    return fields.indices.contains(column) ? fields[column] : nil
  }
}
