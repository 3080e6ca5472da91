import Testing
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// What batches of Arrow hold, read back from their buffers as Arrow's format has them.
@Suite("Arrow", .timeLimit(.minutes(60)))
struct ArrowTests {
  let scratch = Scratch()
  let clock = TestClock()

  /// The values of a column, texts and numbers as texts.
  private func values(_ column: ArrowColumn, _ type: ArrowType) -> [String?] {
    (0..<column.count).map { row in
      if let validity = column.buffers[0], validity.start.load(fromByteOffset: row / 8, as: UInt8.self) >> UInt8(row % 8) & 1 == 0 { return nil }
      func at<T: BitwiseCopyable>(_ buffer: Int, _ index: Int, _: T.Type) -> T? {
        column.buffers[buffer]?.start.load(fromByteOffset: index * MemoryLayout<T>.stride, as: T.self)
      }
      switch type {
      case .int8: return at(1, row, Int8.self).map { "\($0)" }
      case .int64, .time, .duration: return at(1, row, Int64.self).map { "\($0)" }
      case .uint64: return at(1, row, UInt64.self).map { "\($0)" }
      case .real: return at(1, row, Double.self).map { "\($0)" }
      case .bool: return at(1, row / 8, UInt8.self).map { "\($0 >> UInt8(row % 8) & 1)" }
      case .text:
        guard let start = at(1, row, Int32.self), let end = at(1, row + 1, Int32.self), let bytes = column.buffers[2] else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: bytes.start + Int(start), count: Int(end - start)), as: UTF8.self)
      case .binary:
        guard let start = at(1, row, Int32.self), let end = at(1, row + 1, Int32.self), let bytes = column.buffers[2] else { return nil }
        return HexText.write(Array(UnsafeRawBufferPointer(start: bytes.start + Int(start), count: Int(end - start))))
      case .ids:
        guard let start = at(1, row, Int32.self), let end = at(1, row + 1, Int32.self), let child = column.child else { return nil }
        return "\(values(child, .int64)[Int(start)..<Int(end)].map { $0 ?? "" })"
      case .words:
        guard let place = at(1, row, Int32.self), let dictionary = column.dictionary else { return nil }
        return values(dictionary, .text)[Int(place)]
      }
    }
  }

  private func table(_ cursor: Cursor) throws -> [String: [String?]] {
    let reader = try cursor.arrow()
    var table: [String: [String?]] = Dictionary(uniqueKeysWithValues: reader.fields.map { ($0.name, []) })
    while let batch = try reader.next() {
      for (field, column) in zip(reader.fields, batch.columns) {
        #expect(column.count == batch.count)
        let read = values(column, field.type)
        #expect(read.count { $0 == nil } == column.nullCount, "\(field.name)")
        #expect(field.isNullable || column.nullCount == 0)
        table[field.name]?.append(contentsOf: read)
      }
    }
    #expect(try !cursor.next())
    return table
  }

  @Test func eventsAreWhatACursorGives() throws {
    var random = SeededRandom()
    let book = try Book(scratch.file("a.tally"), BookOptions(clock: clock.clock))
    let types = try ["A", "B"].map { try #require(try book.eventType($0)) }
    let subject = try { let draft = try book.draft(.subject); try draft.set(.name, .text("Heron")); return try draft.save() }()
    let session = try book.startSession("Watch")
    for plain in [true, false] {
      let events = (0..<40_000).map { time in
        Event(
          time: Int64(time), type: types.randomElement(using: &random)!, subject: plain || Bool.random(using: &random) ? 0 : subject,
          value: plain || Bool.random(using: &random) ? nil : 0.25, note: plain || time % 7 != 0 ? nil : "é\(time)")
      }
      _ = try session.log(events)
    }
    try session.log(types[0], at: 7)
    var query = try Query(.event)
    query.restrict(to: session.item)
    let events = try book.events(of: session.item)
    let table = try table(query.cursor(in: book))
    #expect(table["seq"] == events.map { "\($0.seq)" })
    #expect(table["time"] == events.map { "\($0.time)" })
    #expect(table["type_name"] == events.map { $0.type == types[0] ? "A" : "B" })
    #expect(table["type"] == events.map { "\($0.type)" })
    #expect(table["phase"] == events.map { "\($0.phase.rawValue)" })
    #expect(table["subject"] == events.map { $0.subject == 0 ? nil : "\($0.subject)" })
    #expect(table["subject_name"] == events.map { $0.subject == 0 ? nil : "Heron" })
    #expect(table["value"] == events.map { $0.value.map { "\($0)" } })
    #expect(table["text"] == events.map(\.note))
  }

  @Test func rowsAreWhatACursorGives() throws {
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    let tag = try { let draft = try book.draft(.tag); try draft.set(.name, .text("far")); return try draft.save() }()
    let inside = try book.begin()
    for number in 0..<8_500 {
      let draft = try inside.draft(.note)
      try draft.set(.name, .text("Note \(number)"))
      if number % 3 == 0 { try draft.set(.tags, .ids([tag])) }
      if number % 5 == 0 { try draft.set(.description, .text("")) }
      _ = try draft.save()
    }
    try inside.commit()
    let query = try Query(.note)
    let rows = try book.rows(query)
    let table = try table(query.cursor(in: book))
    #expect(table["name"] == rows.map { $0[.name].text })
    #expect(table["time"] == rows.map { $0[.time].int.map { "\($0)" } })
    #expect(table["tags"] == rows.map { $0[.tags].ids.map { "\($0.map { "\($0)" })" } })
    #expect(table["duration"]?.allSatisfy { $0 == nil } == true)
  }

  @Test func otherRowsHaveTheirFields() throws {
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try book.createNote("Arrival", at: 0)
    let summary = try Query(.note).summary(SummaryOptions(by: .day, measuring: [.count]), in: book).cursor(in: book)
    #expect(try table(summary)["count"]?.isEmpty == false)
    // What is all there can be begun again.
    try summary.rewind()
    #expect(try table(summary)["count"]?.isEmpty == false)
    let watch = try book.startSession("Watch", at: 0)
    try watch.stop(at: 5)
    #expect(try table(Query(.session).timelineCursor(TimelineOptions(), in: book))["name"]?.contains("Watch") == true)
    #expect(try table(book.history())["state"]?.isEmpty == false)
    #expect(try table(Cursor(book.settings()))["name"]?.contains("username") == true)
    #expect(try table(Cursor([Finding]())).isEmpty)
    let sql = try table(book.sql("SELECT 1 AS a, NULL AS b, 2.5 AS c, 'x' AS d UNION ALL SELECT 2, NULL, 3, 'y'"))
    #expect(sql == ["a": ["1", "2"], "b": [nil, nil], "c": ["2.5", "3.0"], "d": ["x", "y"]])
    #expect(refusal { try table(book.sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) SELECT CASE WHEN i = 9999 THEN 'x' ELSE i END AS i FROM n")) }?.code == .invalid)
  }

  @Test func blobsAreBinaryColumns() throws {
    let book = try Book(":memory:")
    let sql = try table(book.sql("SELECT x'00ff' AS a, NULL AS b, 1 AS c UNION ALL SELECT NULL, x'', 2 UNION ALL SELECT x'61', x'62', 3"))
    #expect(sql == ["a": ["00ff", nil, "61"], "b": [nil, "", "62"], "c": ["1", "2", "3"]])
    for mixed in ["SELECT x'00' AS a UNION ALL SELECT 'x'", "SELECT 1 AS a UNION ALL SELECT x'00'"] {
      #expect(refusal { try table(book.sql(mixed)) }?.reason == .type, "\(mixed)")
    }
    let late = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) SELECT CASE WHEN i < 9999 THEN x'00' ELSE 'a' END AS i FROM n"
    let failure = refusal { try table(book.sql(late)) }
    #expect(failure?.message.contains("has a text where its first rows have blobs") == true, "\(failure?.message ?? "")")
  }

  @Test func batchesOutliveTheBook() throws {
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    for number in 0..<20 { _ = try book.createNote("\(number)") }
    let reader = try Query(.note).cursor(in: book).arrow()
    let batch = try #require(try reader.next())
    let waiting = try Query(.note).cursor(in: book).arrow()
    book.close()
    #expect(refusal { try waiting.next() }?.code == .closed)
    let names = try #require(reader.fields.firstIndex { $0.name == "name" })
    #expect(values(batch.columns[names], .text).count == 20)
  }

  /// The rows that a statement's types are taken from are held as they are read: so many, or so much text in all.
  @Test func theFirstBatchHasABound() throws {
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    func batches(_ columns: String, rows: Int, _ mostText: Int? = nil) throws -> [Int] {
      let cursor = try book.sql("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(rows)) SELECT \(columns) FROM n").handOver()
      let source = try mostText.map { (most) throws(Failure) in try ArrowRows(cursor, mostText: most) } ?? ArrowRows(cursor)
      var counts: [Int] = []
      while let batch = try source.next() { counts.append(batch.count) }
      return counts
    }
    #expect(try batches("i", rows: 2 * ArrowRows.most + 1) == [ArrowRows.most, ArrowRows.most, 1])
    // Of two columns with 10 bytes of text each the first batch has half as many rows as those whose bound is one of a column.
    let text = "printf('%010d', i)"
    #expect(try batches("\(text) AS a, \(text) AS b", rows: 200, 1000) == [50, 101, 49])
    #expect(try batches("\(text) AS a, i", rows: 150, 1000) == [100, 50])
    // A row has its place, however much it holds.
    #expect(try batches("printf('%0100000d', i) AS a", rows: 3, 1000) == [1, 1, 1])
  }
}
