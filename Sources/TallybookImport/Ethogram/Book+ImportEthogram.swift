package import TallybookBase
package import TallybookModel
internal import TallybookText

extension Book {
  /// Takes an ethogram into a collection: the behaviours and subjects of a project of BORIS, or a table of either, as BORIS writes them. What is there by that name stays as it is, unless
  /// `replace` has it say what the file says.
  package func importEthogram(
    _ source: ImportSource, _ format: Format, _ options: ImportOptions, progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) -> [Finding] {
    let ethogram = try EthogramSource(.own(try source.unpacked(progress)), as: format)
    return try importRecords(source.name, options, progress) { records, _, progress throws(Failure) in
      var taken = try EthogramImport(ethogram, records)
      try taken.run(progress)
    }
  }
}
