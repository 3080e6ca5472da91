package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Imports time records of HEY, from CSV with the header `Start,End,Duration,Category,Notes`. Categories become tags, letter for letter; a record
  /// that was imported before stays as it is.
  package func importHEY(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .heyCSV),
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let text = try source.text(progress)
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var hey = try HEYImport(text, zone: zone, records)
      try hey.run(progress)
    }
  }

  /// Imports a folder of Minuta: its tags, its records with their pictures, and the keys that a book does not have, so that the same folder can be
  /// exported again.
  package func importMinuta(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .minutaFolder),
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    guard case .file(let path) = source else { throw Failure(.contradiction, "a folder of Minuta has a path; name it instead of data") }
    guard Folder.exists(path) else { throw Failure(.noFolder, "there is no folder \(path) to import; name one of Minuta") }
    let folder = try FoundFolder(path)
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var minuta = try MinutaFolderImport(folder, zone: zone, records)
      try minuta.run(progress)
    }
  }

  /// Imports iCalendar: VTODO as tasks with their alarms, VEVENT as sessions, VJOURNAL as notes. Entries with a known UID stay as they are.
  package func importCalendar(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .iCalendar),
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let calendars = try CalendarFile(try source.text(progress), isLenient: options.flags.contains(.skipBad))
    let dayStart = try DayRule(of: self).dayStart
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var calendar = try ICalendarImport(zone: zone, dayStart: dayStart, records)
      try calendar.run(calendars, progress)
    }
  }

  /// Imports todo.txt: one task per line. Tasks with a known key `uuid` stay as they are.
  package func importTodoTxt(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .todoTxt),
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    let text = try source.text(progress)
    return try importRecords(source.name, options, progress) { records, zone, progress throws(Failure) in
      var list = try TodoTxtImport(text, zone: zone, records)
      try list.run(progress)
    }
  }

  /// Hears how far an import has come, and may stop it.
  typealias Progress = (UInt64, UInt64) throws(Failure) -> Void

  func importRecords(
    _ name: String, _ options: ImportOptions, _ progress: Progress, _ body: (TimeRecordImport, _ zone: String, _ progress: Progress) throws(Failure) -> Void
  ) throws(Failure) -> [Finding] {
    let now = try mutationTime()
    let result = ImportResult()
    do throws(Failure) {
      try write(at: now, as: .importing, name: "import of \(name)") { transaction throws(Failure) in
        try EntryStore.requireCollection(options.parent, on: transaction.connection)
        let zone = if let zone = options.zone { zone } else { try Settings.value(of: "time_zone", on: transaction.connection) ?? "UTC" }
        try withoutActuallyEscaping(progress) { progress throws(Failure) in
          let told = ImportProgress(progress)
          let records = TimeRecordImport(name, into: options.parent, options.flags, namesZone: options.zone != nil, in: transaction, result: result)
          try body(records, zone, told.tell)
          try told.finish(transaction, options.flags, result)
        }
      }
    } catch {
      guard error.code == .cancelled, error.message == ImportResult.dryRun else { throw error }
    }
    return result.findings
  }

  /// Imports JSON: an export of this library, or a collection file of MEL in its new or its older form; from a folder, such as a mirror, all such
  /// files. An entry with a UUID keeps it, and is updated if the book has it. An entry without one gets a UUID derived from its place, so a second
  /// import adds nothing. All or nothing; with `dryRun` nothing is imported, and the findings say what would happen.
  package func importJSON(
    _ source: ImportSource, into parent: Int64 = 0, _ flags: ImportFlags = [],
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    try importDocuments(source, into: parent, flags, progress)
  }

  /// Imports collection files of MEL, one or a folder of them; bad items and events can be skipped one by one.
  package func importMEL(
    _ source: ImportSource, _ options: ImportOptions = ImportOptions(format: .mel),
    progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    try importDocuments(source, into: options.parent, options.flags, isMEL: true, progress)
  }

  private func importDocuments(
    _ source: ImportSource, into parent: Int64, _ flags: ImportFlags, isMEL: Bool = false, _ progress: Progress
  ) throws(Failure) -> [Finding] {
    let folder = try source.folder.map { (path) throws(Failure) in try FoundFolder(path) }
    let account = ImportAccount()
    let documents = if let folder { try ImportDocument.all(in: folder, account) } else { [try ImportDocument(try source.json(progress), name: source.name, account)] }
    if isMEL, let other = documents.first(where: { !$0.isMEL }) {
      throw Failure(.otherFormat, "\(other.name) is an export of Tallybook and no file of MEL; import it as \(Format.json.word)")
    }
    return try importDocuments(documents, from: folder, of: source.name, into: parent, flags, account, progress)
  }

  /// Takes in documents that were read, of what goes by `name`.
  func importDocuments(
    _ documents: [ImportDocument], from folder: FoundFolder? = nil, of name: String, into parent: Int64, _ flags: ImportFlags, _ account: ImportAccount, _ progress: Progress
  ) throws(Failure) -> [Finding] {
    let now = try mutationTime()
    let result = ImportResult()
    do throws(Failure) {
      try write(at: now, as: .importing, name: "import of \(name)") { transaction throws(Failure) in
        try EntryStore.requireCollection(parent, on: transaction.connection)
        var importer = try JSONImport(documents, from: folder, into: parent, flags, account, in: transaction, result: result)
        try withoutActuallyEscaping(progress) { progress throws(Failure) in
          let told = ImportProgress(progress)
          try importer.run(told.tell)
          account.finish(name, result)
          try told.finish(transaction, flags, result)
        }
      }
    } catch {
      guard error.code == .cancelled, error.message == ImportResult.dryRun else { throw error }
    }
    return result.findings
  }
}

/// How far an import has come.
private final class ImportProgress {
  private let progress: Book.Progress
  private var told: (done: UInt64, total: UInt64)?

  init(_ progress: @escaping Book.Progress) { self.progress = progress }

  func tell(_ done: UInt64, _ total: UInt64) throws(Failure) {
    told = (done, total)
    try progress(done, total)
  }

  /// Ends an import. Whether it is to be stopped is asked once more when nothing is left but the commit: much comes between the last
  /// item and that.
  func finish(_ transaction: Transaction, _ flags: ImportFlags, _ result: ImportResult) throws(Failure) {
    if flags.contains(.whole), let loss = result.loss {
      let place = loss.location.isEmpty ? "" : "\(loss.location): "
      throw Failure(.lossy, "\(place)\(loss.message); nothing was imported; leave the flag WHOLE out to import the rest")
    }
    // Everything was tried for real; a dry run then takes it back.
    if flags.contains(.dryRun) { throw Failure(.cancelled, ImportResult.dryRun) }
    try transaction.prepare()
    if let told { try progress(told.done, told.total) }
  }
}

/// What an import found, kept where a rollback does not reach it.
final class ImportResult {
  /// Findings that matter as much and say the same.
  private struct Sort: Hashable {
    let severity: Severity
    let reason: Reason
  }

  private var told: [Finding] = []
  /// The first finding which says that something was left out, altered or not found.
  private(set) var loss: Finding?
  /// How many of each sort there were.
  private var counts: [Sort: Int] = [:]

  /// How many of a sort are told one by one: a line of a few bytes would make a finding of hundreds.
  static let most = 100_000

  /// What was found; behind it, of each sort, how many more there were than are told one by one, and at the end whether that is all.
  var findings: [Finding] {
    let more = counts.filter { $0.value > Self.most }.sorted { ($0.key.reason.rawValue, $0.key.severity.rawValue) < ($1.key.reason.rawValue, $1.key.severity.rawValue) }
    guard !more.isEmpty else { return told }
    let end = told.last?.reason == .allTaken ? 1 : 0
    let rest = more.map { sort, count in
      var finding = Finding(sort.severity, sort.reason, Self.text(count - Self.most, of: sort.reason))
      (finding.found, finding.bound) = (.int(Int64(count)), .int(Int64(Self.most)))
      return finding
    }
    return told.dropLast(end) + rest + told.suffix(end)
  }

  private static func next(_ count: inout Int) -> Int {
    count += 1
    return count
  }

  private static func text(_ count: Int, of reason: Reason) -> String {
    switch reason {
    case .leftOut: "\(count) more lines, files or parts were left out"
    case .added: "\(count) more entries are added"
    case .unchanged: "\(count) more entries are unchanged"
    default: "\(count) more findings are like these"
    }
  }

  /// What is told to have been added, and what of those to have been changed: a look at all findings for each item would take the
  /// square of their number.
  private var added: Set<Int64> = []
  private var changed: Set<Int64> = []

  func add(_ finding: Finding, isLoss: Bool? = nil) {
    if loss == nil, isLoss ?? (finding.severity != .info || finding.reason == .leftOut) { loss = finding }
    let sort = Sort(severity: finding.severity, reason: finding.reason)
    if Self.next(&counts[sort, default: 0]) <= Self.most { told.append(finding) }
    if finding.reason == .added { added.insert(finding.id) } else if finding.reason == .changed { changed.insert(finding.id) }
  }

  func isAdded(_ id: Int64) -> Bool { added.contains(id) }

  func isChanged(_ id: Int64) -> Bool { changed.contains(id) }

  static let dryRun = "the import was tried and taken back"
}
