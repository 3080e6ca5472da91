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
  /// Zeros of the longest batch so far, which all columns without a value share.
  private var zeros = ArrowBuffer(0)
  private var zeroBytes = 0

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
    let typePlaces = types.places(of: events.types)
    let subjectPlaces = subjects.places(of: events.subjects)
    let variantPlaces = variants.places(of: events.variants)
    try book.read { connection throws(Failure) in
      try types.read(on: connection)
      try subjects.read(on: connection)
      try variants.read(on: connection)
    }
    let hasSubject = ArrowBits(events.subjects) { $0 != 0 }
    let hasVariant = ArrowBits(events.variants) { $0 != 0 }
    if zeroBytes < (count &+ 1) &* 8 {
      zeroBytes = (count &+ 1) &* 8
      zeros = ArrowBuffer(zeroBytes)
    }
    return ArrowBatch(
      count: count,
      columns: [
        events.seqs.isEmpty ? ArrowColumn(from: events.firstSeq, count: count) : ArrowColumn(events.seqs), ArrowColumn(events.times),
        ArrowColumn(events.types), ArrowColumn(typePlaces, dictionary: types.column), ArrowColumn(events.phases),
        events.subjects.isEmpty ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.subjects, valid: hasSubject),
        events.subjects.isEmpty
          ? ArrowColumn(nulls: count, zeros, dictionary: subjects.column)
          : ArrowColumn(subjectPlaces, valid: hasSubject, dictionary: subjects.column),
        events.values.isEmpty
          ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.values, valid: ArrowBits(events.values) { !$0.isNaN }),
        events.notes.isEmpty ? ArrowColumn(nullTexts: count, zeros) : ArrowColumn(texts: events.notes),
        ArrowColumn(repeating: session, count: count),
        events.variants.isEmpty ? ArrowColumn(nulls: count, zeros) : ArrowColumn(events.variants, valid: hasVariant),
        // A variant is called by its values.
        events.variants.isEmpty
          ? ArrowColumn(nulls: count, zeros, dictionary: variants.column)
          : ArrowColumn(variantPlaces, valid: hasVariant, dictionary: variants.column),
      ])
  }
}
