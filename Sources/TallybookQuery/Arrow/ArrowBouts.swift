internal import TallybookBase
internal import TallybookModel

/// Batches of bouts.
final class ArrowBouts: ArrowSource {
  private let cursor: Cursor
  private let book: Book
  private var types = ArrowNames()
  private var subjects = ArrowNames()

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
    guard let bouts = try cursor.bouts().map(Array.init), !bouts.isEmpty else { return nil }
    let typeIDs = bouts.map(\.event.type)
    let subjectIDs = bouts.map(\.event.subject)
    let typePlaces = types.places(of: typeIDs)
    let subjectPlaces = subjects.places(of: subjectIDs)
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
        ArrowColumn(typeIDs), ArrowColumn(typePlaces, dictionary: types.column), ArrowColumn(subjectIDs, valid: hasSubject),
        ArrowColumn(subjectPlaces, valid: hasSubject, dictionary: subjects.column),
        ArrowColumn(bouts.map { $0.event.value ?? 0 }, valid: ArrowBits(bouts) { $0.event.value != nil }),
        ArrowColumn(texts: bouts.map(\.event.note)), ArrowColumn(texts: bouts.map(\.stopText)),
        ArrowColumn(bouts.map { Int8(truncatingIfNeeded: $0.state?.rawValue ?? 0) }, valid: isState),
        ArrowColumn(bouts.map(\.session)),
        ArrowColumn(bouts.map(\.variant), valid: ArrowBits(bouts) { $0.variant != 0 }), ArrowColumn(texts: bouts.map(\.fieldsText)),
      ])
  }
}
