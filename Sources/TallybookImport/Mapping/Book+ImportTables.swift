package import TallybookBase
package import TallybookModel

extension Book {
  /// Imports tables of another program: CSV or JSON, one file or a folder of them, by the mapping of the options. An entry made from a row stays as
  /// it is when the row is imported again.
  package func importTables(
    _ source: ImportSource, _ options: ImportOptions, progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    guard let text = options.mapping else {
      throw Failure(.required, "tables need a mapping; give one, such as those in examples/import")
    }
    let mapping = try Mapping(text)
    let tables = try TableSource(source, mapping, progress)
    var options = options
    // A mapping's zone is said, and no assumption.
    options.zone = options.zone ?? mapping.zone
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var importer = try TablesImport(mapping, tables, zone: zone, records)
      try importer.run(progress)
    }
  }
}
