import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Pages in an order that no index has come from an order that is sorted once, and say what a selection says at each moment.
@Suite("Sorted pages", .timeLimit(.minutes(60)))
struct SortedPageTests {
  private let book: Book
  private let nest: Int64

  init() throws {
    book = try Book(":memory:")
    nest = try book.createCollection("nest 3")
    for index in 0..<90 {
      if index % 9 == 0 { _ = try book.createCollection("nest \(index % 7)") }
      let draft = try book.draft(.note, in: index % 2 == 0 ? nest : 0)
      try draft.set(.name, .text(["heron", "Heron", "Ärger", "heron \(index)"][index % 4]))
      if index % 5 != 0 { try draft.set(.description, .text("d\(index % 3)")) }
      _ = try draft.save()
    }
  }

  /// All rows of a query in pages of five, each by a query of its own; `between` is done after each page.
  private func paged(_ query: Query, between: () throws -> Void = {}) throws -> [Int64] {
    var ids: [Int64] = []
    var token: String?
    repeat {
      var page = query
      try page.page(limit: 5, after: token)
      let cursor = try page.cursor(in: book)
      token = nil
      while try cursor.next(), let row = cursor.row {
        ids.append(row.id)
        token = cursor.token
      }
      try between()
    } while token != nil
    return ids
  }

  private func kept() throws -> KeptIDs? {
    let reader = try book.store.takeReader()
    defer { book.store.giveBack(reader) }
    return reader.sorted
  }

  @Test(arguments: [OrderFlags(), .descending, .collectionsFirst, .codePoint, [.descending, .collectionsFirst]])
  func areWhatIsSelected(flags: OrderFlags) throws {
    for field in [Field.name, .description, .created, .modified, .position, .parent] {
      for kind in [nil, Kind.note] {
        var query = try Query(kind)
        try query.order(by: field, flags)
        // Read at once, in a state in which nothing was sorted yet.
        _ = try book.createTag("\(field) \(flags) \(kind?.label ?? "")")
        var whole = query
        try whole.page(limit: 512)
        let expected = try book.read { connection throws(Failure) in try whole.ids(on: connection) }
        #expect(try paged(query) == expected, "\(field) \(flags)")
        #expect(try kept()?.ids?.isEmpty == false)
      }
    }
  }

  @Test func areSortedOnceWhileNothingIsWritten() throws {
    var query = try Query(.note)
    try query.order(by: .name)
    try query.page(limit: 5)
    _ = try book.names(query)
    #expect(try kept()?.ids == nil, "one look sorts nothing")
    _ = try paged(query)
    let before = try kept()
    #expect(before?.ids?.count == 90)
    _ = try paged(query)
    #expect(try kept()?.stamp == before?.stamp)
    _ = try book.createNote("later")
    _ = try book.names(query)
    #expect(try kept()?.ids == nil)
  }

  @Test func sayWhatTheBookSaysThen() throws {
    var query = try Query(.note)
    try query.order(by: .name)
    let all = Set(try paged(query))
    var made: [Int64] = []
    let ids = try paged(query) {
      guard made.count < 10 else { return }
      // The second comes before every page that is still read, the first behind.
      made += [try book.createNote("zz \(made.count)"), try book.createNote("a \(made.count)")]
    }
    #expect(Set(ids).isSuperset(of: all))
    #expect(ids.filter(made.contains).count == 5)
    #expect(Set(ids).count == ids.count)
    // The row that a token names may be gone.
    var page = query
    try page.page(limit: 5)
    let cursor = try page.cursor(in: book)
    for _ in 0..<3 { _ = try cursor.next() }
    let (gone, token) = (cursor.row?.id ?? 0, cursor.token)
    _ = try paged(query)
    _ = try book.delete(gone)
    let rest = try paged(query)
    _ = try paged(query)
    try page.page(limit: 5, after: token)
    #expect(try book.rows(page).map(\.id) == Array(rest[2..<7]))
  }

  @Test func beyondTheMostAreSelected() throws {
    var query = try Query(.note)
    try query.order(by: .name)
    let all = try paged(query)
    // Another state, of which nothing is kept yet.
    _ = try book.createTag("Work")
    try book.store.state { state throws(Failure) in
      _ = try Holdings(on: state.connection)
      for first in [0, 40, 58, 60, 80] {
        let token = first == 0 ? nil : query.token(of: try EntryStore.require(all[first - 1], on: state.connection))
        for _ in 0..<2 {
          let ids = try SortedPage.ids(of: query, after: token, group: nil, limit: 5, hasTrash: false, most: 60, on: state.connection)
          if let ids { #expect(Array(ids) == Array(all[first..<first + 5]) && first <= 55) } else { #expect(first > 55 || first == 0) }
        }
      }
    }
  }

  @Test func whatIsNotCommittedIsLookedAtEachTime() throws {
    var query = try Query(.note)
    try query.order(by: .name)
    let transaction = try book.begin("notes")
    let first = try transaction.createNote("a first")
    for _ in 0..<3 {
      var page = query
      try page.page(limit: 5)
      #expect(try transaction.rows(page).first?.id == first)
    }
    try transaction.rollback()
    #expect(try paged(query).contains(first) == false)
  }

  @Test func allAreCountedWithoutLookingAtThem() throws {
    let counts = { () throws -> [UInt64] in try [nil, Kind.note, .collection, .session, .task, .tag].map { try Query($0).count(in: book) } }
    _ = try book.createTag("Heron")
    let session = try book.startSession("Watch")
    #expect(try counts() == [102, 90, 11, 1, 0, 1])
    try session.stop()
    let note = try #require(try book.rows(try Query(.note)).first?.id)
    _ = try book.delete(note)
    #expect(try counts() == [101, 89, 11, 1, 0, 1])
    _ = try book.delete(nest)
    let left = try [nil, Kind.note].map { try UInt64(book.rows(try Query($0)).count) }
    #expect(try counts() == left + [10, 1, 0, 1] && left[1] < 89)
  }
}
