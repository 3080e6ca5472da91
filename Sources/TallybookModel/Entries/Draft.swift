package import TallybookBase
package import TallybookStorage
internal import TallybookText

/// A new entry or an edit of one: the one way to write. Fields are set one by one, and saved or discarded together. The first refusal of a field is
/// kept until that field gets a valid value, so a caller may check once, when saving.
///
/// Only one thread at a time may use a draft.
package final class Draft: @unchecked Sendable {
  /// The book that it writes to.
  package let book: Book
  /// The kind of the entry.
  package let kind: Kind
  /// The entry that it edits, nil of a new one that was not saved.
  @exclusivity(unchecked) package internal(set) var id: Int64?
  // From here on for the draft's own files and the rules of its kind. One thread uses them, and nothing that is called with one of them
  // reaches the draft again: the runtime's check of that would cost a twelfth of making a note.
  @exclusivity(unchecked) var fields: TrackedFields
  /// What it has beside columns: the fields of a template, or a template's schema.
  @exclusivity(unchecked) var own: CustomFields
  /// Where it was stored in the book, once it was.
  @exclusivity(unchecked) var stored: Int64?
  @exclusivity(unchecked) var refusals: [(field: Field, problem: DraftProblem)] = []
  /// Whether the name was last set to nothing.
  @exclusivity(unchecked) var isNameEmpty = false

  /// A new entry with its defaults, which are taken now and kept: a new draft is not dirty.
  init(new kind: Kind, parent: Int64, template: Int64 = 0, in book: Book, now: Instant) throws(Failure) {
    try kind.rules.requireMakeable(kind)
    guard template == 0 || kind.hasFields else {
      throw Failure(.kind, "a \(kind.label) has no template; give 0, or make an item", field: .template, id: template)
    }
    self.book = book
    self.kind = kind
    let (defaults, own) = try book.read { connection throws(Failure) in
      // What belongs to a session may be made for none, to change several: it is not saved so.
      if parent != 0 { try kind.rules.requirePlace(in: parent, moving: nil, on: connection) }
      let known = template == 0 ? nil : try Template.require(template, on: connection)
      var defaults = try kind.rules.defaults(of: NewEntry(kind: kind, parent: parent, author: book.author, now: now), on: connection)
      if let known {
        defaults[.template] = .int(known.id)
        defaults[.name] = .text(known.name)
      }
      return (defaults, CustomFields(template: known))
    }
    fields = TrackedFields(defaults)
    self.own = own
  }

  /// An edit of an entry that is there and not in the trash.
  convenience init(editing id: Int64, in book: Book) throws(Failure) {
    let (entry, own) = try book.state { state throws(Failure) in try Self.read(id, on: state.connection) }
    self.init(entry, own, in: book)
  }

  /// The same within a transaction.
  package convenience init(editing id: Int64, in book: Book, on connection: Connection) throws(Failure) {
    let (entry, own) = try Self.read(id, on: connection)
    self.init(entry, own, in: book)
  }

  private static func read(_ id: Int64, on connection: Connection) throws(Failure) -> (Entry, CustomFields) {
    let entry = try EntryStore.require(id, on: connection)
    return (entry, try CustomFields(of: entry, on: connection))
  }

  private init(_ entry: Entry, _ own: CustomFields, in book: Book) {
    self.book = book
    id = entry.id
    kind = entry.kind
    fields = TrackedFields(entry.values)
    self.own = own
  }

  /// A stored one.
  init(_ stored: StoredDraft, own: CustomFields, in book: Book) {
    self.book = book
    kind = stored.kind
    id = stored.entry
    self.stored = stored.id
    fields = TrackedFields(stored.base)
    for (field, value) in stored.values { fields[field] = value }
    self.own = own
  }

  /// Sets a field, or with null clears it.
  package func set(_ field: Field, _ value: Value) throws(Failure) {
    if field == .name { isNameEmpty = value == .text("") }
    do throws(Failure) {
      if case .own(let number) = field {
        let problem = try own.set(number, value)
        forgetRefusal(of: field)
        guard let problem else { return }
        let refusal = DraftProblem(problem, number: number, of: id ?? 0)
        refusals.append((field, refusal))
        throw refusal.failure
      }
      let checked = try FieldRules.check(value, for: field, of: kind)
      if Field.places.contains(field), !checked.isNull { try requireLocation(field) }
      switch field {
      case .fields: return try set(json: checked)
      case .schema: try set(schema: checked)
      case .template where kind.hasFields: try use(template: checked)
      default: break
      }
      forgetRefusal(of: field)
      fields[field] = checked
    } catch {
      var refusal = error
      if refusal.field == nil || field != .fields { refusal.field = field }
      refuse(refusal, field: refusal.field)
      throw refusal
    }
  }

  private func forgetRefusal(of field: Field) {
    if !refusals.isEmpty { refusals.removeAll { $0.field == field } }
  }

  /// Sets all of the template's fields; those that are refused stay as they were, each with its refusal.
  private func set(json value: Value) throws(Failure) {
    let problems = try own.set(json: value)
    refusals.removeAll { if case .own = $0.field { true } else { $0.field == .fields } }
    for problem in problems {
      let number = own.template.current?.numbers[problem.field]
      refusals.append((number.map { .own($0) } ?? .fields, DraftProblem(problem, number: number, of: id ?? 0)))
    }
    if let first = refusals.last(where: { if case .own = $0.field { true } else { $0.field == .fields } }), !problems.isEmpty { throw first.problem.failure }
  }

  /// Takes a schema, and from it what was not set otherwise: the name, the description, the colour.
  private func set(schema value: Value) throws(Failure) {
    let schema = try TemplateSchema(value.text ?? "")
    let before = try own.schema.current.map { (text) throws(Failure) in try TemplateSchema(text) }
    own.schema.current = schema.text
    for (field, said) in [(Field.name, \TemplateSchema.titleText), (.description, \.description), (.color, \.color)] {
      // What the schema before said may go with it.
      let isOpen = fields[field].isNull || before != nil && fields[field].text == before?[keyPath: said]
      if isOpen, let text = schema[keyPath: said] { fields[field] = .text(text) }
    }
  }

  private func use(template value: Value) throws(Failure) {
    let id = value.int ?? 0
    own.use(id == 0 ? nil : try book.read { connection throws(Failure) in try Template.require(id, on: connection) })
  }

  /// A field's value.
  package subscript(field: Field) -> Value {
    switch field {
    case .id: Value(id)
    case .uuid: if case .blob(let bytes) = fields[.uuid] { .text(UUID.text(bytes)) } else { fields[.uuid] }
    case .kind: .int(Int64(kind.rawValue))
    case .own(let number): own[number]?.value ?? .null
    case .fields: own.json
    case .schema: Value(own.schema.current)
    default: fields[field]
    }
  }

  /// Whether a field, or with nil any field, differs from its value when the draft began or was last saved.
  package func isDirty(_ field: Field? = nil) -> Bool {
    switch field {
    case .own(let number): own.name(of: number).map { own.values.current[$0] != own.values.before[$0] } ?? false
    case .fields: own.values.isDirty
    case .schema: own.schema.isDirty
    case .some(let field): fields.isDirty(field)
    case nil: own.isDirty || kind.settable.contains { fields.isDirty($0) }
    }
  }

  /// The fields of its template that differ from what they were.
  package func changedOwn() -> [Field] {
    let names = Set(own.values.current.keys).union(own.values.before.keys).map(\.text).filter { own.values.current[$0] != own.values.before[$0] }
    return names.compactMap { own.template.current?.numbers[$0] }.sorted().map { .own($0) }
  }

  /// Keeps a refusal that was found before the draft was reached: an unknown field, a bad text.
  package func refuse(_ failure: Failure, field: Field?) {
    let field = field ?? .id
    guard !refusals.contains(where: { $0.field == field }) else { return }
    refusals.append((field, DraftProblem(failure, of: id ?? 0)))
  }

  /// Resets all fields to their values when the draft began or was last saved.
  package func reset() {
    fields.reset()
    own.reset()
    refusals = []
    isNameEmpty = false
  }

  private func requireLocation(_ field: Field) throws(Failure) {
    let isOn = try book.read { connection throws(Failure) in try Settings.isOn("location_enabled", on: connection) }
    guard isOn else {
      throw Failure(.locationOff, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: field)
    }
  }

}
