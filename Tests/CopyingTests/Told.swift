@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBooks

/// What a book says of an entry and all below it, without what names it in that book alone: ids, UUIDs, when it was made.
enum Told {
  static func entries(_ root: Int64, in book: Book) throws -> [String] {
    var query = try Query()
    query.restrict(to: root, recursive: true)
    try query.order(by: .position)
    return try book.rows(query).map { try entry($0.id, in: book) }
  }

  static func entry(_ id: Int64, in book: Book) throws -> String {
    let entry = try book.entry(id)
    var told: [String] = []
    for field in EntryColumns.all where !local.contains(field) && !entry[field].isNull { told.append("\(field)=\(try value(field, of: entry, in: book))") }
    told.append("fields=\(try book.state { (state) throws(Failure) in try CustomValues(of: id, on: state.connection).json })")
    told += try parts(of: id, in: book)
    if entry.kind == .session { told += try events(of: id, in: book) }
    return told.joined(separator: " ")
  }

  private static let local: Set<Field> = [.id, .uuid, .parent, .created, .modified, .position, .day, .carried, .carriedOver]

  private static func value(_ field: Field, of entry: Entry, in book: Book) throws -> String {
    switch field {
    case .subject, .template: try name(entry[field].int ?? 0, in: book)
    case .tags, .excludes: try (entry[field].ids ?? []).map { try name($0, in: book) }.joined(separator: ",")
    default: "\(entry[field])"
    }
  }

  /// Of the event types that every book begins with, which are the same in all of them, whatever they are called there: their ids.
  private static func name(_ id: Int64, in book: Book) throws -> String { id <= 3 ? "\(id)" : try book.state { (state) throws(Failure) in try EntryStore.find(id, on: state.connection)?.name } ?? "gone" }

  /// What belongs to an entry and is in no listing of items.
  private static func parts(of id: Int64, in book: Book) throws -> [String] {
    let ids = try book.state { (state) throws(Failure) in
      try state.connection.ids("SELECT e.id FROM entry e WHERE e.parent = \(id) AND e.kind > 4 AND e.trashed IS NULL ORDER BY e.kind, \(HandOrder.sql), e.id")
    }
    return try ids.map { part in
      let kind = try book.entry(part).kind
      let bytes = kind == .attachment ? "\(try book.bytes(of: part).count)" : ""
      return "[\(try entry(part, in: book)) \(bytes)]"
    }
  }

  static func events(of session: Int64, in book: Book) throws -> [String] {
    try book.events(of: session).map { event in
      "\(event.seq) \(event.time) \(event.phase) \(try name(event.type, in: book)) \(try name(event.variant, in: book)) \(try name(event.subject, in: book)) \(event.value ?? 0) \(event.note ?? "")"
    }
  }
}
