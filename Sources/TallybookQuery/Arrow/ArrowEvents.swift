internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// Batches of sessions' events, each of one session, column by column as chunks are decoded: nothing is done for each event.
final class ArrowEvents: ArrowSource {
  private let cursor: Cursor
  private let book: Book
  private var types = ArrowNames()
  private var subjects = ArrowNames()
  private var variants = ArrowNames()
  private var shared = ArrowShared()

  /// As many events as the largest chunk has.
  private static let most = ChunkFormat.longest

  init(_ cursor: Cursor, in book: Book) {
    self.cursor = cursor
    self.book = book
  }

  let fields = [
    ArrowField("seq", .uint64, isNullable: false), ArrowField("time", .time, isNullable: false),
    ArrowField("type", .int64, isNullable: false), ArrowField("type_name", .words), ArrowField("phase", .int8, isNullable: false),
    ArrowField("subject", .int64), ArrowField("subject_name", .words), ArrowField("value", .real), ArrowField("text", .text),
    ArrowField("session", .int64, isNullable: false), ArrowField("variant", .int64), ArrowField("fields", .words),
  ]

  func next() throws(Failure) -> ArrowBatch? {
    guard let (session, events) = try cursor.sessionEvents(Self.most), events.count > 0 else { return nil }
    let count = events.count
    let pool = shared.pool
    let typePlaces = types.places(of: events.types, in: pool)
    let subjectPlaces = subjects.places(of: events.subjects, in: pool)
    let variantPlaces = variants.places(of: events.variants, in: pool)
    try book.read { connection throws(Failure) in
      try types.read(on: connection)
      try subjects.read(on: connection)
      try variants.read(on: connection)
    }
    let hasSubject = ArrowBits(events.subjects) { $0 != 0 }
    let hasVariant = ArrowBits(events.variants) { $0 != 0 }
    let zeros = shared.zeros(count)
    return ArrowBatch(
      count: count,
      columns: [
        events.seqs.isEmpty ? ArrowColumn(from: events.firstSeq, count: count, of: pool) : ArrowColumn(events.seqs, of: pool),
        ArrowColumn(events.times, of: pool), ArrowColumn(events.types, of: pool),
        ArrowColumn(places: typePlaces, count: count, dictionary: types.column), ArrowColumn(events.phases, of: pool),
        events.subjects.isEmpty ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.subjects, valid: hasSubject, of: pool),
        events.subjects.isEmpty
          ? ArrowColumn(nulls: count, zeros, dictionary: subjects.column)
          : ArrowColumn(places: subjectPlaces, count: count, valid: hasSubject, dictionary: subjects.column),
        events.values.isEmpty
          ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.values, valid: ArrowBits(events.values) { !$0.isNaN }, of: pool),
        events.notes.isEmpty ? ArrowColumn(nullTexts: count, zeros) : ArrowColumn(texts: events.notes),
        shared.session(session, count),
        events.variants.isEmpty ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.variants, valid: hasVariant, of: pool),
        // A variant is called by its values.
        events.variants.isEmpty
          ? ArrowColumn(nulls: count, zeros, dictionary: variants.column)
          : ArrowColumn(places: variantPlaces, count: count, valid: hasVariant, dictionary: variants.column),
      ])
  }
}
