import Testing
@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookPlanning
@testable import TallybookQuery
@testable import TallybookReports
@testable import TestBasics
@testable import TestBooks

@Suite("Days and tasks", .timeLimit(.minutes(60)))
struct DayTests {
  let clock = TestClock()
  let book: Book
  let today: Int32

  init() throws {
    book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    today = try book.date()
  }

  private var yesterday: Int32 { CivilDate(number: today)!.adding(days: -1).number }

  private func tasks(on date: Int32?) throws -> [String] {
    var query = try Query(.task)
    if let date { try query.require(.day, .equal, [.int(Int64(date))]) } else { try query.require(.day, .null, []) }
    try query.order(by: .priority)
    return try book.names(query)
  }

  private func steps() throws -> Int {
    let cursor = try book.history()
    var count = 0
    while try cursor.next() { if cursor.row?.kind == .step { count += 1 } }
    return count
  }

  /// The issue's definition: incomplete, without a day or from past days, and not repeated since.
  private func backlog() throws -> [String] {
    var query = try Query(.task)
    try query.require(.day, .less, [.int(Int64(today))], orNull: true)
    try query.require(.completed, .null, [])
    try query.require(.carriedOver, .equal, [.int(0)])
    return try book.names(query)
  }

  @Test func daysFollowTheBooksZoneAndStart() throws {
    // 2025-08-02T13:05:10Z.
    #expect(today == 20_250_802)
    try book.set("time_zone", to: "Pacific/Auckland")
    #expect(try book.date() == 20_250_803)
    try book.set("day_start", to: "04:00")
    #expect(try book.date() == 20_250_802)
    #expect(try book.date(of: 0) == 19_700_101)
    for none: Int32 in [0, 20_250_230] { #expect(refusal { try book.openDay(none) }?.code == .invalid) }
    #expect(refusal { try book.createTask("x", on: 20_251_301, priority: .low) }?.code == .invalid)
  }

  @Test func openingIsIdempotentAndNoStep() throws {
    try book.openDay()
    let day = try #require(try book.days().first)
    #expect(day.limits == DayLimits(high: 1, medium: 3, low: 3) && day.tasks == 0 && day.reviewed == nil && day.seed > 0)
    clock.advance(seconds: 60)
    try book.openDay(today)
    #expect(try book.days() == [day])
    #expect(refusal { try book.undo() }?.code == .notFound)
    #expect(try book.days(since: 20_250_803).isEmpty && book.days(until: 20_250_802).count == 1)
  }

  @Test func limitsAreCopiedAndChangedByDay() throws {
    try book.openDay()
    for (name, value) in [("limit_high", "2"), ("limit_medium", "none")] { try book.set(name, to: value) }
    #expect(try book.days().first?.limits == DayLimits(high: 1, medium: 3, low: 3))
    try book.openDay(20_250_803)
    #expect(try book.days().last?.limits == DayLimits(high: 2, medium: nil, low: 3))
    try book.setLimits(of: today, high: .keep, medium: .set(0), low: .none)
    #expect(try book.days().first?.limits == DayLimits(high: 1, medium: 0, low: nil))
    #expect(refusal { try book.setLimits(of: today, high: .set(100)) }?.bound == 99)
    for bad in ["-1", "100", "03", "many", ""] { #expect(refusal { try book.set("limit_low", to: bad) }?.code == .invalid) }
    _ = try book.undo()
    #expect(try book.days().first?.limits == DayLimits(high: 1, medium: 3, low: 3))
  }

  @Test func aFullDayRefusesAndTheDraftIsKept() throws {
    _ = try book.createTask("Visit mum", on: today, priority: .high)
    let draft = try book.draft(.task)
    try draft.set(.name, .text("Call the bank"))
    try draft.set(.category, .text("Home"))
    try draft.set(.day, .int(Int64(today)))
    try draft.set(.priority, .int(0))
    let met = try #require(refusal { try draft.save() })
    #expect(met.reason == .dayFull && met.found == 1 && met.bound == 1 && met.message.hasPrefix("High Priority Limit Reached"))
    #expect(try draft.validate().map(\.reason) == [.dayFull])
    #expect(draft[.name] == .text("Call the bank") && draft[.category] == .text("Home") && draft.id == nil)
    #expect(try tasks(on: today) == ["Visit mum"])
    try draft.set(.priority, .int(1))
    try draft.save()
    #expect(try tasks(on: today) == ["Visit mum", "Call the bank"])
    // A change to what is full is refused too, and without one it may be edited.
    try draft.set(.priority, .int(0))
    #expect(refusal { try draft.save() }?.reason == .dayFull)
    draft.reset()
    try draft.set(.description, .text("About the card"))
    try draft.save()
  }

  @Test func completedTasksCountAndNoneHasNoLimit() throws {
    let task = try book.createTask("Visit mum", on: today, priority: .high)
    try book.completeTask(task)
    #expect(refusal { try book.createTask("Call", on: today, priority: .high) }?.reason == .dayFull)
    for number in 0..<20 { _ = try book.createTask("Task \(number)", on: today, priority: .unranked) }
    #expect(try tasks(on: today).count == 21)
    // In the trash it does not count, and then there is no way back while the place is taken.
    try book.delete(task)
    let other = try book.createTask("Call", on: today, priority: .high)
    let met = refusal { try book.restore(task) }
    #expect(met?.reason == .dayFull && met?.found == 1 && met?.bound == 1)
    try book.placeTask(other, on: nil)
    try book.restore(task)
    #expect(refusal { try book.placeTask(other, on: today) }?.reason == .dayFull)
    #expect(try backlog() == ["Call"])
  }

  @Test func limitsHoldOnEveryWayIn() throws {
    let ids = try (0..<4).map { try book.createTask("Task \($0)", priority: .high) }
    var query = try Query(.task)
    try query.require(.day, .null, [])
    let draft = try book.draft(.task)
    try draft.set(.day, .int(Int64(today)))
    #expect(refusal { try query.update(in: book, to: draft) }?.reason == .dayFull)
    #expect(try tasks(on: today).isEmpty && tasks(on: nil).count == 4)
    try book.placeTask(ids[0], on: today)
    #expect(refusal { try book.placeTask(ids[1], on: today) }?.reason == .dayFull)
    // A copy waits in the backlog.
    let copy = try book.copy(ids[0], to: 0)
    #expect(try book.entry(copy)[.day].isNull && tasks(on: today) == ["Task 0"])
    // Undo brings back what was, whatever the limit; nothing more is added then.
    try book.placeTask(ids[0], on: nil)
    try book.placeTask(ids[1], on: today)
    try book.setLimits(of: today, high: .set(0))
    #expect(refusal { try book.placeTask(ids[2], on: today) }?.bound == 0)
    #expect(try tasks(on: today) == ["Task 1"])
    #expect(try book.check().isEmpty)
  }

  @Test func whatABusyDayHasNoRoomForIsImportedIntoTheBacklog() throws {
    _ = try book.createTask("Visit mum", on: today, priority: .high)
    let json = """
      {"format": "tallybook", "version": 1, "collections": [], "items": [
        {"kind": "task", "title": "One too many", "timestamp": "2025-08-02T10:00:00Z", "day": "2025-08-02", "priority": "high"},
        {"kind": "task", "title": "Fits", "timestamp": "2025-08-02T11:00:00Z", "day": "2025-08-02", "priority": "low", "notes": ["a", "b"]}]}
      """
    let findings = try book.importJSON(.bytes(Array(json.utf8)))
    #expect(findings.filter { $0.reason == .dayFull }.map(\.key) == ["day"])
    #expect(try tasks(on: today) == ["Visit mum", "Fits"] && tasks(on: nil) == ["One too many"])
    #expect(try book.importJSON(.bytes(Array(json.utf8))).allSatisfy { [.unchanged, .dayFull, .allTaken].contains($0.reason) })
    for bad in ["\"day\": \"2025-02-30\"", "\"priority\": \"urgent\"", "\"redaction\": 3", "\"notes\": [\"\"]", "\"category\": \"\(String(repeating: "x", count: 31))\""] {
      let text = "{\"format\": \"tallybook\", \"version\": 1, \"items\": [{\"kind\": \"task\", \"title\": \"x\", \"timestamp\": \"2025-08-02T10:00:00Z\", \(bad)}]}"
      #expect(refusal { try book.importJSON(.bytes(Array(text.utf8))) }?.code == .format, "\(bad)")
    }
  }

  @Test func textsHaveTheirLengths() throws {
    let draft = try book.draft(.task)
    #expect(draft[.category] == .text("General") && draft[.priority] == .int(1) && draft[.redaction] == .int(0) && draft[.completed].isNull)
    for (field, longest) in [(Field.name, 80), (.description, 480), (.category, 30), (.notes, 250)] {
      try draft.set(field, .text(String(repeating: "é", count: longest)))
      let met = refusal { try draft.set(field, .text(String(repeating: "é", count: longest + 1))) }
      #expect(met?.code == .invalid && met?.found == Measure(longest + 1) && met?.bound == Measure(longest))
    }
    try draft.set(.name, .text("  Visit mum "))
    try draft.set(.description, .text("x"))
    try draft.set(.category, .text(" Home "))
    try draft.set(.notes, .text("1\n2\n3\n4\n5"))
    #expect(refusal { try draft.set(.notes, .text("1\n2\n3\n4\n5\n6")) }?.bound == 5)
    #expect(refusal { try draft.set(.notes, .text("1\n\n2")) }?.code == .invalid)
    try draft.set(.notes, .text("1\n2"))
    for (field, bad) in [(Field.day, Int64(20_250_230)), (.priority, 4), (.priority, -1), (.redaction, 3), (.day, 0)] {
      #expect(refusal { try draft.set(field, .int(bad)) }?.code == .invalid)
    }
    draft.reset()
    try draft.set(.name, .text("  Visit mum "))
    try draft.set(.category, .text(" Home "))
    let task = try book.entry(draft.save())
    #expect(task.name == "Visit mum" && task[.category] == .text("Home") && task[.carriedOver] == .int(0))
    #expect(refusal { try book.createTask("  ", priority: .low) }?.code == .invalid)
  }

  @Test func completeReopenPlace() throws {
    let task = try book.createTask("Visit mum", priority: .low)
    try book.completeTask(task, at: 1000)
    try book.completeTask(task, at: 2000)
    #expect(try book.entry(task)[.completed] == .int(1000))
    let before = try steps()
    try book.reopenTask(task)
    try book.reopenTask(task)
    #expect(try book.entry(task)[.completed].isNull && steps() == before + 1)
    try book.placeTask(task, on: 20_250_803)
    try book.placeTask(task, on: 20_250_803)
    #expect(try book.entry(task)[.day] == .int(20_250_803) && book.days().map(\.date) == [20_250_803])
    let note = try book.createNote("No task")
    for id in [note, 4711] {
      #expect(refusal { try book.completeTask(id) }?.code == .notFound)
      #expect(refusal { try book.placeTask(id, on: today) }?.code == .notFound)
    }
  }

  @Test func standByPriorityAndThenAsTheyWereMade() throws {
    for name in ["limit_high", "limit_medium", "limit_low"] { try book.set(name, to: "none") }
    var random = SeededRandom()
    var expected: [(Int64, Int64, String)] = []
    for number in 0..<60 {
      let draft = try book.draft(.task)
      let (priority, time) = (Int64.random(in: 0...3, using: &random), Int64.random(in: -5...5, using: &random) * 1_000_000_000_000_000)
      try draft.set(.name, .text("Task \(number)"))
      try draft.set(.priority, .int(priority))
      try draft.set(.time, .int(time))
      try draft.set(.day, .int(Int64(today)))
      expected.append((priority, time, "Task \(number)"))
      try draft.save()
    }
    let order = expected.enumerated().sorted { ($0.element.0, $0.element.1, $0.offset) < ($1.element.0, $1.element.1, $1.offset) }.map(\.element.2)
    #expect(try tasks(on: today) == order)
    // By pages too.
    var paged: [String] = []
    var token: String?
    repeat {
      var query = try Query(.task)
      try query.order(by: .priority)
      try query.page(limit: 7, after: token)
      let cursor = try query.cursor(in: book)
      token = nil
      while try cursor.next(), let row = cursor.row {
        paged.append(row[.name].text ?? "")
        token = cursor.token
      }
    } while token != nil
    #expect(paged == order)
  }

  @Test func categoriesAreOneInAnyLetterCase() throws {
    func make(_ category: String) throws -> Int64 {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("x"))
      try draft.set(.category, .text(category))
      return try draft.save()
    }
    let first = try make("Ärzte")
    let second = try make("ÄRZTE")
    #expect(try book.entry(second)[.category] == .text("Ärzte"))
    let home = try make("Home")
    #expect(refusal { try book.renameCategory("home", to: "ärzte") }?.reason == .nameTaken)
    #expect(refusal { try book.renameCategory("Garden", to: "x") }?.code == .notFound)
    #expect(refusal { try book.renameCategory("Home", to: String(repeating: "x", count: 31)) }?.code == .invalid)
    #expect(try book.renameCategory("HOME", to: "HOME") == 1)
    #expect(try book.entry(home)[.category] == .text("HOME"))
    #expect(try book.renameCategory("home", to: "ärzte", .merge) == 1)
    #expect(try [first, second, home].map { try book.entry($0)[.category] } == [.text("Ärzte"), .text("Ärzte"), .text("Ärzte")])
    #expect(try book.renameCategory("Ärzte", to: nil) == 3)
    #expect(try book.entry(home)[.category].isNull)
    _ = try book.undo()
    #expect(try book.entry(home)[.category] == .text("Ärzte"))
    // Those of event types are none of theirs.
    let type = try book.draft(.eventType)
    try type.set(.name, .text("Rain"))
    try type.set(.category, .text("ärzte"))
    #expect(try book.entry(type.save())[.category] == .text("ärzte"))
    // Completion as one types: a summary of what begins so.
    var query = try Query(.task)
    try query.require(.category, .prefix, [.text("ÄrZ")])
    #expect(try query.summary(SummaryOptions(by: .category, measuring: .count), in: book).rows.map(\.first?.label) == ["Ärzte"])
  }

  @Test func aTaskHasFourAttachments() throws {
    let scratch = Scratch()
    let file = scratch.write("a.png", "x")
    let task = try book.createTask("Visit mum", priority: .low)
    for number in 0..<3 { _ = try book.attach(file: file, to: task, name: "\(number).png") }
    let blob = try book.createBlob(for: task, name: "4.png")
    #expect(refusal { try book.attach(file: file, to: task) }?.bound == 4)
    #expect(refusal { try book.createBlob(for: task, name: "5.png") }?.reason == .tooMany)
    try blob.discard()
    let fourth = try book.attach(file: file, to: task)
    let note = try book.createNote("Other")
    let other = try book.attach(file: file, to: note)
    #expect(refusal { try book.move(other, to: task) }?.reason == .tooMany)
    #expect(refusal { try book.copy(other, to: task) }?.reason == .tooMany)
    try book.move(fourth, to: note)
    try book.move(other, to: task)
  }

  // MARK: Review

  @Test func reviewCopiesWhatIsChosenOnce() throws {
    let draft = try book.draft(.task)
    for (field, value) in [
      (Field.name, Value.text("Visit mum")), (.description, .text("With cake")), (.category, .text("Home")), (.priority, .int(0)),
      (.redaction, .int(2)), (.notes, .text("Bring flowers\nCall before")), (.day, .int(Int64(yesterday))), (.time, .int(5)), (.due, .int(77)),
    ] { try draft.set(field, value) }
    let original = try draft.save()
    let scratch = Scratch()
    _ = try book.attach(file: scratch.write("mum.png", "pixels"), to: original)
    try book.setReminder(of: original, .at, clock.now + 1_000_000_000)
    let done = try book.createTask("Done", on: yesterday, priority: .low)
    try book.completeTask(done)
    let review = try book.review()
    #expect(review.date == today)
    #expect(try review.tasks().map(\.name) == ["Visit mum", "Done"])
    try review.choose(original)
    try review.choose(original)
    try review.choose(done)
    try review.choose(done, false)
    let before = try steps()
    #expect(try review.commit() == 1)
    #expect(try steps() == before + 1)
    var query = try Query(.task)
    try query.require(.day, .equal, [.int(Int64(today))])
    let copy = try #require(try book.rows(query).first?.entry)
    for field in [Field.name, .description, .category, .priority, .redaction, .notes, .time, .due] { #expect(copy[field] == draft[field], "\(field.name)") }
    #expect(copy[.carried] == .int(original) && copy[.completed].isNull && copy.id != original)
    #expect(try book.reminders(of: copy.id).isEmpty && book.reminders(of: original).count == 1)
    var attached = try Query(.attachment)
    attached.restrict(to: copy.id)
    #expect(try book.names(attached) == ["mum.png"])
    // The original stays, linked; and reviewing again changes nothing.
    #expect(try book.entry(original)[.carriedOver] == .int(1) && book.entry(original)[.day] == .int(Int64(yesterday)))
    #expect(try book.days(since: today).first?.reviewed != nil)
    #expect(try review.commit() == 0 && steps() == before + 1)
    let again = try book.review()
    #expect(refusal { try again.choose(original) }?.reason == .alreadyDone)
    #expect(try again.commit() == 0 && steps() == before + 1)
    #expect(try backlog().isEmpty)
    #expect(try book.check().isEmpty)
    // Taken back as a whole.
    _ = try book.undo()
    #expect(try tasks(on: today).isEmpty && book.entry(original)[.carriedOver] == .int(0) && book.days(since: today).first?.reviewed == nil)
    _ = try book.redo()
    #expect(try tasks(on: today) == ["Visit mum"])
  }

  @Test func choosingCountsAgainstTheLimitAtOnce() throws {
    try book.setLimits(of: yesterday, high: .set(3))
    let ids = try (0..<3).map { try book.createTask("Task \($0)", on: yesterday, priority: .high) }
    let review = try book.review()
    try review.choose(ids[0])
    let met = refusal { try review.choose(ids[1]) }
    #expect(met?.reason == .dayFull && met?.found == 1 && met?.bound == 1)
    try review.choose(ids[0], false)
    try review.choose(ids[1])
    // Somebody adds meanwhile: nothing is repeated, and the choice is kept.
    let meanwhile = try book.createTask("Meanwhile", on: today, priority: .high)
    #expect(refusal { try review.commit() }?.reason == .dayFull)
    #expect(review.choice == [ids[1]])
    #expect(try tasks(on: today) == ["Meanwhile"] && book.days(since: today).first?.reviewed == nil)
    try book.delete(meanwhile)
    #expect(try review.commit() == 1)
    #expect(refusal { try review.choose(4711) }?.code == .notFound)
    let gone = try book.review()
    try book.setLimits(of: today, high: .none)
    try gone.choose(ids[0])
    try book.delete(ids[0])
    #expect(refusal { try gone.commit() }?.code == .notFound)
  }

  @Test func reviewIsByDateAndNotByWeekday() throws {
    // Exactly seven days later, and after days without the host.
    let task = try book.createTask("Visit mum", on: today, priority: .high)
    let week = CivilDate(number: today)!.adding(days: 7).number
    _ = try book.review().commit()
    clock.advance(seconds: 7 * 86_400)
    #expect(try book.date() == week)
    #expect(try book.review().tasks().isEmpty)
    let all = try book.review(.allDays)
    #expect(try all.tasks().map(\.id) == [task])
    try all.choose(task)
    #expect(try all.commit() == 1)
    #expect(try book.days(since: week).map { $0.reviewed != nil } == [true])
    #expect(try tasks(on: today) == ["Visit mum"] && tasks(on: week) == ["Visit mum"])
  }

  @Test func aRepeatedTaskOutlivesItsOriginal() throws {
    let task = try book.createTask("Visit mum", on: yesterday, priority: .high)
    let review = try book.review()
    try review.choose(task)
    try review.commit()
    try book.delete(task, .forever)
    #expect(try tasks(on: today) == ["Visit mum"])
    #expect(try book.check().isEmpty)
  }

  // MARK: Words and numbers

  @Test func redactionKeepsWhiteSpace() {
    #expect(Redaction.star.applied(to: "Visit mum\n 12 é🇨🇦") == "***** ***\n ** **")
    #expect(Redaction.highlight.applied(to: "a b\t") == "\u{2588} \u{2588}\t" && Redaction.plain.applied(to: "a b") == "a b")
    #expect(Redaction.star.applied(to: "") == "")
  }

  @Test func redactedTasksAreNotReadInDocuments() throws {
    let draft = try book.draft(.task)
    try draft.set(.name, .text("Secret party"))
    try draft.set(.description, .text("Do not tell"))
    try draft.set(.redaction, .int(2))
    try draft.set(.day, .int(Int64(today)))
    try draft.save()
    for format in [Format.markdown, .text] { #expect(try !book.export(format).contains("Secret") && !book.export(format).contains("tell")) }
    for format in [Format.text, .markdown] {
      #expect(try !String(decoding: Query(.task).cursor(in: book).table(format), as: UTF8.self).contains("Secret"))
    }
    #expect(try String(decoding: Query(.task).cursor(in: book).table(.csv), as: UTF8.self).contains("Secret"))
    var search = try Query(.task)
    try search.search(for: "party")
    let found = try search.cursor(in: book)
    #expect(try found.next() && found.value(.snippet).text == "****** «*****»")
    var report = try Report(on: Query(.task), of: book, title: "Today")
    try report.add(.tasks)
    try report.add(.comments)
    #expect(try !String(decoding: report.write(.html), as: UTF8.self).contains("Secret"))
    #expect(try String(decoding: report.write(.text), as: UTF8.self).contains("****** *****"))
  }

  private func day(_ tasks: [(priority: Priority, category: String?, done: Bool)]) throws -> [String] {
    let date = CivilDate(number: 20_260_101)!.adding(days: Int64(try book.days().count)).number
    try book.setLimits(of: date, high: .none, medium: .none, low: .none)
    for task in tasks {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("x"))
      try draft.set(.priority, .int(Int64(task.priority.rawValue)))
      try draft.set(.category, task.category.map { .text($0) } ?? .null)
      try draft.set(.day, .int(Int64(date)))
      if task.done { try draft.set(.completed, .int(1)) }
      try draft.save()
    }
    let pool = try book.accoladePool(of: date)
    let chosen = try book.accolade(of: date)
    #expect(try pool.contains(chosen) && book.accolade(of: date) == chosen)
    #expect(try Set((1...200).map { try book.accolade(of: date, seed: $0) }) == Set(pool))
    return pool
  }

  @Test func accoladesFollowTheTable() throws {
    let (all, few, half, most) = (
      ["The Completionist", "The One Man Band", "The High Achiever"], ["The Doer", "The GoGetter"], ["The Busy Bee", "The Grunt"],
      ["The Power House", "The Executor", "The Hustler"]
    )
    let (high, medium, low) = (
      ["The President", "The Top Brass", "The Boss"], ["The Toiler", "The Workhorse", "The Slogger"], ["The Procrastinator", "The Loafer", "The Time Killer"]
    )
    #expect(try day([]) == ["The Funday"])
    #expect(try day([(.high, nil, true)]) == all + high)
    #expect(try day([(.medium, "General", true)]) == all + medium)
    #expect(try day([(.low, "Home", true)]) == all + low + ["The Generalist", "The Renaissance Man", "The Factotum"])
    #expect(try day([(.medium, nil, true)] + (0..<4).map { _ in (.low, nil, false) }) == few + medium + ["The Politician"])
    #expect(try day([(.low, nil, true), (.low, nil, false)]) == half + low + ["The Couch Potato"])
    #expect(try day([(.low, "Home", true), (.low, "Home", true), (.low, "Home", true), (.low, nil, false)]) == most + low + ["The Specialist", "The Professional", "The Undecided"])
    #expect(try day((0..<5).map { _ in (.medium, "Home", true) }) == all + medium + ["The Iceman", "The Master"])
    #expect(try day([(.high, nil, true), (.low, nil, false)]) == half + high)
    #expect(try day([(.unranked, nil, false)]) == ["The Day Dreamer"])
    #expect(try day([(.unranked, nil, true)]) == all)
  }

  @Test func statisticsAreCounted() throws {
    func task(_ date: Int32, _ priority: Priority, _ category: String, done: Int64?) throws {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("x"))
      try draft.set(.priority, .int(Int64(priority.rawValue)))
      try draft.set(.category, .text(category))
      try draft.set(.day, .int(Int64(date)))
      if let done { try draft.set(.completed, .int(done)) }
      try draft.save()
    }
    let hour: Int64 = 3_600_000_000_000
    try task(20_250_728, .high, "Home", done: 9 * hour)
    try task(20_250_728, .low, "Work", done: 9 * hour)
    try task(20_250_729, .medium, "Home", done: nil)
    try task(20_250_731, .medium, "Home", done: 17 * hour)
    try task(20_250_801, .medium, "Work", done: 17 * hour)
    try task(20_250_802, .medium, "Work", done: nil)
    _ = try book.createTask("Later", priority: .low)
    #expect(try book.dayStatistics() == DayStatistics(tasks: 6, completed: 4, mean: 4.0 / 6, streak: 2, longest: 2))
    #expect(try book.dayStatistics(since: 20_250_728, until: 20_250_729) == DayStatistics(tasks: 3, completed: 2, mean: 1, streak: 0, longest: 1))
    #expect(try book.dayStatistics(since: 20_250_601, until: 20_250_630) == DayStatistics(tasks: 0, completed: 0, mean: 0, streak: 0, longest: 0))
    #expect(refusal { try book.dayStatistics(since: 20_250_802, until: 20_250_801) }?.code == .invalid)
    #expect(refusal { try book.dayStatistics(until: 0) }?.code == .invalid)
    func rows(_ first: Grouping, _ second: Grouping = .none) throws -> [String] {
      let options = SummaryOptions(by: first, second, measuring: [.count, .complete, .incomplete, .carried])
      return try Query(.task).summary(options, in: book).rows.map { row in
        "\(row.first?.label ?? "") \(row.second?.label ?? "") \(row.completed)/\(row.count)"
      }
    }
    #expect(try rows(.day).first == "2025-07-28  2/2" && rows(.day).last == "None  0/1" && rows(.day).count == 6)
    #expect(try rows(.week) == ["2025-W31  4/6", "None  0/1"])
    #expect(try rows(.category) == ["General  0/1", "Home  2/3", "Work  2/3"])
    #expect(try rows(.priority) == ["High  1/1", "Medium  2/4", "Low  1/2"])
    #expect(try rows(.hour) == ["09:00  2/2", "17:00  2/2", "None  0/3"])
    #expect(try rows(.category, .priority).count == 5)
    #expect(refusal { try Query(.note).summary(SummaryOptions(by: .priority), in: book) }?.code == .invalid)
    #expect(refusal { try Query().summary(SummaryOptions(measuring: .complete), in: book) }?.code == .invalid)
    // The charts of seven days, with days that have none.
    var report = try Report(
      on: Query(.task), of: book, title: "Last 7 Days",
      ReportOptions(first: CivilDate(number: 20_250_727), last: CivilDate(number: 20_250_802)))
    try report.add(.header)
    try report.add(.lines)
    try report.add(.table)
    try report.add(.tasks)
    let content = try report.content()
    guard case .figure(let figure) = content.sections[1].blocks.first, let series = (figure as? LineChart)?.series,
      case .heading(let heading) = content.sections[0].blocks.first
    else {
      Issue.record("no lines")
      return
    }
    #expect(series.slots.map(\.values) == [[0, 0], [2, 0], [0, 1], [0, 0], [1, 0], [1, 0], [0, 1]] && series.top == 7)
    #expect(heading.facts.first { $0.key == "count" }?.value == .int(6) && heading.large.value == .int(4))
    let text = String(decoding: try report.write(.text), as: UTF8.self)
    #expect(text.contains("6 tasks · Complete 4 / 6") && text.contains("☑") && !text.contains("Later"))
    #expect(try String(decoding: report.write(.svg), as: UTF8.self).hasPrefix("<svg"))
  }

  @Test func jsonIsLossless() throws {
    let task = try book.createTask("Visit mum", on: yesterday, priority: .high)
    let draft = try book.edit(task)
    for (field, value) in [
      (Field.notes, Value.text("a\nb")), (.redaction, .int(1)), (.due, .int(1_000_000_001)), (.completed, .int(5)), (.category, .text("Home")),
    ] { try draft.set(field, value) }
    try draft.save()
    let review = try book.review()
    try review.choose(task)
    try review.commit()
    try book.setLimits(of: today, high: .set(0), low: .none)
    var query = try Query(.task)
    try query.require(.day, .equal, [.int(Int64(today))])
    let copy = try #require(try book.rows(query).first?.id)
    try book.setReminder(of: copy, .at, clock.now)
    try book.setReminder(of: copy, .preset, 600_000_000_000, .add)
    try book.setReminder(of: 0, .evening)
    let json = try book.export(.json)
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(try other.export(.json) == json)
    #expect(try other.days() == book.days())
    #expect(try Set(other.reminders().map(\.mode)) == [.at, .preset, .evening] && other.reminders().count == 3)
    #expect(try other.check().isEmpty)
    let findings = try other.importJSON(.bytes(Array(json.utf8)))
    #expect(Set(findings.map(\.reason)) == [.unchanged, .allTaken])
    #expect(try other.export(.json) == json)
  }
}
