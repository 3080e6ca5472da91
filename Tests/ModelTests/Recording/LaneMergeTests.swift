import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Merging lanes", .timeLimit(.minutes(60)))
struct LaneMergeTests {
  @Test func whatOneSideHasMoreComesAndNothingMoves() throws {
    let all = try LaneBooks(2)
    try all.log([10, 11], at: 10, in: 1)
    let outcome = try all.merge(1, into: 0)
    #expect(outcome.came == 2 && outcome.renumbered == 0)
    #expect(try all.books[0].events(of: all.session) == all.books[1].events(of: all.session))
    #expect(try all.merge(1, into: 0).came == 0 && all.merge(0, into: 1).came == 0)
    #expect(try all.lanes(0).isEmpty, "one line is one line")
    #expect(try all.books[0].check().isEmpty && all.books[1].check().isEmpty)
  }

  @Test func copiesThatBothWentOnKeepAllUnderTheSameNumbers() throws {
    let all = try LaneBooks(2)
    try all.log([10], at: 10, in: 0)
    try all.log([20], at: 10, in: 1)
    let outcome = try all.merge(1, into: 0)
    #expect(outcome.came == 1 && outcome.renumbered == 1)
    let seqs = try all.books[0].events(of: all.session).map(\.seq)
    #expect(Array(seqs.prefix(3)) == [1, 2, 3] && Set(seqs).count == 5)
    #expect(outcome.seq(ofTheirs: 3) == 3 && seqs.contains(outcome.seq(ofTheirs: 4)))
    try all.merge(0, into: 1)
    #expect(try all.values(0) == [0, 1, 2, 10, 20])
    #expect(try all.books[0].events(of: all.session) == all.books[1].events(of: all.session))
    #expect(try all.books[0].events(of: all.session).suffix(2).allSatisfy { LaneNumber.place($0.seq) == 4 && LaneNumber.of($0.seq) > 0 })
    #expect(try all.books[0].check().isEmpty && all.books[1].check().isEmpty)
    // From here on each has its own lane, and nothing parts any more.
    try all.log([11], at: 11, in: 0)
    try all.log([21], at: 11, in: 1)
    #expect(try all.merge(1, into: 0).renumbered == 0 && all.merge(0, into: 1).renumbered == 0)
    #expect(try all.values(0) == [0, 1, 2, 10, 11, 20, 21] && all.values(1) == all.values(0))
  }

  @Test func editsMoveWithTheirEvents() throws {
    let all = try LaneBooks(2)
    try all.log([10, 11], at: 10, in: 0)
    try all.log([20], at: 10, in: 1)
    try all.books[0].changeEvent(4, of: all.session, to: Event(time: 12, type: all.type, value: 100))
    try all.books[0].deleteEvent(5, of: all.session)
    try all.merge(1, into: 0)
    #expect(try all.values(0) == [0, 1, 2, 20, 100])
    #expect(try all.books[0].check().isEmpty)
    let moved = try #require(try all.books[0].events(of: all.session).first { $0.value == 100 })
    try all.books[0].changeEvent(moved.seq, of: all.session, to: Event(time: 12, type: all.type, value: 101))
    #expect(try all.values(0) == [0, 1, 2, 20, 101])
  }

  @Test func anAddedEventAndALoggedOneOfTheSameNumberAreBothKept() throws {
    let all = try LaneBooks(2)
    _ = try all.books[0].insertEvent(Event(time: 5, type: all.type, value: 50), into: all.session)
    try all.log([20], at: 10, in: 1)
    for (from, into) in [(1, 0), (0, 1), (1, 0)] { try all.merge(from, into: into) }
    #expect(try all.values(0) == [0, 1, 2, 20, 50])
    #expect(try all.books[0].events(of: all.session) == all.books[1].events(of: all.session))
    #expect(try all.books[0].check().isEmpty && all.books[1].check().isEmpty)
  }

  @Test func whatIsBeingRecordedIsRefusedWhereItWouldMove() throws {
    let all = try LaneBooks(2)
    try all.log([20], at: 10, in: 1)
    let recorder = try all.books[0].attach(to: all.session, .continue)
    _ = try recorder.log([Event(time: 10, type: all.type, value: 10)])
    #expect(refusal { try all.merge(1, into: 0) }?.reason == .isRecorded)
    #expect(try all.values(0) == [0, 1, 2, 10])
    try recorder.stop()
    try all.merge(1, into: 0)
    #expect(try all.values(0) == [0, 1, 2, 10, 20])
  }

  @Test func aSessionThatIsRecordedHereGetsOthersLanes() throws {
    let all = try LaneBooks(2)
    try all.merge(1, into: 0)
    try all.merge(0, into: 1)
    try all.log([20], at: 10, in: 1)
    let recorder = try all.books[0].attach(to: all.session, .continue)
    _ = try recorder.log([Event(time: 10, type: all.type, value: 10)])
    try all.merge(1, into: 0)
    _ = try recorder.log([Event(time: 11, type: all.type, value: 11)])
    #expect(try all.values(0) == [0, 1, 2, 10, 11, 20])
    #expect(try recorder.takeBack() == recorder.lastSeq() + 1, "the newest of this device, whatever number others have")
    #expect(try all.values(0) == [0, 1, 2, 10, 20])
    try all.merge(0, into: 1)
    #expect(try recorder.count() == 5)
    try recorder.stop()
    #expect(try all.books[0].check().isEmpty)
  }

  @Test(arguments: 0..<draws(15, long: 60)) func anyOrderOfMergesGivesTheSame(_ round: Int) throws {
    var random = SeededRandom("lanes \(round)")
    let count = Int.random(in: 2...5, using: &random)
    let all = try LaneBooks(count, events: Int.random(in: 0...4, using: &random))
    var expected = Set(try all.values(0))
    var value = 100.0
    var story: [String] = []
    for _ in 0..<Int.random(in: 3...16, using: &random) {
      let (book, other) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1, 2:
        let values = (0..<Int.random(in: 1...3, using: &random)).map { value + Double($0) }
        value += 10
        expected.formUnion(values)
        story.append("\(book) logs \(values)")
        try all.log(values, at: Int64.random(in: 0..<3, using: &random), in: book)
      case 3:
        guard book == 0 else { continue }
        expected.insert(value)
        story.append("0 adds \(value)")
        _ = try all.books[0].insertEvent(Event(time: 1, type: all.type, value: value), into: all.session)
        value += 10
      default:
        guard book != other else { continue }
        story.append("\(book) merges \(other)")
        try all.merge(other, into: book)
      }
    }
    for _ in 0..<2 {
      for (from, into) in (0..<count).flatMap({ from in (0..<count).map { (from, $0) } }).shuffled(using: &random) where from != into {
        story.append("\(into) merges \(from)")
        try all.merge(from, into: into)
      }
    }
    let first = try all.books[0].events(of: all.session)
    #expect(first.compactMap(\.value).sorted() == expected.sorted(), "\(story)")
    for number in 0..<count {
      #expect(try all.books[number].events(of: all.session) == first, "book \(number)")
      #expect(try all.books[number].check().map(\.message) == [])
      #expect(try all.merge((number + 1) % count, into: number).came == 0)
    }
  }
}
