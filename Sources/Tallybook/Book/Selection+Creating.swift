public import TallybookBase
internal import TallybookCore

extension Selection where Element: Entry {
  /// Creates an entry and returns it. It is made in the collection, and by the template, that the selection names.
  ///
  /// - Parameters:
  ///   - name: Its name; nil if the closure sets it, or its template does.
  ///   - change: Sets its properties.
  /// - Throws: `invalid` (a value that does not fit; a session without a time), `exists` (the name of a tag, an event type or a template is taken), and errors
  ///   of writing.
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// let note = try book.notes.in(nest).create("Arrival") { $0.description = "From the south" }
  /// print(note.title, note.parent == nest.id)  // Arrival true
  /// do { try book.notes.create("") } catch { print(error.code, error.message)  // invalid the field name is empty; give it one character at least
  /// }
  /// ```
  @discardableResult
  public func create(_ name: String? = nil, _ change: (inout Element) -> Void = { _ in }) throws(Failure) -> Element {
    let draft = try begin(name, change)
    return try book.get(try draft.save())
  }

  /// Creates an entry that is given nothing but a name, and returns it: the same in less time, as there is no closure to ask.
  ///
  /// ```swift
  /// print(try book.notes.create("Arrival").title)  // Arrival
  /// ```
  @discardableResult
  public func create(_ name: String) throws(Failure) -> Element {
    let draft = try begun()
    try draft.set(.name, .text(name))
    return try book.get(try draft.save())
  }

  /// Begins a new entry that is saved later, or stored unfinished.
  ///
  /// - Throws: `invalid` (a value that does not fit), and errors of reading.
  ///
  /// ```swift
  /// let draft = try book.notes.draft("Arrival")
  /// print(try book.notes.count(), try draft.save() > 0, try book.notes.count())  // 0 true 1
  /// ```
  public func draft(_ name: String? = nil, _ change: (inout Element) -> Void = { _ in }) throws(Failure) -> Draft {
    Draft(try begin(name, change))
  }

  func begin(_ name: String?, _ change: (inout Element) -> Void) throws(Failure) -> Engine.Draft {
    let draft = try begun()
    var new = Element()
    if let name { new.name = name }
    change(&new)
    try draft.set(new.row)
    return draft
  }

  /// A draft of what the selection is of, where it says.
  private func begun() throws(Failure) -> Engine.Draft {
    guard let kind = Element.kind else { throw Failure(.kind, "an entry is made of one kind; create a note, a collection or another one", field: .kind) }
    _ = try asked()
    return try book.engine.draft(kind, in: parent, template: madeBy)
  }
}

extension Selection where Element == Session {
  /// Creates a session that has ended, or one that runs and is not recorded. `Book.record` records one.
  ///
  /// - Throws: `state` (it overlaps another one and that is refused), and what `create` throws.
  ///
  /// ```swift
  /// let work = try book.sessions.create("Work", overlaps: .trim) { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// print(work.duration ?? .zero)  // 60.0 seconds
  /// ```
  @discardableResult
  public func create(_ name: String? = nil, overlaps: Overlaps, _ change: (inout Session) -> Void) throws(Failure) -> Session {
    let draft = try begin(name, change)
    return try book.get(try draft.save(overlaps.flags))
  }
}

extension Selection where Element == Template {
  /// Creates a template from a JSON Schema, named by its title.
  ///
  /// - Throws: `invalid` (no schema, or one without a title), `exists` (its name), and errors of writing.
  ///
  /// ```swift
  /// print(try book.templates.create(schema: #"{"title": "Meal"}"#).name)  // Meal
  /// do { try book.templates.create(schema: "{") } catch { print(error.code)  // format
  /// }
  /// ```
  @discardableResult
  public func create(schema: String) throws(Failure) -> Template { try book.get(try book.engine.createTemplate(schema)) }
}

extension Selection where Element == Tag {
  /// The tag with a name, created if there is none. Several callers at once all get the same one.
  ///
  /// ```swift
  /// print(try book.tags.findOrCreate("Birds") == book.tags.findOrCreate("Birds"))  // true
  /// ```
  public func findOrCreate(_ name: String) throws(Failure) -> Tag { try book.get(try book.engine.findOrCreateTag(name)) }
}
