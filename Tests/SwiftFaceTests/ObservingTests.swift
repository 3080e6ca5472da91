import Foundation
import Tallybook
import Testing

/// Figures that are calculated from bouts, and facts about items.
@Suite("Observing from Swift", .timeLimit(.minutes(60)))
struct ObservingTests {
  let book: Book
  let feed: EventType
  let session: Session

  init() throws {
    book = try Book(":memory:")
    feed = try book.eventTypes.create("feed") { $0.mode = .state }
    let ada = try book.subjects.create("Ada")
    let watch = try book.record("Watch", at: .epoch)
    for second in [2, 4, 8, 10] { try watch.log(feed, at: .epoch + .seconds(second), subject: ada) }
    try watch.log("A", at: .epoch + .seconds(5))
    try watch.stop(at: .epoch + .seconds(20))
    session = try watch.session()
  }

  @Test func windowsCutBouts() throws {
    let half = try book.bouts.budget(in: .fromStart(until: .seconds(9)), rank: .sum)[0]
    #expect(half.type == feed.id && half.sum == .seconds(3) && half.observed == .seconds(9) && half.subject != nil)
    #expect(try book.bouts.budget(in: .times(since: .epoch, until: .epoch + .seconds(9)), rank: .sum)[0] == half)
    #expect(try book.bouts.budget(bySession: true).allSatisfy { $0.session == session.id })
    #expect(try book.bouts.budget(notObserved: [feed], rank: .sum).count == 2)
    #expect(refusal { _ = try book.bouts.budget(in: .fromStart(since: .seconds(2), until: .seconds(1))) }?.reason == .timeOrder)
    #expect(refusal { _ = try book.bouts.samples(every: .seconds(1), in: .times(since: .now, until: .epoch)) }?.reason == .timeOrder)
    #expect(refusal { _ = try book.bouts.budget(rank: .name) }?.reason == .field)
    for limit in [-1, .max, .min] { #expect(refusal { _ = try book.bouts.budget(limit: limit) }?.reason == .range) }
    #expect(try book.bouts.budget(limit: 1).count == 1)
  }

  @Test func stepsAreAboveZero() throws {
    for step: Duration in [.zero, .seconds(-1), .seconds(Int64.min)] {
      #expect(refusal { _ = try book.bouts.samples(every: step) }?.reason == .range)
      #expect(refusal { _ = try book.bouts.agreement(of: session, session, every: step) }?.reason == .range)
    }
    #expect(refusal { _ = try book.bouts.samples(every: .nanoseconds(1)) }?.reason == .tooMany)
    #expect(refusal { _ = try book.bouts.matches(of: session, session, within: .seconds(-1)) }?.reason == .range)
    #expect(try book.bouts.samples(every: .seconds(Int64.max)).count < 3)
  }

  @Test func aSessionAgreesWithItself() throws {
    let agreement = try book.bouts.agreement(of: session, session, every: .seconds(1))
    #expect(agreement.agreed == agreement.count && agreement.count > 0 && agreement.confusion.allSatisfy { $0.first == $0.second })
    #expect(try book.bouts.matches(of: session, session, within: .zero).matched == 3)
    try book.delete(session)
    #expect(refusal { _ = try book.bouts.agreement(of: session, session, every: .seconds(1)) }?.code == .notFound)
  }

  @Test func aSelectionOfBoutsIsWhatCounts() throws {
    #expect(try book.bouts.where { $0.type == feed.id }.budget().map(\.count) == [2])
    #expect(try book.bouts.in(session).transitions(bySubject: true).allSatisfy { $0.share == 1 })
    #expect(try book.bouts.overlaps().isEmpty || book.bouts.overlaps().allSatisfy { $0.duration >= .zero })
    #expect(try book.bouts.in(session).check().isEmpty)
    #expect(refusal { _ = try book.bouts.where { $0.type == feed.id }.check() }?.reason == .contradiction)
    #expect(refusal { _ = try book.bouts.limit(-1).budget() }?.reason == .range)
  }

  @Test func dashboardsNeedDays() throws {
    #expect(try book.notes.dashboard().count == 0 && book.notes.dashboard().latest == nil && book.notes.dashboard().dayMean == nil)
    for days in [0, -1, 367, .max, .min] { #expect(refusal { _ = try book.sessions.dashboard(days: days) }?.reason == .range) }
    #expect(refusal { _ = try book.sessions.dashboard(zone: "Atlantis") }?.reason == .noZone)
    #expect(refusal { _ = try book.sessions.dashboard(dayStart: .seconds(86_400)) }?.reason == .range)
    #expect(try book.sessions.dashboard().latest == session.id)
  }

  @Test func timelinesHaveTheirDays() throws {
    #expect(try book.sessions.timeline(through: CivilDate(number: 19691231)).map(\.level) == [.total])
    #expect(try book.sessions.timeline(from: CivilDate(number: 19700101), zone: "UTC").last?.session?.id == session.id)
    #expect(refusal { _ = try book.sessions.timeline(dayStart: .seconds(-1)) }?.reason == .range)
    #expect(refusal { _ = try book.sessions.limit(-1).timeline() }?.reason == .range)
  }

  @Test func clocksAreCorrected() throws {
    let fast = try book.fit(session, shown: [.epoch], actual: [.epoch + .seconds(60)])
    #expect(fast.time == .epoch + .seconds(60) && fast.duration == session.duration)
    #expect(refusal { try book.fit(session, shown: [.epoch], actual: []) }?.reason == .length)
    #expect(refusal { try book.fit(session, shown: [], actual: []) }?.code == .invalid)
    #expect(refusal { try book.fit(session, shown: [.epoch, .epoch], actual: [.epoch, .now]) }?.code == .invalid)
    #expect(refusal { try book.fit(session, shown: Array(repeating: .epoch, count: 3), actual: Array(repeating: .epoch, count: 3)) }?.code == .invalid)
  }

  @Test func fieldsOfATemplateAreListed() throws {
    let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "array", "items": {"type": "string"}}}}"#)
    let fields = try book.fields(of: meal)
    #expect(fields.map(\.name) == ["what"] && fields[0].isList && fields[0].type == "string" && fields[0].choices == nil)
    try book.delete(meal, forever: true)
    #expect(refusal { _ = try book.fields(of: meal) }?.code == .notFound)
  }
}
