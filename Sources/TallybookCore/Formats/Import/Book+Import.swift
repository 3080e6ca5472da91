extension Book {
  /// Takes in JSON: an export of this library, or a collection file of MEL in its new or its older shape. What carries a
  /// UUID keeps it and is changed where it is there; what carries none gets one derived from where it stands, so that a
  /// second import adds nothing. All of it or nothing; with `dryRun` nothing, and the findings say what would be.
  public func importJSON(
    _ source: ImportSource, into parent: Int64 = 0, _ flags: ImportFlags = [],
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let now = try mutationTime()
    let document = try ImportDocument(try JSONParser.parse(try source.read()), name: source.name)
    let result = ImportResult()
    do throws(Failure) {
      try store.write(by: author, at: now, name: "import of \(source.name)") { transaction throws(Failure) in
        try EntryStore.requireCollection(parent, on: transaction.connection)
        var importer = JSONImport(document, into: parent, in: transaction, result: result)
        try importer.run(progress)
        // Everything was tried for real; a dry run then takes it back.
        if flags.contains(.dryRun) { throw Failure(.cancelled, ImportResult.dryRun) }
      }
    } catch {
      guard error.code == .cancelled, error.message == ImportResult.dryRun else { throw error }
    }
    return result.findings
  }
}

/// What an import found, kept where a rollback does not reach it.
final class ImportResult {
  var findings: [Finding] = []

  static let dryRun = "the import was tried and taken back"
}
