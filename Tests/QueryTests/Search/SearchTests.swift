import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Search", .timeLimit(.minutes(60)))
struct SearchTests {
  let scratch = Scratch()
  let clock = TestClock()
  let book: Book

  init() throws { book = try Book(scratch.file("a.tally"), BookOptions(author: "kh", clock: clock.clock)) }

  private func query(_ text: String, _ kind: Kind? = nil) throws -> Query {
    var query = try Query(kind)
    try query.search(for: text)
    return query
  }

  private func found(_ text: String, in book: Book? = nil) throws -> [String] {
    let book = book ?? self.book
    let query = try query(text)
    let names = try book.names(query)
    #expect(try query.count(in: book) == UInt64(names.count))
    return names.sorted()
  }

  private func hit(_ text: String) throws -> [String] {
    let cursor = try query(text).cursor(in: book)
    var hits: [String] = []
    while try cursor.next() { hits.append("\(try cursor.text(.match) ?? "-"): \(try cursor.text(.snippet) ?? "-")") }
    return hits.sorted()
  }

  private func note(inside: Book? = nil, _ name: String, _ description: String? = nil, in parent: Int64 = 0) throws -> Int64 {
    let draft = try (inside ?? book).draft(.note, in: parent)
    try draft.set(.name, .text(name))
    if let description { try draft.set(.description, .text(description)) }
    return try draft.save()
  }

  @Test func findsOwnTextsOfEveryKind() throws {
    _ = try note("Arrival", "Both Ärgernis birds\ncame in")
    _ = try note("Departure", "日本語のノート")
    let nest = try book.createCollection("Heron nest")
    _ = try note("Feeding", "slowly by slowly", in: nest)
    #expect(try found("argernis") == ["Arrival"] && found("BOTH birds") == ["Arrival"] && found("birds came") == ["Arrival"])
    #expect(try found("\"birds came\"") == ["Arrival"] && found("\"came birds\"") == [])
    #expect(try found("本語") == ["Departure"] && found("ノート") == ["Departure"] && found("語本").isEmpty)
    #expect(try found("nest OR arr*") == ["Arrival", "Heron nest"] && found("arr").isEmpty)
    #expect(try found("NOT birds") == ["Departure", "Feeding", "Heron nest"] && found("slowly NOT by").isEmpty)
    #expect(try hit("argernis") == ["description: Both «Ärgernis» birds came in"])
    // With other conditions, and where it is asked.
    var inside = try query("slowly", .note)
    inside.restrict(to: nest)
    #expect(try book.names(inside) == ["Feeding"])
    inside.restrict(to: 0)
    #expect(try book.names(inside) == [])
    try inside.search(for: "")
    #expect(try inside.count(in: book) == 2)
    #expect(refusal { try query("a", .tag) }?.code == .invalid && refusal { try query("\"a") }?.code == .invalid)
    var ranked = try Query()
    try ranked.order(by: .rank)
    let unsearched = ranked
    #expect(refusal { try unsearched.cursor(in: book) }?.code == .invalid)
  }

  @Test func findsWhatBelongsToAnEntry() throws {
    let item = try note("Arrival")
    let heron = try book.draft(.subject)
    try heron.set(.name, .text("Grey heron"))
    let subject = try heron.save()
    let pond = try book.createTag("Pond")
    let edit = try book.edit(item)
    try edit.set(.tags, .ids([pond]))
    try edit.set(.subject, .int(subject))
    try edit.save()
    let memo = try book.attach(Array("abc".utf8), to: item, "map of the reed.png")
    let said = try book.edit(memo)
    try said.set(.transcript, .text("Good morning from the hide"))
    try said.save()
    let template = try book.createTemplate(#"{"title": "Sighting", "properties": {"species": {"type": "string"}, "words": {"type": "array", "items": {"type": "string"}}, "n": {"type": "integer"}}}"#)
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("Seen"))
    try draft.set(.fields, .text(#"{"species": "Ardea cinerea", "words": ["tall", "still water"], "n": 4711}"#))
    try draft.save()
    #expect(try found("pond") == ["Arrival"] && found("heron arrival") == ["Arrival"] && found("reed morning NOT snow") == ["Arrival"])
    #expect(try found("cinerea") == ["Seen"] && found("\"tall still\"").isEmpty && found("water") == ["Seen"] && found("4711").isEmpty)
    #expect(try hit("pond") == ["tags: «Pond»"] && hit("heron") == ["subject: Grey «heron»"] && hit("reed") == ["attachment: map of the «reed».png"])
    #expect(try hit("hide") == ["transcript: Good morning from the «hide»"] && hit("cinerea") == ["fields.species: Ardea «cinerea»"])
    // A tag that is renamed, is in the trash, comes back.
    let rename = try book.edit(pond)
    try rename.set(.name, .text("Lake"))
    try rename.save()
    #expect(try found("pond").isEmpty && found("lake") == ["Arrival"])
    try book.delete(pond)
    #expect(try found("lake").isEmpty)
    try book.undo()
    #expect(try found("lake OR cinerea") == ["Arrival", "Seen"])
    try book.delete(memo)
    #expect(try found("reed").isEmpty)
  }

  @Test func findsTextsOfEventsWhereverTheyLie() throws {
    let recorder = try book.startSession("Watch")
    let type = try #require(try book.eventType("A"))
    _ = try recorder.log([Event(time: book.now(), type: type, note: "caught a small perch")])
    // In the tail, then in a chunk, then edited.
    #expect(try found("perch") == ["Watch"] && hit("perch") == ["event: caught a small «perch»"])
    try book.flush()
    #expect(try found("small perch watch") == ["Watch"])
    let seq = try recorder.log([Event(time: book.now(), type: type, note: "and a roach")])
    #expect(try found("perch roach") == ["Watch"])
    try recorder.stop()
    #expect(try found("perch roach") == ["Watch"])
    try book.changeEvent(seq, of: recorder.item, to: Event(time: book.now(), type: type, note: "and an eel"))
    #expect(try found("roach").isEmpty && found("eel perch") == ["Watch"])
    try book.undo()
    #expect(try found("eel").isEmpty && found("roach") == ["Watch"])
    try book.deleteEvent(seq, of: recorder.item)
    #expect(try found("roach").isEmpty && found("perch") == ["Watch"])
  }

  @Test func ranksAndPages() throws {
    for index in 0..<30 { _ = try note("Note \(index)", index % 3 == 0 ? "heron heron heron" : "a heron among many other birds of the pond") }
    _ = try note("Heron")
    var ranked = try query("heron")
    try ranked.order(by: .rank)
    #expect(try book.names(ranked).first == "Heron")
    var (names, token): ([String], String?) = ([], nil)
    repeat {
      try ranked.page(limit: 7, after: token)
      let cursor = try ranked.cursor(in: book)
      token = nil
      while try cursor.next(), let row = cursor.row {
        names.append(row[.name].text ?? "")
        token = cursor.token
      }
    } while token != nil
    #expect(names.count == 31 && Set(names).count == 31)
  }

  @Test func isTrueWithinATransactionAndInABookThatIsOnlyRead() throws {
    _ = try note("Arrival", "both birds")
    #expect(try found("birds") == ["Arrival"])
    let inside = try book.begin()
    _ = try note(inside: inside, "Departure", "one of the birds")
    #expect(try found("birds", in: inside) == ["Arrival", "Departure"])
    var ranked = try query("birds")
    try ranked.order(by: .rank)
    #expect(try inside.names(ranked) == ["Arrival", "Departure"], "of which none is more to the point")
    try inside.rollback()
    #expect(try found("birds") == ["Arrival"])
    _ = try note("Third", "more birds")
    book.close()
    let reading = try Book(scratch.file("a.tally"), BookOptions(flags: .readOnly))
    #expect(try found("birds", in: reading) == ["Arrival", "Third"])
    #expect(try reading.names(ranked) == ["Arrival", "Third"])
    reading.close()
    let memory = try Book(":memory:")
    _ = try memory.createNote("birds")
    #expect(try found("birds", in: memory) == ["birds"])
  }

  @Test func whatWentForGoodIsNotFoundAndWhatChangedBesideItIs() throws {
    let (first, second) = (try note("One", "birds"), try note("Two", "fish"))
    #expect(try found("birds OR fish") == ["One", "Two"])
    let inside = try book.begin()
    let edit = try inside.edit(second)
    try edit.set(.description, .text("frogs"))
    try edit.save()
    try inside.delete(first, .forever)
    _ = try note(inside: inside, "Three", "birds again")
    try inside.commit()
    #expect(try found("birds") == ["Three"] && found("frogs") == ["Two"] && found("fish").isEmpty)
    try book.set("history_budget", to: "0")
    _ = try note("Four", "birds")
    #expect(try found("birds") == ["Four", "Three"])
    #expect(try book.check().isEmpty)
  }

  /// A search that FTS5 answers as one ranks as one does whose words some tag has too, which is put together.
  @Test func ranksAreTheSameHoweverTheyAreFound() throws {
    var random = SeededRandom()
    let words = ["heron", "nest", "pond", "roach", "eel"]
    func text() -> String { (0..<Int.random(in: 1...8, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ") }
    for _ in 0..<200 { _ = try note(text(), text()) }
    func found() throws -> [[Int64]] {
      try ["heron nest", "heron (nest OR ro*)", "ro* OR pond OR eel", "ro* OR (pond eel)", "pond NOT nest", "\"heron nest\" OR roach"].map { words in
        var ranked = try query(words)
        try ranked.order(by: .rank)
        return try book.rows(ranked).map(\.id)
      }
    }
    let whole = try found()
    #expect(whole.allSatisfy { !$0.isEmpty })
    for word in words { _ = try book.createTag(word) }
    #expect(try found() == whole)
  }

  /// Whatever happens, the index says what a look at everything says.
  @Test func equalsALookAtEverything() throws {
    var random = SeededRandom()
    let words = ["heron", "nest", "pond", "Ärger", "日本", "roach", "eel", "reed", "dusk", "bird"]
    func text() -> String { (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ") }
    var entries: [Int64] = []
    var (tags, sessions): ([Int64], [Recorder]) = ([], [])
    let type = try #require(try book.eventType("A"))
    let searches = ["heron", "heron nest", "\"heron nest\"", "ro* OR 本", "NOT heron", "pond NOT (nest OR eel)", "(dusk OR reed) arger", "NOT (a OR bird)"]
    for step in 0..<draws(500, long: 2000) {
      let target = entries.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<16, using: &random) {
      case 0...3: entries.append(try note(text(), Bool.random(using: &random) ? text() : nil))
      case 4: entries.append(try book.createCollection(text()))
      case 5, 6:
        if let edit = try? book.edit(target) {
          try edit.set(Bool.random(using: &random) ? .name : .description, .text(text()))
          try edit.save()
        }
      case 7: tags.append(try book.createTag("\(text()) \(step)"))
      case 8:
        if let tag = tags.randomElement(using: &random), let edit = try? book.edit(target), edit.kind == .note {
          try edit.set(.tags, .ids([tag]))
          _ = try? edit.save()
        }
      case 9: _ = try? book.delete(Bool.random(using: &random) ? target : tags.randomElement(using: &random) ?? 0)
      case 10: _ = try? book.restore(target)
      case 11: _ = try? book.undo()
      case 12: _ = try? book.redo()
      case 13:
        if sessions.count < 3 { sessions.append(try book.startSession(text())) } else { try? sessions.removeFirst().stop() }
      case 14: if let session = sessions.randomElement(using: &random) { _ = try? session.log([Event(time: book.now(), type: type, note: text())]) }
      default: if Bool.random(using: &random) { try book.flush() } else { _ = try? book.attach(Array(text().utf8), to: target, text()) }
      }
      guard step % 50 == 49 else { continue }
      for text in searches {
        let asked = try query(text)
        let wanted = try book.state(.all) { state throws(Failure) -> Set<Int64> in
          var all = asked
          all.searchPlan = .ids(try SearchPlan.scan(SearchExpression(text), in: state))
          let sql = QuerySQL(all, selecting: "e.id")
          let statement = try state.connection.prepare(sql.whole)
          var ids: Set<Int64> = []
          while try statement.step() { ids.insert(statement.int(0)) }
          return ids
        }
        #expect(try Set(book.rows(query(text)).map(\.id)) == wanted, "\(text) after step \(step)")
        var ranked = try query(text)
        try ranked.order(by: .rank)
        let found = try book.rows(ranked).map(\.id)
        #expect(found.count == wanted.count && Set(found) == wanted, "\(text) by rank after step \(step)")
      }
    }
  }
}
