internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in a project of BORIS, within a transaction: its collection, what is observed and how, then observation by observation.
struct BorisImport {
  private let project: BorisProject
  private let zone: ZoneRules
  private let zoneName: String
  private var records: TimeRecordImport
  /// The UUID of the collection, of which all others are derived.
  private var origin = ""
  private var collection: Int64 = 0
  private var subjects = TextKeyed<Int64>()
  private var types = TextKeyed<Int64>()
  private var behaviours = TextKeyed<BorisBehaviour>()
  /// The template of its sessions; 0 where there is none.
  private var template: Int64 = 0
  private var templates: [Int64: Template] = [:]
  /// What modifiers become, by the codes that have them.
  private var variants = TextKeyed<TextKeyed<Variant>>()

  private struct Variant {
    let id: Int64
    /// Whether the same modifiers would be written again.
    let isPlain: Bool
  }

  init(_ project: BorisProject, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.project = project
    self.zone = try ZoneRules.named(zone)
    zoneName = zone
    self.records = records
    for each in project.behaviours { behaviours[each.code] = each }
  }

  private var transaction: Transaction { records.transaction }
  private var connection: Connection { records.connection }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    guard try takeProject() else { return records.finish() }
    try takeSubjects()
    try takeBehaviours()
    try takeVariables()
    let known = try BorisRemainder.sessions(of: collection, on: connection)
    for (index, observation) in project.observations.enumerated() {
      do throws(Failure) { try take(observation, known) } catch {
        // The line at fault rather than that of its observation.
        let line = HEYImport.line(of: error.message).flatMap { Int32(exactly: $0) } ?? observation.line
        try records.leaveOut(Failure(error.cause, HEYImport.withoutLine(error.message), field: error.field, id: error.id, found: error.found, bound: error.bound), at: place(line))
      }
      try progress(UInt64(index + 1), UInt64(project.observations.count))
    }
    records.finish()
  }

  private func place(_ line: Int32) -> String { "\(records.name):\(line)" }

  private func derived(_ what: String) -> UUID { BorisNames.uuid(what, in: origin) }

  // MARK: The project

  /// Its collection; false where that is in the trash.
  private mutating func takeProject() throws(Failure) -> Bool {
    let object = project.object
    let name = BorisNames.project(try object.text("project_name") ?? "")
    let date = try object.text("project_date") ?? ""
    let time = date.isEmpty ? nil : try? ISO8601.parse(date, default: zone).instant
    var values: FieldValues = [.time: .int(time ?? transaction.now), .zone: .text(zoneName)]
    values[.name] = try checked(name, .name, .collection, object, "project_name")
    if let about = try object.text("project_description"), !about.isEmpty { values[.description] = try checked(about, .description, .collection, object, "project_description") }
    let holder = try EntryStore.find(records.parent, on: connection)?.uuid ?? "root"
    let uuid = UUID.derived(from: "BORIS/\(holder)/\(name.utf8.count):\(name)/\(date)", in: .tallybook)
    origin = uuid.text
    let (id, isNew) = try records.keep(uuid, values, as: .collection, created: transaction.now, vague: [.time], at: place(object.line))
    collection = id
    if isNew { try BorisRemainder(of: project).keep(of: id, in: transaction) }
    return id != 0
  }

  private func checked(_ text: String, _ field: Field, _ kind: Kind, _ object: ImportDocument.Object, _ key: String) throws(Failure) -> Value {
    do throws(Failure) { return try FieldRules.check(.text(text), for: field, of: kind) } catch { throw error.inDocument(object.line(of: key), key) }
  }

  /// What is known, or made now.
  private func define(_ kind: Kind, _ uuid: UUID, _ values: FieldValues, line: Int32) throws(Failure) -> (id: Int64, isNew: Bool) {
    let name = values[.name]?.text ?? ""
    guard let known = try EntryStore.find(uuid, on: connection), let entry = try EntryStore.find(known, on: connection), entry.kind == kind else {
      let id = try transaction.insert(kind, uuid: uuid, created: transaction.now, values)
      records.note(.info, .added, at: place(line), key: "", "\(kind.label) \(name.prefix(80))", id: id)
      return (id, true)
    }
    if try EntryStore.isTrashed(entry, on: connection) {
      records.note(.warning, .unchanged, at: place(line), key: "", "\(kind.label) \(name.prefix(80)) is in the trash and stays there", id: known)
    } else {
      records.note(.info, .unchanged, at: place(line), key: "", "\(kind.label) \(entry.name.prefix(80))", id: known)
    }
    return (known, false)
  }

  /// The texts of an object that an entry has under fields of its own, where it can: the rest is kept beside the project, which is told of what is new.
  private func add(
    _ texts: [(key: String, field: Field)], of object: ImportDocument.Object, as kind: Kind, isNew: Bool, to values: inout FieldValues
  ) throws(Failure) {
    for (key, field) in texts {
      guard let text = try object.text(key), !text.isEmpty else { continue }
      guard let value = try? FieldRules.check(.text(text), for: field, of: kind) else {
        if isNew {
          records.account.tell(
            .info, .kept, key: key, "the key \(QuotedValue.of(key)) of \(object.what) has no place in a book, and is kept beside it", example: text, at: place(object.line(of: key)),
            isLoss: false)
        }
        continue
      }
      values[field] = value
    }
  }

  private mutating func takeSubjects() throws(Failure) {
    for object in project.subjects {
      let name = try object.required(object.text("name"), "name")
      var values: FieldValues = [.parent: .int(collection), .archived: .int(0), .name: try checked(name, .name, .subject, object, "name")]
      let uuid = BorisNames.uuid(ofSubject: name, in: origin)
      try add([("key", .key), ("description", .description)], of: object, as: .subject, isNew: isNew(uuid), to: &values)
      subjects[name] = try define(.subject, uuid, values, line: object.line).id
    }
  }

  private mutating func takeBehaviours() throws(Failure) {
    var new = Set<Int64>()
    for behaviour in project.behaviours {
      let object = behaviour.object
      let uuid = BorisNames.uuid(ofBehaviour: behaviour.code, in: origin)
      let isNew = try isNew(uuid)
      var values = try self.values(ofType: behaviour.code, isState: behaviour.isState, isNew: isNew, line: object.line(of: "code"))
      try add([("key", .key), ("description", .description), ("category", .category), ("color", .color)], of: object, as: .eventType, isNew: isNew, to: &values)
      if !behaviour.sets.isEmpty {
        values[.template] = .int(try records.template("\(behaviour.code) (\(projectName))", derived("template/\(behaviour.code)"), line: object.line) { behaviour.schema(title: $0) })
      }
      let type = try define(.eventType, uuid, values, line: object.line)
      types[behaviour.code] = type.id
      if type.isNew { new.insert(type.id) }
    }
    for behaviour in project.behaviours {
      guard let id = types[behaviour.code], new.contains(id) else { continue }
      var excluded = Set<Int64>()
      for code in behaviour.excluded {
        if let other = types[code], other != id { excluded.insert(other) } else {
          records.account.tell(key: "excluded", "a behaviour excludes something that is not a behaviour, or itself, which was not imported", example: code, at: place(behaviour.object.line(of: "excluded")))
        }
      }
      if !excluded.isEmpty { try EntryStore.update(id, [.excludes: .ids(excluded.sorted())], in: transaction) }
    }
  }

  private var projectName: String { (try? EntryStore.find(collection, on: connection))?.name ?? "BORIS" }

  private func isNew(_ uuid: UUID) throws(Failure) -> Bool { try EntryStore.find(uuid, on: connection) == nil }

  private func values(ofType code: String, isState: Bool, isNew: Bool = true, line: Int32) throws(Failure) -> FieldValues {
    do throws(Failure) {
      let name = try BorisNames.type(code)
      if isNew, name != TrimmedText.of(code) {
        records.account.tell(.info, .changed, key: "code", "a behaviour is called as the ends of a session are, and has another name here", example: code, at: place(line), isLoss: false)
      }
      let mode: EventMode = isState ? .state : .point
      return [.name: .text(name), .parent: .int(collection), .mode: .int(Int64(mode.rawValue)), .recordable: .int(1), .archived: .int(0)]
    } catch { throw error.inDocument(line, "code") }
  }

  private mutating func takeVariables() throws(Failure) {
    guard let first = project.variables.first else { return }
    let project = project
    template = try records.template("observations (\(projectName))", BorisNames.uuid(ofVariablesIn: origin), line: first.line) { (title) throws(Failure) in
      var properties: [(String, JSONNode)] = []
      for each in project.variables { properties.append((each.label, try each.property())) }
      return BorisSchema.text(title: title, properties)
    }
  }

  // MARK: An observation

  private mutating func take(_ member: JSONObject.Member, _ known: TextKeyed<(session: Int64, digest: String)>) throws(Failure) {
    let digest = BorisRemainder.digest(member.node)
    let was = known[member.key]
    if let was, was.digest == digest {
      return records.note(.info, .unchanged, at: place(member.line), key: "", "session \(member.key.prefix(80))", id: was.session)
    }
    if was != nil, !records.flags.contains(.replace) {
      return records.account.tell(
        key: "observations", "an observation says otherwise than it did when it came in; its session stays as the book has it: import with REPLACE to have the new one", example: member.key,
        at: place(member.line))
    }
    let observation = try BorisObservation(member, of: project, zone)
    guard let uuid = try uuid(of: observation, isReplaced: was != nil, line: member.line) else { return }
    let columns = try columns(of: observation)
    let variants = variants
    let remainder = BorisRemainder(of: observation, digest: digest) { event in
      event.isPlain && (event.modifiers.isEmpty || variants[event.code]?[event.modifiers]?.isPlain == true)
    }
    var values: FieldValues = [
      .name: try checked(observation.id, .name, .session, observation.object, observation.id), .parent: .int(collection), .time: .int(observation.start), .end: .int(observation.end),
      .zone: .text(zoneName),
    ]
    if let about = try observation.object.text("description"), !about.isEmpty {
      values[.description] = try checked(about, .description, .session, observation.object, "description")
    }
    let own = try fields(of: observation)
    if !own.isEmpty { values[.template] = .int(template) }
    if let was {
      _ = try Trash.delete([was.session], [], counting: false, in: transaction)
      records.note(.info, .changed, at: place(member.line), key: "observations", "session \(member.key.prefix(80)) is in the trash, for what replaces it", id: was.session)
    }
    let (session, _) = try records.keep(uuid, values, created: transaction.now, at: place(member.line))
    if !own.isEmpty { try CustomValues.set(own, replacing: TextKeyed(), of: session, template: template, in: transaction) }
    for pause in observation.pauses { try Pauses.add(pause, to: session, in: transaction) }
    try Chunks.append(columns, to: session, on: connection)
    if columns.isEmpty { try Chunks.setTail(false, of: session, on: connection) }
    try takeFilms(of: observation, session, uuid)
    try remainder.keep(of: session, in: transaction)
    for event in observation.open {
      records.account.tell(
        .warning, .unclosed, key: "events", "a state begins and does not end; it is open until its session ends",
        example: "\(event.code) at \(event.row[0].literal ?? "") s of \(observation.id)", at: place(event.line), isLoss: false)
    }
  }

  /// Its films are media of its session, each player a track.
  private func takeFilms(of observation: BorisObservation, _ session: Int64, _ uuid: UUID) throws(Failure) {
    for (place, film) in BorisFilm.all(of: observation.object.fields).enumerated() {
      guard var values = film.fields(beside: transaction.store.path) else {
        records.account.tell(
          .info, .kept, key: "file", "a film has a path, a player or times that no medium has, and is kept beside its session", example: film.path,
          at: self.place(observation.object.line(of: "file")), isLoss: false)
        continue
      }
      values[.parent] = .int(session)
      values[.position] = .text(HandOrder.place(at: transaction.now &+ Int64(place)))
      let id = try transaction.insert(.media, uuid: derived("media/\(uuid.text)/\(place)"), created: transaction.now, values)
      records.note(.info, .added, at: self.place(observation.object.line(of: "file")), key: "file", "medium \(film.path.prefix(80))", id: id)
    }
  }

  /// What a session is known by; nil where it is in the trash, or lost what it was known by.
  private func uuid(of observation: BorisObservation, isReplaced: Bool, line: Int32) throws(Failure) -> UUID? {
    var number = 1
    while true {
      let uuid = derived("observation/\(observation.id)\(number == 1 ? "" : "/\(number)")")
      guard let known = try EntryStore.find(uuid, on: connection) else { return uuid }
      guard isReplaced else {
        let entry = try EntryStore.find(known, on: connection)
        let isTrashed = if let entry { try EntryStore.isTrashed(entry, on: connection) } else { false }
        records.note(
          isTrashed ? .warning : .info, isTrashed ? .leftOut : .unchanged, at: place(line), key: "",
          "session \(observation.id.prefix(80)) is \(isTrashed ? "in the trash and stays there" : "there already")", id: known)
        return nil
      }
      number += 1
    }
  }

  /// The values of its independent variables.
  private mutating func fields(of observation: BorisObservation) throws(Failure) -> TextKeyed<CustomValue> {
    let given = try observation.object.object("independent_variables", "the independent variables")?.fields.members ?? []
    guard template != 0, let schema = try schema(of: template) else { return TextKeyed() }
    var members: [JSONObject.Member] = []
    for member in given {
      guard let text = BorisObservation.text(member.node), !text.isEmpty else { continue }
      guard let variable = project.variables.first(where: { ExactText.same($0.label, TrimmedText.of(member.key)) }) else {
        records.account.tell(
          .info, .kept, key: member.key, "a value of a variable that the project does not have is kept beside its session", example: text, at: place(member.line), isLoss: false)
        continue
      }
      members.append(JSONObject.Member(key: variable.label, node: JSONNode(variable.value(text), line: member.line), line: member.line))
    }
    let (values, problems) = CustomFields.read(JSONObject(members: members), schema)
    for problem in problems {
      records.account.tell(.info, .kept, key: problem.field, "a value does not fit its variable's field, and is kept beside its session", example: problem.message, at: place(observation.object.line), isLoss: false)
    }
    return problems.isEmpty ? values : CustomFields.read(JSONObject(members: members.filter { member in !problems.contains { ExactText.same($0.field, member.key) } }), schema).values
  }

  private mutating func schema(of id: Int64) throws(Failure) -> TemplateSchema? {
    if let known = templates[id] { return known.schema }
    let found = try Template.find(id, on: connection)
    templates[id] = found
    return found?.schema
  }

  // MARK: Its events

  private mutating func columns(of observation: BorisObservation) throws(Failure) -> EventColumns {
    var columns = EventColumns()
    for (place, each) in observation.events.enumerated() {
      var event = Event(seq: UInt64(place + 1), time: observation.time(of: each), type: try type(of: each), phase: each.phase)
      event.subject = try subject(of: each)
      if !each.modifiers.isEmpty { event.variant = try variant(of: each).id }
      event.value = each.image.map(Double.init)
      event.note = each.comment.isEmpty ? nil : each.comment
      do throws(Failure) { try event.checkContent() } catch { throw error.inDocument(each.line, "events") }
      columns.append(event.logged)
    }
    return columns
  }

  private mutating func type(of event: BorisEvent) throws(Failure) -> Int64 {
    if let known = types[event.code] { return known }
    var values = try values(ofType: event.code, isState: false, line: event.line)
    values[.archived] = .int(1)
    let id = try define(.eventType, BorisNames.uuid(ofBehaviour: event.code, in: origin), values, line: event.line).id
    types[event.code] = id
    records.account.tell(
      .warning, .assumed, key: "events", "an event is of a behaviour that the project does not have, which was made as a point and archived", example: event.code, at: place(event.line),
      isLoss: false)
    return id
  }

  private mutating func subject(of event: BorisEvent) throws(Failure) -> Int64 {
    if event.subject.isEmpty { return 0 }
    if let known = subjects[event.subject] { return known }
    let name: Value
    do throws(Failure) { name = try FieldRules.check(.text(event.subject), for: .name, of: .subject) } catch { throw error.inDocument(event.line, "events") }
    let id = try define(.subject, BorisNames.uuid(ofSubject: event.subject, in: origin), [.parent: .int(collection), .archived: .int(1), .name: name], line: event.line).id
    subjects[event.subject] = id
    records.account.tell(
      .warning, .assumed, key: "events", "an event is of a subject that the project does not have, which was made and archived", example: event.subject, at: place(event.line), isLoss: false)
    return id
  }

  /// What the modifiers of an event become.
  private mutating func variant(of event: BorisEvent) throws(Failure) -> Variant {
    if let known = variants[event.code]?[event.modifiers] { return known }
    let made: Variant
    if let behaviour = behaviours[event.code] {
      let fields = try behaviour.fields(event.modifiers, line: event.line)
      let type = try type(of: event)
      let template = try EntryStore.find(type, on: connection)?[.template].int ?? 0
      let schema = try schema(of: template)
      if !CustomFields.read(fields, schema).problems.isEmpty {
        records.account.tell(
          .info, .kept, key: "events", "a modifier is not listed by its behaviour, and was imported unchanged", example: "\(event.code): \(event.modifiers)", at: place(event.line), isLoss: false)
      }
      let values = VariantValues(kept: CustomFields.kept(fields, schema), of: type, template: template)
      made = Variant(id: values.values.isEmpty ? 0 : try values.made(in: transaction), isPlain: behaviour.modifiers(fields) == event.modifiers)
    } else {
      records.account.tell(
        .info, .kept, key: "events", "the modifiers of a behaviour that the project does not have are kept beside their session", example: "\(event.code): \(event.modifiers)", at: place(event.line),
        isLoss: false)
      made = Variant(id: 0, isPlain: false)
    }
    variants[event.code, default: TextKeyed()][event.modifiers] = made
    return made
  }
}
