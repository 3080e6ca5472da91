internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Where the files of a mapping are: in a folder, or one that is given.
struct TableSource {
  private let source: ImportSource
  private let folder: FoundFolder?
  private let text: TextBytes

  init(_ source: ImportSource, _ mapping: Mapping, _ progress: Book.Progress) throws(Failure) {
    self.source = source
    folder = try source.folder.map { (path) throws(Failure) in try FoundFolder(path) }
    guard folder == nil else {
      if let table = mapping.tables.first(where: { $0.file == nil }) {
        throw Failure(.missingKey, "the mapping, line \(table.line): the table \(QuotedValue.of(table.name)) has no \"file\"; name one of the folder, or import a file")
      }
      text = .own([])
      return
    }
    let files = Set(mapping.tables.compactMap(\.file))
    guard files.count < 2 else {
      throw Failure(.contradiction, "the mapping has tables of \(files.count) files, and one is given; name the folder that holds them", found: Measure(files.count), bound: 1)
    }
    text = try source.text(progress)
  }

  /// How findings name the file of a table.
  func name(of table: MappingTable) -> String { folder == nil ? source.name : table.file ?? source.name }

  /// The file of a table.
  func open(_ table: MappingTable) throws(Failure) -> TableFile {
    let name = name(of: table)
    guard let folder else { return try TableFile(text, name, table) }
    switch folder.kind(name) {
    case nil, .folder:
      throw Failure(.noFile, "there is no file \(name) for the table \(QuotedValue.of(table.name)) (line \(table.line) of the mapping) in \(folder.path); put it there")
    default: return try TableFile(.own(try folder.read(name)), name, table)
    }
  }
}
