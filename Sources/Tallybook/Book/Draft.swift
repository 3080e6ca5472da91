public import TallybookBase
internal import TallybookCore

/// A new entry or an edit that is not saved yet. Each value is checked when it is set; a refused one changes nothing. A draft can be stored in
/// the book unfinished, and found again after whatever happens to the program. One thread at a time may use it.
///
/// ```swift
/// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"amount": {"type": "integer", "maximum": 500}}}"#)
/// let draft = try book.notes.of(meal).draft()
/// do { try draft.set("amount", to: 501) } catch { print(error.found?.real ?? 0, error.bound?.real ?? 0)  // 501.0 500.0
/// }
/// try draft.set("amount", to: 200)
/// try draft.store()
/// let found = try book.open(try book.drafts()[0])
/// print(found["amount"], found.kind == .note, found.name)  // 200 true Meal
/// let note: Note = try book.get(try found.save())
/// print(note.fields["amount"], try book.drafts().count)  // 200 0
/// ```
public final class Draft {
  private let engine: Engine.Draft

  init(_ engine: Engine.Draft) { self.engine = engine }

  /// What it makes or edits.
  public var kind: Kind { engine.kind }
  /// The name as it is set now; empty if there is none.
  public var name: String { engine[.name].text ?? "" }

  /// Whether anything differs from what it was when the draft began.
  ///
  /// ```swift
  /// let draft = try book.edit(try book.notes.create("Arrival"))
  /// print(draft.isDirty)  // false
  /// try draft.update(Note.self) { $0.title = "Departure" }
  /// print(draft.isDirty)  // true
  /// ```
  public var isDirty: Bool { engine.isDirty() }

  /// Sets properties.
  ///
  /// - Throws: `invalid` (a value that does not fit, or a row of another kind).
  ///
  /// ```swift
  /// let draft = try book.notes.draft("Arrival")
  /// try draft.update(Note.self) { $0.description = "From the south" }
  /// let note: Note = try book.get(try draft.save())
  /// print(note.description)  // From the south
  /// ```
  public func update<Element: Entry>(_ type: Element.Type, _ change: (inout Element) -> Void) throws(Failure) {
    guard Element.kind == engine.kind else {
      throw Failure(.kind, "the draft is of a \(engine.kind.label); change it as what it is", field: .kind)
    }
    var set = Element()
    change(&set)
    try engine.set(set.row)
  }

  /// Sets a custom field, or with nil clears it.
  ///
  /// - Throws: `notFound` (its template has no such field), `invalid` (the value does not fit; `found` and `bound` say how far).
  ///
  /// ```swift
  /// let draft = try book.notes.draft("Arrival")
  /// do { try draft.set("amount", to: 1) } catch { print(error.reason)  // noField
  /// }
  /// ```
  public func set(_ name: String, to value: Value) throws(Failure) { try engine.set(try engine.own(name), value) }

  /// A custom field's value; null if it has none.
  ///
  /// ```swift
  /// print(try book.notes.draft("Arrival")["amount"].isNull)  // true
  /// ```
  public subscript(name: String) -> Value { (engine[.fields].text.map { Fields(json: $0) } ?? Fields())[name] }

  /// Everything that would prevent saving it.
  ///
  /// ```swift
  /// print(try book.notes.draft().validate().map(\.message))  // ["the field name of a note must have a value"]
  /// ```
  public func validate() throws(Failure) -> [Finding] { try engine.validate() }

  /// The sessions of the same collection that a draft of a session overlaps in time, in their order.
  ///
  /// - Throws: `invalid` (the draft is not of a session), and errors of reading.
  ///
  /// ```swift
  /// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// let draft = try book.sessions.draft("Call") { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
  /// print(try draft.overlaps().map { "\($0.reason)" })  // ["overlap"]
  /// ```
  public func overlaps() throws(Failure) -> [Finding] { try engine.overlapFindings() }

  /// Saves it and returns the entry's id. If it was stored, it is stored no more.
  ///
  /// - Throws: the refusal of a value, `state` (a session overlaps and that is refused; somebody changed the same property), and errors of writing.
  ///
  /// ```swift
  /// print(try book.notes.draft("Arrival").save() > 0)  // true
  /// ```
  @discardableResult
  public func save(overlaps: Overlaps = .keep) throws(Failure) -> Int64 { try engine.save(overlaps.flags) }

  /// Whether the entry that it edits was changed since it began.
  ///
  /// - Throws: `notFound` (the entry is gone), and errors of reading.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// let draft = try book.edit(note)
  /// try book.update(note) { $0.description = "From the south" }
  /// print(try draft.isStale())  // true
  /// ```
  public func isStale() throws(Failure) -> Bool { try engine.isStale() }

  /// Begins again from the entry as it is now: what was set stays set, and the rest gets the book's values.
  ///
  /// - Throws: `notFound` (the entry is gone), and errors of reading.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// let draft = try book.edit(note)
  /// try book.update(note) { $0.title = "Departure" }
  /// try draft.rebase()
  /// print(draft.name, try draft.isStale())  // Departure false
  /// ```
  public func rebase() throws(Failure) { try engine.rebase() }

  /// Undoes everything that was set since it began, or was last saved.
  ///
  /// ```swift
  /// let draft = try book.edit(try book.notes.create("Arrival"))
  /// try draft.update(Note.self) { $0.title = "Departure" }
  /// draft.reset()
  /// print(draft.name)  // Arrival
  /// ```
  public func reset() { engine.reset() }

  /// Stores it in the book as it is.
  ///
  /// ```swift
  /// try book.notes.draft("Arrival").store()
  /// print(try book.drafts().map(\.name))  // ["Arrival"]
  /// ```
  public func store() throws(Failure) { _ = try engine.store() }

  /// Takes what was stored out of the book.
  ///
  /// - Throws: `notFound` (it was not stored, or somebody else took it out).
  ///
  /// ```swift
  /// let draft = try book.notes.draft("Arrival")
  /// try draft.store()
  /// try draft.discard()
  /// print(try book.drafts().count)  // 0
  /// ```
  public func discard() throws(Failure) { try engine.discardStored(now: try engine.book.mutationTime()) }
}
