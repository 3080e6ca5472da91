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
  private var refusals: [(field: Field, failure: Failure)] = []
  /// Whether the name was last set to nothing.
  private var isNameEmpty = false

  /// A new thing with its defaults, which are taken now and kept: a new draft is not dirty.
  init(new kind: Kind, parent: Int64, in book: Book, now: Instant) throws(Failure) {
    guard kind != .attachment else {
      throw Failure(.invalid, "an attachment is made of its bytes, not by a draft; attach a file, or write the bytes piece by piece", field: .kind)
    }
    guard kind.isDraftable else {
      throw Failure(.invalid, "a \(kind.label) cannot be made by a draft", field: .kind, found: Double(kind.rawValue))
    }
    self.book = book
    self.kind = kind
    let defaults = try book.store.read { connection throws(Failure) in
      try EntryStore.requireCollection(parent, on: connection)
      return try Draft.defaults(of: kind, parent: parent, author: book.author, now: now, on: connection)
    }
    fields = EditedFields(defaults)
  }

  /// An edit of a thing that is there and not in the trash.
  init(editing id: Int64, in book: Book) throws(Failure) {
    self.book = book
    self.id = id
    let entry = try book.store.read { connection throws(Failure) in try EntryStore.require(id, on: connection) }
    kind = entry.kind
    fields = EditedFields(Draft.values(of: entry))
  }

  /// Sets a field, or with null takes its value away.
  public func set(_ field: Field, _ value: Value) throws(Failure) {
    if field == .name { isNameEmpty = value == .text("") }
    do throws(Failure) {
      let checked = try FieldRules.check(value, for: field, of: kind)
      if FieldRules.place.contains(field), !checked.isNull { try requireLocation(field) }
      if !refusals.isEmpty { refusals.removeAll { $0.field == field } }
      fields[field] = checked
    } catch {
      var refusal = error
      refusal.field = field
      if !refusals.contains(where: { $0.field == field }) { refusals.append((field, refusal)) }
      throw refusal
    }
  }

  /// A field's value.
  public subscript(field: Field) -> Value {
    switch field {
    case .id: Value(id)
    case .uuid: if case .blob(let bytes) = fields[.uuid] { .text(UUID.text(bytes)) } else { fields[.uuid] }
    case .kind: .int(Int64(kind.rawValue))
    default: fields[field]
    }
  }

  /// Whether a field, or with nil any of them, differs from what it was when the draft began or was last saved.
  public func isDirty(_ field: Field? = nil) -> Bool {
    if let field { return fields.isDirty(field) }
    return FieldRules.settable(kind).contains { fields.isDirty($0) }
  }

  /// All that would keep the draft from being saved.
  public func validate() throws(Failure) -> [Finding] {
    try book.requireOpen()
    var findings = refusals.map { Finding(.error, Draft.code(of: $0.failure), key: $0.field.name, $0.failure.message, id: id ?? 0) }
    let problems = try book.store.read { connection throws(Failure) -> [Failure] in try self.problems(on: connection) }
    findings += problems.map {
      Finding(.error, Draft.code(of: $0), key: $0.field?.name ?? "", $0.message, id: id ?? 0)
    }
    return findings
  }

  /// Keeps the draft and gives the thing's id. What is saved is the draft's new beginning.
  @discardableResult
  public func save(_ flags: SaveFlags = []) throws(Failure) -> Int64 {
    try save(flags, now: book.mutationTime())
  }

  /// The same at a time that was read before: for callers that must not ask the clock while they hold the draft.
  public func save(_ flags: SaveFlags, now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    if kind == .collection, flags.contains(.defaultName), isNameEmpty || self[.name].isNull, refusals.isEmpty || isNameEmpty {
      try set(.name, .text("New Folder"))
    }
    try requireNoRefusal()
    try requireOverlaps(flags)
    if let id, flags.contains(.keepClean), !isDirty() { return id }
    let isNew = id == nil
    let uuid = UUID.ordered(at: now)
    let saved = try book.store.write(by: book.author, at: now, isOneStatement: isNew && kind != .task && self[.tags].isNull && flags.isDisjoint(with: .overlaps)) { transaction throws(Failure) in
      if let problem = try problems(on: transaction.connection).first { throw problem }
      if !flags.isDisjoint(with: .overlaps) { try overlaps()?.settle(flags, in: transaction) }
      if kind == .task { try settleTask(in: transaction) }
      return try write(uuid, in: transaction)
    }
    id = saved
    if isNew {
      fields[.uuid] = .blob(uuid.bytes)
      fields[.created] = .int(now)
    }
    fields[.modified] = .int(now)
    fields.keep()
    return saved
  }

  /// The same together with what `body` writes: all or nothing. Without a name it gets `defaultName`; an edit that changes
  /// nothing writes nothing of its own.
  func save<R>(now: Instant, defaultName: String, with body: (Int64, Transaction) throws(Failure) -> R) throws(Failure) -> R {
    let before = (fields, id)
    do throws(Failure) {
      if self[.name].isNull, !isNameEmpty { try set(.name, .text(defaultName)) }
      return try book.store.write(by: book.author, at: now) { transaction throws(Failure) in
        try body(try save(.keepClean, now: now), transaction)
      }
    } catch {
      (fields, id) = before
      throw error
    }
  }

  /// Keeps a refusal that was found before the draft was reached: an unknown field, a bad text.
  public func refuse(_ failure: Failure, field: Field?) {
    let field = field ?? .id
    guard !refusals.contains(where: { $0.field == field }) else { return }
    refusals.append((field, failure))
  }

  /// Takes all fields back to what they were when the draft began or was last saved.
  public func reset() {
    fields.reset()
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
        if let problem = try problems(on: transaction.connection).first { throw problem }
        return try transaction.insert(.session, uuid: uuid, created: transaction.now, fields.current)
      }
    } catch {
      fields = prepared
      throw error
    }
    id = recorder.item
    fields.keep()
    return recorder
  }

  /// The sessions that have some of its time, before it is saved.
  public func overlapFindings() throws(Failure) -> [Finding] {
    try book.requireOpen()
    guard let overlaps = overlaps() else {
      throw Failure(.invalid, "a \(kind.label) has no stretch of time; ask this of a session", field: .kind)
    }
    return try book.store.read { connection throws(Failure) in try overlaps.findings(on: connection) }
  }

  // MARK: Checks

  /// Throws the refusal that was kept.
  func requireNoRefusal() throws(Failure) {
    if let refusal = refusals.first { throw refusal.failure }
  }

  private func requireOverlaps(_ flags: SaveFlags) throws(Failure) {
    let asked = flags.intersection(.overlaps)
    guard !asked.isEmpty else { return }
    guard kind == .session else {
      throw Failure(.invalid, "a \(kind.label) has no stretch of time that others could meet; leave the flags about overlaps out", field: .kind)
    }
    guard asked.rawValue.nonzeroBitCount == 1 else {
      throw Failure(.invalid, "two flags say what becomes of overlaps; give one of them", found: Double(asked.rawValue))
    }
  }

  private func overlaps() -> Overlaps? {
    guard kind == .session, let start = self[.time].int else { return nil }
    return Overlaps(parent: self[.parent].int ?? 0, start: start, end: self[.end].int, own: id ?? 0)
  }

  private func requireLocation(_ field: Field) throws(Failure) {
    let isOn = try book.store.read { connection throws(Failure) in try Settings.isOn("location_enabled", on: connection) }
    guard isOn else {
      throw Failure(.state, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: field)
    }
  }

  /// What does not fit together or refers to nothing; read where it is to be written.
  private func problems(on connection: Connection) throws(Failure) -> [Failure] {
    let fields = fields
    var problems: [Failure] = []
    func collect(_ check: () throws(Failure) -> Void) throws(Failure) {
      do throws(Failure) { try check() } catch {
        guard ![.io, .corrupt, .busy].contains(error.code) else { throw error }
        problems.append(error)
      }
    }
    for field in FieldRules.required(kind) where fields[field].isNull {
      if refusals.contains(where: { $0.field == field }) { continue }
      problems.append(Failure(.invalid, "the field \(field.name) of a \(kind.label) must have a value", field: field))
    }
    if fields[.latitude].isNull != fields[.longitude].isNull {
      let lacking = fields[.latitude].isNull ? Field.latitude : .longitude
      problems.append(Failure(.invalid, "latitude and longitude go together; set \(lacking.name) too", field: lacking))
    }
    if FieldRules.place.contains(where: { fields.isDirty($0) && !fields[$0].isNull }), try !Settings.isOn("location_enabled", on: connection) {
      problems.append(
        Failure(.state, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: .latitude))
    }
    if let end = fields[.end].int, let start = fields[.time].int, end < start {
      problems.append(
        Failure(.invalid, "the end lies before the time", field: .end, found: Double(end), bound: Double(start)))
    }
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
    guard !["Start", "Stop"].contains(name) else {
      throw Failure(.invalid, "the event type cannot be called \(name), which names the ends of a session; choose another name", field: .name)
    }
    try EventTypes.requireFree(name, in: parent, except: id ?? 0, on: connection)
  }

  /// A stopped session's times must hold its pauses; one that is being recorded is stopped by its recorder.
  private func requirePauses(of id: Int64, on connection: Connection) throws(Failure) {
    if isDirty(.end), let pid = try SessionTails.owner(of: id, in: book.store, on: connection) {
      throw Failure(.state, "session \(id) is being recorded by process \(pid); stop it there", field: .end, id: id)
    }
    let statement = try connection.statement("SELECT min(start), max(coalesce(stop, start)) FROM pause WHERE session = ?")
    try statement.bind([.int(id)])
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return }
    let (first, last) = (statement.int(0), statement.int(1))
    if let start = self[.time].int, start > first {
      throw Failure(.invalid, "the start lies behind the first pause", field: .time, found: Double(start), bound: Double(first))
    }
    if let end = self[.end].int, end < last {
      throw Failure(.invalid, "the end lies before the end of the last pause", field: .end, found: Double(end), bound: Double(last))
    }
  }

  private static func code(of failure: Failure) -> FindingCode {
    switch failure.code {
    case .notFound, .exists: .reference
    case .state: .state
    case .limit: .limit
    case .invalid where failure.message.contains("must have a value"): .required
    case .invalid where failure.bound != 0: .range
    default: .type
    }
  }

  // MARK: Values

  private func write(_ uuid: UUID, in transaction: Transaction) throws(Failure) -> Int64 {
    if let id {
      let changed = FieldRules.settable(kind).filter { isDirty($0) }
      var values = Dictionary(uniqueKeysWithValues: changed.map { ($0, self[$0]) })
      if kind.isItemOrCollection, let parent = values[.parent]?.int {
        // What goes elsewhere comes last there, as `move` has it.
        values[.position] = .text(try HandOrder.last(in: parent, at: transaction.now, on: transaction.connection))
      }
      try EntryStore.update(id, values, in: transaction)
      if isDirty(.tags) { try Tags.set(self[.tags].ids ?? [], on: id, in: transaction) }
      if kind == .session, isDirty(.end), !self[.end].isNull { try Pauses.close(of: id, at: self[.end].int ?? 0, in: transaction) }
      return id
    }
    return try transaction.insert(kind, uuid: uuid, created: transaction.now, fields.current)
  }

  private static func values(of entry: Entry) -> FieldValues {
    var values = FieldValues()
    for field in EntryColumns.all where !entry[field].isNull { values[field] = entry[field] }
    return values
  }

  private static func defaults(
    of kind: Kind, parent: Int64, author: String?, now: Instant, on connection: Connection
  ) throws(Failure) -> FieldValues {
    var values = FieldValues()
    let fields = FieldRules.settable(kind)
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
