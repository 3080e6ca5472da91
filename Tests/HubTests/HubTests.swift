import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHub
@testable import TallybookModel
@testable import TallybookStorage
@testable import TallybookSync
@testable import TestBasics
@testable import TestBooks

/// What a book knows of a hub, and what a server's words mean. Tests/Hub has the rest, with a server.
@Suite("Hub", .timeLimit(.minutes(60)))
struct HubTests {
  let scratch = Scratch()

  @Test func whatABookKnowsOfAHubComesBack() throws {
    let book = try Book(scratch.file("a.tally"))
    defer { book.close() }
    let (hub, device) = (UUID.random(), UUID.random())
    var account = try book.store.read { (connection) throws(Failure) in try HubAccount(of: hub, on: connection) }
    #expect(account.known == nil && account.seen.isEmpty && account.state.isEmpty)
    let vector = try BookVector(try book.syncVector())
    account.known = vector
    account.seen = [device: .init(n: 3, mark: -5), UUID.random(): .init(n: .max, mark: .min)]
    (account.state, account.stream, account.content, account.erasing) = ("0 2 17", device, 9, hub)
    try book.store.write(by: nil, at: 1) { (transaction) throws(Failure) in try account.keep(in: transaction) }
    let again = try book.store.read { (connection) throws(Failure) in try HubAccount(of: hub, on: connection) }
    #expect(again.known?.text == vector.text && again.seen == account.seen)
    #expect(again.state == "0 2 17" && again.stream == device && again.content == 9 && again.erasing == hub)
    #expect(try book.check().isEmpty)
  }

  @Test func whatCannotBeReadIsNotKnown() throws {
    let book = try Book(scratch.file("a.tally"))
    defer { book.close() }
    let hub = UUID.random()
    let row: SQL = """
      INSERT INTO \(Table.hub) (uuid, known, seen, state, stream, content, erasing) VALUES (\(hub.bytes), 'no vector', x'00', 'all', x'', 7, x'')
      """
    _ = try book.store.write(by: nil, at: 1) { (transaction) throws(Failure) in try transaction.connection.run(row) }
    let account = try book.store.read { (connection) throws(Failure) in try HubAccount(of: hub, on: connection) }
    #expect(account.known == nil && account.seen.isEmpty && account.state.isEmpty && account.content == 0)
  }

  @Test func aVectorGrowsWithWhatComes() throws {
    let book = try Book(scratch.file("a.tally"))
    defer { book.close() }
    _ = try book.syncVector()
    _ = try book.createTag("Pond")
    let before = try BookVector(try book.syncVector())
    _ = try book.createTag("Reed")
    let after = try BookVector(try book.syncVector())
    var joined = before
    joined.join(after)
    #expect(try joined.isKnown(to: book))
    try book.store.read { (connection) throws(Failure) in
      #expect(try joined.aligned(on: connection).text == after.aligned(on: connection).text)
      // What is known already is not said again.
      #expect(try after.aligned(on: connection).beyond(after.aligned(on: connection)).lines.isEmpty)
      #expect(try after.aligned(on: connection).beyond(before.aligned(on: connection)).lines.count == 1)
    }
    let other = try Book(scratch.file("b.tally"))
    defer { other.close() }
    #expect(try !after.isKnown(to: other))
  }

  @Test(arguments: [
    ("28P01", "password authentication failed", Reason.hubLogin), ("42501", "permission denied", .hubRights), ("53100", "could not extend file", .hubFull),
    ("53300", "too many connections", .hubFull), ("57P01", "terminating connection", .hubAway), ("42P01", "relation does not exist", .hubSchema),
    ("23505", "duplicate key", .changing), ("40001", "restart transaction", .changing), ("3D000", "database does not exist", .hubAddress),
    ("22012", "division by zero", .hubRefused),
  ])
  func aServersCodeIsAReason(_ state: String, _ words: String, _ reason: Reason) {
    #expect(PostgresRefusal.failure(state, words, isConnected: true).reason == reason)
  }

  @Test(arguments: [
    (#"FATAL:  role "eve" does not exist"#, Reason.hubLogin), (#"FATAL:  database "hub" does not exist"#, .hubAddress),
    ("FATAL:  sorry, too many clients already", .hubFull), ("fe_sendauth: no password supplied", .hubLogin), ("Connection refused", .hubAway), ("", .hubAway),
  ])
  func aConnectionThatFailsHasWordsAlone(_ words: String, _ reason: Reason) {
    #expect(PostgresRefusal.failure("", words, isConnected: false).reason == reason)
  }

  @Test func whoHasNoLibraryIsToldItsPackage() {
    #expect(PostgresLibrary.find { _ in nil } == nil)
  }

  @Test func valuesAreWrittenAsTheServerReadsThem() throws {
    let uuid = try #require(UUID("00112233-4455-6677-8899-aabbccddeeff"))
    #expect(String(decoding: PostgresValue.uuids([uuid, uuid]).stored.dropLast(), as: UTF8.self) == "{\(uuid.text),\(uuid.text)}")
    #expect(String(decoding: PostgresValue.hashes([[0, 255], []]).stored.dropLast(), as: UTF8.self) == #"{"\\x00ff","\\x"}"#)
    #expect(PostgresValue.bytes([0, 1]).isBinary && PostgresValue.bytes([0, 1]).stored == [0, 1])
    #expect(PostgresValue.int(-7).stored == Array("-7".utf8) + [0])
  }
}
