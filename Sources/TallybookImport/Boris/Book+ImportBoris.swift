public import TallybookBase
public import TallybookModel
internal import TallybookText

extension Book {
  /// Takes in a project of BORIS (`.boris` or `.boris.gz`, formats 4 to 8.6): a collection with its subjects, its behaviours as event types, its observations as sessions. What came
  /// in before stays as it is, unless `replace` has an observation that says otherwise now take the place of its session, which goes to the trash.
  public func importBoris(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .boris), progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let project = try BorisProject(try JSONParser.parse(try source.unpacked(progress), as: .boris))
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var boris = try BorisImport(project, zone: zone, records)
      try boris.run(progress)
    }
  }
}
