internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Where the files of a mapping are: in a folder, or one that is given.
struct TableSource {
  private let source: ImportSource
  private let folder: FoundFolder?
  private let text: TextBytes
  private let mapping: Mapping
  /// What the folder holds.
  private let names: [String]
  private let documents = Documents()

  /// Files of JSON that were read, by their names.
  private final class Documents {
    var read: [String: TableDocument] = [:]
  }

  init(_ source: ImportSource, _ mapping: Mapping, _ progress: Book.Progress) throws(Failure) {
    self.source = source
    self.mapping = mapping
    folder = try source.folder.map { (path) throws(Failure) in try FoundFolder(path) }
    guard folder == nil else {
      if let table = mapping.tables.first(where: { $0.files.isEmpty }) {
        throw Failure(.missingKey, "the mapping, line \(table.line): the table \(QuotedValue.of(table.name)) has no \"file\"; name one of the folder, or import a file")
      }
      text = .own([])
      names = try folder?.names("") ?? []
      return
    }
    names = []
    let files = Set(mapping.tables.filter { !$0.files.isEmpty }.map(\.fileText))
    guard files.count < 2 else {
      throw Failure(.contradiction, "the mapping has tables of \(files.count) files, and one is given; name the folder that holds them", found: Measure(files.count), bound: 1)
    }
    text = try source.text(progress)
  }

  /// How findings name the file of a table.
  func name(of table: MappingTable) -> String { folder == nil ? source.name : table.fileText }

  /// The file of a table.
  func open(_ table: MappingTable) throws(Failure) -> TableFile {
    guard let folder else { return try open(table, source.name, mapping.tables) { () throws(Failure) in text } }
    let found = names(of: table, in: folder)
    guard let name = found.first else {
      // Some systems tell letter case apart, and others write what they please.
      let near = names.first { name in table.files.contains { $0.isNear(name) } }
      let remedy = near.map { "there is \($0), whose letters are of another case: rename it" } ?? "put it there"
      throw Failure(
        .noFile, "there is no file \(table.fileText) for the table \(QuotedValue.of(table.name)) (line \(table.line) of the mapping) in \(folder.path); \(remedy)")
    }
    // Which of them is the one nobody can say, and one that is older holds less.
    guard found.count == 1 else {
      throw Failure(
        .duplicate, "\(found[0]) and \(found[1]) may both be the file of the table \(QuotedValue.of(table.name)) (line \(table.line) of the mapping); leave one in \(folder.path)")
    }
    return try open(table, name, mapping.tables.filter { self.names(of: $0, in: folder) == [name] }) { () throws(Failure) in .own(try folder.read(name)) }
  }

  /// - Parameter tables: all that read the file.
  private func open(_ table: MappingTable, _ name: String, _ tables: [MappingTable], _ read: () throws(Failure) -> TextBytes) throws(Failure) -> TableFile {
    guard let path = table.rows else { return try TableFile(try TableText.utf8(try read(), table.encoding, name), name, table) }
    let document = if let known = documents.read[name] { known } else { try TableDocument(try TableText.utf8(try read(), table.encoding, name), name) }
    documents.read[name] = document
    return try TableFile(document, table, path, tables)
  }

  private func names(of table: MappingTable, in folder: FoundFolder) -> [String] {
    var found: [String] = []
    for file in table.files {
      for name in file.name.map({ [$0] }) ?? names.filter({ !$0.hasPrefix(".") && file.matches($0) }) where !found.contains(name) {
        if let kind = folder.kind(name), kind != .folder { found.append(name) }
      }
    }
    return found
  }

  /// Files and folders of the folder that are of no table: what begins with a dot is passed over, and mappings.
  func unread(by tables: [MappingTable]) throws(Failure) -> [String] {
    guard let folder else { return [] }
    var unread: [String] = []
    for name in names where !name.hasPrefix(".") && !tables.contains(where: { $0.files.contains { $0.matches(name) } }) {
      // A mapping may lie beside its tables.
      if name.hasSuffix(".json"), folder.kind(name) == .plain, let size = try? folder.size(name), size < 1 << 20, let text = try? folder.read(name),
        (try? Mapping(String(decoding: text, as: UTF8.self))) != nil
      { continue }
      unread.append(name)
    }
    return unread
  }
}
