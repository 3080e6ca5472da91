internal import TallybookBase
internal import TallybookModel

/// Batches of rows that are read one by one.
final class ArrowRows: ArrowSource {
  private let cursor: Cursor
  private let columns: [RowColumn]
  /// The own fields of its items, which are columns behind those.
  private let own: [OwnColumn]
  /// The places of these, by their numbers.
  private let ownPlaces: [Int32: Int]
  let fields: [ArrowField]
  /// The rows of a statement of SQL that its columns' types were taken from.
  private var first: [[Value]]

  /// The most rows of a batch.
  static let most = 8192
  /// After how many bytes of text in one column no more rows are put to a batch; the rows that types are taken from have so many in all.
  private let mostText: Int

  /// Whether its columns are those of entries, in their order, and their own fields.
  private let isOfEntries: Bool
  /// Of records that show entries, by the position in an entry's row the column; -1 where there is none.
  private let ofEntries: [Int]
  /// The columns of what such a record has beside its entry.
  private let besideEntries: [Int]

  init(_ cursor: Cursor, mostText: Int = 1 << 28) throws(Failure) {
    self.cursor = cursor
    self.mostText = mostText
    let columns = cursor.columns
    self.columns = columns
    isOfEntries = cursor.isOfEntries
    let beside = Set(cursor.besideEntries)
    besideEntries = columns.indices.filter { beside.contains(columns[$0].field) }
    ofEntries = beside.isEmpty ? [] : EntryColumns.all.map { field in
      beside.contains(field) ? -1 : columns.firstIndex { $0.field == field } ?? -1
    }
    let own = try cursor.ownColumns()
    self.own = own
    ownPlaces = Dictionary(own.enumerated().map { ($1.number, $0) }) { first, _ in first }
    guard let statement = cursor.statementRows else {
      fields = columns.map { ArrowField($0.name, ArrowType($0.field)) } + own.map { ArrowField($0.name, $0.type) }
      first = []
      return
    }
    var first: [[Value]] = []
    var size = 0
    while first.count < Self.most, size < mostText, try cursor.next(), case .statement(let values)? = cursor.row {
      first.append(values)
      for value in values {
        switch value {
        case .text(let text): size += text.utf8.count
        case .blob(let bytes): size += bytes.count
        default: break
        }
      }
    }
    let declared = statement.declaredTypes
    let read = first
    fields = columns.indices.map { index in
      ArrowField(columns[index].name, declared[index] ?? Self.type(of: read.lazy.map { $0[index] }))
    }
    self.first = read
  }

  /// What all of some values fit into.
  private static func type(of values: some Sequence<Value>) -> ArrowType {
    var type: ArrowType?
    for value in values {
      switch (value, type) {
      case (.null, _), (.int, .real), (.int, .int64), (.real, .real), (.blob, .binary): continue
      case (.int, nil): type = .int64
      case (.real, nil), (.real, .int64): type = .real
      case (.blob, nil): type = .binary
      default: return .text
      }
    }
    return type ?? .text
  }

  func next() throws(Failure) -> ArrowBatch? {
    var builders = fields.map { ArrowColumnBuilder($0.type) }
    var count = 0
    if !first.isEmpty {
      for values in first { try put(values, to: &builders) }
      count = first.count
      first = []
    }
    var isFull = count > 0
    while !isFull, try cursor.next(), let row = cursor.row {
      if case .statement(let values) = row {
        try put(values, to: &builders)
      } else if case .entry(let entry) = row, isOfEntries {
        // Most fields of most entries have no value: what they lack is made up for once the batch is full.
        entry.forEachShown { position, value in
          builders[position].fill(upTo: count)
          builders[position].append(value)
        }
        if let values = try cursor.ownValues(), !values.all.isEmpty {
          builders[columns.count - 1].fill(upTo: count)
          builders[columns.count - 1].append(.text(values.json))
        }
      } else if case .record(let record) = row, !ofEntries.isEmpty, let entry = record.entry {
        for index in besideEntries {
          builders[index].fill(upTo: count)
          builders[index].append(record[columns[index].field])
        }
        entry.forEachShown { position, value in
          let index = ofEntries[position]
          guard index >= 0 else { return }
          builders[index].fill(upTo: count)
          builders[index].append(value)
        }
      } else {
        for index in columns.indices {
          builders[index].fill(upTo: count)
          builders[index].append(try value(columns[index].field, of: row))
        }
      }
      if !own.isEmpty { try putOwn(to: &builders, at: count) }
      count += 1
      isFull = count == Self.most || builders.contains { $0.size > mostText }
    }
    for index in builders.indices { builders[index].fill(upTo: count) }
    return count == 0 ? nil : ArrowBatch(count: count, columns: builders.map { ArrowColumn($0) })
  }

  /// Most items have few of the own fields: the others are made up for as well.
  private func putOwn(to builders: inout [ArrowColumnBuilder], at row: Int) throws(Failure) {
    for each in try cursor.ownValues()?.all ?? [] {
      guard let place = ownPlaces[each.number] else { continue }
      builders[columns.count + place].fill(upTo: row)
      builders[columns.count + place].append(own[place].value(each.value))
    }
  }

  private func value(_ field: Field, of row: Row) throws(Failure) -> Value {
    switch field {
    case .fields: try cursor.value(field)
    // Of no one type: as they are read.
    case .old, .new, .found, .bound, .field: if let text = row.text(field) { .text(text) } else { row[field] }
    default: row[field]
    }
  }

  /// A statement's columns have the types that its first rows have.
  private func put(_ values: [Value], to builders: inout [ArrowColumnBuilder]) throws(Failure) {
    for (index, value) in values.enumerated() where index < builders.count {
      let fits =
        switch (value, builders[index].type) {
        case (.null, _), (.int, .int64), (.int, .real), (.int, .bool), (.real, .real), (.blob, .binary): true
        case (.blob, .text), (_, .binary): false
        case (_, .text): true
        default: false
        }
      guard fits else {
        throw Failure(
          .type, "column \(columns[index].name) has \(value.kindName) where its first rows have \(builders[index].type.valueName); CAST it to one type")
      }
      builders[index].append(value)
    }
  }
}

extension Value {
  /// What it is, in a message.
  fileprivate var kindName: String {
    switch self {
    case .null: "nothing"
    case .int: "a whole number"
    case .real: "a real number"
    case .text: "a text"
    case .blob: "a blob"
    case .ids: "ids"
    }
  }
}

extension ArrowType {
  /// What its values are, in a message.
  fileprivate var valueName: String {
    switch self {
    case .real: "real numbers"
    case .text: "texts"
    case .binary: "blobs"
    default: "whole numbers"
    }
  }
}
