public import TallybookBase
public import TallybookModel
public import TallybookQuery
internal import TallybookStorage
internal import TallybookText

extension Query {
  /// Writes the selection in a format. A collection that is selected brings what it holds; a query for everything is the
  /// whole book. One state of the book is read throughout, in constant memory.
  public func export(
    _ format: ExportFormat, _ options: ExportOptions = ExportOptions(), from book: Book, to target: ExportTarget,
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) {
    try check()
    try book.requireOpen()
    guard kind != .event else {
      throw Failure(.invalid, "events are exported with their session; query for sessions and choose a CSV format", field: .kind)
    }
    switch format {
    case .csv: throw Failure(.invalid, "CSV is how the rows of a cursor are written; export CSV_EVENTS or CSV_BOUTS, or write a cursor")
    case .html, .svg, .pdf, .png:
      throw Failure(.invalid, "a selection is drawn by a report; make one of the query, and write that", found: Measure(format.rawValue))
    default: break
    }
    guard options.columns == nil || format == .csvMinuta else {
      throw Failure(.invalid, "columns are chosen of Minuta's CSV alone; leave them out, or choose that format")
    }
    let zone = try options.zone.map { (name) throws(Failure) in try ZoneRules.named(name) }
    if format == .minutaFolder { return try writeFolder(options, zone, book, target, progress) }
    var told: (UInt64, UInt64) = (0, 1)
    try withoutActuallyEscaping(progress) { progress throws(Failure) in
      let tell = { (done: UInt64, total: UInt64) throws(Failure) in
        told = (done, total)
        try progress(done, total)
      }
      // Who waits for a pipe asks whether to go on, however far it has come.
      try target.write(waiting: { () throws(Failure) in try progress(told.0, told.1) }) { (output) throws(Failure) in
        try write(format, options, zone, book, tell, output)
      }
    }
  }

  private func write(
    _ format: ExportFormat, _ options: ExportOptions, _ zone: ZoneRules?, _ book: Book,
    _ progress: (UInt64, UInt64) throws(Failure) -> Void, _ output: Output
  ) throws(Failure) {
    try book.state(of: self, .all) { planned, state throws(Failure) in
      let selection = try ExportSelection(planned, on: state.connection)
      let context = ExportContext(
        state: state, selection: selection, options: options, zone: zone, labels: try Labels(on: state.connection), output: output,
        templates: ExportTemplates())
      try progress(0, selection.total)
      switch format {
      case .json:
        var export = try JSONExport(context)
        try export.write(progress)
      case .markdown:
        var export = PagesExport(context, MarkdownPage(output))
        try export.write(progress)
      case .text:
        var export = PagesExport(context, TextPage(output))
        try export.write(progress)
      case .csvEvents: try CSVEventsExport(context).write(progress)
      case .csvBouts: try CSVBoutsExport(context).write(progress)
      case .csvMinuta: try CSVMinutaExport(context).write(progress)
      case .iCalendar: try ICalendarExport(context).write(progress)
      case .todoTxt: try TodoTxtExport(context).write(progress)
      case .minutaFolder: throw Self.noFolder
      case .csv, .html, .svg, .pdf, .png: break
      }
      try output.flush()
    }
  }

  private static var noFolder: Failure { Failure(.invalid, "a folder of Minuta goes to a path; name a new or empty folder") }

  private func writeFolder(
    _ options: ExportOptions, _ zone: ZoneRules?, _ book: Book, _ target: ExportTarget, _ progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .file(let path) = target else { throw Self.noFolder }
    try NewFolder.write(path) { folder throws(Failure) in
      try book.state(of: self) { planned, state throws(Failure) in
        let selection = try ExportSelection(planned, on: state.connection)
        let name = try Settings.value(of: "time_zone", on: state.connection) ?? "UTC"
        let files = if let zone { zone } else { try ZoneRules.named(name) }
        try progress(0, selection.total)
        try MinutaFolderExport(folder, selection, zone: files, on: state.connection).write(progress)
      }
    }
  }
}
