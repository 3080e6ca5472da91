package import TallybookBase
package import TallybookModel
internal import TallybookText

extension Book {
  /// Takes in annotations: a TextGrid of Praat or a document of ELAN, as a session with a bout for each annotation. What came in before stays as it is,
  /// unless `replace` has a file that says otherwise now take its place.
  package func importTiers(_ source: ImportSource, _ format: Format, _ options: ImportOptions, progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) -> [Finding] {
    let text = try source.text(progress)
    let document = format == .eaf ? try EAFReader.read(text) : try TextGridReader.read(text, source.name)
    let file = text.withBytes { Array($0) }
    return try importRecords(source.name, options, progress) { records, zone, _ throws(Failure) in
      var tiers = TiersImport(document, of: file, title: Self.title(of: source, file), zone: zone, records)
      try tiers.run()
    }
  }

  /// What the session of a file is called: as the file is, or by what it holds.
  private static func title(of source: ImportSource, _ file: [UInt8]) -> String {
    guard case .file = source else { return "Annotations \(HexText.write(Array(SHA256.digest(file).prefix(4))))" }
    let name = source.name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
