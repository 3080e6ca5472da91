internal import TallybookBase
internal import TallybookModel

/// Batches of bouts.
final class ArrowBouts: ArrowSource {
  private let cursor: Cursor
  private let book: Book
  private var types = ArrowNames()
  private var subjects = ArrowNames()
  /// What reads them in columns, where all are asked for.
  private var rows: BoutRows?
  private var hasBegun = false
  private var shared = ArrowShared()

  init(_ cursor: Cursor, in book: Book) {
    self.cursor = cursor
    self.book = book
  }

  let fields = [
    ArrowField("seq", .uint64, isNullable: false), ArrowField("time", .time, isNullable: false), ArrowField("end", .time), ArrowField("duration", .duration),
    ArrowField("type", .int64, isNullable: false), ArrowField("type_name", .words), ArrowField("subject", .int64), ArrowField("subject_name", .words),
    ArrowField("value", .real), ArrowField("text", .text), ArrowField("stop_text", .text), ArrowField("state", .int8),
    ArrowField("session", .int64, isNullable: false), ArrowField("variant", .int64), ArrowField("fields", .text),
  ]

  func next() throws(Failure) -> ArrowBatch? {
    if !hasBegun { rows = try cursor.takeBouts() }
    hasBegun = true
    if let rows {
      try book.requireOpen()
      return try rows.nextColumns().map { (reader, columns) throws(Failure) in try batch(columns, of: reader) }
    }
    guard let bouts = try cursor.bouts().map(Array.init), !bouts.isEmpty else { return nil }
    let typeIDs = bouts.map(\.event.type)
    let subjectIDs = bouts.map(\.event.subject)
    let typePlaces = types.places(of: typeIDs, in: shared.pool)
    let subjectPlaces = subjects.places(of: subjectIDs, in: shared.pool)
    try book.read { connection throws(Failure) in
      try types.read(on: connection)
      try subjects.read(on: connection)
    }
    let isState = ArrowBits(bouts) { !$0.isPoint }
    let hasSubject = ArrowBits(subjectIDs) { $0 != 0 }
    return ArrowBatch(
      count: bouts.count,
      columns: [
        ArrowColumn(bouts.map(\.event.seq)), ArrowColumn(bouts.map(\.event.time)),
        ArrowColumn(bouts.map { $0.end ?? 0 }, valid: isState), ArrowColumn(bouts.map { $0.duration ?? 0 }, valid: isState),
        ArrowColumn(typeIDs), ArrowColumn(places: typePlaces, count: bouts.count, dictionary: types.column),
        ArrowColumn(subjectIDs, valid: hasSubject),
        ArrowColumn(places: subjectPlaces, count: bouts.count, valid: hasSubject, dictionary: subjects.column),
        ArrowColumn(bouts.map { $0.event.value ?? 0 }, valid: ArrowBits(bouts) { $0.event.value != nil }),
        ArrowColumn(texts: bouts.map(\.event.note)), ArrowColumn(texts: bouts.map(\.stopText)),
        ArrowColumn(bouts.map { Int8(truncatingIfNeeded: $0.state?.rawValue ?? 0) }, valid: isState),
        ArrowColumn(bouts.map(\.session)),
        ArrowColumn(bouts.map(\.variant), valid: ArrowBits(bouts) { $0.variant != 0 }), ArrowColumn(texts: bouts.map(\.fieldsText)),
      ])
  }

  /// Column by column, as they were paired: nothing is made for each bout.
  private func batch(_ bouts: BoutColumns, of reader: SessionBouts) throws(Failure) -> ArrowBatch {
    let (starts, count, pool) = (bouts.starts, bouts.count, shared.pool)
    let typePlaces = types.places(of: starts.types, in: pool)
    let subjectPlaces = subjects.places(of: starts.subjects, in: pool)
    try book.read { connection throws(Failure) in
      try types.read(on: connection)
      try subjects.read(on: connection)
    }
    let zeros = shared.zeros(count)
    let isState = ArrowBits(bouts.ends) { $0 != BoutColumns.point }
    let hasSubject = ArrowBits(starts.subjects) { $0 != 0 }
    let durations = (0..<count).map { bouts.isPoint($0) ? 0 : reader.duration(bouts, $0) }
    let (running, stopped) = (Int8(SessionState.running.rawValue), Int8(SessionState.stopped.rawValue))
    var states = [Int8](repeating: stopped, count: count)
    if bouts.hasOpen { for row in 0..<count where bouts.isOpen(row) { states[row] = running } }
    let hasFields = !starts.variants.isEmpty || !bouts.variants.isEmpty
    let variants = hasFields ? (0..<count).map { reader.bout(bouts, $0) } : []
    return ArrowBatch(
      count: count,
      columns: [
        starts.seqs.isEmpty ? ArrowColumn(from: starts.firstSeq, count: count, of: pool) : ArrowColumn(starts.seqs, of: pool),
        ArrowColumn(starts.times, of: pool), ArrowColumn(bouts.ends, valid: isState, of: pool), ArrowColumn(durations, valid: isState, of: pool),
        ArrowColumn(starts.types, of: pool), ArrowColumn(places: typePlaces, count: count, dictionary: types.column),
        starts.subjects.isEmpty ? ArrowColumn(nulls: count, zeros) : ArrowColumn(starts.subjects, valid: hasSubject, of: pool),
        starts.subjects.isEmpty
          ? ArrowColumn(nulls: count, zeros, dictionary: subjects.column)
          : ArrowColumn(places: subjectPlaces, count: count, valid: hasSubject, dictionary: subjects.column),
        starts.values.isEmpty
          ? ArrowColumn(nulls: count, zeros) : ArrowColumn(starts.values, valid: ArrowBits(starts.values) { !$0.isNaN }, of: pool),
        starts.notes.isEmpty ? ArrowColumn(nullTexts: count, zeros) : ArrowColumn(texts: starts.notes),
        bouts.texts.isEmpty ? ArrowColumn(nullTexts: count, zeros) : ArrowColumn(texts: bouts.texts), ArrowColumn(states, valid: isState),
        shared.session(reader.id, count),
        hasFields ? ArrowColumn(variants.map(\.variant), valid: ArrowBits(variants) { $0.variant != 0 }) : ArrowColumn(nulls: count, zeros),
        hasFields ? ArrowColumn(texts: variants.map(\.fieldsText)) : ArrowColumn(nullTexts: count, zeros),
      ])
  }
}
