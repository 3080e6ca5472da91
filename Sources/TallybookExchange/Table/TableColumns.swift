internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Which columns a table has, and what their cells say: to people, who read words and clocks, or to programs, which read numbers.
struct TableColumns {
  let fields: [Field]
  private let forPeople: Bool
  private let shape: SummaryShape?
  private let zone: ZoneRules?
  private let labels: Labels
  /// Of entries that a row names by their ids.
  private var names: [Int64: String] = [:]

  /// The columns for rows like `row`; nil: there is none.
  init(for row: Row?, forPeople: Bool, zone: ZoneRules?, labels: Labels) {
    shape = (row?.record as? MeasuredRow)?.shape
    self.forPeople = forPeople
    self.zone = zone
    self.labels = labels
    var every: [Field]?
    // All that its records have, though the first row is a heading.
    if row?.record is TimelineRow, !forPeople { every = TimelineRow.fields }
    fields = every ?? shape?.columns ?? row.map { forPeople ? Self.readable($0) : $0.fields } ?? []
  }

  /// What a column is called: a word, or to programs the name of its field, of a group that of what it groups by.
  func heading(_ field: Field) -> String {
    guard let shape else { return forPeople ? word(field) : field.name }
    if let grouping = shape.grouping(of: field) { return shape.heading(grouping, forPeople: forPeople, labels) }
    guard let label = Self.word(ofMeasure: field) else { return field.name }
    return forPeople ? labels[label] : label.key
  }

  /// The word for a field of a summary, whose key programs read above it.
  private static func word(ofMeasure field: Field) -> Label? {
    switch field {
    case .eventCount: .events
    case .completedCount: .complete
    case .incompleteCount: .incomplete
    case .carriedCount: .carried
    default: Label(field)
    }
  }

  /// A field's name to people: a word of the table of words, else the name itself.
  private func word(_ field: Field) -> String {
    if field == .label1 { return labels[.day] }
    if let label = Label(field) { return labels[label] }
    return Field.words(field.name)
  }

  /// What a row says in a column.
  mutating func cell(_ field: Field, of row: Row, in book: Book?) throws(Failure) -> TableCell {
    let value = row[field]
    if let row = row.record as? TimelineRow, forPeople {
      if field == .count, row.record != nil { return TableCell(text: "") }
      if field == .label1, row.level == .total { return TableCell(text: row.label.isEmpty ? labels[.total] : row.label) }
    }
    if isTime(field) {
      let style: DurationStyle = if !forPeople { .seconds } else if row.record is TimelineRow { .compact } else { .timer }
      return TableCell(text: length(value, style), isNumber: true)
    }
    switch value {
    case .null: return TableCell(text: row.text(field) ?? "", isNumber: false)
    case .text(let text): return TableCell(text: forPeople ? Self.shown(text, field, row) : text)
    case .blob(let bytes): return TableCell(text: HexText.write(bytes))
    case .real(let number): return TableCell(text: forPeople ? Self.rounded(number) : Self.exact(number), isNumber: true)
    case .ids(let ids):
      var names: [String] = []
      for id in ids { names.append(try name(id, in: book)) }
      return TableCell(text: forPeople ? names.joined(separator: ", ") : names.map(Self.quoted).joined(separator: ","))
    case .int(let number): return try cell(field, number, of: row, in: book)
    }
  }

  /// What an item says in a column of its own.
  func cell(_ column: OwnColumn, _ own: CustomValues?, of row: Row) -> TableCell {
    guard let value = own?[column.number] else { return TableCell(text: "") }
    guard forPeople else {
      switch value {
      case .int, .real: return TableCell(text: value.json, isNumber: true)
      case .list, .json: return TableCell(text: value.json)
      case .time(let instant): return TableCell(text: time(instant, row))
      case .text, .bool: return TableCell(text: value.text)
      }
    }
    switch value {
    case .int: return TableCell(text: value.text, isNumber: true)
    case .real(let number): return TableCell(text: Self.rounded(number), isNumber: true)
    case .time(let instant): return TableCell(text: time(instant, row))
    case .list, .json, .text, .bool: return TableCell(text: row.entry.map { $0.kind == .task ? Redaction(of: $0).applied(to: value.text) : value.text } ?? value.text)
    }
  }

  /// What a task says, as its redaction has it: who looks on must not read it.
  private static func shown(_ text: String, _ field: Field, _ row: Row) -> String {
    guard let entry = row.entry, entry.kind == .task, [.name, .description, .notes].contains(field) else { return text }
    return Redaction(of: entry).applied(to: text)
  }

  /// A name among others, to programs: in quotes where it has what would part it.
  private static func quoted(_ name: String) -> String {
    name.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") } ? "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\"" : name
  }

  private mutating func cell(_ field: Field, _ number: Int64, of row: Row, in book: Book?) throws(Failure) -> TableCell {
    switch (field.kind, field) {
    case (.time, _): return TableCell(text: time(number, row))
    case (.bool, _): return TableCell(text: number != 0 ? "true" : "false")
    case (_, .kind) where forPeople: return TableCell(text: Kind(rawValue: Int32(clamping: number))?.label ?? "\(number)")
    case (_, .type), (_, .subject), (_, .template): return TableCell(text: try name(number, in: book))
    case (_, .priority) where forPeople:
      let priority = Int32(exactly: number).flatMap(Priority.init(rawValue:)) ?? .unranked
      return TableCell(text: labels[priority.word])
    case (_, .day) where forPeople && row.kind == .task: return TableCell(text: PeriodText.text(number, .day))
    case (_, .phase) where forPeople: return TableCell(text: number == 2 ? "start" : number == 3 ? "stop" : "")
    default: return TableCell(text: "\(number)", isNumber: true)
    }
  }

  private func isTime(_ field: Field) -> Bool {
    switch field {
    case .duration, .span: true
    case .sum, .mean, .median, .minimum, .maximum, .deviation: shape?.measuresTime ?? false
    default: false
    }
  }

  /// A length of time, to the nanosecond that is nearest.
  private func length(_ value: Value, _ style: DurationStyle) -> String {
    guard let number = value.real else { return "" }
    let nanoseconds = value.int ?? Int64(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
    return DurationText.format(nanoseconds, style: style)
  }

  /// A time in the table's zone, else in the row's own.
  private func time(_ instant: Instant, _ row: Row) -> String {
    let own = row[.zone].text.flatMap { (name) -> ZoneRules? in try? ZoneRules.named(name) }
    let zone = zone ?? own ?? .utc
    guard forPeople else { return TimeText.format(instant, style: .iso, zone: zone) }
    return "\(TimeText.format(instant, style: .date, zone: zone)) \(TimeText.format(instant, style: .clock, zone: zone))"
  }

  private mutating func name(_ id: Int64, in book: Book?) throws(Failure) -> String {
    if let known = names[id] { return known }
    let shown: SQL = forPeople ? "coalesce(nullif(label, ''), name)" : "name"
    let name = try book?.read { connection throws(Failure) in
      try connection.value("SELECT \(shown) FROM \(Table.entry) WHERE id = \(id)")?.text
    }
    names[id] = name ?? "\(id)"
    return name ?? "\(id)"
  }

  /// Three digits behind the point, and no zeros at their end.
  private static func rounded(_ number: Double) -> String {
    let scaled = (number * 1000).rounded()
    guard scaled.magnitude < 1e15, scaled != 0 || number == 0, let whole = Int64(exactly: scaled) else { return "\(number)" }
    var digits = String(whole.magnitude % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole < 0 ? "-" : "")\(whole.magnitude / 1000)\(digits.isEmpty ? "" : ".")\(digits)"
  }

  private static func exact(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// What people read of a row.
  private static func readable(_ row: Row) -> [Field] {
    switch row {
    case .entry: [.id, .kind, .time, .end, .duration, .eventCount, .name, .day, .priority, .completed, .due, .subject, .tags, .place, .label, .category, .mediaType, .color]
    case .event: [.seq, .time, .type, .phase, .subject, .value, .text]
    case .statement: row.fields
    case .record(let record): record.readable
    }
  }
}
