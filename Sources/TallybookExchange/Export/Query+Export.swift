package import TallybookBase
package import TallybookModel
package import TallybookQuery
internal import TallybookStorage
internal import TallybookText

extension Query {
  /// Writes the selection in a format. A selected collection includes its contents; a query for everything exports the whole book. The export reads
  /// one state of the book, in constant memory.
  package func export(
    _ format: Format, _ options: ExportOptions = ExportOptions(), from book: Book, to target: ExportTarget,
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) {
    try check()
    try book.requireOpen()
    guard !isOfEvents else {
      throw Failure(.kind, "events and bouts are exported with their session; query for sessions and choose a CSV format", field: .kind)
    }
    let (exchange, write) = try ExchangeFormat.writing(format)
    guard options.columns == nil || exchange.options.contains(.columns) else {
      throw Failure(.contradiction, "columns can be chosen only for Minuta's CSV; leave them out, or choose that format")
    }
    if let unused = exchange.unused(options) {
      throw Failure(.contradiction, "an export as \(format.word) makes no use of an option that is given; leave out \(unused)")
    }
    guard options.rate != nil || !exchange.options.contains(.rate) else { throw FrameCount.needed(by: format) }
    let zone = try options.zone.map { (name) throws(Failure) in try ZoneRules.named(name) }
    switch write {
    case .folder(let write): try writeFolder(by: write, options, zone, book, target, progress)
    case .text(let write): try writeText(by: write, options, zone, book, target, progress)
    }
  }

  private func writeText(
    by write: @escaping ExchangeFormat.TextWriter, _ options: ExportOptions, _ zone: ZoneRules?, _ book: Book, _ target: ExportTarget,
    _ progress: ExchangeFormat.Progress
  ) throws(Failure) {
    var told: (UInt64, UInt64) = (0, 1)
    try withoutActuallyEscaping(progress) { progress throws(Failure) in
      let tell = { (done: UInt64, total: UInt64) throws(Failure) in
        told = (done, total)
        try progress(done, total)
      }
      // Who waits for a pipe asks whether to go on, however far it has come.
      try target.write(waiting: { () throws(Failure) in try progress(told.0, told.1) }) { (output) throws(Failure) in
        try book.state(of: self, .all) { planned, state throws(Failure) in
          let selection = try ExportSelection(planned, isCanonical: options.flags.contains(.canonical), on: state.connection)
          let context = ExportContext(
            state: state, selection: selection, options: options, zone: zone, labels: try Labels(on: state.connection), output: output,
            templates: ExportTemplates(), variants: try Variants.all(on: state.connection))
          try tell(0, selection.total)
          try write(context, tell)
          try output.flush()
        }
      }
    }
  }

  private static var noFolder: Failure { Failure(.contradiction, "a folder of files goes to a path; name a new or empty folder") }

  private func writeFolder(
    by write: @escaping ExchangeFormat.FolderWriter, _ options: ExportOptions, _ zone: ZoneRules?, _ book: Book, _ target: ExportTarget, _ progress: ExchangeFormat.Progress
  ) throws(Failure) {
    guard case .file(let path) = target else { throw Self.noFolder }
    try NewFolder.write(path) { folder throws(Failure) in
      try book.state(of: self, .all) { planned, state throws(Failure) in
        let selection = try ExportSelection(planned, on: state.connection)
        let name = try Settings.value(of: "time_zone", on: state.connection) ?? "UTC"
        let files = if let zone { zone } else { try ZoneRules.named(name) }
        try progress(0, selection.total)
        try write(selection, options, files, folder, state, progress)
      }
    }
  }
}
