@testable import TallybookBase
@testable import TallybookMerge
@testable import TallybookModel

/// Some books on some devices, what is done in them, and what must come of it.
final class World {
  /// That something does not hold; `problem` says what.
  struct Fault: Error { let problem: String }

  let folder: WorldFolder
  var books: [WorldBook] = []
  var oracle = Oracle()
  /// What events were logged, by the number that each has as its value: their session, and the deed.
  private(set) var logged: [Double: (session: String, number: Int)] = [:]
  /// Those that somebody changed, took back or deleted.
  var touched: Set<Double> = []
  /// What a deed wrote anew though it says what it said.
  var settled: (uuid: String, part: String)?
  /// What was done, in plain words.
  private(set) var story: [String] = []
  private(set) var refusals = 0
  private(set) var merges = 0
  /// What entries are called in the story, by UUID.
  private var labels: [String: String] = [:]
  var step = Step(number: 0, deed: .reopen, book: 0, seed: 0)
  var random: Chance
  let way: Way

  /// How what one book knows comes to another.
  enum Way {
    case none
    case books
    /// As frames, now and then as a book.
    case frames
  }

  init(_ seed: UInt64, _ way: Way) throws {
    folder = try WorldFolder()
    random = Chance(seed)
    self.way = way
    books.append(try WorldBook(0, in: folder.make(), makeClock()))
    try books[0].book.set("location_enabled", to: "true")
    labels[Facts.book] = "the book"
    for uuid in books[0].facts.parts.keys { labels[uuid] = "given \(books[0].facts.parts[uuid]?["name"] ?? "")" }
    name(books[0].facts)
    oracle.note(given: books[0].facts, in: &books[0].seen)
  }

  deinit { for book in books { book.letGo(); book.book.close() } }

  /// Of a device: right, an hour or ten years wrong, or standing still.
  func makeClock() -> WorldClock {
    let tenYears: Int64 = 315_576_000_000_000_000
    let skews: [Int64] = [0, 0, 0, 3_600_000_000_000, -3_600_000_000_000, tenYears, -tenYears]
    let skew = random.one(of: skews) ?? 0
    return WorldClock(skew: skew, isStanding: random.once(in: 6))
  }

  /// Does all of a plan; what a book refuses is passed over.
  func run(_ steps: [Step]) throws {
    for step in steps {
      self.step = step
      random = Chance(step.seed)
      let book = books[step.book % books.count]
      book.clock.advance(seconds: Int64(random.below(100)))
      let told = story.count
      do {
        switch step.deed {
        case .merge: try merge(book)
        case .fork: try fork(book)
        case .keep: try keep(book)
        case .goBack: try goBack(book)
        case .reopen: try reopen(book)
        case .older: try older(book)
        default: try act(book, step.deed)
        }
      } catch let failure as Failure {
        try pass(failure)
        story.removeSubrange(told...)
      }
    }
  }

  /// One deed in one book, of which the oracle takes note.
  private func act(_ book: WorldBook, _ deed: Deed, isOlder: Bool = false) throws {
    let before = book.facts
    var refusal: Failure?
    do { try Deeds(self, book).perform(deed) } catch let failure as Failure { refusal = failure }
    // Also what was refused may have done a part.
    book.facts = try Facts(of: book.book)
    name(book.facts)
    oracle.note(before, book.facts, settled: settled, aliases: try Merging.aliases(in: book.book), in: &book.seen)
    settled = nil
    if deed == .edit, !isOlder { try requireSettled(since: before, in: book) }
    if let refusal { throw refusal }
  }

  /// What somebody writes anew is no conflict any more.
  private func requireSettled(since before: Facts, in book: WorldBook) throws {
    for (listed, _) in try Merging.conflicts(in: book) where before.parts[listed.uuid]?[listed.part] != book.facts.parts[listed.uuid]?[listed.part] {
      throw Fault(problem: "step \(step.number): \(label(listed.uuid)), \(listed.part) was written, and is still listed as a conflict")
    }
  }

  /// Refusals are what a state of the book gives; anything else is a fault.
  private func pass(_ failure: Failure) throws {
    guard [.invalid, .notFound, .exists, .state, .limit].contains(failure.code) else { throw Fault(problem: "step \(step.number), \(step.deed): \(failure.code) \(failure.message)") }
    refusals += 1
  }

  /// Takes note of an event that a book logged.
  func note(event value: Double, of session: String, in book: WorldBook) { logged[value] = (session, oracle.number(in: &book.seen)) }

  /// Says what is being done.
  func tell(_ book: WorldBook, _ words: String) { story.append("\(step.number): book \(book.number) \(words)") }

  /// What an entry is called in the story.
  func label(_ uuid: String) -> String { labels[uuid] ?? uuid }

  private func name(_ facts: Facts) {
    var number = 0
    for uuid in facts.parts.keys.sorted() where labels[uuid] == nil {
      labels[uuid] = "\(facts.parts[uuid]?["kind"] ?? "") \(step.number)\(number == 0 ? "" : ".\(number)")"
      number += 1
    }
  }

  // MARK: Books

  private func fork(_ book: WorldBook) throws {
    guard books.count < 8 else { return }
    tell(book, "is copied: book \(books.count)")
    let copy = try book.closed { try folder.copy(book.folder) }
    let new = try WorldBook(books.count, in: copy, makeClock())
    new.seen = book.seen
    books.append(new)
  }

  private func keep(_ book: WorldBook) throws {
    tell(book, "is kept as it is")
    book.earlier = (try book.closed { try folder.copy(book.folder) }, book.seen)
  }

  private func goBack(_ book: WorldBook) throws {
    guard let earlier = book.earlier else { return }
    tell(book, "goes back to what was kept")
    book.clock.nudge()
    let copy = try folder.copy(earlier.folder)
    try book.closed { book.folder = copy }
    book.seen = earlier.seen
    book.facts = try Facts(of: book.book)
  }

  private func reopen(_ book: WorldBook) throws {
    tell(book, "is closed and opened")
    try book.closed {}
    let now = try Facts(of: book.book)
    if let change = book.facts.differences(to: now, most: 1).first { throw Fault(problem: "opening changes \(words(change))") }
  }

  /// A library that knows no commits writes: what it did is found in the history later.
  private func older(_ book: WorldBook) throws {
    tell(book, "is opened by an older library")
    try book.closed {}
    let commits: CommitService = try book.book.store.services.find()
    commits.isAsleep = true
    let deeds: [Deed] = [.edit, .edit, .makeNote, .makeCollection, .makeTag, .tag, .untag, .move, .trash, .restore, .ownField, .forever, .set, .insertEvent]
    do { for _ in 0...random.below(2) { if let deed = random.one(of: deeds) { try act(book, deed, isOlder: true) } } } catch {
      try book.closed {}
      throw error
    }
    try book.closed {}
  }

  private func merge(_ book: WorldBook) throws {
    guard way != .none, let other = random.one(of: books.filter { $0 !== book }) else { return }
    if way == .frames {
      if random.once(in: 3) {
        try deliver(to: book)
        book.late = []
      }
      if random.once(in: 6) { return try post(from: other, to: book) }
    }
    tell(book, "merges book \(other.number)")
    let isFile = random.once(in: 4)
    _ = try merge(book, other, fromFile: isFile)
    if random.once(in: 6) {
      let before = book.facts
      // The same way: to close the other one ends what is being recorded there.
      guard try !merge(book, other, fromFile: isFile) else { throw Fault(problem: "step \(step.number): merging the same again brings something") }
      if let change = before.differences(to: book.facts, most: 1).first { throw Fault(problem: "step \(step.number): merging the same again changes \(words(change))") }
    }
  }

  /// Whether it brought anything.
  func merge(_ book: WorldBook, _ other: WorldBook, fromFile isFile: Bool? = nil) throws -> Bool {
    merges += 1
    let isByFrames = way == .frames && (isFile == nil || isFile == true || !random.once(in: 3))
    let exchange = { [self] in
      try isByFrames
        ? FrameExchange.carry(from: other.book, to: book, &random) : Merging.merge(other, fromFile: isFile ?? random.once(in: 4), into: book.book)
    }
    // A deed may be killed, and is done again.
    let isBrought = isFile != nil && random.once(in: 5) ? try killed(book, within: exchange) : false
    let isNew = try exchange() || isBrought
    book.seen.formUnion(other.seen)
    book.facts = try Facts(of: book.book)
    name(book.facts)
    return isNew
  }

  /// Kills what is done with a book within a write, which leaves it as it was or as it would have become; whether that is another
  /// state.
  private func killed(_ book: WorldBook, within body: () throws -> Bool) throws -> Bool {
    book.letGo()
    let before = try Facts(of: book.book)
    let number = 1 + random.below([6, 30, 150, 400][random.below(4)])
    guard let kill = try KilledWrite.during(number, in: book.folder, { _ = try body() }) else { return false }
    let after = try Facts(of: book.book)
    try book.closed { try kill.restore() }
    let now = try Facts(of: book.book)
    let change = before.differences(to: now, most: 1).first
    if let change, !after.differences(to: now, most: 1).isEmpty {
      throw Fault(problem: "step \(step.number): a kill at write \(number) leaves a part: \(words(change))")
    }
    if let finding = try book.book.check().first(where: { $0.reason != .missing }) { throw Fault(problem: "step \(step.number), after a kill: \(finding.message)") }
    story.append("\(step.number): that is killed at write \(number)")
    return change != nil
  }

  /// Changes of one book that another one will get some time later.
  private func post(from other: WorldBook, to book: WorldBook) throws {
    tell(book, "is sent changes by book \(other.number)")
    let frames = try FrameExchange.collect(from: other.book, for: book, &random)
    if !frames.isEmpty { book.late.append((frames, other.seen)) }
  }

  /// What was on its way comes, in whatever order.
  func deliver(to book: WorldBook) throws {
    for letter in book.late.shuffled(using: &random) {
      tell(book, "gets changes that were on their way")
      guard try FrameExchange.deliver(letter.frames, to: book.book, &random).isWhole else { continue }
      book.seen.formUnion(letter.seen)
      book.facts = try Facts(of: book.book)
      name(book.facts)
    }
  }

  func words(_ difference: (uuid: String, part: String, here: String?, there: String?)) -> String {
    "\(label(difference.uuid)), \(difference.part): \(difference.here ?? "nothing") and \(difference.there ?? "nothing")"
  }
}
