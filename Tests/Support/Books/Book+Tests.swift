import Testing
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookExchange
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TestBasics

extension Book {
  /// A session of ten events that was recorded and stopped.
  func recordTen() throws -> Int64 {
    let session = try startSession("S")
    let type = try #require(try eventType("A"))
    for _ in 0..<10 { try session.log(type) }
    try session.stop()
    return session.item
  }

  /// The rows of a query, for tests.
  func rows(_ query: Query) throws -> [Row] {
    let cursor = try query.cursor(in: self)
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    return rows
  }

  func names(_ query: Query) throws -> [String] { try rows(query).map { $0[.name].text ?? "" } }

  func events(of session: Int64, descending: Bool = false) throws -> [Event] {
    var query = try Query(.event)
    query.restrict(to: session)
    if descending { try query.order(by: .time, descending: true) }
    return try rows(query).compactMap { if case .event(let event, _, _) = $0 { event } else { nil } }
  }

  func export(_ format: Format, _ query: Query? = nil, _ options: ExportOptions = ExportOptions()) throws -> String {
    var bytes: [UInt8] = []
    let query = if let query { query } else { try Query() }
    try query.export(format, options, from: self, to: .pieces { bytes.append(contentsOf: $0) })
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Attaches bytes, for tests.
  @discardableResult
  func attach(_ bytes: [UInt8], to parent: Int64, _ name: String = "a.bin") throws -> Int64 {
    let blob = try createBlob(for: parent, name: name)
    try blob.write(bytes)
    return try blob.finish()
  }

  func bytes(of attachment: Int64) throws -> [UInt8] {
    let reader = try readBlob(attachment)
    let size = try reader.size()
    let bytes = try reader.bytes(at: 0, count: .max)
    #expect(Int64(bytes.count) == size)
    return bytes
  }

  func number(_ sql: String) throws -> Int64 {
    try store.read { connection throws(Failure) in try connection.value(sql)?.int ?? -1 }
  }

  func text(_ sql: String) throws -> String {
    try store.read { connection throws(Failure) in try connection.value(sql)?.text ?? "" }
  }

  func attachments(of parent: Int64, _ flags: ScopeFlags = []) throws -> [String] {
    var query = try Query(.attachment)
    query.restrict(to: parent, flags)
    try query.order(by: .position, [])
    return try names(query)
  }
}
