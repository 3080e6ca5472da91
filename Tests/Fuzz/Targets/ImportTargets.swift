import Glibc
@testable import TallybookBase
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery

/// What comes in from other programs. First it is tried in a book that stays empty; what is accepted then goes into a book of its own,
/// which must be whole, and take the same again without a change.
enum ImportTargets {
  static func json(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .json)) }

  static func mel(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .mel, flags: .skipBad)) }

  static func hey(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .heyCSV, zone: "Europe/Berlin")) }

  static func calendar(_ bytes: [UInt8]) throws {
    try take(.bytes(bytes), ImportOptions(format: .iCalendar, zone: "Europe/Berlin"))
  }

  static func todo(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .todoTxt)) }

  static func boris(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .boris, flags: .skipBad, zone: "Europe/Berlin")) }

  static func ethogram(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .borisEthogram, flags: .skipBad)) }

  static func eaf(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .eaf, flags: .skipBad, zone: "Europe/Berlin")) }

  static func textGrid(_ bytes: [UInt8]) throws { try take(.bytes(bytes), ImportOptions(format: .textGrid, flags: .skipBad, zone: "Europe/Berlin")) }

  /// A mapping and the table.
  static func tables(_ bytes: [UInt8]) throws {
    let parts = Bed.parts(bytes, 2)
    try take(.bytes(parts[1]), ImportOptions(format: .tables, mapping: Bed.text(parts[0])))
  }

  /// A record and tags.json.
  static func minuta(_ bytes: [UInt8]) throws {
    let parts = Bed.parts(bytes, 2)
    let folder = "\(Bed.folder)/minuta"
    let below = ["", "/records", "/records/2024", "/records/2024/01"]
    for each in below { mkdir(folder + each, 0o700) }
    Bed.write("\(folder)/records/2024/01/2024-01-15_093000.json", parts[0])
    if parts[1].isEmpty { unlink("\(folder)/tags.json") } else { Bed.write("\(folder)/tags.json", parts[1]) }
    try take(.file(folder), ImportOptions(format: .minutaFolder, zone: "Europe/Berlin"))
  }

  private static let empty: Result<Book, Broken> = Result { () throws(Broken) in try Bed.book() }
  private static let wrong: [FailureCode] = [.misuse, .handle, .closed, .forked, .io, .corrupt, .full, .busy, .readOnly]

  private static func take(_ source: ImportSource, _ options: ImportOptions) throws(Broken) {
    var trial = options
    trial.flags.insert(.dryRun)
    let empty = try self.empty.get()
    guard let tried = try Oracle.accepted(wrong, { () throws(Failure) in try empty.importFile(source, trial) }) else { return }
    let book = try Bed.book()
    defer { book.close() }
    let done = try Oracle.must("an import that was tried") { () throws(Failure) in try book.importFile(source, options) }
    try Oracle.hold(tried.map(\.message) == done.map(\.message), "an import says something else than its trial")
    try Oracle.roundTrip(book)
    let before = try Oracle.must("the export") { () throws(Failure) in try Oracle.json(book) }
    let again = try Oracle.must("the same import again") { () throws(Failure) in try book.importFile(source, options) }
    if let finding = again.first(where: { $0.reason == .added }) { throw Broken("the same import again adds: \(finding.message)") }
    let after = try Oracle.must("the export") { () throws(Failure) in try Oracle.json(book) }
    try Oracle.hold(before == after, "the same import again changes the book")
    let observed: [Format] = [.boris, .borisAggregated, .borisTabular, .borisEthogram, .borisBehaviors, .webVTT, .srt, .eaf, .textGrid]
    for format in [.markdown, .text, .csvEvents, .csvBouts, .csvMinuta, .iCalendar, .todoTxt] + ([.boris, .borisEthogram, .eaf, .textGrid].contains(options.format) ? observed : []) {
      var written: [UInt8] = []
      let isWritten: Void? = try Oracle.accepted(wrong) { () throws(Failure) in
        try Query().export(format, from: book, to: .pieces { written.append(contentsOf: $0) })
      }
      guard isWritten != nil, written.count <= 1 << 20, format == .iCalendar || format == .todoTxt else { continue }
      try Oracle.hold(String(validating: written, as: UTF8.self) != nil, "an export is no UTF-8")
      let read = ImportOptions(format: format == .iCalendar ? .iCalendar : .todoTxt, zone: "Europe/Berlin")
      let copy = try Bed.book()
      defer { copy.close() }
      _ = try Oracle.must("the import of what was written as \(format)") { () throws(Failure) in try copy.importFile(.bytes(written), read) }
      try Oracle.clean(copy, "the book of what was written as \(format)")
    }
  }
}
