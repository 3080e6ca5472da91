package import TallybookBase
package import TallybookModel

extension Book {
  /// Imports a table of entries as CSV, as `Cursor.table` writes it: rows that a spreadsheet changed are updated, rows that it added are added. What
  /// a row does not mention stays as it is. All or nothing.
  package func importRows(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .csv), progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let text = try source.text(progress)
    let account = ImportAccount()
    let node = try read { connection throws(Failure) in try RowsDocument.read(text, DocumentAccount(source.name, account), on: connection) }
    return try importDocuments([try ImportDocument(ofRows: node, name: source.name, account)], of: source.name, into: options.parent, options.flags, account, progress)
  }
}
