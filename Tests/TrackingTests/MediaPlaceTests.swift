import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookTracking
@testable import TestBasics
@testable import TestBooks

@Suite("Where a moment is in the media of its session", .timeLimit(.minutes(60)))
struct MediaPlaceTests {
  private let book: Book
  private static let second: Int64 = 1_000_000_000

  init() throws { book = try Book(":memory:") }

  private func session(at start: Instant = 0) throws -> Int64 {
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Watch"))
    try draft.set(.time, .int(start))
    try draft.set(.end, .int(start + 3600 * Self.second))
    return try draft.save()
  }

  @discardableResult
  private func medium(of session: Int64, track: Int64 = 1, from offset: Int64? = nil, for duration: Int64? = nil, rate: String? = nil) throws -> Int64 {
    let draft = try book.draft(.media, in: session)
    try draft.set(.name, .text("a.mp4"))
    try draft.set(.track, .int(track))
    if let offset { try draft.set(.offset, .int(offset)) }
    if let duration { try draft.set(.duration, .int(duration)) }
    if let rate { try draft.set(.frameRate, .text(rate)) }
    return try draft.save()
  }

  @Test func aQueuePlaysOneAfterTheOther() throws {
    let start: Int64 = 1_700_000_000 * Self.second
    let watch = try session(at: start)
    let one = try medium(of: watch, from: -2 * Self.second, for: 10 * Self.second, rate: "25")
    let two = try medium(of: watch, for: 5 * Self.second)
    #expect(try book.mediaPlace(of: watch, at: start) == MediaPlace(medium: one, begin: start - 2 * Self.second, time: 2 * Self.second, frame: 50))
    #expect(try book.mediaPlace(of: watch, at: start - 2 * Self.second).time == 0)
    #expect(try book.mediaPlace(of: watch, at: start + 8 * Self.second - 1).medium == one)
    #expect(try book.mediaPlace(of: watch, at: start + 8 * Self.second) == MediaPlace(medium: two, begin: start + 8 * Self.second, time: 0, frame: nil))
    for outside in [start - 2 * Self.second - 1, start + 13 * Self.second] {
      #expect(refusal { try book.mediaPlace(of: watch, at: outside) }?.reason == .noMedium)
    }
    #expect(refusal { try book.mediaPlace(of: watch, at: start, track: 2) }?.reason == .noMedium)
    book.close()
  }

  @Test func tracksPlayAtTheSameTime() throws {
    let watch = try session()
    let one = try medium(of: watch), two = try medium(of: watch, track: 2, from: -20 * Self.second)
    #expect(try book.mediaPlace(of: watch, at: 8_180_000_000).medium == one)
    #expect(try book.mediaPlace(of: watch, at: 8_180_000_000, track: 2) == MediaPlace(medium: two, begin: -20 * Self.second, time: 28_180_000_000, frame: nil))
    book.close()
  }

  @Test func oneWithoutALengthLastsUntilTheNextBegins() throws {
    let watch = try session()
    let one = try medium(of: watch), two = try medium(of: watch, from: 5 * Self.second, for: Self.second)
    // Nobody knows when the one before it ends.
    let three = try session()
    try medium(of: three)
    try medium(of: three, for: 1)
    #expect(try book.mediaPlace(of: watch, at: 5 * Self.second - 1).medium == one)
    #expect(try book.mediaPlace(of: watch, at: 5 * Self.second).medium == two)
    #expect(refusal { try book.mediaPlace(of: watch, at: 6 * Self.second) }?.reason == .noMedium)
    #expect(try book.mediaPlace(of: three, at: 3600 * Self.second).time == 3600 * Self.second)
    book.close()
  }

  @Test func theFrameIsTheOneThatIsShown() throws {
    let watch = try session()
    try medium(of: watch, rate: "30000/1001")
    let rate = try FrameRate("30000/1001")
    for frame in [0, 1, 2, 29, 1798, 17_982, 107_892] as [Int64] {
      let begin = try #require(rate.start(of: frame))
      #expect(try book.mediaPlace(of: watch, at: begin).frame == frame)
      if frame > 0 { #expect(try book.mediaPlace(of: watch, at: begin - 1).frame == frame - 1) }
    }
    #expect(try FrameRate("60000/2002").text == "30000/1001" && FrameRate("25").text == "25/1")
    for wrong in ["", "/", "25/", "/1", "25/0", "-25", "+25", " 25", "25/1/1", "1e3", "99999999999999999999"] {
      #expect(refusal { try FrameRate(wrong) }?.code == .invalid, "\(wrong)")
    }
    book.close()
  }

  @Test func theEndsOfTimeAreNoTrap() throws {
    let watch = try session(at: Instant.min + 3)
    try medium(of: watch, from: -Limits.longestDuration)
    for time in [Instant.min + 1, -1, 0, .max] { #expect(refusal { try book.mediaPlace(of: watch, at: time) }?.reason == .noMedium) }
    let plain = try session()
    try medium(of: plain, from: Limits.longestDuration, for: Limits.longestDuration, rate: "1000")
    #expect(refusal { try book.mediaPlace(of: plain, at: .max) }?.reason == .noMedium)
    #expect(refusal { try book.mediaPlace(of: plain, at: 0, track: 0) }?.reason == .range)
    #expect(refusal { try book.mediaPlace(of: 4711, at: 0) }?.code == .notFound)
    #expect(refusal { try book.mediaPlace(of: try book.createNote("N"), at: 0) }?.code == .notFound)
    book.close()
  }

  /// Where moments of a session are in its media, by when the session and the media begin.
  private func places(_ session: Int64, _ moments: [Int64], track: Int64 = 1) throws -> [MediaPlace] {
    try moments.map { try book.mediaPlace(of: session, at: $0 * Self.second, track: track) }
  }

  @Test func aStartThatIsEditedMovesNoFilm() throws {
    let watch = try session(at: 1000 * Self.second)
    let one = try medium(of: watch, for: 50 * Self.second)
    let two = try medium(of: watch, for: 50 * Self.second), wide = try medium(of: watch, track: 2, from: -5 * Self.second)
    let before = (try places(watch, [1000, 1049, 1060]), try places(watch, [1000, 1060], track: 2))
    let edit = try book.edit(watch)
    try edit.set(.time, .int(990 * Self.second))
    try edit.save()
    let after = (try places(watch, [1000, 1049, 1060]), try places(watch, [1000, 1060], track: 2))
    #expect(before.0 == after.0 && before.1 == after.1 && before.0.map(\.medium) == [one, one, two])
    #expect(try book.entry(one)[.offset].int == 10 * Self.second && book.entry(two)[.offset].isNull && book.entry(wide)[.offset].int == 5 * Self.second)
    try book.undo(.sessions)
    #expect(try book.entry(one)[.offset].isNull && book.entry(wide)[.offset].int == -5 * Self.second && book.entry(watch).time == 1000 * Self.second)
    // One that gives way to another begins later, and its films do not.
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Earlier"))
    try draft.set(.time, .int(900 * Self.second))
    try draft.set(.end, .int(1040 * Self.second))
    try draft.save([.trimOverlap])
    #expect(try book.entry(watch).time == 1040 * Self.second)
    #expect(try places(watch, [1040, 1049, 1060]).map(\.begin) == [1000, 1000, 1050].map { $0 * Self.second })
    // What is shifted goes along.
    try book.shiftSession(watch, to: 2040 * Self.second)
    #expect(try places(watch, [2040, 2049, 2060]).map(\.begin) == [2000, 2000, 2050].map { $0 * Self.second })
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func aClockThatIsCorrectedCountsItsFilmsToo() throws {
    let watch = try session(at: 1000 * Self.second)
    let one = try medium(of: watch)
    let late = try medium(of: watch, track: 2, from: 600 * Self.second, for: 60 * Self.second), next = try medium(of: watch, track: 2)
    // Off by the same all the time: they are where they were.
    try book.fitSession(watch, from: [1000 * Self.second], to: [1007 * Self.second])
    #expect(try book.entry(one)[.offset].isNull && book.entry(late)[.offset].int == 600 * Self.second)
    // A second in a hundred fast: what began at 600 s of it began at 594 s, and lasts as long as it does.
    try book.fitSession(watch, from: [1007 * Self.second, 1107 * Self.second], to: [1007 * Self.second, 1106 * Self.second])
    #expect(try book.entry(one)[.offset].isNull && book.entry(late)[.offset].int == 594 * Self.second && book.entry(late)[.duration].int == 60 * Self.second)
    #expect(try places(watch, [1007 + 594, 1007 + 653, 1007 + 654], track: 2).map(\.medium) == [late, late, next])
    try book.undo(.sessions)
    #expect(try book.entry(late)[.offset].int == 600 * Self.second)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func aFilmThatWouldBeginTooFarOffRefusesTheEdit() throws {
    let watch = try session(at: 1000 * Self.second)
    try medium(of: watch, from: Limits.longestDuration)
    let edit = try book.edit(watch)
    try edit.set(.time, .int(999 * Self.second))
    #expect(refusal { try edit.save() }?.reason == .range)
    #expect(refusal { try book.fitSession(watch, from: [0, 1000 * Self.second], to: [0, 2000 * Self.second]) }?.code == .invalid)
    #expect(try book.entry(watch).time == 1000 * Self.second && book.check().isEmpty)
    book.close()
  }

  @Test func joinedSessionsKeepTheirFilmsWhereTheyWere() throws {
    let (first, second) = (try session(), try session(at: 4000 * Self.second))
    try medium(of: first, for: Self.second)
    let one = try medium(of: second, for: 10 * Self.second), two = try medium(of: second, for: 10 * Self.second)
    let moments = [4000, 4009, 4015].map { Int64($0) * Self.second }
    let before = try moments.map { try book.mediaPlace(of: second, at: $0) }
    try book.joinSessions(first, second)
    #expect(try moments.map { try book.mediaPlace(of: first, at: $0) } == before)
    #expect(before.map(\.medium) == [one, one, two])
    #expect(try book.check().isEmpty)
    book.close()
  }
}
