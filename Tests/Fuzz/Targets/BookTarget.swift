import Glibc
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookHistory
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookPlanning
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookTrash

/// A book's files, as somebody sends them: rows with values that nothing writes, pages and tails with other bytes. The input says
/// what is changed in a small book that is whole; what is left is opened, read, checked, exported, worked with and salvaged.
enum BookTarget {
  /// The bytes of a book and of its session's tail; which tables and columns there are.
  private struct Whole {
    var files: [String: [UInt8]] = [:]
    var tables: [(name: String, columns: [String])] = []
  }

  private static let whole: Result<Whole, Broken> = Result { () throws(Broken) in
    let folder = "\(Bed.folder)/whole"
    mkdir(folder, 0o700)
    let book = try made(at: "\(folder)/a.tally")
    book.close()
    var whole = Whole()
    for name in Folder.names(in: folder).sorted() where name.hasPrefix("a.tally") {
      whole.files[name] = try Oracle.must("reading \(name)") { () throws(Failure) in try GivenFile.read("\(folder)/\(name)", waiting: {}) }
    }
    try Oracle.must("the tables") { () throws(Failure) in
      let connection = try Connection(path: "\(folder)/a.tally", flags: OpenMode.existing)
      defer { connection.close() }
      let tables = try connection.prepare(
        "SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, c.cid")
      while try tables.step() {
        if whole.tables.last?.name != tables.text(0) { whole.tables.append((tables.text(0), [])) }
        whole.tables[whole.tables.count - 1].columns.append(tables.text(1))
      }
    }
    return whole
  }

  /// A small book with something of everything.
  static func made(at path: String) throws(Broken) -> Book {
    let picture = "\(Bed.folder)/picture.txt"
    Bed.write(picture, Array("what a picture would be".utf8))
    return try Oracle.must("a whole book") { () throws(Failure) in
      let book = try Book(path, BookOptions(author: "kh", clock: Bed.clock()))
      try book.set("location_enabled", to: "true")
      try book.set("time_zone", to: "Europe/Berlin")
      let nest = try book.createCollection("Heron nest")
      let inner = try book.createCollection("Inner", in: nest)
      let template = try book.createTemplate(#"{"title": "Sighting", "properties": {"n": {"type": "integer"}, "words": {"type": "array", "items": {"type": "string"}}}}"#)
      let tags: [Int64] = [try book.createTag("Rain"), try book.createTag("Wind")]
      let heron = try book.draft(.subject)
      try heron.set(.name, .text("Grey heron"))
      let subject = try heron.save()
      for number in 0..<12 {
        let draft = try book.draft(.note, in: number % 2 == 0 ? nest : inner, template: number % 3 == 0 ? template : 0)
        try draft.set(.name, .text("Note \(number)"))
        try draft.set(.description, .text(String(repeating: "words of a note ", count: number * 40)))
        try draft.set(.tags, .ids(tags))
        try draft.set(.subject, .int(subject))
        try draft.set(.latitude, .real(45.5))
        try draft.set(.longitude, .real(-73.5))
        if number % 3 == 0 { try draft.set(.fields, .text(#"{"n": 4, "words": ["a", "b"]}"#)) }
        let note = try draft.save()
        if number == 3 { _ = try book.attach(file: picture, to: note) }
        if number == 5 { try book.delete(note) }
      }
      let task = try book.createTask("Look again", on: 20_250_803, priority: .high)
      let due = try book.edit(task)
      try due.set(.due, .int(1_754_200_000_000_000_000))
      try due.save()
      var types: [Int64] = []
      for name in ["A", "B", "C"] { if let type = try book.eventType(name) { types.append(type) } }
      for session in 0..<2 {
        let recorder = try book.startSession("Watch \(session)", in: nest)
        for number in 0..<300 {
          var event = Event(time: 1_754_139_911_000_000_000 + Int64(number * number) * 977, type: types[number % types.count])
          if number % 7 == 0 { event.value = Double(number) / 4 }
          if number % 50 == 0 { event.note = "note \(number)" }
          if number % 5 == 0 { event.subject = subject }
          _ = try recorder.log([event])
        }
        try recorder.pause()
        try recorder.resume()
        // The second one goes on, with a tail.
        if session == 0 {
          try recorder.stop()
          try book.deleteEvent(2, of: recorder.item)
        } else {
          for type in types { try recorder.log(type) }
        }
      }
      var search = try Query(.note)
      try search.search(for: "words")
      _ = try search.count(in: book)
      _ = try book.undo()
      return book
    }
  }

  private static let interesting: [Int64] = [
    0, 1, -1, 2, 3, 7, 8, 14, 127, 128, 255, 256, 1000, 65535, 65536, 1 << 31, (1 << 31) - 1, -(1 << 31), 1 << 32, 1 << 53, 1 << 62, .max, .min, .min + 1,
    86_400_000_000_000, 1_000_000_000_000_000_000, 20_260_302, 99_991_231, -99_991_231,
  ]
  private static let texts = [
    "", "x", "\u{0}", "../../x", "{", "[]", "{}", "{\"title\":\"x\"}", "Europe/Nowhere", "+99:99", "true", "#ZZZZZZ", "\u{202e}", "1e999", String(repeating: "[", count: 600),
    String(repeating: "A", count: 70_000), "Europe/Berlin", "a.tally", "9999-99-99",
  ]

  static func run(_ bytes: [UInt8]) throws {
    let folder = "\(Bed.folder)/book"
    mkdir(folder, 0o700)
    Bed.empty(folder)
    var whole = try self.whole.get()
    var input = Input(bytes)
    let main = "a.tally"
    // First rows, through SQLite; then bytes.
    let rows = Int(input.byte() & 7)
    if rows > 0 {
      for (name, bytes) in whole.files where name == main { Bed.write("\(folder)/\(name)", bytes) }
      let connection = try Oracle.must("opening the whole book") { () throws(Failure) in try Connection(path: "\(folder)/\(main)", flags: OpenMode.existing) }
      _ = try? connection.execute("PRAGMA ignore_check_constraints = 1; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      for _ in 0..<rows { changeRow(&input, whole.tables, on: connection) }
      connection.close()
      whole.files[main] = try Oracle.must("reading it") { () throws(Failure) in try GivenFile.read("\(folder)/\(main)", waiting: {}) }
      Bed.empty(folder)
    }
    let names = whole.files.keys.sorted()
    for _ in 0..<64 where !input.isAtEnd {
      // Mostly the book itself.
      let which = Int(input.byte())
      let name = which < 192 ? main : names[which % names.count]
      changeBytes(&input, &whole.files[name, default: []])
    }
    for (name, bytes) in whole.files { Bed.write("\(folder)/\(name)", bytes) }
    try use("\(folder)/\(main)")
    try salvage("\(folder)/\(main)", to: "\(folder)/new.tally")
  }

  // MARK: What is changed

  private static func changeRow(_ input: inout Input, _ tables: [(name: String, columns: [String])], on connection: Connection) {
    guard !tables.isEmpty else { return }
    let table = tables[Int(input.byte()) % tables.count]
    let column = table.columns[Int(input.byte()) % max(1, table.columns.count)]
    let row = Int64(input.byte())
    let kind = input.byte()
    let place = "\"\(table.name)\" WHERE rowid = (SELECT rowid FROM \"\(table.name)\" LIMIT 1 OFFSET \(row) % max(1, (SELECT count(*) FROM \"\(table.name)\")))"
    var value: Value?
    switch kind % 8 {
    case 0: value = .int(interesting[Int(input.byte()) % interesting.count])
    case 1: value = .int(Int64(input.byte()))
    case 2: value = .int(Int64(bitPattern: input.word()))
    case 3: value = .text(texts[Int(input.byte()) % texts.count])
    case 4: value = .null
    case 5: value = .blob(input.take(Int(input.byte())))
    case 6: value = .real([.nan, .infinity, 1e308, -0.0, 0.5, 9.3e18][Int(input.byte()) % 6])
    default: break
    }
    if let value {
      _ = try? connection.run(SQL(raw: "UPDATE OR REPLACE \"\(table.name)\" SET \"\(column)\" = ? WHERE rowid = (SELECT rowid FROM \(place))", [value]))
    } else if kind < 16 {
      _ = try? connection.run("DELETE FROM \(raw: place)")
    } else if case .blob(var blob)? = try? connection.value("SELECT CAST(\"\(raw: column)\" AS BLOB) FROM \(raw: place)") {
      // A chunk's check is made right again.
      let isChunk = table.name == "chunk" && column == "body" && blob.count > 4
      if isChunk { blob.removeLast(4) }
      changeBytes(&input, &blob)
      if isChunk {
        let check = blob.withUnsafeBytes { CRC32.check($0) }
        withUnsafeBytes(of: check.littleEndian) { blob.append(contentsOf: $0) }
      }
      _ = try? connection.run(
        SQL(
          raw: "UPDATE OR REPLACE \"\(table.name)\" SET \"\(column)\" = CASE typeof(\"\(column)\") WHEN 'text' THEN CAST(?1 AS TEXT) ELSE ?1 END WHERE rowid = (SELECT rowid FROM \(place))",
          [.blob(blob)]))
    }
  }

  private static func changeBytes(_ input: inout Input, _ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let what = input.byte()
    let offset = (input.short() << 8 | Int(input.byte())) % bytes.count
    switch what % 8 {
    case 0, 1: bytes[offset] = input.byte()
    case 2: bytes[offset] ^= 1 << (input.byte() & 7)
    case 3, 4:
      let number = interesting[Int(input.byte()) % interesting.count]
      let width = [1, 2, 4, 8][Int(input.byte() & 3)]
      for index in 0..<width where offset + index < bytes.count {
        let place = what % 8 == 3 ? index : width - 1 - index
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> Int64(place * 8))
      }
    case 5:
      // A page in another one's place.
      let from = input.short() % max(1, bytes.count / 4096) * 4096
      let to = offset / 4096 * 4096
      for index in 0..<4096 where max(from, to) + index < bytes.count { bytes[to + index] = bytes[from + index] }
    case 6:
      let count = Int(input.byte()) * 16
      for index in offset..<min(bytes.count, offset + count) { bytes[index] = 0 }
    default: bytes.removeLast((bytes.count - offset) % (1 + input.short()))
    }
  }

  // MARK: What is done with it

  private static func use(_ path: String) throws(Broken) {
    guard let book = try Oracle.accepted([], { () throws(Failure) in try Book(path, BookOptions(author: "kh", busyTimeout: 0, clock: Bed.clock())) }) else { return }
    defer { book.close() }
    let findings = try Oracle.accepted { () throws(Failure) in try book.check() }
    let json = try Oracle.accepted { () throws(Failure) in try Oracle.json(book) }
    try Oracle.hold(findings?.isEmpty != true || json != nil, "a book passes its check and cannot be exported")
    for format in [Format.markdown, .csvEvents, .csvBouts, .csvMinuta, .iCalendar, .todoTxt] {
      _ = try Oracle.accepted { () throws(Failure) in try Query().export(format, from: book, to: .pieces { _ in }) }
    }
    for kind in [Kind.collection, .note, .session, .task, .subject, .eventType, .tag, .template, .event] {
      _ = try Oracle.accepted { () throws(Failure) in try walk(Query(kind).cursor(in: book)) }
    }
    _ = try Oracle.accepted { () throws(Failure) in
      var search = try Query()
      try search.search(for: "note OR words")
      try walk(search.cursor(in: book))
    }
    _ = try Oracle.accepted { () throws(Failure) in try walk(book.history()) }
    _ = try Oracle.accepted { () throws(Failure) in _ = try Query(.session).summary(in: book) }
    _ = try Oracle.accepted { () throws(Failure) in try walk(book.sql("SELECT * FROM items")) }
    _ = try Oracle.accepted { () throws(Failure) in try walk(book.sql("SELECT * FROM events")) }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.settings() }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.reminders() }
    // And changed.
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.undo() }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.redo() }
    _ = try Oracle.accepted { () throws(Failure) in
      let recorder = try book.startSession("New")
      if let type = try book.eventType("A") { try recorder.log(type) }
      try recorder.stop()
    }
    for id in stride(from: 2 as Int64, through: 40, by: 4) {
      _ = try Oracle.accepted { () throws(Failure) in
        let edit = try book.edit(id)
        try edit.set(.name, .text("edited"))
        try edit.save()
      }
      _ = try Oracle.accepted { () throws(Failure) in try book.attach(to: id).pause() }
    }
    _ = try Oracle.accepted { () throws(Failure) in try book.delete(1) }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.purge() }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.tick() }
    _ = try Oracle.accepted { () throws(Failure) in _ = try book.check() }
  }

  /// To the end, which there must be.
  private static func walk(_ cursor: Cursor) throws(Failure) {
    while try cursor.next() {}
  }

  private static func salvage(_ path: String, to target: String) throws(Broken) {
    guard let book = try Oracle.accepted([], { () throws(Failure) in try Book.salvage(path, to: target, BookOptions(author: "kh", clock: Bed.clock())) }) else { return }
    defer { book.close() }
    // What it cannot have again it says, and nothing else is wrong.
    let said = try Oracle.must("what was salvaged") { () throws(Failure) in try book.recovery() }.map(\.message)
    let findings = try Oracle.must("the check of a salvaged book") { () throws(Failure) in try book.check() }
    if let finding = findings.first(where: { !said.contains($0.message) }) { throw Broken("a salvaged book does not pass its check: \(finding.message)") }
    _ = try Oracle.must("the export of a salvaged book") { () throws(Failure) in try Oracle.json(book) }
  }
}
