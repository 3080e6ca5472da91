package import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Finds out what is to be imported, by what it begins with, or by what is in a folder.
package enum ImportLook {
  private static let head = 64 << 10

  /// The format of a source.
  ///
  /// - Throws: `format` where nothing says what it is, and what opening gives.
  package static func format(of source: ImportSource, _ options: ImportOptions) throws(Failure) -> Format {
    if options.mapping != nil { return .tables }
    let start: [UInt8]
    switch source {
    case .bytes(let bytes): start = Array(bytes.prefix(head))
    case .lent(let memory): start = Array(memory.bytes.prefix(head))
    case .file(let path):
      if let folder = source.folder { return try format(ofFolder: folder) }
      // What was read of a pipe would be gone. It is JSON where nobody says otherwise, as everything was once.
      guard let read = try GivenFile.start(path, head) else { return .json }
      start = read
    }
    guard !start.starts(with: "SQLite format 3\0".utf8) else {
      throw Failure(.otherFormat, "\(source.name) is a database, such as a book; open it, and export what is to be taken")
    }
    // Of what gzip packs only projects of BORIS are read.
    if GzipLibrary.isPacked(start) { return .boris }
    // Praat writes UTF-16 where a text has other letters than English.
    let first = String(decoding: start.prefix(800).filter { $0 != 0 }, as: UTF8.self)
    if Set(first.split(separator: "\"").map(String.init)).isSuperset(of: [TextGridReader.mark, TextGridReader.kind]) { return .textGrid }
    guard !start.contains(0) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) else { throw unknown("\(source.name) is not text") }
    return try format(ofText: String(decoding: start, as: UTF8.self), source, options)
  }

  private static func format(ofFolder path: String) throws(Failure) -> Format {
    let names = try FoundFolder(path).names("")
    let documents = names.filter { $0.hasSuffix(".json") }
    // A collection may be called tags.
    if documents.contains("tags.json"), names.contains("records") || documents.count == 1 { return .minutaFolder }
    guard !documents.isEmpty || names.contains(".tallybook-mirror") else {
      throw unknown("the folder \(path) holds no file of JSON")
    }
    return .json
  }

  private static func format(ofText text: String, _ source: ImportSource, _ options: ImportOptions) throws(Failure) -> Format {
    let text = text.drop { $0 == "\u{feff}" || $0.isWhitespace }
    let line = String(text.prefix { !$0.isNewline })
    if text.first == "{" || text.first == "[" {
      let words = Set(text.split(separator: "\""))
      if text.first == "{", !words.isDisjoint(with: BorisProject.marks), !isExport(text[...]) { return .boris }
      // Of what is hardly there the parser says more.
      guard words.count < 2 || !words.isDisjoint(with: ["format", "items", "sessions", "notes"]) else { throw unknown("\(source.name) is JSON of another program") }
      // Of MEL what is bad can be left out, of an export of ours nothing.
      return options.flags.contains(.skipBad) && !isExport(text) ? .mel : .json
    }
    if line.uppercased().hasPrefix("BEGIN:V") { return .iCalendar }
    if text.hasPrefix("<"), text.prefix(4000).split(whereSeparator: { $0 == "<" || $0 == ">" || $0.isWhitespace }).contains(where: { $0 == EAFReader.root }) { return .eaf }
    var reader = CSVReader(Array(line.utf8))
    if let fields = (try? reader.next())?.fields {
      if fields == HEYImport.header { return .heyCSV }
      if RowsHeader.isHeader(fields) { return .csv }
    }
    var table = CSVReader(Array(line.utf8), separator: EthogramTable.separator(of: line.utf8))
    if let fields = (try? table.next())?.fields, let format = EthogramTable.format(of: fields) { return format }
    if let separator = [",", ";", "\t"].first(where: { sign in line.count { String($0) == sign } > 1 }), !source.name.hasSuffix(".txt") {
      let columns = line.split(separator: Character(separator)).prefix(8).map { QuotedValue.of(TrimmedText.of(String($0))) }
      throw unknown("\(source.name) is a table of another program, with columns such as \(columns.joined(separator: ", "))")
    }
    let all = TextBytes.own(Array(text.utf8))
    guard source.name.hasSuffix(".txt") || TodoTxtLook.hasMarks(all) else { throw unknown("nothing in \(source.name) says what it is") }
    try TodoTxtLook.require(all, source.name)
    return .todoTxt
  }

  /// Whether JSON begins as an export of this library does.
  private static func isExport(_ text: Substring) -> Bool {
    guard let key = text.prefix(256).split(separator: "\"").dropFirst().first, key == "format" else { return false }
    return text.prefix(256).split(separator: "\"").contains("tallybook")
  }

  private static func unknown(_ what: String) -> Failure {
    let words = Format.allCases.filter { $0.uses.contains(.importing) }.map(\.word).joined(separator: ", ")
    return Failure(.otherFormat, "\(what); name its format, one of \(words), or give a mapping, which says what becomes of it")
  }
}
