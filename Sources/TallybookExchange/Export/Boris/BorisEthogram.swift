internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// The subjects and behaviours of a project that is written: those of its collection, and what its events are of besides.
struct BorisEthogram {
  private let context: ExportContext
  private let collection: Entry?
  private let kept: BorisKept?
  private var subjectNames: [Int64: String] = [:]
  private var subjects: [JSONNode] = []
  private var codes: [Int64: String] = [:]
  private var behaviours: [Int64: BorisBehaviour] = [:]
  private var categoriesByType: [Int64: String] = [:]
  private var objects: [(id: Int64, object: BorisObject)] = []
  /// Event types that are not in the project, since no project that came in had them.
  private var strangers = Set<Int64>()

  init(_ context: ExportContext, of collection: Entry?, _ kept: BorisKept?) throws(Failure) {
    self.context = context
    self.collection = collection
    self.kept = kept
    try readSubjects()
    try readBehaviours()
  }

  private var origin: String { collection?.uuid ?? "" }

  /// What is kept under "0", "1" and so on.
  private func keptObjects(_ key: String) -> [JSONObject] {
    let node = kept?.object[key]
    return (node?.object?.members.map(\.node) ?? node?.array ?? []).compactMap(\.object)
  }

  private func entries(_ kind: Kind) throws(Failure) -> [Entry] {
    let statement = try context.connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(collection?.id ?? 0) AND e.kind = \(kind) AND e.trashed IS NULL ORDER BY \(HandOrder.sql), e.id
      """)
    var found: [Entry] = []
    while try statement.step() { found.append(Entry(statement.statement)) }
    return collection == nil ? [] : found
  }

  /// What an import would make of a text, as an entry has it.
  private static func taken(_ text: String?, _ field: Field, _ kind: Kind) -> String {
    guard let text, !text.isEmpty else { return "" }
    return (try? FieldRules.check(.text(text), for: field, of: kind))?.text ?? ""
  }

  private static func lay(_ key: String, _ field: Field, of entry: Entry, over object: inout BorisObject) throws(Failure) {
    let now = entry[field].text ?? ""
    try object.set(key, .string(now)) { (node) throws(Failure) in taken(node?.string, field, entry.kind) == now }
  }

  // MARK: Subjects

  private mutating func readSubjects() throws(Failure) {
    var known: [String: JSONObject] = [:]
    for object in keptObjects("subjects_conf") { if let name = object["name"]?.string { known[BorisNames.uuid(ofSubject: name, in: origin).text] = object } }
    for entry in try entries(.subject) {
      let object = known[entry.uuid]
      // Who is only in events was made archived, and is not in the project.
      if object == nil, entry[.archived].int == 1, entry.uuid == BorisNames.uuid(ofSubject: entry.name, in: origin).text {
        subjectNames[entry.id] = entry.name
        continue
      }
      try add(subject: entry, over: object)
    }
  }

  private mutating func add(subject: Entry, over kept: JSONObject?) throws(Failure) {
    var object = BorisObject(kept)
    try Self.lay("key", .key, of: subject, over: &object)
    try Self.lay("name", .name, of: subject, over: &object)
    try Self.lay("description", .description, of: subject, over: &object)
    for key in ["key", "name", "description"] { object.complete(key, .string("")) }
    subjectNames[subject.id] = object["name"]?.string ?? subject.name
    subjects.append(object.node)
  }

  /// What a subject of an event is called; one of another place joins the project.
  mutating func name(ofSubject id: Int64) throws(Failure) -> String {
    if id == 0 { return "" }
    if let known = subjectNames[id] { return known }
    guard let entry = try EntryStore.find(id, on: context.connection) else { return "" }
    try add(subject: entry, over: nil)
    return subjectNames[id] ?? ""
  }

  // MARK: Behaviours

  private mutating func readBehaviours() throws(Failure) {
    var known: [String: JSONObject] = [:]
    for object in keptObjects("behaviors_conf") { if let code = object["code"]?.string { known[BorisNames.uuid(ofBehaviour: code, in: origin).text] = object } }
    for entry in try entries(.eventType) {
      let object = known[entry.uuid]
      if object == nil, entry[.archived].int == 1, entry.uuid == BorisNames.uuid(ofBehaviour: entry.name, in: origin).text {
        codes[entry.id] = entry.name
        strangers.insert(entry.id)
        continue
      }
      try add(type: entry, over: object)
    }
  }

  private mutating func add(type: Entry, over kept: JSONObject?) throws(Failure) {
    var object = BorisObject(kept)
    let isState = type[.mode].int == Int64(EventMode.state.rawValue)
    try object.set("type", .string(isState ? "State event" : "Point event")) { (node) throws(Failure) in node?.string?.lowercased().hasPrefix("state") == isState }
    try Self.lay("key", .key, of: type, over: &object)
    try object.set("code", .string(type.name)) { (node) throws(Failure) in node?.string.flatMap { try? BorisNames.type($0) } == type.name }
    try Self.lay("description", .description, of: type, over: &object)
    if kept != nil || type[.color].text != nil { try Self.lay("color", .color, of: type, over: &object) }
    try Self.lay("category", .category, of: type, over: &object)
    try layModifiers(of: type, over: &object)
    for key in ["key", "description", "category", "excluded", "coding map"] { object.complete(key, .string("")) }
    codes[type.id] = object["code"]?.string ?? type.name
    categoriesByType[type.id] = object["category"]?.string ?? ""
    behaviours[type.id] = try BorisBehaviour(object.node)
    objects.append((type.id, object))
  }

  /// The sets of modifiers that the fields of the type's template are, unless those that are kept are the same.
  private func layModifiers(of type: Entry, over object: inout BorisObject) throws(Failure) {
    let schema = try type[.template].int.flatMap { (id) throws(Failure) in try context.templates.schema(of: id, on: context.connection) }
    let fields = schema?.fields ?? []
    if object["modifiers"] != nil, (try? BorisBehaviour(object.node))?.isSaid(by: fields) ?? fields.isEmpty { return }
    let sets = fields.map { field -> JSONNode in
      let choices = field.choiceTexts
      let form: BorisModifierSet.Form = choices != nil ? (field.isList ? .several : .one) : field.type == .number || field.type == .integer ? .number : .text
      var set = BorisObject(nil)
      set.complete("name", .string(field.name))
      set.complete("description", .string(field.description ?? ""))
      set.complete("type", .integer(form.rawValue))
      set.complete("ask at stop", .bool(false))
      set.complete("values", BorisObject.list(choices ?? []))
      return set.node
    }
    try object.set("modifiers", sets.isEmpty ? .string("") : BorisObject.numbered(sets))
  }

  /// The code of an event's type; a type of another place joins the project.
  mutating func code(of type: Int64) throws(Failure) -> String {
    if let known = codes[type] { return known }
    guard let entry = try EntryStore.find(type, on: context.connection) else { return "" }
    try add(type: entry, over: nil)
    return codes[type] ?? ""
  }

  /// The behaviour of an event's type; nil where the project does not have it.
  mutating func behaviour(of type: Int64) throws(Failure) -> BorisBehaviour? {
    _ = try code(of: type)
    return behaviours[type]
  }

  /// The category of an event's type; empty where it has none.
  func category(of type: Int64) -> String { categoriesByType[type] ?? "" }

  // MARK: What is written

  var subjectsValue: JSONValue { BorisObject.numbered(subjects) }

  /// The behaviours, each with the codes of those that it stops.
  func behavioursValue() throws(Failure) -> JSONValue {
    var nodes: [JSONNode] = []
    for (id, object) in objects {
      var object = object
      let ids = try EntryStore.find(id, on: context.connection)?[.excludes].ids ?? []
      let now = ids.compactMap { codes[$0] }
      let was = (try? BorisBehaviour(object.node))?.excluded ?? []
      let code = codes[id] ?? ""
      if Set(now) != Set(was.filter { other in other != code && codes.values.contains(other) }) { try object.set("excluded", .string(now.joined(separator: ","))) }
      nodes.append(object.node)
    }
    return BorisObject.numbered(nodes)
  }

  /// The categories of its behaviours: those that were kept, and new ones behind them.
  var categories: JSONValue {
    var names = kept?.object["behavioral_categories"]?.array?.compactMap(\.string) ?? []
    for (_, object) in objects {
      if let name = object["category"]?.string, !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return BorisObject.list(names)
  }
}
