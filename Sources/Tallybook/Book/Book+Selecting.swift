public import TallybookBase
internal import TallybookCore

extension Book {
  /// Entries of a type, which may be a host's own.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.select(Note.self).count())  // 1
  /// ```
  public func select<Element: Selectable>(_ type: Element.Type) -> Selection<Element> { Selection(of: self) }

  /// Collections and items of every kind.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.entries.all().map(\.name))  // ["Arrival"]
  /// ```
  public var entries: Selection<AnyEntry> { Selection(of: self) }
  /// The notes.
  ///
  /// ```swift
  /// print(try book.notes.create("Arrival").title)  // Arrival
  /// ```
  public var notes: Selection<Note> { Selection(of: self) }
  /// The sessions.
  ///
  /// ```swift
  /// print(try book.sessions.where { $0.state == .running }.count())  // 0
  /// ```
  public var sessions: Selection<Session> { Selection(of: self) }
  /// The tasks.
  ///
  /// ```swift
  /// print(try book.tasks.where { $0.completed == nil }.count())  // 0
  /// ```
  public var tasks: Selection<Book.Task> { Selection(of: self) }
  /// The collections.
  ///
  /// ```swift
  /// print(try book.collections.create("Nest").title)  // Nest
  /// ```
  public var collections: Selection<Book.Collection> { Selection(of: self) }
  /// The subjects.
  ///
  /// ```swift
  /// print(try book.subjects.create("Ada").name)  // Ada
  /// ```
  public var subjects: Selection<Subject> { Selection(of: self) }
  /// The event types.
  ///
  /// ```swift
  /// print(try book.eventTypes.create("walk").name)  // walk
  /// ```
  public var eventTypes: Selection<EventType> { Selection(of: self) }
  /// The tags.
  ///
  /// ```swift
  /// print(try book.tags.create("Birds").name)  // Birds
  /// ```
  public var tags: Selection<Tag> { Selection(of: self) }
  /// The templates.
  ///
  /// ```swift
  /// print(try book.templates.count())  // 0
  /// ```
  public var templates: Selection<Template> { Selection(of: self) }
  /// The attachments.
  ///
  /// ```swift
  /// print(try book.attachments.count())  // 0
  /// ```
  public var attachments: Selection<Attachment> { Selection(of: self) }
  /// The events of all sessions, in order of their starts.
  ///
  /// ```swift
  /// print(try book.events.count())  // 0
  /// ```
  public var events: Selection<Event> { Selection(of: self) }
  /// The bouts of all sessions, in order of their starts.
  ///
  /// ```swift
  /// print(try book.bouts.count())  // 0
  /// ```
  public var bouts: Selection<Bout> { Selection(of: self) }

  /// An entry by its id, of the type that is asked for.
  ///
  /// - Throws: `notFound` (there is none, or it is in the trash), `invalid` (it is of another kind).
  ///
  /// ```swift
  /// let id = try book.notes.create("Arrival").id
  /// let note: Note = try book.get(id)
  /// print(note.title)  // Arrival
  /// do { _ = try book.get(id) as Session } catch { print(error.reason)  // kind
  /// }
  /// ```
  public func get<Element: Entry>(_ id: Int64) throws(Failure) -> Element {
    let row = try row(of: id)
    if let kind = Element.kind, row.kind != kind {
      throw Failure(.kind, "the entry \(id) is a \(row.kind.label), not a \(kind.label); get it as what it is, or as AnyEntry", field: .kind, id: id)
    }
    return Element(row: row)
  }

  private func row(of id: Int64) throws(Failure) -> Row {
    let entry = try engine.entry(id)
    // A cursor costs more, and reads of the same state what most entries do not have.
    guard entry.hasMore else { return Row(.entry(entry)) }
    guard let row = try engine.cursor(of: id).nextRow() else { throw Failure(.noEntry, "there is no entry \(id) in this book", id: id) }
    return row
  }

  /// The entry with a UUID; nil if there is none.
  ///
  /// - Throws: `invalid` (the text is not a UUID), and errors of reading.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// print(try book.find(uuid: note.uuid)?.name ?? "none")  // Arrival
  /// do { _ = try book.find(uuid: "heron") } catch { print(error.reason)  // pattern
  /// }
  /// ```
  public func find(uuid: String) throws(Failure) -> AnyEntry? {
    do throws(Failure) { return try get(try engine.find(uuid: uuid)) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The collections that contain an entry, from the root down, and the entry itself.
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// let note = try book.notes.in(nest).create("Arrival")
  /// print(try book.pathOf(note).map(\.name))  // ["Nest", "Arrival"]
  /// ```
  public func pathOf(_ entry: some Entry) throws(Failure) -> [AnyEntry] {
    try engine.path(entry.id).map { AnyEntry(row: Row(.entry($0))) }
  }
}
