package import TallybookBase
package import TallybookQuery
internal import TallybookText

extension Cursor {
  /// The remaining rows, at most `rows` (0: all), as a table in a format: text, Markdown, HTML, CSV or JSON. Times are in `zone`, otherwise in each
  /// row's own time zone.
  ///
  /// - Throws: `invalid` (another format, a time zone for JSON), `notFound` (no such time zone), and errors of reading.
  package func table(_ format: Format, zone: String? = nil, rows: UInt64 = 0) throws(Failure) -> [UInt8] {
    let zone = try zone.map { (name) throws(Failure) in try ZoneRules.named(name) }
    // JSON is for rows, and is what rows are read by one after the other.
    if format != .json { try format.require(.rows) }
    guard zone == nil || format != .json else {
      throw Failure(.contradiction, "rows in JSON have their times as numbers and make no use of an option that is given; leave out zone")
    }
    if format == .json { return try json(rows) }
    let labels = try labels()
    let table = try CursorTable(self, forPeople: format != .csv, zone: zone, rows: rows, labels: labels, book: tableBook)
    return try Output.collect { output throws(Failure) in
      switch format {
      case .markdown: table.writeMarkdown(to: output)
      case .csv: table.writeCSV(to: output)
      case .html: table.writeHTML(to: output)
      default: table.writeText(to: output)
      }
    }
  }
}
