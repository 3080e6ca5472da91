internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Brings documents into a book, within a transaction: first what is referred to, then what refers.
struct JSONImport {
  typealias Object = ImportDocument.Object

  private let documents: [ImportDocument]
  /// The folder that they are from; nil: one document that is a file or bytes.
  private let folder: FoundFolder?
  /// The one that is read at the moment.
  private var document: ImportDocument
  /// What several documents define, each for itself.
  private var defined: [UUID: JSONNode] = [:]
  let transaction: Transaction
  let result: ImportResult
  /// What is told once for each sort.
  let account: ImportAccount
  private let flags: ImportFlags
  /// Where what has no collection of its own goes.
  let root: Int64
  /// A whole book into an empty one: then everything is taken as it is.
  private(set) var isRestoring = false
  private(set) var ids: [UUID: Int64] = [:]
  private let kinds = ImportKinds()
  private var derived = DerivedUUIDs()
  /// Sessions of MEL that were known by their start events.
  private var started = Set<UUID>()
  /// Entries beside which something is kept, or could be.
  private var beside = Set<Int64>()
  /// New collections that stay out, since what holds them is in the trash.
  private var leftOut = Set<UUID>()
  /// The hashes of attachments that documents name.
  private var hashes = Set<String>()
  private var placesLeftOut = 0
  private var tasks = ImportTasks()
  /// Tasks that repeat one which comes later in the document.
  private var repeating: [(task: Int64, original: UUID, line: Int32)] = []
  private var placesAllowed = false
  /// Event types that say what they exclude.
  private var excluding: [(id: Int64, object: Object)] = []
  /// Types, tags and templates that were made or changed, with where the document has them.
  private var namedEntries: [(id: Int64, line: Int32, document: String)] = []
  private var done: UInt64 = 0
  private var total: UInt64 = 0

  init(
    _ documents: [ImportDocument], from folder: FoundFolder?, into root: Int64, _ flags: ImportFlags, _ account: ImportAccount, in transaction: Transaction,
    result: ImportResult
  ) throws(Failure) {
    guard let first = documents.first else { throw Failure(.otherFormat, "\(folder?.path ?? "") holds no file of JSON; name a mirror, or a folder of MEL") }
    self.documents = documents
    self.folder = folder
    document = first
    self.transaction = transaction
    self.result = result
    self.root = root
    self.flags = flags
    self.account = account
  }

  var connection: Connection { transaction.connection }
  /// Whether what is read is a file of MEL.
  var isMEL: Bool { document.isMEL }
  /// The document that is read, as findings name it.
  var name: String { document.name }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let isEmpty = try isEmptyBook()
    isRestoring = isEmpty && documents.contains(where: \.isWholeBook)
    try each { (reading) throws(Failure) in try reading.takeSettings() }
    let isOn = try Settings.isOn("location_enabled", on: connection)
    placesAllowed = isEmpty || isOn
    try each { (reading) throws(Failure) in
      for tag in try reading.knownFirst(reading.document.tags) { try reading.take(tag: tag) }
      for template in try reading.knownFirst(reading.document.templates) { try reading.take(template: template) }
      try reading.tasks.take(reading.document.days, in: reading.transaction)
      try ImportTasks.take(reminders: reading.document.reminders, of: 0, in: reading.transaction)
    }
    var lists: [(items: [(node: JSONNode, what: String)], collection: Int64, document: ImportDocument)] = []
    try each { (reading) throws(Failure) in
      for collection in reading.document.collections {
        guard let id = try reading.take(collection: collection) else {
          try reading.leaveOut(itemsOf: collection)
          continue
        }
        try reading.takeAttachments(of: collection, id)
        lists.append((try reading.items(of: collection), id, reading.document))
      }
    }
    try each { (reading) throws(Failure) in
      for subject in reading.document.subjects { try reading.take(subject: subject) }
      for type in try reading.knownFirst(reading.document.eventTypes) { try reading.take(eventType: type) }
    }
    try each { (reading) throws(Failure) in try reading.linkExclusions() }
    try requireFreeNames()
    for document in documents { lists.append((document.items.map { ($0.node, $0.what) }, root, document)) }
    total = UInt64(lists.reduce(0) { $0 + $1.items.count })
    for list in lists {
      try reading(list.document) { (reading) throws(Failure) in
        for item in list.items {
          do throws(Failure) { try reading.take(item: Object(item.node, item.what, list.document.told), in: list.collection) } catch {
            try reading.leaveOut(error, line: item.node.line)
          }
          reading.done += 1
          try progress(reading.done, reading.total)
        }
      }
    }
    try linkRepeating()
    if placesLeftOut > 0 {
      note(
        .warning, .leftOut, line: 0, key: JSONKey.latitude,
        "\(placesLeftOut) places were kept out, since the setting location_enabled is off; set it to true and import again to have them")
    }
    guard let folder, folder.kind("attachments") == .folder else { return }
    for hash in try folder.names("attachments") where !hash.hasPrefix(".") && !hashes.contains(hash) {
      account.tell(key: "file", "a file in \"attachments\" was not imported, since no document names it", example: hash, at: "attachments/\(hash)")
    }
  }

  /// Whether something bad is left out rather than that all is refused: only of MEL, and where that was asked for.
  func leavesOut(_ failure: Failure) -> Bool {
    isMEL && flags.contains(.skipBad) && [.format, .invalid, .notFound, .limit].contains(failure.code)
  }

  /// Leaves out what is bad, with a finding, or refuses everything.
  func leaveOut(_ failure: Failure, line: Int32) throws(Failure) {
    guard leavesOut(failure) else { throw failure }
    note(.error, .leftOut, line: HEYImport.line(of: failure.message).flatMap { Int32(exactly: $0) } ?? line, key: failure.field?.name ?? "", HEYImport.withoutLine(failure.message))
  }

  /// Runs a part for each document.
  private mutating func each(_ body: (inout Self) throws(Failure) -> Void) throws(Failure) {
    for document in documents { try reading(document, body) }
  }

  /// Runs a part for one document, whose name is told with what it is refused for.
  private mutating func reading(_ document: ImportDocument, _ body: (inout Self) throws(Failure) -> Void) throws(Failure) {
    self.document = document
    do throws(Failure) { try body(&self) } catch {
      guard folder != nil, error.code != .cancelled else { throw error }
      throw Failure(
        error.cause, "\(document.name): \(error.message)", subCode: error.subCode, field: error.field, id: error.id, found: error.found,
        bound: error.bound)
    }
  }

  /// Those that the book has come first: they may go by other names by now, and leave theirs to others.
  private func knownFirst(_ objects: [Object]) throws(Failure) -> [Object] {
    var known: [Object] = []
    var new: [Object] = []
    for object in objects {
      if try object.uuid(JSONKey.uuid).flatMap({ (uuid) throws(Failure) in try id(of: uuid) }) != nil { known.append(object) } else { new.append(object) }
    }
    return known + new
  }

  /// Refuses names that two have who may not. Looked at once all have theirs: a document may exchange two names.
  private func requireFreeNames() throws(Failure) {
    for (id, line, document) in namedEntries {
      do throws(Failure) {
        guard let entry = try EntryStore.find(id, on: connection), entry[.trashed].isNull else { continue }
        switch entry.kind {
        case .eventType: try EventTypes.requireFree(entry.name, in: entry.parent, except: id, on: connection)
        case .tag: try Tags.requireFree(entry.name, except: id, on: connection)
        case .template: try Templates.requireFree(entry.name, except: id, on: connection)
        default: continue
        }
      } catch {
        guard error.code == .exists else { throw error }
        let file = folder == nil ? "" : "\(document): "
        throw Failure(.duplicate, "\(file)line \(line): \"name\": \(error.message)", field: .name, id: error.id)
      }
    }
  }

  /// Whether another document of the folder has defined the same.
  private mutating func isDefined(_ object: Object) throws(Failure) -> Bool {
    guard folder != nil, let uuid = try object.uuid(JSONKey.uuid) else { return false }
    guard let first = defined.updateValue(object.node, forKey: uuid) else { return false }
    if JSONWriter.text(first) != JSONWriter.text(object.node) {
      object.told?.tell(
        key: JSONKey.uuid, "\(object.what) is defined otherwise in another file, and was taken as the first has it", example: uuid.text, line: object.line)
    }
    return true
  }

  // MARK: Settings, subjects, collections, event types

  private func isEmptyBook() throws(Failure) -> Bool {
    let entry = try connection.value("SELECT 1 FROM \(Table.entry) WHERE kind <> \(Kind.eventType) LIMIT 1")
    let setting = try connection.value("SELECT 1 FROM \(Table.setting) LIMIT 1")
    return entry == nil && setting == nil
  }

  private func takeSettings() throws(Failure) {
    guard let settings = document.settings else { return }
    for member in settings.fields.members {
      guard let value = try settings.text(member.key) else { continue }
      guard isRestoring else {
        if try Settings.value(of: member.key, on: connection) != value {
          note(.info, .leftOut, line: member.line, key: member.key, "the setting stays as this book has it; settings are taken into empty books only")
        }
        continue
      }
      try wrapping(member.line, member.key) { () throws(Failure) in try Settings.set(member.key, to: value, in: transaction) }
    }
  }

  private mutating func take(subject: Object) throws(Failure) {
    guard try !isDefined(subject) else { return }
    var values = try subject.fields(of: .subject)
    let template = try template(of: subject)
    if let template { values[.template] = .int(template) }
    let own = try fields(of: subject, template)
    let id = try keep(subject, .subject, values, parent: try named(.parent, of: subject, .subject) ?? 0, time: nil)
    if let own { try take(own, of: id, template ?? 0, subject) }
  }

  private mutating func take(tag: Object) throws(Failure) {
    guard try !isDefined(tag) else { return }
    let values = try tag.fields(of: .tag)
    let name = values[.name]?.text ?? ""
    // A tag of that name that the book has already is that tag, whatever its UUID.
    if try tag.time(JSONKey.trashed) == nil, let same = try Tags.find(name, on: connection) {
      let uuid = try tag.uuid(JSONKey.uuid)
      var known: Int64?
      if let uuid { known = try id(of: uuid) }
      if known != same {
        if let uuid { ids[uuid] = same }
        tag.tellOthers(than: ImportKeys.of(.tag))
        try tellDifferences(of: values, from: same, tag)
        return note(.info, .unchanged, line: tag.line, key: "name", "the tag \(name.prefix(80)) is there already", id: same)
      }
    }
    _ = try keep(tag, .tag, values, parent: 0, time: nil)
  }

  /// The tags of an item, by UUID or by name; what has a new name is made.
  private mutating func tags(of item: Object) throws(Failure) -> Value? {
    guard item.has(JSONKey.tags) else { return nil }
    var found: [Int64] = []
    for node in try item.list(JSONKey.tags) {
      let tag: Int64
      if let name = node.string { tag = try self.tag(name, line: node.line) } else { tag = try self.tag(Object(node, "a tag", item.told)) }
      if tag != 0, !found.contains(tag) { found.append(tag) }
    }
    return try wrapping(item.line(of: JSONKey.tags), JSONKey.tags) { () throws(Failure) in try FieldRules.check(.ids(found), for: .tags, of: .note) }
  }

  /// A tag that an item names; 0 where it is in the trash of this book.
  private mutating func tag(_ object: Object) throws(Failure) -> Int64 {
    object.tellOthers(than: ImportKeys.named)
    let uuid = try object.uuid(JSONKey.uuid)
    if let uuid, let known = try id(of: uuid) { return try tag(known, line: object.line) }
    return try tag(try object.required(object.text("name"), "name"), uuid: uuid, line: object.line)
  }

  private func tag(_ known: Int64, line: Int32) throws(Failure) -> Int64 {
    guard let entry = try EntryStore.find(known, on: connection), entry.kind == .tag else {
      throw Failure(.unresolved, "line \(line): \"tags\" names the entry \(known), which is not a tag", id: known)
    }
    guard entry[.trashed].isNull else {
      note(.warning, .leftOut, line: line, key: JSONKey.tags, "the tag \(entry.name.prefix(80)) is in the trash and stays there", id: known)
      return 0
    }
    return known
  }

  private mutating func tag(_ name: String, uuid: UUID? = nil, line: Int32) throws(Failure) -> Int64 {
    let checked = try wrapping(line, JSONKey.tags) { () throws(Failure) in try FieldRules.check(.text(name), for: .name, of: .tag) }.text ?? ""
    if let known = try Tags.find(checked, on: connection) {
      if let uuid { ids[uuid] = known }
      return known
    }
    let own = uuid ?? UUID.derived(from: "tag \(checked)", in: .tallybook)
    // One that an import made and that has another name by now.
    if let known = try id(of: own) { return try tag(known, line: line) }
    let made = try transaction.insert(.tag, uuid: own, created: transaction.now, [.name: .text(checked), .archived: .int(0)])
    ids[own] = made
    note(.info, .added, line: line, key: JSONKey.tags, "tag \(checked.prefix(80))", id: made)
    return made
  }

  private mutating func take(template: Object) throws(Failure) {
    let values = try template.fields(of: .template)
    let name = values[.name]?.text ?? ""
    // A template of that name that the book has already is that template, whatever its UUID; its schema stays.
    let uuid = try template.uuid(JSONKey.uuid)
    if try template.time(JSONKey.trashed) == nil, try uuid.flatMap({ (uuid) throws(Failure) in try self.id(of: uuid) }) == nil, let same = try Templates.find(name, on: connection) {
      if let uuid { ids[uuid] = same }
      template.tellOthers(than: ImportKeys.of(.template))
      try tellDifferences(of: values, from: same, template)
      if let schema = template.fields[JSONKey.schema], try TemplateVersions.current(of: same, on: connection)?.schema != JSONWriter.text(schema) {
        account.tellDifference(key: JSONKey.schema, example: name, at: place(schema.line))
      }
      return note(.info, .unchanged, line: template.line, key: "name", "the template \(name.prefix(80)) is there already", id: same)
    }
    guard let schema = template.fields[JSONKey.schema] else { throw Failure(.missingKey, "line \(template.line): the template has no \"schema\"") }
    let id = try keep(template, .template, values, parent: 0, time: nil)
    guard id != 0 else { return }
    let text = JSONWriter.text(schema)
    let version = template.fields[JSONKey.version]?.integer
    try wrapping(schema.line, JSONKey.schema) { () throws(Failure) in
      guard try TemplateVersions.set(text, of: id, version: version, in: transaction) else { return }
      if !result.isAdded(id) {
        note(.info, .changed, line: schema.line, key: JSONKey.schema, "template \(name.prefix(80))", id: id)
      }
    }
  }

  /// The template that an item, a subject or an event type names, by UUID or by name; nil where the document says nothing of one.
  private func template(of item: Object) throws(Failure) -> Int64? {
    guard let node = item.fields[JSONKey.template], !node.isNull else { return nil }
    var (name, uuid) = (node.string, UUID?.none)
    if name == nil {
      let object = try Object(node, "a template", item.told)
      object.tellOthers(than: ImportKeys.named)
      (name, uuid) = (try object.text("name"), try object.uuid(JSONKey.uuid))
    }
    if let uuid, let known = try id(of: uuid), try EntryStore.find(known, on: connection)?.kind == .template { return known }
    if let name, let known = try Templates.find(name, on: connection) { return known }
    throw Failure(.unresolved, "line \(node.line): \"template\" names no template of the document or the book")
  }

  /// The values of an item's own fields; what the template does not know is kept as it stands.
  private func fields(of item: Object, _ template: Int64?) throws(Failure) -> TextKeyed<CustomValue>? {
    guard item.has(JSONKey.fields), let object = try item.object(JSONKey.fields, "the fields") else { return nil }
    let found = try template.flatMap { (id) throws(Failure) in try Template.find(id, on: connection) }
    let schema = found?.schema
    let (values, problems) = CustomFields.read(object.fields, schema)
    guard let problem = problems.first else { return values }
    // What no longer fits its template's schema came out of a book that kept it, and is kept here.
    if isRestoring { return CustomFields.kept(object.fields, schema) }
    let refused = problem.failure(found?.numbers[problem.field])
    throw Failure(
      .value, "line \(object.fields[problem.field]?.line ?? object.line): \"fields\": \(problem.message)", field: refused.field,
      found: refused.found, bound: refused.bound)
  }

  /// Takes a collection; nil where it, or what would hold it, is in the trash. What it holds stays out then.
  private mutating func take(collection: Object) throws(Failure) -> Int64? {
    var values = try collection.fields(of: .collection)
    guard isMEL else {
      guard let parent = try holder(of: collection, named: values[.name]?.text ?? "") else { return nil }
      let id = try keep(collection, .collection, values, parent: parent, time: values[.time]?.int)
      return id == 0 ? nil : id
    }
    var own = try collection.uuid(JSONKey.uuid)
    if own == nil { own = try collection.uuid("id") }
    // What no collection holds goes out as one.
    if own == MELLayout.root { return root }
    MELLayout.clearEmptyTexts(in: &values)
    let time = values[.time]?.int
    let uuid = if let own { own } else { try derived.take(.collection, in: root, at: time ?? 0, name: values[.name]?.text ?? "", on: connection) }
    // A file of MEL does not say what holds its collection.
    let parent = try id(of: uuid).flatMap { (known) throws(Failure) in try EntryStore.find(known, on: connection)?.parent } ?? root
    let id = try keep(collection, .collection, values, as: uuid, parent: parent, time: time, isKept: true)
    try keepBeside(MELRemainder(of: collection, uuid, .collection), id, collection)
    return id == 0 ? nil : id
  }

  /// What is to hold a collection; nil where that is in the trash, and the collection is new. One that is there stays where it is then.
  private mutating func holder(of collection: Object, named name: String) throws(Failure) -> Int64? {
    let uuid = try collection.uuid(JSONKey.uuid)
    var parent = root
    var isTrashed = false
    if let above = try collection.uuid("parent"), leftOut.contains(above) {
      isTrashed = true
    } else {
      parent = try named(.parent, of: collection, .collection) ?? root
      if let entry = try EntryStore.find(parent, on: connection) { isTrashed = try EntryStore.isTrashed(entry, on: connection) }
    }
    guard isTrashed else { return parent }
    if let known = try uuid.flatMap({ (uuid) throws(Failure) in try id(of: uuid) }), let entry = try EntryStore.find(known, on: connection) {
      if try !EntryStore.isTrashed(entry, on: connection) {
        account.tell(key: "parent", "a collection stays where it is, since what would hold it is in the trash", example: name, at: place(collection.line))
      }
      return entry.parent
    }
    if let uuid { leftOut.insert(uuid) }
    account.tell(
      key: "parent", "a collection was left out, since what holds it is in the trash; restore that, and import again", example: name, at: place(collection.line))
    return nil
  }

  /// Tells of what a collection holds that stays out.
  private func leaveOut(itemsOf collection: Object) throws(Failure) {
    for (node, _) in try items(of: collection) {
      account.tell(
        key: "items", "an item was left out, since the collection that holds it is in the trash; restore that, and import again",
        example: node.object?["title"]?.string ?? "", at: place(node.line))
    }
  }

  private mutating func take(eventType: Object) throws(Failure) {
    guard try !isDefined(eventType) else { return }
    var values = try eventType.fields(of: .eventType)
    if let template = try template(of: eventType) { values[.template] = .int(template) }
    let parent = try named(.parent, of: eventType, .eventType) ?? 0
    let name = values[.name]?.text ?? ""
    try wrapping(eventType.line(of: "name"), "name") { () throws(Failure) in try EventTypes.requireOwnName(name) }
    // A type of that name that the book has already is that type, whatever its UUID.
    let uuid = try eventType.uuid(JSONKey.uuid)
    if try uuid.flatMap({ (uuid) throws(Failure) in try self.id(of: uuid) }) == nil, try eventType.time(JSONKey.trashed) == nil {
      if let same = try EventTypes.find(name, in: parent, on: connection) {
        if let uuid { ids[uuid] = same }
        eventType.tellOthers(than: ImportKeys.of(.eventType))
        try tellDifferences(of: values, from: same, eventType)
        return note(.info, .unchanged, line: eventType.line, key: "name", "the event type \(name) is there already", id: same)
      }
    }
    let id = try keep(eventType, .eventType, values, parent: parent, time: nil)
    if id != 0, eventType.has(JSONKey.excludes) { excluding.append((id, eventType)) }
  }

  /// Once all event types are there: which of them exclude which.
  private mutating func linkExclusions() throws(Failure) {
    defer { excluding = [] }
    for (id, type) in excluding {
      var excluded = Set<Int64>()
      for node in try type.list(JSONKey.excludes) { if let other = try excludedType(node, by: id, type) { excluded.insert(other) } }
      let value = try wrapping(type.line(of: JSONKey.excludes), JSONKey.excludes) { () throws(Failure) in
        try FieldRules.check(Value.ids(excluded.sorted()), for: .excludes, of: .eventType)
      }
      guard let entry = try EntryStore.find(id, on: connection), entry[.excludes] != value else { continue }
      try EntryStore.update(id, [.excludes: value], in: transaction)
      if !result.isAdded(id) {
        note(.info, .changed, line: type.line(of: JSONKey.excludes), key: JSONKey.excludes, "event type \(entry.name.prefix(80))", id: id)
      }
    }
  }

  /// An event type that another excludes, by its UUID, or by its name as the other's place sees it; nil where there is none, which is told.
  private mutating func excludedType(_ node: JSONNode, by excluding: Int64, _ type: Object) throws(Failure) -> Int64? {
    var (name, known) = (node.string, Int64?.none)
    if name == nil {
      let object = try Object(node, "an excluded event type", type.told)
      object.tellOthers(than: ImportKeys.named)
      name = try object.text("name")
      known = try object.uuid(JSONKey.uuid).flatMap { (uuid) throws(Failure) in try self.id(of: uuid) }
    }
    if known == nil, let name { known = try EventTypes.find(name, seenFrom: excluding, on: connection) }
    if let known, known != excluding, try kinds.isA(known, .eventType, on: connection) { return known }
    note(
      .warning, .leftOut, line: node.line, key: JSONKey.excludes,
      known == excluding ? "an event type cannot exclude itself" : "there is no event type \(QuotedValue.of(name ?? "")) that could be excluded", id: excluding)
    return nil
  }

  /// Tells what a definition says otherwise than the one of its name does that the book has.
  private func tellDifferences(of given: [Field: Value], from known: Int64, _ object: Object) throws(Failure) {
    guard let entry = try EntryStore.find(known, on: connection) else { return }
    account.tellDifferences(of: FieldValues(given), from: entry, now: transaction.now, at: place(object.line))
  }

  // MARK: Items

  /// A collection's items, whichever of MEL's shapes holds them.
  private func items(of collection: Object) throws(Failure) -> [(node: JSONNode, what: String)] {
    var items: [(node: JSONNode, what: String)] = []
    for (key, what) in [("items", "an item"), ("notes", "a note"), ("sessions", "a session")] {
      for node in try collection.list(key) { items.append((node, what)) }
    }
    return items
  }

  private mutating func take(item: Object, in collection: Int64) throws(Failure) {
    let session = try ImportSession(item) { (failure, line) throws(Failure) in try leaveOut(failure, line: line) }
    let isTask = item.fields[JSONKey.kind]?.string == "task"
    let kind: Kind = isTask ? .task : session == nil ? .note : .session
    tellKind(of: item, kind)
    var values = try item.fields(of: kind)
    guard let time = session?.start ?? values[.time]?.int else { throw Failure(.missingKey, "line \(item.line): the \(kind.label) has no \"timestamp\"") }
    if let session { tellEnds(of: item, session, values[.time]?.int) }
    values[.time] = .int(time)
    if let session { values[.end] = Value(session.end) }
    if isMEL { MELLayout.clearEmptyTexts(in: &values) }
    if values[.name] == nil {
      values[.name] = .text("Untitled")
      note(.warning, .changed, line: item.line, key: "title", "the \(kind.label) has no title and is called Untitled")
    }
    let uuid = try uuid(of: item, kind, session, in: collection, at: time, name: values[.name]?.text ?? "")
    if let session, let known = try id(of: uuid), try isInConflict(session, with: known) { return }
    try takePlace(of: item, uuid, from: &values)
    if let subject = try named(.subject, of: item, kind) { values[.subject] = .int(subject) }
    if let tags = try tags(of: item) { values[.tags] = tags }
    let template = try template(of: item)
    if let template { values[.template] = .int(template) }
    let own = try fields(of: item, template)
    if isTask { try takeTask(item, into: &values) }
    let id = try keep(item, kind, values, as: uuid, parent: collection, time: time, isKept: isMEL)
    if let own { try take(own, of: id, template ?? 0, item) }
    try takeAttachments(of: item, id)
    if kind == .session { try takeMedia(of: item, id) }
    if isTask, id != 0 {
      do throws(Failure) { try ImportTasks.take(reminders: item.objects("reminders", "a reminder"), of: id, in: transaction) } catch {
        try leaveOut(error, line: item.line)
      }
      if let original = try item.uuid(JSONKey.carried) { repeating.append((id, original, item.line(of: JSONKey.carried))) }
    }
    if isMEL { try keepBeside(MELRemainder(of: item, uuid, kind, session), id, item) }
    guard id != 0, let session else { return }
    var events = ImportEvents(self, session: id)
    if result.isAdded(id) { try events.fill(session) } else { try events.merge(session) }
  }

  /// Tells where an item is none of the kind that it says it is.
  private func tellKind(of item: Object, _ kind: Kind) {
    guard let word = item.fields[JSONKey.kind], !word.isNull, word.string != kind.label else { return }
    item.told?.tell(.warning, .changed, key: JSONKey.kind, "an item of another kind than it says became a \(kind.label)", example: DocumentAccount.text(word), line: word.line)
  }

  /// Tells what the ends of a session say that is not taken; `timestamp` is when the item says that it was.
  private func tellEnds(of item: Object, _ session: ImportSession, _ timestamp: Instant?) {
    for (end, name) in [(session.first, "Start"), (session.last, "Stop")] {
      guard let end else { continue }
      end.tellOthers(than: isMEL ? ImportKeys.endOfMEL : ImportKeys.end, isKept: isMEL)
      guard let type = end.fields["eventType"], !type.isNull, type.string != name else { continue }
      end.told?.tell(
        isMEL ? .info : .warning, isMEL ? .kept : .leftOut, key: "eventType", "\(end.what) has another type than \(name), which \(isMEL ? "is kept beside it" : "was not imported")",
        example: DocumentAccount.text(type), line: type.line, isLoss: !isMEL)
    }
    if let timestamp, timestamp != session.start {
      item.told?.tell(
        isMEL ? .info : .warning, isMEL ? .kept : .changed, key: "timestamp",
        "a session has another time than its start event, \(isMEL ? "which is kept beside it" : "whose time was taken")", example: ISO8601.text(timestamp),
        line: item.line(of: "timestamp"), isLoss: !isMEL)
    }
    if isMEL, session.end == nil {
      item.told?.tell(.info, .assumed, key: "stopEvent", "a session has no end, and so it runs", example: item.fields["title"]?.string ?? "", line: item.line, isLoss: false)
    }
  }

  /// Keeps what a file of MEL says beyond a book as an attachment, in place of what an earlier import kept.
  private mutating func keepBeside(_ remainder: MELRemainder?, _ id: Int64, _ object: Object) throws(Failure) {
    guard id != 0 else { return }
    // Of two that are one entry the first: each import would put one in the place of the other.
    guard beside.insert(id).inserted else {
      if remainder != nil { account.tellDifference(key: "id", example: object.fields["id"]?.string ?? "", at: place(object.line)) }
      return
    }
    let known = result.isAdded(id) ? nil : try MELRemainder.attachment(of: id, on: connection)
    guard let remainder else { return }
    let bytes = try remainder.bytes()
    let hash = SHA256.digest(bytes)
    guard known?[.sha256].text != HexText.write(hash) else { return }
    if let known { _ = try Trash.delete([known.id], [], counting: false, in: transaction) }
    try Contents.keep(bytes, hash: hash, on: connection)
    _ = try Attachments.insert(hash, to: id, name: MELRemainder.name, mediaType: MELRemainder.type, in: transaction)
  }

  /// Whether a session was recorded on both here and in another book: then neither may be laid over the other, and it stays as it is.
  private func isInConflict(_ session: ImportSession, with known: Int64) throws(Failure) -> Bool {
    guard let entry = try EntryStore.find(known, on: connection), entry.kind == .session, try !EntryStore.isTrashed(entry, on: connection) else { return false }
    var events = ImportEvents(self, session: known, makesTypes: false)
    guard let seq = try events.conflict(session) else { return false }
    note(
      .warning, .diverged, line: session.line, key: "events",
      "session \(known) (\(entry.name.prefix(80))) has other events here than in the document, from number \(seq) on; it stays as it is. Give it another UUID in the document and import again to have both",
      id: known)
    return true
  }

  /// Gives an item the fields that the document says; those that it does not say stay.
  private func take(_ own: TextKeyed<CustomValue>, of id: Int64, _ template: Int64, _ item: Object) throws(Failure) {
    guard id != 0 else { return }
    let before = try CustomValues(of: id, on: connection).named
    let after = before.merging(own, othersWin: true)
    guard before != after else { return }
    try CustomValues.set(after, replacing: before, of: id, template: template, in: transaction)
    guard !result.isAdded(id), !result.isChanged(id) else { return }
    note(.info, .changed, line: item.line(of: JSONKey.fields), key: JSONKey.fields, "the fields of entry \(id)", id: id)
  }

  /// What a task has of its own. What its day has no room for goes to the backlog.
  private mutating func takeTask(_ item: Object, into values: inout [Field: Value]) throws(Failure) {
    if let category = values[.category]?.text { values[.category] = .text(try Categories.spelling(of: category, on: connection) ?? category) }
    guard let day = values[.day]?.int, let priority = values[.priority]?.int else { return }
    let known = try item.uuid(JSONKey.uuid).flatMap { (uuid) throws(Failure) in try id(of: uuid) }
    if let known, let entry = try EntryStore.find(known, on: connection), entry[.day].int == day, entry[.priority].int == priority { return }
    guard try !tasks.hasRoom(day, priority, except: known ?? 0, in: transaction) else { return }
    values[.day] = nil
    note(
      .warning, .dayFull, line: item.line(of: JSONKey.day), key: JSONKey.day,
      "day \(day) has no room for the task \(values[.name]?.text?.prefix(80) ?? ""), which waits in the backlog", id: known ?? 0)
  }

  /// Every task is there now: those that repeat one name it.
  private func linkRepeating() throws(Failure) {
    for link in repeating {
      guard let original = try id(of: link.original), try EntryStore.find(original, on: connection)?.kind == .task else {
        note(.warning, .leftOut, line: link.line, key: JSONKey.carried, "the task that it repeats is neither in the document nor in the book", id: link.task)
        continue
      }
      guard try EntryStore.find(link.task, on: connection)?[.carried].int != original else { continue }
      try EntryStore.update(link.task, [.carried: .int(original)], in: transaction)
    }
  }

  private mutating func takeAttachments(of holder: Object, _ id: Int64) throws(Failure) {
    guard id != 0, holder.has(JSONKey.attachmentCount) else { return }
    let bytes = ImportAttachments(connection, folder: folder)
    for node in try holder.list(JSONKey.attachmentCount) {
      do throws(Failure) { try take(attachment: Object(node, "an attachment", holder.told), bytes, of: id) } catch { try leaveOut(error, line: node.line) }
    }
  }

  private mutating func take(attachment: Object, _ bytes: ImportAttachments, of id: Int64) throws(Failure) {
    var values = try attachment.fields(of: .attachment)
    let hash = try bytes.fields(of: attachment, into: &values)
    hashes.insert(HexText.write(hash))
    if let known = try attachment.uuid(JSONKey.uuid).flatMap({ (uuid) throws(Failure) in try self.id(of: uuid) }),
      let entry = try EntryStore.find(known, on: connection), entry.kind == .attachment, entry[.sha256].text != HexText.write(hash)
    {
      throw Failure(.value, "line \(attachment.line(of: JSONKey.sha256)): the attachment \(known) has other bytes in this book, and they never change", id: known)
    }
    try bytes.take(attachment, hash)
    _ = try keep(attachment, .attachment, values, parent: id, time: values[.time]?.int)
  }

  private mutating func takeMedia(of session: Object, _ id: Int64) throws(Failure) {
    guard id != 0, session.has("media") else { return }
    for node in try session.list("media") {
      do throws(Failure) {
        let medium = try Object(node, "a medium", session.told)
        let values = try medium.fields(of: .media)
        try wrapping(node.line, "media") { () throws(Failure) in try Media.check { values[$0] ?? .null } }
        _ = try keep(medium, .media, values, parent: id, time: nil)
      } catch { try leaveOut(error, line: node.line) }
    }
  }

  /// Half a place is none; a whole one stays out where the book keeps none.
  private mutating func takePlace(of item: Object, _ uuid: UUID, from values: inout [Field: Value]) throws(Failure) {
    guard (values[.latitude] == nil) == (values[.longitude] == nil) else {
      let lacking = values[.latitude] == nil ? JSONKey.latitude : JSONKey.longitude
      throw Failure(.missingKey, "line \(item.line): the item has half a place: \"\(lacking)\" is missing")
    }
    guard !placesAllowed, Field.places.contains(where: { values[$0] != nil }) else { return }
    let known = try id(of: uuid).flatMap { (id) throws(Failure) in try EntryStore.find(id, on: connection) }
    let isLost = Field.places.contains { values[$0] != nil && values[$0] != known?[$0] }
    for field in Field.places { values[field] = nil }
    if isLost { placesLeftOut += 1 }
  }

  // MARK: Keeping

  /// Makes an entry, or changes the fields in which the one that is there differs; gives its id, 0 where it stays out.
  private mutating func keep(
    _ object: Object, _ kind: Kind, _ given: [Field: Value], as own: UUID? = nil, parent: Int64, time: Instant?, isKept: Bool = false
  ) throws(Failure) -> Int64 {
    try transaction.relieve()
    object.tellOthers(than: ImportKeys.of(kind), isKept: isKept)
    var values = given
    guard let name = values[.name]?.text else { throw Failure(.missingKey, "line \(object.line): \(object.what) has no \"name\"") }
    if ![.tag, .template].contains(kind) { values[.parent] = .int(parent) }
    if kind.isMovable, let position = try object.text(JSONKey.position) {
      guard HandOrder.isPlace(position) else {
        throw Failure(.value, "line \(object.line(of: JSONKey.position)): \"position\" of \(object.what) is not a position: it has up to \(HandOrder.longest) digits from 0 to 9 and a to f, the first of them 0 or 1")
      }
      values[.position] = .text(position)
    }
    let uuid = if let own { own } else { try uuid(of: object, kind, in: parent, at: time, name: name) }
    let created = try object.time(JSONKey.created)
    if let trashed = try object.time(JSONKey.trashed), [.eventType, .subject, .tag, .template].contains(kind) { values[.trashed] = .int(trashed) }
    let modified = try object.time(JSONKey.modified)
    guard let known = try id(of: uuid) else {
      let id = try transaction.insert(kind, uuid: uuid, created: created ?? time ?? transaction.now, FieldValues(values))
      ids[uuid] = id
      if kind.isNamed { namedEntries.append((id, object.line(of: "name"), document.name)) }
      if let modified { transaction.modified[id] = modified }
      note(.info, .added, line: object.line, key: "", "\(kind.label) \(name.prefix(80))", id: id)
      return id
    }
    guard let entry = try EntryStore.find(known, on: connection), entry.kind == kind else {
      throw Failure(.unresolved, "line \(object.line): the UUID \(uuid.text) names another kind of entry in this book")
    }
    if try EntryStore.isTrashed(entry, on: connection) {
      note(.warning, .leftOut, line: object.line, key: "", "\(kind.label) \(name.prefix(80)) is in the trash and stays there", id: known)
      return 0
    }
    if let created { values[.created] = .int(created) }
    // What the document does not say stays as it is; a session that runs here is not stopped by an older copy of itself.
    var changed = values.filter { entry[$0.key] != $0.value && !($0.key == .end && $0.value.isNull) }
    if document.isOfRows { changed = changed.filter { $0.key == .parent ? parent != root : $0.key.standard == nil || object.says($0.key, of: kind) } }
    guard !changed.isEmpty else {
      note(.info, .unchanged, line: object.line, key: "", "\(kind.label) \(name.prefix(80))", id: known)
      return known
    }
    if kind == .collection, let to = changed[.parent]?.int {
      try wrapping(object.line, "parent") { () throws(Failure) in
        try EntryStore.requireNoCycle(moving: known, to: to, on: connection)
      }
    }
    if kind == .session {
      try requireUnowned(known, object.line)
      let (start, end) = (changed[.time]?.int ?? entry.time, changed[.end]?.int ?? entry.end)
      try wrapping(object.line, "timestamp") { () throws(Failure) in
        try Pauses.requireOrder(from: start, to: end)
        try Pauses.requireWithin(from: start, to: end, of: known, on: connection)
      }
    }
    if kind.isNamed { namedEntries.append((known, object.line(of: "name"), document.name)) }
    try EntryStore.update(known, changed, in: transaction)
    if kind == .session, let end = changed[.end]?.int { try Pauses.close(of: known, at: end, in: transaction) }
    if let tags = changed[.tags] { try Tags.set(tags.ids ?? [], on: known, in: transaction) }
    if let modified { transaction.modified[known] = modified }
    let fields = changed.keys.map(\.name).sorted().joined(separator: ", ")
    note(.info, .changed, line: object.line, key: fields, "\(kind.label) \(name.prefix(80))", id: known)
    return known
  }

  func requireUnowned(_ session: Int64, _ line: Int32) throws(Failure) {
    if let pid = try SessionTails.owner(of: session, in: transaction.store, on: connection) {
      throw Failure(.isRecorded, "line \(line): session \(session) would be changed while process \(pid) records it; stop it first", id: session)
    }
  }

  /// What an entry carries, else what follows from its place.
  private mutating func uuid(
    of object: Object, _ kind: Kind, _ session: ImportSession? = nil, in parent: Int64, at time: Instant?, name: String
  ) throws(Failure) -> UUID {
    let id = try object.uuid("id")
    if let uuid = try object.uuid(JSONKey.uuid) {
      if let id, id != uuid { object.told?.tell(key: "id", "the key \"id\" of \(object.what) was not imported, since it has a \"uuid\" too", example: id.text, line: object.line(of: "id")) }
      return uuid
    }
    if let id { return id }
    // A session of MEL goes by its start event: its title may be changed.
    if isMEL, let uuid = try MELLayout.uuid(startedBy: session?.first?.text("id")), started.insert(uuid).inserted {
      if let known = try self.id(of: uuid) {
        if try EntryStore.find(known, on: connection)?.kind == .session { return uuid }
      } else if case var earlier = derived, case let old = try earlier.take(kind, in: parent, at: time ?? 0, name: name, on: connection), try self.id(of: old) != nil {
        // As it was known before it went by that.
        derived = earlier
        return old
      } else {
        return uuid
      }
    }
    return try derived.take(kind, in: parent, at: time ?? 0, name: name, on: connection)
  }

  /// The entry that a field of an entry names by its UUID.
  private func named(_ field: Field, of object: Object, _ kind: Kind) throws(Failure) -> Int64? {
    guard case .reference(let wanted)? = field.form, let key = kind.jsonFields.first(where: { $0.field == field }) else { return nil }
    return try named(key.name, wanted, of: object)
  }

  /// The entry of a kind that an object names by its UUID.
  func named(_ key: String, _ kind: Kind, of object: Object) throws(Failure) -> Int64? {
    guard let uuid = try object.uuid(key) else { return nil }
    guard let known = try id(of: uuid), try kinds.isA(known, kind, on: connection) else {
      throw Failure(.unresolved, "line \(object.line(of: key)): \"\(key)\" names no \(kind.label) of the document or the book")
    }
    return known
  }

  func id(of uuid: UUID) throws(Failure) -> Int64? {
    if let known = ids[uuid] { return known }
    return try EntryStore.find(uuid, on: connection)
  }

  func note(
    _ severity: Severity, _ reason: Reason, line: Int32, key: String, _ message: String, id: Int64 = 0
  ) {
    result.add(
      Finding(severity, reason, at: line == 0 ? document.name : place(line), key: key, message, id: id))
  }

  /// A line of the document, as findings name it.
  func place(_ line: Int32) -> String { "\(document.name):\(line)" }

  /// Puts line and key before what a rule of the engine refuses.
  func wrapping<R>(_ line: Int32, _ key: String, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    do throws(Failure) { return try body() } catch { throw error.inDocument(line, key) }
  }
}
