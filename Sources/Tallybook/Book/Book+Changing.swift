public import TallybookBase
internal import TallybookCore

extension Book {
  /// Writes the properties that were set since the entry was read, here or in a closure, and returns the entry as it is then. What others changed meanwhile
  /// in other properties stays.
  ///
  /// - Parameters:
  ///   - overlaps: For a session: what becomes of it if it overlaps others.
  ///   - change: Sets more properties.
  /// - Throws: `invalid` (a value that does not fit), `notFound` (it is gone or in the trash), and errors of writing.
  ///
  /// ```swift
  /// var note = try book.notes.create("Arrival")
  /// note.title = "First arrival"
  /// note = try book.update(note)
  /// print(note.title, note.row.changed)  // First arrival []
  /// print(try book.update(note) { $0.title = "Second arrival" }.title)  // Second arrival
  /// ```
  @discardableResult
  public func update<Element: Entry>(
    _ entry: Element, overlaps: Overlaps = .keep, _ change: (inout Element) -> Void = { _ in }
  ) throws(Failure) -> Element {
    var entry = entry
    change(&entry)
    let draft = try engine.edit(entry.id)
    try draft.set(entry.row)
    return try get(try draft.save(overlaps.flags))
  }

  /// Moves an entry and all below it to the trash, or with `forever` removes it for good; returns how many entries went.
  ///
  /// - Throws: `notFound`, `state` (a session of another process is being recorded), and errors of writing.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// print(try book.delete(note), try book.notes.count())  // 1 0
  /// ```
  @discardableResult
  public func delete(_ entry: some Entry, forever: Bool = false) throws(Failure) -> Int {
    Int(clamping: try engine.delete(entry.id, forever ? .forever : []))
  }

  /// Restores an entry from the trash, with everything that was deleted with it; returns how many entries came back.
  ///
  /// - Throws: `notFound` (not in the trash, or not deleted itself), `exists` (its name was taken), `state` (its parent is in the trash).
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// try book.delete(note)
  /// print(try book.restore(note), try book.notes.count())  // 1 1
  /// ```
  @discardableResult
  public func restore(_ entry: some Entry) throws(Failure) -> Int { Int(clamping: try engine.restore(entry.id)) }

  /// Removes for good what is in the trash, or with `due` only entries that were there for longer than the setting `trash_retention`; returns how many entries went.
  ///
  /// ```swift
  /// try book.delete(try book.notes.create("Arrival"))
  /// print(try book.purge(due: true), try book.purge())  // 0 1
  /// ```
  @discardableResult
  public func purge(due: Bool = false) throws(Failure) -> Int { Int(clamping: try engine.purge(nil, due ? .due : [])) }

  /// Removes for good one entry that is in the trash, with everything that was deleted with it; returns how many entries went.
  ///
  /// - Throws: `notFound` (it is not in the trash), and errors of writing.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// try book.delete(note)
  /// print(try book.purge(note))  // 1
  /// ```
  @discardableResult
  public func purge(_ entry: some Entry) throws(Failure) -> Int { Int(clamping: try engine.purge(entry.id, [])) }

  /// Moves a collection or an item to a collection, or with nil to the root; before a sibling, or after all others.
  ///
  /// - Throws: `invalid` (not a collection or item, a sibling elsewhere), `notFound`, `state` (into itself or below).
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// let note = try book.notes.create("Arrival")
  /// try book.move(note, to: nest)
  /// print(try book.notes.in(nest).count())  // 1
  /// ```
  public func move(_ entry: some Entry, to collection: Collection?) throws(Failure) { try engine.move(entry.id, to: collection?.id ?? 0) }

  /// Moves a collection or an item before another one, in whatever holds that.
  ///
  /// - Throws: as `move(_:to:)`.
  ///
  /// ```swift
  /// let (one, two) = (try book.notes.create("One"), try book.notes.create("Two"))
  /// try book.move(two, before: one)
  /// print(try book.notes.inManualOrder().first()?.title ?? "")  // Two
  /// ```
  public func move(_ entry: some Entry, before sibling: some Entry) throws(Failure) {
    try engine.move(entry.id, to: try engine.entry(sibling.id).parent, before: sibling.id)
  }

  /// Copies a collection with all below it, a note or a session to a collection, or with nil to the root; returns the copy.
  ///
  /// - Throws: as `move`, and `state` if a session in it is running.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// let copy = try book.copy(note, to: nil)
  /// print(copy.title, copy.id != note.id)  // Arrival true
  /// ```
  @discardableResult
  public func copy<Element: Entry>(_ entry: Element, to collection: Collection?) throws(Failure) -> Element {
    try get(try engine.copy(entry.id, to: collection?.id ?? 0))
  }

  /// Copies an entry of another book, as that one has it: a snapshot has it as it was. What the copy names comes along: subjects, event types, tags,
  /// templates. This book's own is used if it has the same UUID, or except for subjects the same name.
  ///
  /// - Throws: as `copy(_:to:)`, and `exists` if an event type of one name is a point in one of the books and a state in the other.
  ///
  /// ```swift
  /// let field = try Book(":memory:")
  /// let note = try field.notes.create("Arrival")
  /// let copy = try book.copy(note, of: field, to: nil)
  /// print(copy.title)  // Arrival
  /// ```
  @discardableResult
  public func copy<Element: Entry>(_ entry: Element, of other: Book, to collection: Collection?) throws(Failure) -> Element {
    try get(try engine.copy(entry.id, of: other.engine, to: collection?.id ?? 0))
  }

  /// Replaces a tag by another, or with nil by none, on everything that has it, and moves it to the trash; returns how many items had it.
  ///
  /// - Throws: `invalid` (both are the same), `notFound`.
  ///
  /// ```swift
  /// let (one, two) = (try book.tags.create("Bird"), try book.tags.create("Birds"))
  /// try book.notes.create("Arrival") { $0.tags = [one.id] }
  /// print(try book.merge(one, into: two))  // 1
  /// ```
  @discardableResult
  public func merge(_ tag: Tag, into other: Tag?) throws(Failure) -> Int { Int(clamping: try engine.mergeTag(tag.id, into: other?.id)) }

  /// Splits a session in two; returns the second, which begins where the first ends.
  ///
  /// - Throws: `invalid` (the time is not within), `state` (it has events, or is being recorded).
  ///
  /// ```swift
  /// let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// print(try book.split(work, at: .epoch + .seconds(20)).duration ?? .zero)  // 40.0 seconds
  /// ```
  @discardableResult
  public func split(_ session: Session, at time: Instant) throws(Failure) -> Session { try get(try engine.splitSession(session.id, at: time.nanoseconds)) }

  /// Joins two sessions: the gap becomes a pause, and the second goes to the trash. Returns the first as it is then.
  ///
  /// - Throws: `invalid` (the same session, or out of order), `state` (the first runs; one has events, or is being recorded).
  ///
  /// ```swift
  /// let one = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
  /// let two = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(60)) }
  /// print(try book.join(one, two).duration ?? .zero)  // 50.0 seconds
  /// ```
  @discardableResult
  public func join(_ first: Session, _ second: Session) throws(Failure) -> Session {
    try engine.joinSessions(first.id, second.id)
    return try get(first.id)
  }

  /// Moves a session in time, with its pauses and events, so that it starts at a time. Returns it as it is then.
  ///
  /// - Throws: `invalid` (out of range), `state` (it is being recorded).
  ///
  /// ```swift
  /// let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
  /// print(try book.shift(work, to: .epoch + .seconds(60)).time)  // 1970-01-01T00:01:00.000Z
  /// ```
  @discardableResult
  public func shift(_ session: Session, to time: Instant) throws(Failure) -> Session {
    try engine.shiftSession(session.id, to: time.nanoseconds)
    return try get(session.id)
  }

  /// Corrects the clock of a session, with its start, end, pauses, events and media, by one moment: what the clock showed, and the actual time. With a second moment
  /// also its speed. Each event that moves becomes an edited one. Returns the session as it is then.
  ///
  /// - Parameters:
  ///   - shown: What the clock showed, once or twice.
  ///   - actual: The actual times then.
  /// - Throws: `invalid` (another number of times, two at the same time or in the wrong order, out of range), `notFound`, `state` (it is being recorded).
  ///
  /// ```swift
  /// let work = try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(20)) }
  /// let fast = try book.fit(work, shown: [.epoch, .epoch + .seconds(20)], actual: [.epoch, .epoch + .seconds(10)])
  /// print(fast.duration ?? .zero)  // 10.0 seconds
  /// do { try book.fit(work, shown: [], actual: []) } catch { print(error.code)  // invalid
  /// }
  /// ```
  @discardableResult
  public func fit(_ session: Session, shown: [Instant], actual: [Instant]) throws(Failure) -> Session {
    guard shown.count == actual.count else {
      throw Failure(
        .length, "there are \(shown.count) shown times and \(actual.count) actual ones; give as many of each", found: Measure(actual.count),
        bound: Measure(shown.count))
    }
    try engine.interruptible { () throws(Failure) in try engine.fitSession(session.id, from: shown.map(\.nanoseconds), to: actual.map(\.nanoseconds)) }
    return try get(session.id)
  }

  /// Adds an event to a session, even a stopped one; returns its number.
  ///
  /// - Throws: `invalid` (a time outside the session, a value that is not finite), `notFound` (the session, type or subject), `state`.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("A", at: .epoch)
  /// try watch.stop(at: .epoch + .seconds(60))
  /// if var event = try book.events.first() {
  ///   (event.time, event.note) = (.epoch + .seconds(1), "a fish")
  ///   print(try book.insert(event))  // 2
  /// }
  /// print(try book.events.all().map { $0.note ?? "" })  // ["", "a fish"]
  /// ```
  @discardableResult
  public func insert(_ event: Event) throws(Failure) -> UInt64 {
    var new = event.engine
    new.seq = 0
    return try engine.insertEvent(new, into: event.session)
  }

  /// Replaces the event that has the same number in its session.
  ///
  /// - Throws: `notFound` (no such event), and what `insert` throws.
  ///
  /// ```swift
  /// try book.record("Watch", at: .epoch).log("A", at: .epoch)
  /// if var event = try book.events.first() {
  ///   event.note = "a fish"
  ///   try book.change(event)
  /// }
  /// print(try book.events.first()?.note ?? "")  // a fish
  /// ```
  public func change(_ event: Event) throws(Failure) { try engine.changeEvent(event.id, of: event.session, to: event.engine) }

  /// Deletes an event from its session.
  ///
  /// - Throws: `notFound` (no such event), and errors of writing.
  ///
  /// ```swift
  /// try book.record("Watch", at: .epoch).log("A", at: .epoch)
  /// for event in try book.events.all() { try book.delete(event) }
  /// print(try book.events.count())  // 0
  /// ```
  public func delete(_ event: Event) throws(Failure) { try engine.deleteEvent(event.id, of: event.session) }
}
