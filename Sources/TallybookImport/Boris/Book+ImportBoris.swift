package import TallybookBase
package import TallybookModel
internal import TallybookText

extension Book {
  /// Imports a project of BORIS (`.boris` or `.boris.gz`, formats 4 to 8.6): a collection with its subjects, its behaviours as event types, its
  /// observations as sessions. Earlier imports stay as they are. With `replace`, an observation that has changed replaces its session, which goes to
  /// the trash.
  package func importBoris(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .boris), progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let project = try BorisProject(try JSONParser.parse(try source.unpacked(progress), as: .boris))
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var boris = try BorisImport(project, zone: zone, records)
      try boris.run(progress)
    }
  }
}
