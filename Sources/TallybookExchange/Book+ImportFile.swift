package import TallybookBase
package import TallybookImport
package import TallybookModel

extension Book {
  /// Imports a file of the options' format; without one, the content decides. See `importJSON`, `importMEL`, `importHEY`, `importMinuta`,
  /// `importCalendar`, `importTodoTxt`, `importRows`, `importBoris` and `importTables`.
  package func importFile(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(), progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let format = if let format = options.format { format } else { try ImportLook.format(of: source, options) }
    let (exchange, read) = try ExchangeFormat.reading(format)
    guard options.mapping == nil || exchange.options.contains(.mapping) else {
      throw Failure(.contradiction, "a mapping says what becomes of tables; leave it out, or import as tables")
    }
    guard options.zone == nil || !exchange.options.contains(.zoned) else {
      throw Failure(.contradiction, "the times of \(format.word) have their zones; leave zone out")
    }
    guard !options.flags.contains(.skipBad) || exchange.options.contains(.skipBad) else {
      throw Failure(.contradiction, "\(format.word) is imported all or not at all; leave the flag SKIP_BAD out")
    }
    guard !options.flags.contains(.replace) || exchange.options.contains(.replaced) else {
      throw Failure(.contradiction, "what came in as \(format.word) before is not replaced; leave the flag REPLACE out")
    }
    guard !options.flags.contains([.whole, .skipBad]) else {
      throw Failure(.contradiction, "an import cannot take all or nothing and leave out what is bad too; leave WHOLE out, or SKIP_BAD")
    }
    return try read(self, source, options, progress)
  }
}
