import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// A search that is ranked gives what was found in the order of ranks and then of ids, whatever is left out of it and however it is paged.
@Suite("Ranked pages", .timeLimit(.minutes(60)))
struct RankedPageTests {
  private let book: Book
  private let nest: Int64

  init() throws {
    book = try Book(":memory:")
    nest = try book.createCollection("Nest")
    for index in 0..<80 {
      let draft = try book.draft(.note, in: index % 3 == 0 ? nest : 0)
      // Most are as much to the point as others.
      try draft.set(.name, .text(index % 4 == 0 ? "A heron" : "Arrival \(index % 2)"))
      try draft.set(.description, .text(index % 7 == 0 ? "heron after heron" : "one heron"))
      _ = try draft.save()
      if index % 20 == 0 { _ = try book.createCollection("heron \(index)") }
    }
  }

  private func search(_ kind: Kind? = nil, _ flags: OrderFlags = []) throws -> Query {
    var query = try Query(kind)
    try query.search(for: "heron")
    try query.order(by: .rank, flags)
    return query
  }

  /// As FTS5 says it.
  private func ranked() throws -> [Int64] {
    _ = try book.rows(try search())
    return try book.read { connection throws(Failure) in
      try connection.ids(
        """
        SELECT rowid FROM \(SearchTable.entries) WHERE \(SearchTable.entries) MATCH 'heron' \
        ORDER BY bm25(\(SearchTable.entries), 10, 3, 2, 3, 4), rowid
        """)
    }
  }

  private func paged(_ query: Query, by size: UInt64) throws -> [Int64] {
    var ids: [Int64] = []
    var token: String?
    repeat {
      var page = query
      try page.page(limit: size, after: token)
      let cursor = try page.cursor(in: book)
      token = nil
      while try cursor.next(), let row = cursor.row {
        ids.append(row.id)
        token = cursor.token
      }
    } while token != nil
    return ids
  }

  private func check(_ query: Query, is expected: [Int64], _ what: Comment) throws {
    #expect(try book.rows(query).map(\.id) == expected, what)
    for size in [1, 7, 64, 500] as [UInt64] { #expect(try paged(query, by: size) == expected, what) }
    #expect(try query.count(in: book) == UInt64(expected.count), what)
  }

  @Test func areTheWholeInOrder() throws {
    let all = try ranked()
    #expect(all.count == 84)
    try check(try search(), is: all, "all")
    try check(try search(nil, .descending), is: all.reversed(), "descending")
    let kinds = try book.rows(try search()).filter { $0[.kind].int == Int64(Kind.collection.rawValue) }.map(\.id)
    #expect(kinds.count == 4)
    try check(try search(.note), is: all.filter { !kinds.contains($0) }, "notes")
    try check(try search(nil, .collectionsFirst), is: all.filter(kinds.contains) + all.filter { !kinds.contains($0) }, "collections first")
  }

  @Test func leaveOutWhatIsElsewhereOrInTheTrash() throws {
    let all = try ranked()
    var query = try search()
    query.restrict(to: nest)
    let inNest = Set(try book.rows(query).map(\.id))
    #expect(inNest.count == 27)
    try check(query, is: all.filter(inNest.contains), "in the nest")
    for id in all.prefix(30) where id != nest { _ = try book.delete(id) }
    let left = try ranked().filter { !all.prefix(30).contains($0) }
    try check(try search(), is: left, "without the trash")
    _ = try book.delete(nest)
    try check(try search(), is: try ranked().filter { left.contains($0) && !inNest.contains($0) }, "without what lay in the trash")
  }

  @Test func theIndexWaitsForNoDiskAndNotesDo() throws {
    func synchronous(isSynced: Bool) throws -> Int64? {
      try book.store.write(by: nil, at: 0, isSynced: isSynced) { transaction throws(Failure) in
        try transaction.connection.value("PRAGMA synchronous")?.int
      }
    }
    #expect(try synchronous(isSynced: true) == 2)
    #expect(try synchronous(isSynced: false) == 1)
    _ = try book.rows(try search())
    #expect(try synchronous(isSynced: true) == 2)
  }
}
