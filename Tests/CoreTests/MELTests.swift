import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// What MEL does, as docs/systems/mel.md lists it, where no other test shows it.
@Suite("MEL", .timeLimit(.minutes(60)))
struct MELTests {
  let book: Book
  let clock = TestClock()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  @Test func settingsHaveMELsDefaults() throws {
    #expect(try book.setting("username") == "")
    #expect(try book.setting("location_enabled") == "false")
    #expect(try book.setting("display_mode") == "system")
    for mode in ["light", "dark", "system"] { try book.set("display_mode", to: mode) }
    #expect(try book.setting("autosave_interval") == "5000000000")
  }

  @Test func aCollectionTakesItsUsernameFromTheSettings() throws {
    try book.set("username", to: "kh")
    let draft = try book.draft(.collection)
    try draft.set(.name, .text("Heron nest, Parc Angrignon"))
    try draft.set(.description, .text("Feeding intervals"))
    try draft.set(.time, .int(1_754_139_910_123_000_000))
    let id = try draft.save()
    try book.set("username", to: "someone else")
    let collection = try book.entry(id)
    #expect(collection.name == "Heron nest, Parc Angrignon" && collection.description == "Feeding intervals")
    #expect(collection.time == 1_754_139_910_123_000_000)
    #expect(collection[.username].text == "kh", "a later change of the setting leaves it")
  }

  @Test func aSessionIsPreparedAndThenStarted() throws {
    let nest = try book.createCollection("Nest")
    let draft = try book.draft(.session, in: nest)
    try draft.set(.name, .text("Session 1"))
    try draft.set(.description, .text("A=peck B=call C=fly"))
    #expect(try book.names(Query(.session)).isEmpty, "what is only prepared is not in the book")
    clock.advance(seconds: 60)
    let before = clock.now
    let session = try draft.start()
    let entry = try book.entry(session.item)
    #expect(entry.state == .running && entry.time > before && entry.end == nil)
    #expect(entry.description == "A=peck B=call C=fly")
    try session.stop()
    #expect(try book.entry(session.item).state == .stopped)
  }

  @Test func theEndsAreNoEvents() throws {
    let a = try #require(try book.eventType("A"))
    #expect(try book.eventType("Start") == nil && book.eventType("Stop") == nil)
    let session = try book.startSession("S", at: 1_000_000_000)
    try session.log(a, at: 2_000_000_000)
    try session.stop(at: 5_500_000_000)
    #expect(try book.events(of: session.item).map(\.type) == [a])
    let entry = try book.entry(session.item)
    #expect(entry[.duration].int == 4_500_000_000 && entry[.eventCount].int == 1)
  }

  @Test func elapsedIsAskedForInsteadOfATimer() throws {
    let session = try book.startSession("S")
    for second in 1...3 {
      clock.advance(seconds: 1)
      #expect(abs(try session.elapsed() - Int64(second) * 1_000_000_000) < 1_000_000)
    }
    // A step of the wall clock, or a program that slept meanwhile, bends nothing.
    clock.stepWall(seconds: -3600)
    #expect(abs(try session.elapsed() - 3_000_000_000) < 1_000_000)
    try session.stop()
  }

  @Test func autosaveIsDueEveryFiveSecondsAndOnlyWhileRecording() throws {
    #expect(try book.tick() == nil)
    let session = try book.startSession("S")
    try session.log(try #require(try book.eventType("A")))
    let next = try #require(try book.tick())
    #expect(next > clock.now && next <= clock.now + 5_000_000_000)
    try book.set("autosave_interval", to: "1000000000")
    let sooner = try #require(try book.tick())
    #expect(sooner > clock.now && sooner <= clock.now + 1_000_000_000)
    try session.stop()
    #expect(try book.tick() == nil)
  }

  @Test func detailsChangeWhileTheSessionRuns() throws {
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S")
    try session.log(a)
    let edit = try book.edit(session.item)
    try edit.set(.name, .text("Morning watch"))
    try edit.set(.description, .text("Adult on nest"))
    try edit.save()
    try session.log(a)
    #expect(try book.entry(session.item).name == "Morning watch" && session.count(of: a) == 2)
    try session.stop()
    #expect(try book.entry(session.item).description == "Adult on nest")
  }

  @Test func anExistingCollectionTakesAFurtherItem() throws {
    let nest = try book.createCollection("Nest")
    try book.startSession("First", in: nest).stop()
    clock.advance(seconds: 60)
    _ = try book.createNote("Between", in: nest)
    clock.advance(seconds: 60)
    try book.startSession("Second", in: nest).stop()
    var items = try Query()
    items.restrict(to: nest)
    #expect(try book.names(items) == ["First", "Between", "Second"])
  }

  @Test func aNoteChangesTitleDescriptionTimeAndPlace() throws {
    try book.set("location_enabled", to: "true")
    let id = try book.createNote("Arrival", at: 5)
    let edit = try book.edit(id)
    try edit.set(.name, .text("Departure"))
    try edit.set(.description, .text("Both"))
    try edit.set(.time, .int(-7))
    try edit.set(.latitude, .real(45.4429))
    try edit.set(.longitude, .real(-73.6016))
    try edit.save()
    let note = try book.entry(id)
    #expect(note.name == "Departure" && note.description == "Both" && note.time == -7)
    #expect(note[.latitude].real == 45.4429 && note[.longitude].real == -73.6016)
  }

  @Test func aSessionsPlaceIsTakenOnceWhenItIsMade() throws {
    try book.set("location_enabled", to: "true")
    let draft = try book.draft(.session)
    try draft.set(.name, .text("S"))
    try draft.set(.latitude, .real(45.4429))
    try draft.set(.longitude, .real(-73.6016))
    let session = try draft.start()
    try book.set("location_enabled", to: "false")
    try session.log(try #require(try book.eventType("A")))
    try session.stop()
    #expect(try book.entry(session.item)[.latitude].real == 45.4429)
  }

  @Test func exportsHaveMELsKeysAndMarkdownItsContent() throws {
    try book.set("location_enabled", to: "true")
    try book.set("username", to: "kh")
    let nest = try book.createCollection("Heron nest")
    let note = try book.draft(.note, in: nest)
    try note.set(.name, .text("Arrival"))
    try note.set(.description, .text("Adult on nest"))
    try note.set(.time, .int(1_754_139_960_000_000_000))
    try note.set(.latitude, .real(45.4429))
    try note.set(.longitude, .real(-73.6016))
    try note.save()
    let session = try book.startSession("Session 1", in: nest, at: 1_754_140_200_250_000_000)
    try session.log(try #require(try book.eventType("A")), at: 1_754_140_204_910_000_000)
    try session.log(try #require(try book.eventType("B")), at: 1_754_140_209_002_000_000)
    try session.stop(at: 1_754_140_350_000_000_000)
    let json = try book.export(.json)
    for key in [
      "name", "description", "date", "username", "items", "title", "timestamp", "latitude", "longitude", "startEvent", "events",
      "stopEvent", "eventType",
    ] { #expect(json.contains("\"\(key)\" : "), "\(key)") }
    #expect(json.contains("{ \"timestamp\" : \"2025-08-02T13:10:00.250Z\", \"eventType\" : \"Start\" }"))
    #expect(json.contains("\n  \"collections\" : [\n"), "pretty-printed")
    for (document, head) in [(try book.export(.markdown), "# Heron nest"), (try book.export(.text), "Heron nest\n==========")] {
      var rest = document[...]
      for part in [
        head, "By kh", "Arrival", "2 Aug 2025, 13:06:00 UTC", "45.4429, -73.6016", "Adult on nest", "Session 1", "13:10:00", "Stop 13:12:30",
        "Duration 0:02:29", "A 1", "B 1", "+0:04.660", "A", "+0:08.752", "B",
      ] {
        guard let found = rest.firstRange(of: part) else {
          Issue.record("\(part) is missing or stands before what it follows in:\n\(document)")
          break
        }
        rest = rest[found.upperBound...]
      }
    }
  }

  @Test func oneCollectionLeavesAloneAndOneOrAllAreDeleted() throws {
    let nest = try book.createCollection("Nest")
    _ = try book.createNote("in the nest", in: nest)
    let other = try book.createCollection("Pond")
    _ = try book.createNote("in the pond", in: other)
    var query = try Query(.collection)
    try query.require(.id, .equal, [.int(nest)])
    let json = try book.export(.json, query)
    #expect(json.contains("in the nest") && !json.contains("pond"))
    #expect(try book.delete(nest) == 2)
    #expect(try book.names(Query(.collection)) == ["Pond"])
    #expect(try Query(.collection).delete(in: book) == 2)
    #expect(try book.names(Query()).isEmpty)
  }
}
