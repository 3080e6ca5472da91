/// A new thing or an edit of one: the one way to write. Fields are set one by one and saved or discarded whole. The first
/// refusal of a field is kept until that field is set well, so that a caller may check once, when saving.
///
/// A draft is used by one thread at a time.
public final class Draft: @unchecked Sendable {
  /// The book that it writes to.
  public let book: Book
  /// What it makes or edits.
  public let kind: Kind
  /// The thing that it edits, nil of a new one that was not saved.
  public private(set) var id: Int64?
  private var fields: EditedFields
  /// What it has beside columns: the fields of a template, or a template's schema.
  private var own: OwnFields
  /// Where it was put by in the book, once it was.
  private(set) var stored: Int64?
  private var refusals: [(field: Field, problem: DraftProblem)] = []
  /// Whether the name was last set to nothing.
  private var isNameEmpty = false

  /// A new thing with its defaults, which are taken now and kept: a new draft is not dirty.
  init(new kind: Kind, parent: Int64, template: Int64 = 0, in book: Book, now: Instant) throws(Failure) {
    guard kind != .attachment else {
      throw Failure(.invalid, "an attachment is made of its bytes, not by a draft; attach a file, or write the bytes piece by piece", field: .kind)
    }
    guard kind.isDraftable else {
      throw Failure(.invalid, "a \(kind.label) cannot be made by a draft", field: .kind, found: Measure(kind.rawValue))
    }
    guard template == 0 || kind.isItem else {
      throw Failure(.invalid, "a \(kind.label) has no template; give 0, or make an item", field: .template, id: template)
    }
    self.book = book
    self.kind = kind
    let (defaults, own) = try book.read { connection throws(Failure) in
      try EntryStore.requireCollection(parent, on: connection)
      let known = template == 0 ? nil : try Template.require(template, on: connection)
      var defaults = try Draft.defaults(of: kind, parent: parent, author: book.author, now: now, on: connection)
      if let known {
        defaults[.template] = .int(known.id)
        defaults[.name] = .text(known.name)
      }
      return (defaults, OwnFields(template: known))
    }
    fields = EditedFields(defaults)
    self.own = own
  }

  /// An edit of a thing that is there and not in the trash.
  convenience init(editing id: Int64, in book: Book) throws(Failure) {
    let (entry, own) = try book.state { state throws(Failure) in try Self.read(id, on: state.connection) }
    self.init(entry, own, in: book)
  }

  /// The same within a transaction.
  convenience init(editing id: Int64, in book: Book, on connection: Connection) throws(Failure) {
    let (entry, own) = try Self.read(id, on: connection)
    self.init(entry, own, in: book)
  }

  private static func read(_ id: Int64, on connection: Connection) throws(Failure) -> (Entry, OwnFields) {
    let entry = try EntryStore.require(id, on: connection)
    return (entry, try OwnFields(of: entry, on: connection))
  }

  private init(_ entry: Entry, _ own: OwnFields, in book: Book) {
    self.book = book
    id = entry.id
    kind = entry.kind
    fields = EditedFields(Draft.values(of: entry))
    self.own = own
  }

  /// One that was put by.
  init(_ stored: StoredDraft, own: OwnFields, in book: Book) {
    self.book = book
    kind = stored.kind
    id = stored.entry
    self.stored = stored.id
    fields = EditedFields(stored.base)
    for (field, value) in stored.values { fields[field] = value }
    self.own = own
  }

  /// Puts it by in the book as it is, refused fields left out, so that it is found again after whatever becomes of the process. Gives its
  /// number. Saving it takes it away from there.
  @discardableResult
  public func store() throws(Failure) -> Int64 {
    let now = try book.mutationTime()
    return try store(now: now)
  }

  /// The same at a time that was read before.
  public func store(now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    let body = StoredDraft.body(base: fields.base, values: fields.set.map { ($0, fields[$0]) }, own)
    let number = try book.write(at: now, as: .draft) { transaction throws(Failure) in
      try StoredDrafts.keep(body, as: stored, kind, id, name: self[.name].text ?? "", in: transaction)
    }
    stored = number
    return number
  }

  /// Sets a field, or with null takes its value away.
  public func set(_ field: Field, _ value: Value) throws(Failure) {
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
      case .template: try use(template: checked)
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
  public subscript(field: Field) -> Value {
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

  /// Whether a field, or with nil any of them, differs from what it was when the draft began or was last saved.
  public func isDirty(_ field: Field? = nil) -> Bool {
    switch field {
    case .own(let number): own.name(of: number).map { own.values.current[$0] != own.values.before[$0] } ?? false
    case .fields: own.values.isDirty
    case .schema: own.schema.isDirty
    case .some(let field): fields.isDirty(field)
    case nil: own.isDirty || kind.settable.contains { fields.isDirty($0) }
    }
  }

  /// The fields of its template that differ from what they were.
  func changedOwn() -> [Field] {
    let names = Set(own.values.current.keys).union(own.values.before.keys).map(\.text).filter { own.values.current[$0] != own.values.before[$0] }
    return names.compactMap { own.template.current?.numbers[$0] }.sorted().map { .own($0) }
  }

  /// All that would keep the draft from being saved, and as warnings which items a template's new schema would not fit.
  public func validate() throws(Failure) -> [Finding] { try validate(now: book.mutationTime()) }

  /// The same at a time that was read before.
  public func validate(now: Instant) throws(Failure) -> [Finding] {
    try book.requireOpen()
    return try book.read { connection throws(Failure) in
      var findings = refusals.map(\.problem.finding)
      findings += try problems(on: connection, now: now).map(\.finding)
      if let id, own.schema.isDirty, let text = own.schema.current { findings += try TemplateMisfits.find(text, of: id, on: connection) }
      return findings
    }
  }

  /// Keeps the draft and gives the thing's id. What is saved is the draft's new beginning.
  @discardableResult
  public func save(_ flags: SaveFlags = []) throws(Failure) -> Int64 {
    try save(flags, now: book.mutationTime())
  }

  /// The same at a time that was read before: for callers that must not ask the clock while they hold the draft.
  public func save(_ flags: SaveFlags, now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    try prepare(flags)
    if let id, isClean(flags) { return id }
    TestSleep.at("draft.prepared")
    let isPlain = kind != .task && stored == nil && self[.tags].isNull && !own.hasRows && flags.isDisjoint(with: .overlaps)
    let saved = try book.write(at: now, as: call, isOneStatement: id == nil && isPlain) { transaction throws(Failure) in
      try write(flags, now: now, in: transaction)
    }
    return keep(saved, now)
  }

  /// The same as a part of what a transaction writes.
  func save(_ flags: SaveFlags, now: Instant, in transaction: Transaction) throws(Failure) -> Int64 {
    try prepare(flags)
    if let id, isClean(flags) { return id }
    return keep(try write(flags, now: now, in: transaction), now)
  }

  /// The same together with what `body` writes: all or nothing. Without a name it gets `defaultName`; an edit that changes
  /// nothing writes nothing of its own.
  func save<R>(now: Instant, defaultName: String, with body: (Int64, Transaction) throws(Failure) -> R) throws(Failure) -> R {
    let before = (fields, own, id)
    do throws(Failure) {
      if self[.name].isNull, !isNameEmpty { try set(.name, .text(defaultName)) }
      return try book.write(at: now, as: call) { transaction throws(Failure) in
        try body(try save(.keepClean, now: now, in: transaction), transaction)
      }
    } catch {
      (fields, own, id) = before
      throw error
    }
  }

  /// Keeps a refusal that was found before the draft was reached: an unknown field, a bad text.
  public func refuse(_ failure: Failure, field: Field?) {
    let field = field ?? .id
    guard !refusals.contains(where: { $0.field == field }) else { return }
    refusals.append((field, DraftProblem(failure, of: id ?? 0)))
  }

  /// Takes all fields back to what they were when the draft began or was last saved.
  public func reset() {
    fields.reset()
    own.reset()
    refusals = []
    isNameEmpty = false
  }

  /// Starts the session that was prepared, and records it.
  public func start(at time: Instant? = nil) throws(Failure) -> Recorder {
    try start(at: time, clocks: book.readClocks(), lock: nil)
  }

  /// The same with clocks that were read before, and the lock that the recorder's handle shares.
  public func start(at time: Instant?, clocks: ClockPair, lock: ClaimLock?) throws(Failure) -> Recorder {
    try book.requireOpen()
    try book.requireOutside("recording")
    guard kind == .session else {
      throw Failure(.invalid, "a \(kind.label) cannot be started; make a draft of kind session", field: .kind)
    }
    guard id == nil else {
      throw Failure(.state, "session \(id ?? 0) was saved already; attach to it", id: id ?? 0)
    }
    try requireNoRefusal()
    guard self[.end].isNull else {
      throw Failure(.invalid, "a session that has an end cannot be started; clear the end or save the draft", field: .end)
    }
    let prepared = fields
    let recorder: Recorder
    do throws(Failure) {
      recorder = try Recorder.start(in: book, at: time, clocks: clocks, lock: lock) { transaction, start, uuid throws(Failure) in
        fields[.time] = .int(start)
        if let problem = try problems(on: transaction.connection, now: transaction.now).first { throw problem.failure }
        let id = try transaction.insert(.session, uuid: uuid, created: transaction.now, fields.current)
        try own.write(to: id, isNew: true, in: transaction)
        return id
      }
    } catch {
      fields = prepared
      throw error
    }
    id = recorder.item
    fields.keep()
    own.keep()
    return recorder
  }

  /// The sessions that have some of its time, before it is saved.
  public func overlapFindings() throws(Failure) -> [Finding] {
    try book.requireOpen()
    guard let overlaps = overlaps() else {
      throw Failure(.invalid, "a \(kind.label) has no stretch of time; ask this of a session", field: .kind)
    }
    return try book.read { connection throws(Failure) in try overlaps.findings(on: connection) }
  }

  // MARK: Saving

  /// What a write gave a thing.
  private struct Saved {
    let id: Int64
    /// Of a new one.
    let uuid: UUID?
  }

  /// Refuses what the book need not be asked for.
  private func prepare(_ flags: SaveFlags) throws(Failure) {
    if kind == .collection, flags.contains(.defaultName), isNameEmpty || self[.name].isNull, refusals.isEmpty || isNameEmpty {
      try set(.name, .text("New Folder"))
    }
    try requireNoRefusal()
    guard !flags.isSuperset(of: [.force, .ifUnchanged]) else {
      throw Failure(.invalid, "FORCE and IF_UNCHANGED contradict each other; give one of them")
    }
    try requireOverlaps(flags)
  }

  /// What saving it does.
  private var call: Call { id == nil ? .making(kind) : .edit }

  private func isClean(_ flags: SaveFlags) -> Bool { flags.contains(.keepClean) && !isDirty() }

  private func write(_ flags: SaveFlags, now: Instant, in transaction: Transaction) throws(Failure) -> Saved {
    let uuid = UUID.ordered(at: now)
    if let problem = try problems(on: transaction.connection, now: now, isForced: flags.contains(.force)).first { throw problem.failure }
    try requireUnchanged(flags, on: transaction.connection)
    if let stored { try StoredDrafts.remove(stored, in: transaction) }
    if !flags.isDisjoint(with: .overlaps) { try overlaps()?.settle(flags, in: transaction) }
    if kind == .task { try settleTask(in: transaction) }
    return Saved(id: try write(uuid, in: transaction), uuid: id == nil ? uuid : nil)
  }

  /// What is saved is the draft's new beginning.
  private func keep(_ saved: Saved, _ now: Instant) -> Int64 {
    id = saved.id
    if let uuid = saved.uuid {
      fields[.uuid] = .blob(uuid.bytes)
      fields[.created] = .int(now)
    }
    fields[.modified] = .int(now)
    fields.keep()
    own.keep()
    stored = nil
    return saved.id
  }

  // MARK: Meanwhile

  /// What a field was when the draft began or was last saved.
  func base(_ field: Field) -> Value { fields.base(field) }

  func differsInOwn(from now: OwnFields) -> Bool { own.differs(from: now) }

  func ownCollisions(with now: OwnFields) -> [DraftProblem] {
    var problems = own.collisions(with: now).map { name in
      DraftProblem(stale: own.template.current?.numbers[name].map { .own($0) } ?? .fields, name, of: id ?? 0)
    }
    if own.schema.isDirty, own.schema.before != now.schema.before, own.schema.current != now.schema.before {
      problems.append(DraftProblem(stale: .schema, Field.schema.name, of: id ?? 0))
    }
    return problems
  }

  func rebase(onto values: FieldValues, _ now: OwnFields) {
    fields.rebase(onto: values)
    own.rebase(onto: now)
  }

  // MARK: Checks

  /// Throws the refusal that was kept.
  func requireNoRefusal() throws(Failure) {
    if let refusal = refusals.first { throw refusal.problem.failure }
  }

  private func requireOverlaps(_ flags: SaveFlags) throws(Failure) {
    let asked = flags.intersection(.overlaps)
    guard !asked.isEmpty else { return }
    guard kind == .session else {
      throw Failure(.invalid, "a \(kind.label) has no stretch of time that others could meet; leave the flags about overlaps out", field: .kind)
    }
    guard asked.rawValue.nonzeroBitCount == 1 else {
      throw Failure(.invalid, "two flags say what becomes of overlaps; give one of them", found: Measure(asked.rawValue))
    }
  }

  private func overlaps() -> Overlaps? {
    guard kind == .session, let start = self[.time].int else { return nil }
    return Overlaps(parent: self[.parent].int ?? 0, start: start, end: self[.end].int, own: id ?? 0)
  }

  private func requireLocation(_ field: Field) throws(Failure) {
    let isOn = try book.read { connection throws(Failure) in try Settings.isOn("location_enabled", on: connection) }
    guard isOn else {
      throw Failure(.state, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: field)
    }
  }

  /// What does not fit together or refers to nothing; read where it is to be written.
  private func problems(on connection: Connection, now: Instant, isForced: Bool = false) throws(Failure) -> [DraftProblem] {
    let failures = try failures(on: connection)
    var problems = failures.map { DraftProblem($0, of: id ?? 0) }
    if !isForced { problems += try collisions(on: connection) }
    guard let template = own.template.current, try isCurrent(template, on: connection) else { return problems }
    let numbers = template.numbers
    problems += own.problems(isNew: id == nil, now: now).filter { problem in
      !refusals.contains { $0.field.rawValue == numbers[problem.field] ?? 0 }
    }.map { DraftProblem($0, number: numbers[$0.field], of: id ?? 0) }
    if template.schema.isNeverAhead, id == nil || fields.isDirty(.time), let time = fields[.time].int, time > now {
      let problem = TemplateProblem(
        field: Field.time.name, code: .future, message: "the field time lies in the future, at \(ISO8601.text(time)); give a time that has passed",
        found: .int(time), bound: .int(now))
      problems.append(DraftProblem(problem, number: nil, of: id ?? 0))
    }
    return problems
  }

  /// Whether the template is there; one that was changed meanwhile is read again.
  private func isCurrent(_ template: Template, on connection: Connection) throws(Failure) -> Bool {
    guard try EntryStore.find(template.id, on: connection)?[.trashed].isNull == true else { return false }
    guard try TemplateVersions.current(of: template.id, on: connection)?.version != template.version else { return true }
    own.use(try Template.find(template.id, on: connection))
    return own.template.current != nil
  }

  private func failures(on connection: Connection) throws(Failure) -> [Failure] {
    let fields = fields
    var problems: [Failure] = []
    func collect(_ check: () throws(Failure) -> Void) throws(Failure) {
      do throws(Failure) { try check() } catch {
        guard ![.io, .corrupt, .busy].contains(error.code) else { throw error }
        problems.append(error)
      }
    }
    for field in kind.settable where field.isRequired && self[field].isNull {
      if refusals.contains(where: { $0.field == field }) { continue }
      problems.append(Failure(.invalid, "the field \(field.name) of a \(kind.label) must have a value", field: field))
    }
    if fields[.latitude].isNull != fields[.longitude].isNull {
      let lacking = fields[.latitude].isNull ? Field.latitude : .longitude
      problems.append(Failure(.invalid, "latitude and longitude go together; set \(lacking.name) too", field: lacking))
    }
    if Field.places.contains(where: { fields.isDirty($0) && !fields[$0].isNull }), try !Settings.isOn("location_enabled", on: connection) {
      problems.append(
        Failure(.state, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: .latitude))
    }
    try collect { () throws(Failure) in try Pauses.requireOrder(from: fields[.time].int, to: fields[.end].int) }
    if let id { try collect { () throws(Failure) in _ = try EntryStore.require(id, on: connection) } }
    if let parent = fields[.parent].int, kind != .attachment {
      try collect { () throws(Failure) in
        try EntryStore.requireCollection(parent, on: connection)
        if kind == .collection, let id { try EntryStore.requireNoCycle(moving: id, to: parent, on: connection) }
      }
    }
    if let subject = fields[.subject].int, subject != 0, fields.isDirty(.subject) || id == nil {
      try collect { () throws(Failure) in _ = try EntryStore.require(subject, [.subject], on: connection) }
    }
    if let tags = fields[.tags].ids, fields.isDirty(.tags) || id == nil { try collect { () throws(Failure) in try Tags.require(tags, on: connection) } }
    if let template = fields[.template].int, fields.isDirty(.template) || id == nil {
      try collect { () throws(Failure) in _ = try EntryStore.require(template, [.template], on: connection) }
    }
    if kind == .template, let name = fields[.name].text, fields.isDirty(.name) || id == nil {
      try collect { () throws(Failure) in try Templates.requireFree(name, except: id ?? 0, on: connection) }
    }
    if kind == .tag, let name = fields[.name].text, fields.isDirty(.name) || id == nil {
      try collect { () throws(Failure) in try Tags.requireFree(name, except: id ?? 0, on: connection) }
    }
    if kind == .eventType { try collect { () throws(Failure) in try requireFreeName(on: connection) } }
    if kind == .task, let day = fields[.day].int, let priority = fields[.priority].int, id == nil || fields.isDirty(.day) || fields.isDirty(.priority) {
      try collect { () throws(Failure) in try Days.requireRoom(for: 1, day, priority, except: id ?? 0, on: connection) }
    }
    if kind == .session, let id, fields.isDirty(.end) || fields.isDirty(.time) { try collect { () throws(Failure) in try requirePauses(of: id, on: connection) } }
    return problems
  }

  /// The day of a task is open, and its category has the spelling that the book has.
  private func settleTask(in transaction: Transaction) throws(Failure) {
    if let day = fields[.day].int, id == nil || isDirty(.day) { try Days.open(day, in: transaction) }
    if let category = fields[.category].text, id == nil || isDirty(.category) {
      fields[.category] = .text(try Categories.spelling(of: category, on: transaction.connection) ?? category)
    }
  }

  private func requireFreeName(on connection: Connection) throws(Failure) {
    guard let name = self[.name].text, let parent = self[.parent].int else { return }
    try EventTypes.requireOwnName(name)
    try EventTypes.requireFree(name, in: parent, except: id ?? 0, on: connection)
  }

  /// A stopped session's times must hold its pauses; one that is being recorded is stopped by its recorder.
  private func requirePauses(of id: Int64, on connection: Connection) throws(Failure) {
    if isDirty(.end), let pid = try SessionTails.owner(of: id, in: book.store, on: connection) {
      throw Failure(.state, "session \(id) is being recorded by process \(pid); stop it there", field: .end, id: id)
    }
    try Pauses.requireWithin(from: self[.time].int, to: self[.end].int, of: id, on: connection)
  }

  // MARK: Values

  private func write(_ uuid: UUID, in transaction: Transaction) throws(Failure) -> Int64 {
    if let id {
      let changed = kind.settable.filter { isDirty($0) }
      var values = Dictionary(uniqueKeysWithValues: changed.map { ($0, self[$0]) })
      if kind.isItemOrCollection, let parent = values[.parent]?.int {
        // What goes elsewhere comes last there, as `move` has it.
        values[.position] = .text(try HandOrder.last(in: parent, at: transaction.now, on: transaction.connection))
      }
      try EntryStore.update(id, values, in: transaction)
      try own.write(to: id, isNew: false, in: transaction)
      if isDirty(.tags) { try Tags.set(self[.tags].ids ?? [], on: id, in: transaction) }
      if kind == .session, isDirty(.end), !self[.end].isNull { try Pauses.close(of: id, at: self[.end].int ?? 0, in: transaction) }
      return id
    }
    let id = try transaction.insert(kind, uuid: uuid, created: transaction.now, fields.current)
    if own.hasRows { try own.write(to: id, isNew: true, in: transaction) }
    return id
  }

  static func values(of entry: Entry) -> FieldValues {
    var values = FieldValues()
    for field in EntryColumns.all where !entry[field].isNull { values[field] = entry[field] }
    return values
  }

  private static func defaults(
    of kind: Kind, parent: Int64, author: String?, now: Instant, on connection: Connection
  ) throws(Failure) -> FieldValues {
    var values = FieldValues()
    let fields = kind.settable
    if fields.contains(.parent) { values[.parent] = .int(parent) }
    if fields.contains(.time) {
      values[.time] = .int(now)
      values[.zone] = .text(try Settings.value(of: "time_zone", on: connection) ?? "UTC")
    }
    if fields.contains(.username) {
      let username = if let author { author } else { try Settings.value(of: "username", on: connection) ?? "" }
      if !username.isEmpty { values[.username] = .text(username) }
    }
    if kind == .eventType {
      values[.mode] = .int(Int64(EventMode.point.rawValue))
      values[.recordable] = .int(1)
    }
    if kind == .task {
      values[.priority] = .int(Int64(Priority.medium.rawValue))
      values[.redaction] = .int(Int64(Redaction.plain.rawValue))
      values[.category] = .text(Categories.general)
    }
    if fields.contains(.archived) { values[.archived] = .int(0) }
    return values
  }
}
