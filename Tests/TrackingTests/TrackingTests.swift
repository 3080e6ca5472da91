import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookTracking
@testable import TestBasics
@testable import TestBooks

@Suite("Time records", .timeLimit(.minutes(60)))
struct TrackingTests {
  let clock = TestClock()
  let book: Book

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  /// Seconds of a test's time, before the present.
  private func at(_ second: Int64) -> Int64 { 1_700_000_000_000_000_000 + second * 1_000_000_000 }

  private func draft(_ name: String, _ start: Int64, _ stop: Int64?, in parent: Int64 = 0) throws -> Draft {
    let draft = try book.draft(.session, in: parent)
    try draft.set(.name, .text(name))
    try draft.set(.time, .int(at(start)))
    if let stop { try draft.set(.end, .int(at(stop))) }
    return draft
  }

  @discardableResult
  private func record(_ name: String, _ start: Int64, _ stop: Int64?, in parent: Int64 = 0) throws -> Int64 {
    try draft(name, start, stop, in: parent).save()
  }

  /// What is there, as "name start-stop", in order of time.
  private func records() throws -> [String] {
    try book.rows(Query(.session)).map { row in
      func second(_ field: Field) -> String { row[field].int.map { "\(($0 - at(0)) / 1_000_000_000)" } ?? "" }
      return "\(row[.name].text ?? "") \(second(.time))-\(second(.end))"
    }
  }

  private func pauses(_ id: Int64) throws -> [String] {
    try book.store.read { connection throws(Failure) in try Pauses.all(of: id, on: connection) }.map {
      "\(($0.start - at(0)) / 1_000_000_000)-\($0.stop.map { "\(($0 - at(0)) / 1_000_000_000)" } ?? "")"
    }
  }

  private func pause(_ id: Int64, _ pauses: [(Int64, Int64)]) throws {
    try book.store.write(by: nil, at: clock.now) { transaction throws(Failure) in
      for pause in pauses { try Pauses.add(Pause(start: at(pause.0), stop: at(pause.1)), to: id, in: transaction) }
    }
  }

  // MARK: Drafts

  @Test func lieInThePastOrAreStillOpen() throws {
    let done = try record("done", 0, 90)
    #expect(try book.entry(done).state == .stopped && book.entry(done)[.duration].int == 90_000_000_000)
    let open = try record("open", 100, nil)
    #expect(try book.entry(open).state == .running && book.entry(open)[.duration].isNull)
    // Found as what runs, in both ways.
    var running = try Query(.session)
    try running.require(.state, .equal, [.int(Int64(SessionState.running.rawValue))])
    var endless = try Query(.session)
    try endless.require(.end, .null, [])
    #expect(try book.names(running) == ["open"] && book.names(endless) == ["open"])
    // It counts from its start, and is stopped by whoever attaches, or by a draft.
    let recorder = try book.attach(to: open)
    #expect(try recorder.elapsed() >= clock.now - at(100) - 1_000_000)
    try recorder.stop()
    #expect(try book.entry(open).state == .stopped)
    let other = try record("other", 200, nil)
    let stop = try book.edit(other)
    try stop.set(.end, .int(at(260)))
    try stop.set(.description, .text("Feature X"))
    try stop.save()
    #expect(try book.entry(other)[.duration].int == 60_000_000_000)
    #expect(refusal { try record("wrong", 10, 5) }?.code == .invalid)
    #expect(try book.check().isEmpty)
  }

  @Test func areAskedForByDayAndByWhenTheyWereDeleted() throws {
    try record("yesterday", -86_400, -80_000)
    try record("today", 100, 200)
    let open = try record("open", 50, nil)
    var today = try Query(.session)
    try today.require(.time, .between, [.int(at(0)), .int(at(86_399))])
    #expect(try book.names(today) == ["open", "today"])
    try book.delete(open)
    clock.advance(seconds: 60)
    let late = try record("late", 300, 400)
    try book.delete(late)
    clock.advance(seconds: 3)
    // Within a toast of five seconds.
    var toast = try Query()
    toast.restrict(to: 0, .trash)
    try toast.require(.trashed, .greaterOrEqual, [.int(clock.now - 5_000_000_000)])
    #expect(try book.names(toast) == ["late"])
    try book.restore(late)
    #expect(try book.names(toast) == [])
  }

  // MARK: Overlaps

  @Test func overlapUnlessAPolicySaysOtherwise() throws {
    try record("a", 0, 100)
    try record("b", 50, 150)
    #expect(try records() == ["a 0-100", "b 50-150"])
    let draft = try draft("c", 90, 120)
    let findings = try draft.overlapFindings()
    #expect(findings.map(\.reason) == [.overlap, .overlap] && findings.map(\.severity) == [.warning, .warning])
    #expect(findings.first?.message.contains("\"a\" from 2023-11-14T22:13:20.000Z to 2023-11-14T22:15:00.000Z") == true, "\(findings)")
    let refused = refusal { try draft.save(.rejectOverlap) }
    #expect(refused?.reason == .overlap && refused?.field == .time)
    #expect(try records() == ["a 0-100", "b 50-150"])
    try draft.set(.time, .int(at(150)))
    try draft.set(.end, .int(at(160)))
    // Ends that touch do not meet.
    #expect(try draft.overlapFindings().isEmpty)
    try draft.save(.rejectOverlap)
    // Nor does it meet itself, or what lies elsewhere or in the trash.
    let edit = try book.edit(try #require(draft.id))
    try edit.set(.end, .int(at(170)))
    try edit.save(.rejectOverlap)
    let elsewhere = try book.createCollection("elsewhere")
    _ = try self.draft("d", 0, 1000, in: elsewhere).save(.rejectOverlap)
    #expect(refusal { try book.draft(.note).overlapFindings() }?.code == .invalid)
    let note = try book.draft(.note)
    try note.set(.name, .text("n"))
    #expect(refusal { try note.save(.trimOverlap) }?.code == .invalid)
    #expect(refusal { try self.draft("e", 0, 1).save([.trimOverlap, .splitOverlap]) }?.code == .invalid)
  }

  @Test func giveWayToWhatIsTrimmedIn() throws {
    let before = try record("before", 0, 100)
    try record("within", 110, 120)
    try record("behind", 150, 300)
    try pause(before, [(10, 20), (60, 95), (96, 99)])
    _ = try draft("new", 90, 200).save(.trimOverlap)
    #expect(try records() == ["before 0-90", "new 90-200", "behind 200-300"])
    #expect(try pauses(before) == ["10-20", "60-90"])
    var trash = try Query(.session)
    trash.restrict(to: 0, .trash)
    #expect(try book.names(trash) == ["within"])
    // One step.
    try book.undo()
    #expect(try records() == ["before 0-100", "within 110-120", "behind 150-300"])
    #expect(try pauses(before) == ["10-20", "60-95", "96-99"])
    #expect(try book.check().isEmpty)
  }

  @Test func becomeTwoWhereTheyReachBeyondBothEnds() throws {
    let tag = try book.createTag("Work")
    let long = try draft("long", 0, 300)
    try long.set(.tags, .ids([tag]))
    try long.set(.description, .text("all day"))
    let id = try long.save()
    try pause(id, [(50, 120), (150, 250)])
    let meeting = try draft("meeting", 100, 200)
    #expect(refusal { try meeting.save(.trimOverlap) }?.reason == .overlap)
    #expect(try records() == ["long 0-300"])
    try meeting.save(.splitOverlap)
    #expect(try records() == ["long 0-100", "meeting 100-200", "long 200-300"])
    #expect(try pauses(id) == ["50-100"])
    let rest = try #require(try book.rows(Query(.session)).last)
    #expect(rest[.tags] == .ids([tag]) && rest[.description].text == "all day")
    #expect(try rest[.uuid].text != book.entry(id).uuid)
    #expect(try pauses(rest.id) == ["200-250"])
    #expect(try book.check().isEmpty)
  }

  @Test func thatRunAreStoppedOrGoOnBehind() throws {
    try record("running", 0, nil)
    _ = try draft("next", 100, nil).save(.trimOverlap)
    #expect(try records() == ["running 0-100", "next 100-"])
    _ = try draft("lunch", 150, 180).save(.splitOverlap)
    #expect(try records() == ["running 0-100", "next 100-150", "lunch 150-180", "next 180-"])
  }

  @Test func withEventsOrARecorderAreNeverCut() throws {
    let type = try #require(try book.eventType("A"))
    let watch = try book.startSession("watch", at: at(0))
    let meeting = try draft("meeting", 100, 200)
    #expect(refusal { try meeting.save(.splitOverlap) }?.code == .state)
    try watch.log(type, at: at(10))
    try watch.stop(at: at(150))
    for flags in [SaveFlags.trimOverlap, .splitOverlap, .rejectOverlap] { #expect(refusal { try meeting.save(flags) }?.reason == (flags == .rejectOverlap ? .overlap : .hasEvents)) }
    #expect(try records() == ["watch 0-150"])
    #expect(refusal { try book.splitSession(watch.item, at: at(50)) }?.reason == .hasEvents)
    #expect(refusal { try book.shiftSession(watch.item, to: at(50)) }?.reason == .hasEvents)
    let other = try record("other", 200, 210)
    #expect(refusal { try book.joinSessions(watch.item, other) }?.reason == .hasEvents)
    try meeting.save()
    #expect(try book.check().isEmpty)
  }

  /// Whatever is saved with a policy: outside of the new one's time every moment is covered as before, within it by the new one alone.
  @Test func leaveEveryOtherMomentAsItWas() throws {
    var random = SeededRandom()
    for round in 0..<60 {
      let place = try book.createCollection("\(round)")
      for number in 0..<Int.random(in: 0..<8, using: &random) {
        let start = Int64.random(in: 0..<60, using: &random)
        let stop = Int.random(in: 0..<8, using: &random) == 0 ? nil : start + Int64.random(in: 0..<40, using: &random)
        try record("\(number)", start, stop, in: place)
      }
      let before = try covered(place)
      let start = Int64.random(in: 0..<80, using: &random)
      let stop = start + Int64.random(in: 1..<30, using: &random)
      let flags = Bool.random(using: &random) ? SaveFlags.trimOverlap : .splitOverlap
      let new = try draft("new", start, stop, in: place)
      let isMet = try !new.overlapFindings().isEmpty
      do throws(Failure) { try new.save(flags) } catch {
        #expect(error.reason == .overlap && flags == .trimOverlap)
        #expect(try covered(place) == before)
        continue
      }
      let after = try covered(place)
      for moment in before.indices {
        let isNew = start <= Int64(moment) && Int64(moment) < stop
        #expect(after[moment] == (isNew ? ["new"] : before[moment]), "round \(round), moment \(moment)")
      }
      if isMet {
        try book.undo()
        #expect(try covered(place) == before, "round \(round)")
      }
    }
    #expect(try book.check().isEmpty)
  }

  /// Who covers each second of the first 150.
  private func covered(_ place: Int64) throws -> [[String]] {
    var query = try Query(.session)
    query.restrict(to: place)
    let rows = try book.rows(query)
    return (0..<150 as Range<Int64>).map { second in
      let middle = at(second) + 500_000_000
      return rows.filter { $0[.time].int ?? 0 < middle && middle < $0[.end].int ?? .max }.compactMap { $0[.name].text }.sorted()
    }
  }

  // MARK: Split, join, shift

  @Test func areSplitAndJoinedAgain() throws {
    let (a, b) = (try book.createTag("a"), try book.createTag("b"))
    let make = try draft("long", 0, 300)
    try make.set(.tags, .ids([a]))
    let first = try make.save()
    try pause(first, [(50, 120)])
    let second = try book.splitSession(first, at: at(100))
    #expect(try records() == ["long 0-100", "long 100-300"])
    #expect(try pauses(first) == ["50-100"] && pauses(second) == ["100-120"])
    let edit = try book.edit(second)
    try edit.set(.time, .int(at(100)))
    try edit.set(.tags, .ids([b, a]))
    try edit.set(.description, .text("the rest"))
    try edit.save()
    try book.joinSessions(first, second)
    #expect(try records() == ["long 0-300"])
    #expect(try pauses(first) == ["50-100", "100-120"])
    #expect(try book.entry(first)[.duration].int == 230_000_000_000)
    #expect(try book.entry(first)[.tags] == .ids([a, b]) && book.entry(first).description == "the rest")
    try book.joinSessions(first, try { let half = try book.splitSession(first, at: at(50)); return half }())
    #expect(try book.entry(first).description == "the rest", "halves say the same, which is said once")
    try book.undo()
    try book.undo()
    try book.undo()
    #expect(try records() == ["long 0-100", "long 100-300"])
    #expect(try book.check().isEmpty)
  }

  @Test func areJoinedOverAGapThatBecomesAPause() throws {
    let (first, second) = (try record("first", 0, 100), try record("second", 160, 200))
    let edits = try (book.edit(first), book.edit(second))
    try edits.0.set(.description, .text("one"))
    try edits.0.save()
    try edits.1.set(.description, .text("two"))
    try edits.1.save()
    let scratch = Scratch()
    let attachment = try book.attach(file: scratch.write("a.jpg", "picture"), to: second)
    try book.joinSessions(first, second)
    #expect(try records() == ["first 0-200"] && pauses(first) == ["100-160"])
    #expect(try book.entry(first)[.duration].int == 140_000_000_000 && book.entry(first).description == "one\ntwo")
    #expect(try book.entry(attachment).parent == first)
    // One that runs goes on.
    let running = try record("running", 300, nil)
    try book.joinSessions(first, running)
    #expect(try records() == ["first 0-"] && book.entry(first).state == .running)
    let late = try record("late", 400, 500)
    #expect(refusal { try book.joinSessions(first, late) }?.code == .state)
    let (one, two) = (try record("one", 600, 700), try record("two", 650, 800))
    #expect(refusal { try book.joinSessions(one, two) }?.code == .invalid)
    #expect(refusal { try book.joinSessions(one, one) }?.code == .invalid)
    #expect(refusal { try book.joinSessions(one, 4711) }?.code == .notFound)
    #expect(try book.check().isEmpty)
  }

  @Test func areSplitOnlyWithin() throws {
    let done = try record("done", 0, 100)
    for time in [-1, 0, 100, 101] as [Int64] { #expect(refusal { try book.splitSession(done, at: at(time)) }?.code == .invalid, "\(time)") }
    #expect(refusal { try book.splitSession(4711) }?.code == .notFound)
    let open = try record("open", 200, nil)
    let rest = try book.splitSession(open)
    #expect(try book.entry(open).state == .stopped && book.entry(rest).state == .running)
    #expect(refusal { try book.splitSession(rest, at: clock.now + 1_000_000_000_000) }?.code == .invalid)
    let watch = try book.startSession("watch")
    #expect(refusal { try book.splitSession(watch.item) }?.code == .state)
    try watch.stop()
  }

  @Test func areShiftedWithTheirPauses() throws {
    let done = try record("done", 0, 100)
    try pause(done, [(10, 20)])
    try book.shiftSession(done, to: at(-50))
    #expect(try records() == ["done -50-50"] && pauses(done) == ["-40--30"])
    #expect(refusal { try book.shiftSession(done, to: .max - 10) }?.code == .invalid)
    let open = try record("open", 200, nil)
    try book.shiftSession(open, to: at(150))
    #expect(try book.entry(open).time == at(150) && book.entry(open).end == nil)
    #expect(refusal { try book.shiftSession(open, to: clock.now + 1_000_000_000_000) }?.code == .invalid)
    try book.delete(open)
    #expect(refusal { try book.shiftSession(open, to: at(0)) }?.code == .notFound)
    #expect(try book.check().isEmpty)
  }

  // MARK: Many at once

  @Test func areRetaggedThroughAQuery() throws {
    let (work, home) = (try book.createTag("Work"), try book.createTag("Home"))
    for number in 0..<5 as Range<Int64> { try record("\(number)", number * 100, number * 100 + 50) }
    var early = try Query(.session)
    try early.require(.time, .less, [.int(at(250))])
    let draft = try book.draft(.session)
    try draft.set(.tags, .ids([work]))
    #expect(try early.update(in: book, to: draft) == 3)
    func tagged(_ tag: Int64) throws -> [String] {
      var query = try Query(.session)
      try query.require(.tags, .equal, [.int(tag)])
      return try book.names(query)
    }
    #expect(try tagged(work) == ["0", "1", "2"])
    let both = try book.draft(.session)
    try both.set(.tags, .ids([home, work]))
    #expect(try Query(.session).update(in: book, to: both, .addTags) == 5)
    #expect(try book.rows(Query(.session)).map { $0[.tags] } == [[work, home], [work, home], [work, home], [home, work], [home, work]].map { .ids($0) })
    #expect(try early.update(in: book, to: both, .removeTags) == 3)
    #expect(try tagged(work) == ["3", "4"])
    // One step each.
    try book.undo()
    try book.undo()
    #expect(try tagged(work) == ["0", "1", "2"] && tagged(home) == [])
    // Other fields too, and none at all.
    let told = try book.draft(.session)
    try told.set(.description, .text("told"))
    try told.set(.tags, .null)
    #expect(try early.update(in: book, to: told) == 3)
    #expect(try book.rows(early).map { $0[.description].text } == ["told", "told", "told"])
    #expect(try tagged(work) == ["0", "1", "2"], "clearing what was not set changes nothing")
  }

  @Test func areChangedAllOrNotAtAll() throws {
    let tag = try book.createTag("Work")
    try record("a", 0, 100)
    try record("b", 200, 300)
    let draft = try book.draft(.session)
    try draft.set(.end, .int(at(150)))
    #expect(refusal { try Query(.session).update(in: book, to: draft) }?.code == .invalid)
    #expect(try records() == ["a 0-100", "b 200-300"])
    draft.reset()
    try draft.set(.tags, .ids([tag]))
    #expect(refusal { try Query(.note).update(in: book, to: draft) }?.code == .invalid)
    #expect(refusal { try Query().update(in: book, to: draft) }?.code == .invalid)
    #expect(refusal { try Query(.session).update(in: book, to: draft, [.addTags, .removeTags]) }?.code == .invalid)
    let other = try Book(":memory:")
    #expect(refusal { try Query(.session).update(in: other, to: draft) }?.code == .invalid)
    #expect(refusal { try Query(.session).update(in: book, to: book.edit(book.rows(Query(.session))[0].id)) }?.code == .invalid)
    try book.delete(tag)
    #expect(refusal { try Query(.session).update(in: book, to: draft) }?.code == .notFound)
    _ = refusal { try draft.set(.time, .text("now")) }
    #expect(refusal { try Query(.session).update(in: book, to: draft) }?.code == .invalid)
  }

  @Test func keepTheirTagsWhenTwoAreMerged() throws {
    let (work, job, home) = (try book.createTag("Work"), try book.createTag("Job"), try book.createTag("Home"))
    let items = try [[job], [work, job], [job, home], [home]].map { tags in
      let draft = try draft("\(tags)", 0, 10)
      try draft.set(.tags, .ids(tags))
      return try draft.save()
    }
    func tags() throws -> [[Int64]] { try items.map { try book.entry($0)[.tags].ids ?? [] } }
    #expect(try book.mergeTag(job, into: work) == 3)
    #expect(try tags() == [[work], [work], [work, home], [home]])
    #expect(try book.tag("Job") == nil)
    try book.restore(job)
    #expect(try tags() == [[work], [work], [work, home], [home]])
    try book.undo()
    try book.undo()
    #expect(try tags() == [[job], [work, job], [job, home], [home]])
    // With none it comes back with what carried it.
    #expect(try book.mergeTag(home, into: nil) == 2)
    #expect(try tags() == [[job], [work, job], [job], []])
    try book.restore(home)
    #expect(try tags() == [[job], [work, job], [job, home], [home]])
    #expect(refusal { try book.mergeTag(home, into: home) }?.code == .invalid)
    #expect(refusal { try book.mergeTag(home, into: items[0]) }?.code == .notFound)
    #expect(refusal { try book.mergeTag(4711, into: home) }?.code == .notFound)
    #expect(try book.check().isEmpty)
  }

  @Test func severalRunAtOnceAcrossProcesses() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    var book = try Book(path, BookOptions(clock: clock.clock))
    let tag = try book.createTag("Work")
    var timers: [Int64] = []
    for name in ["one", "two"] {
      let draft = try book.draft(.session)
      try draft.set(.name, .text(name))
      try draft.set(.tags, .ids([tag]))
      try draft.set(.description, .text("from the start"))
      let recorder = try draft.start()
      timers.append(recorder.item)
      recorder.detach()
    }
    book.close()
    clock.advance(seconds: 3600)
    book = try Book(path, BookOptions(clock: clock.clock))
    var running = try Query(.session)
    try running.require(.end, .null, [])
    #expect(try book.names(running) == ["one", "two"])
    let again = try book.attach(to: timers[0])
    #expect(try again.elapsed() >= 3600 * 1_000_000_000)
    try again.stop()
    let stop = try book.edit(timers[1])
    try stop.set(.end, .int(clock.now))
    try stop.save()
    #expect(try book.names(running) == [])
    #expect(try book.entry(timers[1])[.tags] == .ids([tag]))
    #expect(try book.check().isEmpty)
    book.close()
  }
}
