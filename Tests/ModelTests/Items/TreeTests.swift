import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

@Suite("The tree", .timeLimit(.minutes(60)))
struct TreeTests {
  let book: Book
  let clock = TestClock()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private func note(inside: Book? = nil, _ name: String, in parent: Int64 = 0, at time: Int64 = 0) throws -> Int64 {
    try (inside ?? book).createNote(name, at: time, in: parent)
  }

  private func names(in parent: Int64, by field: Field, _ flags: OrderFlags = []) throws -> [String] {
    try book.names(listing(of: parent, by: field, flags))
  }

  private func listing(of parent: Int64, by field: Field, _ flags: OrderFlags = []) throws -> Query {
    var query = try Query()
    query.restrict(to: parent)
    try query.order(by: field, flags)
    return query
  }

  // MARK: Moving

  @Test func entriesMoveAnywhereAndTakeAlongWhatTheyHold() throws {
    let pond = try book.createCollection("Pond")
    let nest = try book.createCollection("Nest")
    let egg = try note("Egg", in: nest)
    try book.move(nest, to: pond)
    #expect(try book.entry(nest).parent == pond)
    #expect(try book.entry(egg).parent == nest)
    try book.move(egg, to: 0)
    #expect(try book.entry(egg).parent == 0)
    try book.move(nest, to: 0, before: pond)
    #expect(try names(in: 0, by: .position) == ["Nest", "Pond", "Egg"])
  }

  @Test func whatCannotBeIsRefusedAndChangesNothing() throws {
    let outer = try book.createCollection("outer")
    let inner = try book.createCollection("inner", in: outer)
    let deepest = try book.createCollection("deepest", in: inner)
    let egg = try note("egg", in: inner)
    let gone = try book.createCollection("gone")
    _ = try book.delete(gone)
    let rain = try book.create(.tag, "Rain")
    let before = try book.export(.json)
    #expect(refusal { try book.move(outer, to: outer) }?.reason == .cycle)
    #expect(refusal { try book.move(outer, to: deepest) }?.reason == .cycle)
    #expect(refusal { try book.move(egg, to: 4711) }?.code == .notFound)
    #expect(refusal { try book.move(egg, to: gone) }?.code == .notFound)
    #expect(refusal { try book.move(gone, to: outer) }?.code == .notFound)
    #expect(refusal { try book.move(inner, to: egg) }?.code == .invalid)
    #expect(refusal { try book.move(inner, to: outer, before: egg) }?.code == .invalid)
    #expect(refusal { try book.move(inner, to: outer, before: 4711) }?.code == .notFound)
    #expect(refusal { try book.move(rain, to: outer) }?.code == .invalid)
    #expect(refusal { try book.move(egg, to: 0, before: rain) }?.code == .invalid)
    #expect(refusal { try book.move(4711, to: 0) }?.code == .notFound)
    #expect(try book.export(.json) == before)
    try book.move(inner, to: outer, before: inner)
    #expect(try book.export(.json) == before)
  }

  @Test func severalMovesAreOneTransaction() throws {
    let pond = try book.createCollection("Pond")
    let notes = try (0..<5).map { try note("\($0)") }
    let inside = try book.begin("move")
    for note in notes.reversed() { try inside.move(note, to: pond) }
    try inside.rollback()
    #expect(try names(in: pond, by: .position).isEmpty)
    let inside2 = try book.begin("move")
    for note in notes.reversed() { try inside2.move(note, to: pond) }
    try inside2.commit()
    #expect(try names(in: pond, by: .position) == ["4", "3", "2", "1", "0"])
    _ = try note("new", in: pond)
    #expect(try names(in: pond, by: .position).last == "new")
  }

  // MARK: Order by hand

  @Test(arguments: 0..<4)
  func theOrderByHandIsThatOfAList(_ round: Int) throws {
    var random = SeededRandom("by hand \(round)")
    let pond = try book.createCollection("Pond")
    var list: [Int64] = []
    // Some are made in one transaction: at the same moment.
    let inside = try book.begin()
    for number in 0..<20 { list.append(try note(inside: inside, "\(number)", in: pond)) }
    try inside.commit()
    for number in 20..<220 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: list.append(try note("\(number)", in: pond))
      case 1:
        let moved = list.remove(at: Int.random(in: list.indices, using: &random))
        try book.move(moved, to: pond)
        list.append(moved)
      default:
        let moved = list.remove(at: Int.random(in: list.indices, using: &random))
        let place = Int.random(in: list.indices, using: &random)
        try book.move(moved, to: pond, before: list[place])
        list.insert(moved, at: place)
      }
      if number % 20 == 0 { #expect(try book.rows(listing(of: pond, by: .position)).map(\.id) == list, "round \(round), step \(number)") }
    }
    #expect(try book.rows(listing(of: pond, by: .position, .descending)).map(\.id) == list.reversed())
    // The order survives an export, places and all.
    let copy = try Book(":memory:")
    _ = try copy.importJSON(.bytes(Array(book.export(.json).utf8)))
    var query = try Query(.note)
    try query.order(by: .position)
    #expect(try copy.names(query) == book.names(query))
    #expect(try copy.export(.json) == book.export(.json))
    copy.close()
  }

  @Test func anyNumberGoesBetweenTheSameTwo() throws {
    let first = try note("first")
    let last = try note("last")
    var between: [Int64] = []
    for number in 0..<1500 {
      let id = try note("\(number)")
      // Once from each side.
      try book.move(id, to: 0, before: number % 2 == 0 ? last : between.last ?? last)
      if number % 2 == 0 { between.append(id) } else { between.insert(id, at: between.count - 1) }
    }
    let rows = try book.rows(listing(of: 0, by: .position))
    #expect(rows.map(\.id) == [first] + between + [last])
    #expect(rows.allSatisfy { ($0[.position].text ?? "").utf8.count <= HandOrder.longest })
  }

  @Test func betweenTwoPlacesThereIsAThird() throws {
    var random = SeededRandom("places")
    #expect(HandOrder.place(at: -1) < HandOrder.place(at: 0))
    #expect(HandOrder.place(at: .min + 1) < HandOrder.place(at: -1))
    #expect(HandOrder.place(at: 0) < HandOrder.place(at: .max))
    var places = ["", "1"]
    for _ in 0..<2000 {
      let index = Int.random(in: 0..<places.count - 1, using: &random)
      let place = try #require(HandOrder.between(places[index], places[index + 1]))
      #expect(places[index] < place && place < places[index + 1] && place.last != "0" && HandOrder.isPlace(place))
      places.insert(place, at: index + 1)
    }
    #expect(HandOrder.between("18", "18") == nil)
    let many = HandOrder.places(10_000, from: "", to: HandOrder.place(at: 0))
    #expect(many == many.sorted() && Set(many).count == 10_000 && many.allSatisfy { $0.utf8.count < 12 })
  }

  @Test func aDraftThatChangesTheParentPutsLast() throws {
    let pond = try book.createCollection("Pond")
    let old = try note("old")
    _ = try note("new", in: pond)
    let edit = try book.edit(old)
    try edit.set(.parent, .int(pond))
    try edit.save()
    #expect(try names(in: pond, by: .position) == ["new", "old"])
  }

  // MARK: Listings

  @Test func oneListingGivesCollectionsFirstInEveryOrder() throws {
    let pond = try book.createCollection("Pond")
    for (name, time) in [("Day 10", 3), ("day 2", 1), ("Day 1", 2)] as [(String, Int64)] {
      let draft = try book.draft(.collection, in: pond)
      try draft.set(.name, .text(name))
      try draft.set(.time, .int(time))
      try draft.save()
    }
    _ = try note("Egg", in: pond, at: 0)
    let session = try book.startSession("arrival", in: pond, at: 5)
    try session.stop(at: 9)
    let first = OrderFlags.collectionsFirst
    #expect(try names(in: pond, by: .time, first) == ["day 2", "Day 1", "Day 10", "Egg", "arrival"])
    #expect(try names(in: pond, by: .time, [first, .descending]) == ["Day 10", "Day 1", "day 2", "arrival", "Egg"])
    #expect(try names(in: pond, by: .name, first) == ["Day 1", "day 2", "Day 10", "arrival", "Egg"])
    #expect(try names(in: pond, by: .name, [first, .codePoint]) == ["Day 1", "Day 10", "day 2", "Egg", "arrival"])
    #expect(try names(in: pond, by: .name) == ["arrival", "Day 1", "day 2", "Day 10", "Egg"])
    #expect(try names(in: pond, by: .position, first) == ["Day 10", "day 2", "Day 1", "Egg", "arrival"])
    #expect(try names(in: pond, by: .duration, first) == ["Day 10", "day 2", "Day 1", "arrival", "Egg"])
    #expect(try names(in: pond, by: .modified, [first, .descending]) == ["Day 1", "day 2", "Day 10", "arrival", "Egg"])
    #expect(try names(in: pond, by: .time) == ["Egg", "day 2", "Day 1", "Day 10", "arrival"])
  }

  @Test func pagesOfEveryOrderGoOnWhereTheyEnded() throws {
    let pond = try book.createCollection("Pond")
    var random = SeededRandom("pages")
    for number in 0..<90 {
      let name = ["Day \(number % 7)", "day 0\(number % 5)", "É\(number % 3)", "é", "x"].randomElement(using: &random)!
      let draft = try book.draft(number % 3 == 0 ? .collection : .note, in: pond)
      try draft.set(.name, .text(name))
      try draft.set(.time, .int(Int64(number % 11)))
      let id = try draft.save()
      if number % 10 == 5 { try book.move(id, to: pond) }
    }
    for field in [Field.time, .name, .modified, .duration, .position, .description] {
      for flags in [OrderFlags(), .descending, .collectionsFirst, [.collectionsFirst, .descending], [.codePoint], [.collectionsFirst, .codePoint]] {
        var query = try listing(of: pond, by: field, flags)
        let all = try book.rows(query).map(\.id)
        #expect(all.count == 90)
        for size in [1, 7, 30, 31, 90] as [UInt64] {
          var seen: [Int64] = []
          var token: String?
          repeat {
            try query.page(limit: size, after: token)
            let cursor = try query.cursor(in: book)
            token = nil
            while try cursor.next(), let row = cursor.row {
              seen.append(row.id)
              token = cursor.token
            }
            #expect(try seen.count == 90 || query.count(in: book) == 90)
          } while token != nil
          #expect(seen == all, "\(field) \(flags) in pages of \(size)")
        }
      }
    }
    var query = try listing(of: pond, by: .name, .collectionsFirst)
    try query.page(limit: 1)
    let cursor = try query.cursor(in: book)
    _ = try cursor.next()
    var other = try listing(of: pond, by: .name)
    #expect(refusal { try other.page(limit: 1, after: cursor.token) }?.code == .invalid)
  }

  @Test func namesAreComparedNaturally() throws {
    func compare(_ a: String, _ b: String) -> Int32 {
      Array(a.utf8).withUnsafeBytes { a in Array(b.utf8).withUnsafeBytes { TextOrder.compare(a, $0) } }
    }
    let rising = ["", "1", "2", "10", "99999999999999999999999999", "100000000000000000000000000", "a", "a 1", "a 02", "A 3", "a1b2", "a1b10", "ab", "Äpfel", "Apfelbaum", "B", "e", "E", "é", "É", "f", "zebra", "日"]
    for (i, a) in rising.enumerated() {
      for (j, b) in rising.enumerated() {
        #expect(compare(a, b).signum() == (i < j ? -1 : i > j ? 1 : 0), "\(a) and \(b)")
      }
    }
    // Case, and last the code points, decide only between what is equal otherwise; nothing else is equal.
    #expect(compare("Day 02", "day 2") > 0 && compare("day 2", "Day 02") < 0 && compare("day 02", "day 2") < 0)
    #expect(compare("été", "ÉTÉ") < 0 && compare("e\u{301}t\u{e9}", "\u{e9}te\u{301}") < 0 && compare("été", "été") == 0)
    // Whatever the bytes are, it is an order.
    var random = SeededRandom("natural")
    let pieces: [[UInt8]] = [[0x30], [0x31], [0x39], [0x41], [0x61], [0xC3, 0xA9], [0xC3, 0x89], [0xFF], [0xE2, 0x82], [0x20], [0xF0, 0x9F, 0xAA, 0xB6]]
    let words = (0..<60).map { _ in (0..<Int.random(in: 0..<5, using: &random)).flatMap { _ in pieces.randomElement(using: &random)! } }
    func order(_ a: [UInt8], _ b: [UInt8]) -> Int32 { a.withUnsafeBytes { a in b.withUnsafeBytes { TextOrder.compare(a, $0).signum() } } }
    for a in words {
      for b in words {
        #expect(order(a, b) == -order(b, a))
        for c in words where order(a, b) <= 0 && order(b, c) <= 0 { #expect(order(a, c) <= 0, "\(a) \(b) \(c)") }
      }
    }
  }

  /// Against a plain comparison: split into numbers and other characters, each compared as what it is.
  @Test func naturalOrderIsThatOfAPlainComparison() throws {
    enum Part: Equatable { case number(Int), letter(String) }
    // As the root order has them; a letter with its accent behind the one without.
    let alphabet = [" ", "-", "a", "ä", "d", "x", "y"]
    func parts(_ text: String) -> [Part] {
      var parts: [Part] = []
      var digits = ""
      for character in text.lowercased() + " " {
        if character.isNumber { digits.append(character) } else {
          if let number = Int(digits) { parts.append(.number(number)) }
          digits = ""
          parts.append(.letter(String(character)))
        }
      }
      return parts.dropLast()
    }
    func rank(_ part: Part, accents: Bool) -> (Int, Int) {
      switch part {
      case .number(let number): (2, number)
      case .letter(let letter): (letter == " " ? 0 : letter == "-" ? 1 : 3, alphabet.firstIndex(of: accents ? letter : letter == "ä" ? "a" : letter)!)
      }
    }
    func isLess(_ a: String, _ b: String) -> Bool {
      let (first, second) = (parts(a), parts(b))
      for accents in [false, true] {
        for (a, b) in zip(first, second) where rank(a, accents: accents) != rank(b, accents: accents) { return rank(a, accents: accents) < rank(b, accents: accents) }
        if first.count != second.count { return first.count < second.count }
      }
      for (a, b) in zip(a.filter(\.isLetter), b.filter(\.isLetter)) where a != b { return a.isLowercase }
      return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    }
    var random = SeededRandom("plain")
    let pieces = ["Day", "day", " ", "-", "7", "10", "02", "Ä", "ä", "x", "9"]
    var names: [String] = []
    for _ in 0..<300 {
      names.append((0..<Int.random(in: 1..<6, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined())
      _ = try note(names[names.count - 1])
    }
    let expected = names.sorted(by: isLess)
    #expect(try self.names(in: 0, by: .name) == expected)
  }
}

extension TreeTests {
  // MARK: Path and counts

  private func value(_ id: Int64, _ field: Field) throws -> Value {
    let cursor = Cursor([try book.entry(id)], of: book)
    _ = try cursor.next()
    return try cursor.value(field)
  }

  @Test func anEntryHasAPathADepthAndCounts() throws {
    let pond = try book.createCollection("pond")
    let nest = try book.createCollection("nest", in: pond)
    let session = try book.startSession("watch", in: nest)
    for time in 0..<100 { _ = try session.log([Event(time: Int64(time), type: book.eventType("A")!)]) }
    try session.stop()
    let egg = try book.createNote("egg", in: nest)
    #expect(try book.path(egg).map(\.name) == ["pond", "nest", "egg"])
    #expect(try book.path(pond).map(\.name) == ["pond"])
    #expect(refusal { try book.path(0) }?.code == .notFound)
    #expect(try value(egg, .depth) == .int(2))
    #expect(try value(pond, .depth) == .int(0))
    #expect(try value(pond, .collectionCount) == .int(1))
    #expect(try value(pond, .itemCount) == .int(2))
    #expect(try value(egg, .itemCount) == .null)
    #expect(try value(egg, .size) == .int(0))
    let size = try #require(try value(session.item, .size).int)
    #expect(size > 0)
    #expect(try value(pond, .size) == .int(size))
    _ = try book.delete(egg)
    #expect(try value(pond, .itemCount) == .int(1))
    _ = try book.delete(pond)
    #expect(try book.path(egg).map(\.name) == ["pond", "nest", "egg"], "what is in the trash lay somewhere")
    var query = try Query()
    #expect(refusal { try query.order(by: .itemCount) }?.code == .invalid)
  }

  // MARK: Depth

  @Test func manyCollectionsWithinEachOther() throws {
    let depth = Int64(draws(2_500, long: 10_000))
    let inside = try book.begin()
    var parent: Int64 = 0
    var top: Int64 = 0
    for number in 0..<depth {
      parent = try inside.createCollection("\(number)", in: parent)
      if top == 0 { top = parent }
    }
    let deepest = parent
    let egg = try inside.createNote("egg", in: deepest)
    try inside.commit()
    #expect(try book.path(egg).count == Int(depth) + 1)
    #expect(try value(egg, .depth) == .int(depth))
    #expect(try value(top, .collectionCount) == .int(depth - 1))
    #expect(try value(top, .itemCount) == .int(1))
    var query = try Query()
    query.restrict(to: deepest)
    #expect(try book.names(query) == ["egg"])
    query.restrict(to: top, recursive: true)
    #expect(try query.count(in: book) == UInt64(depth))
    #expect(refusal { try book.move(top, to: deepest) }?.reason == .cycle)
    let other = try book.createNote("other")
    try book.move(other, to: deepest)
    let copy = try book.copy(top, to: deepest)
    #expect(try book.path(copy).count == Int(depth) + 1)
    #expect(try book.delete(copy) == UInt64(depth) + 2)
    #expect(try book.purge() == UInt64(depth) + 2)
    let json = try book.export(.json)
    let imported = try Book(":memory:")
    _ = try imported.importJSON(.bytes(Array(json.utf8)))
    #expect(try imported.export(.json) == json)
    imported.close()
    #expect(try book.delete(top) == UInt64(depth) + 2)
    #expect(refusal { try book.entry(egg) }?.code == .notFound)
    #expect(try book.restore(top) == UInt64(depth) + 2)
    #expect(try book.entry(egg).name == "egg")
    #expect(try book.check().isEmpty)
    _ = try book.delete(top)
    #expect(try book.purge() == UInt64(depth) + 2)
    #expect(try book.rows(Query()).isEmpty && book.check().isEmpty)
  }
}

extension TreeTests {
  @Test func anEmptyNameBecomesNewFolderOnlyWhereAsked() throws {
    let draft = try book.draft(.collection)
    #expect(refusal { try draft.set(.name, .text("")) }?.code == .invalid)
    #expect(refusal { try draft.save() }?.code == .invalid)
    let id = try draft.save(.defaultName)
    #expect(try book.entry(id).name == "New Folder")
    #expect(try book.entry(book.draft(.collection).save(.defaultName)).name == "New Folder")
    let note = try book.draft(.note)
    #expect(refusal { try note.save(.defaultName) }?.code == .invalid)
    let long = try book.draft(.collection)
    #expect(refusal { try long.set(.name, .text(String(repeating: "a", count: 65_537))) }?.code == .invalid)
    #expect(refusal { try long.save(.defaultName) }?.code == .invalid)
    let edit = try book.edit(id)
    try edit.set(.name, .text("Pond"))
    try edit.save(.defaultName)
    #expect(try book.entry(id).name == "Pond")
  }
}
