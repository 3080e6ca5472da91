internal import TallybookBase
internal import TallybookEventLog
internal import TallybookImport
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// A collection as a project of BORIS has it, and its sessions as observations. What came of BORIS is as it stood, but for what was changed since.
struct BorisCollection {
  let context: ExportContext
  let collection: Entry?
  let zone: ZoneRules
  let kept: BorisKept?
  private(set) var ethogram: BorisEthogram
  /// The templates of the sessions, in the order in which they come.
  private var templates: [Int64] = []
  /// What observations are called so far, with how many were to be called so.
  private var names: [ExactText: Int] = [:]
  /// The modifiers that variants are, each worked out once.
  private var texts: [Int64: String] = [:]

  /// Of a collection; 0: the root.
  init(_ id: Int64, _ context: ExportContext) throws(Failure) {
    self.context = context
    collection = try EntryStore.find(id, on: context.connection)
    zone = context.zone ?? collection.flatMap { try? ZoneRules.named($0.zone) } ?? .utc
    kept = collection == nil ? nil : try BorisKept(of: id, on: context.connection)
    ethogram = try BorisEthogram(context, of: collection, kept)
  }

  /// When a date of a project is; nil where it is none.
  func instant(_ text: String) -> Instant? { try? ISO8601.parse(text, default: zone).instant }

  /// A time as BORIS writes dates: on the clocks of the zone, to the millisecond where that is needed.
  func text(_ time: Instant) -> String {
    var bytes: [UInt8] = []
    ISO8601.append(time, offset: zone.offset(at: time), fraction: .shortest, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    // Without the offset, and without thousandths where there are none.
    let parts = text.split(separator: "T", maxSplits: 1)
    let clock = parts.last?.prefix { $0 != "Z" && $0 != "+" && $0 != "-" } ?? ""
    return "\(parts.first ?? "")T\(clock.hasSuffix(".000") ? clock.dropLast(4) : clock)"
  }

  /// What a project says of itself.
  func root() throws(Failure) -> BorisObject {
    var object = BorisObject(kept?.object)
    for key in ["subjects_conf", "behaviors_conf", "behavioral_categories", "independent_variables"] { object.remove(key) }
    let name = collection?.name ?? context.labels[.root]
    try object.set("project_name", .string(name)) { (node) throws(Failure) in node?.string.map(BorisNames.project) == name }
    try object.set("project_description", .string(collection?.description ?? "")) { (node) throws(Failure) in
      (node?.string).map { $0.isEmpty ? "" : (try? FieldRules.check(.text($0), for: .description, of: .collection))?.text ?? $0 } == collection?.description ?? ""
    }
    let time = collection?.time ?? 0
    try object.set("project_date", .string(text(time))) { (node) throws(Failure) in node?.string.map { $0.isEmpty || instant($0) == time } ?? false }
    guard kept == nil else { return object }
    object.complete("time_format", .string("hh:mm:ss"))
    object.complete("project_format_version", .string("7.0"))
    for key in ["coding_map", "converters"] { object.complete(key, .object(JSONObject(members: []))) }
    object.complete("behaviors_coding_map", .array([]))
    return object
  }

  // MARK: An observation

  /// A session as an observation.
  mutating func observation(of session: Entry) throws(Failure) -> BorisSession {
    let kept = try BorisKept(of: session.id, on: context.connection)
    let id = newName(kept?.id.flatMap { was in (try? FieldRules.check(.text(was), for: .name, of: .session))?.text == session.name ? was : nil } ?? session.name)
    var object = BorisObject(kept?.object)
    let clock = JSONObject(members: object.members)
    try object.set("date", .string(text(session.time))) { (node) throws(Failure) in
      guard let date = node?.string.flatMap(instant) else { return false }
      // What came before the clock's beginning of the observation had it begin earlier.
      return date == session.time || BorisClock.origin(of: clock, at: date, zone) != date
    }
    try object.set("description", .string(session.description ?? "")) { (node) throws(Failure) in (node?.string ?? "") == session.description ?? "" }
    try layVariables(of: session, over: &object)
    try BorisFilms(of: session.id, context).lay(over: &object)
    object.complete("type", .string("LIVE"))
    object.complete("file", .array([]))
    object.complete("time offset", .number(0, literal: "0.0"))
    if kept == nil {
      object.complete("observation time interval", .array([JSONNode(.integer(0), line: 0), JSONNode(.integer(0), line: 0)]))
      object.complete("scan_sampling_time", .integer(0))
      for key in ["visualize_spectrogram", "visualize_waveform", "close_behaviors_between_videos", "start_from_current_time"] { object.complete(key, .bool(false)) }
    }
    let origin = BorisClock.origin(of: clock, at: session.time, zone)
    return BorisSession(session: session, id: id, object: object, kept: kept, origin: origin)
  }

  /// A name that no observation has yet: the second of a name has " 2" behind it, and so on.
  private mutating func newName(_ name: String) -> String {
    guard var number = names[ExactText(name)] else {
      names[ExactText(name)] = 1
      return name
    }
    var new = name
    repeat {
      number += 1
      new = "\(name) \(number)"
    } while names[ExactText(new)] != nil
    names[ExactText(name)] = number
    names[ExactText(new)] = 1
    return new
  }

  /// An event of a session as it is written.
  mutating func written(_ event: Event, in session: BorisSession) throws(Failure) -> BorisRow {
    let offset = elapsed(from: session.origin, to: event.time)
    if session.isOfImages || session.kept?.rows[event.seq] != nil {
      let nodes = try row(of: event, in: session)
      return BorisRow(offset: offset, subject: nodes[1].string ?? "", code: nodes[2].string ?? "", modifiers: "", comment: "", nodes: nodes)
    }
    let (subject, code) = (try ethogram.name(ofSubject: event.subject), try ethogram.code(of: event.type))
    let modifiers = try modifiers(of: event, ethogram.behaviour(of: event.type))
    return BorisRow(offset: offset, subject: subject, code: code, modifiers: modifiers, comment: event.note ?? "", nodes: nil)
  }

  /// The row of an event of a session.
  mutating func row(of event: Event, in session: BorisSession) throws(Failure) -> [JSONNode] {
    let (kept, origin, ofImages) = (session.kept?.rows[event.seq], session.origin, session.isOfImages)
    let was = kept.flatMap { try? BorisEvent($0, ofImages: ofImages) }
    let offset = elapsed(from: origin, to: event.time)
    let subject = try ethogram.name(ofSubject: event.subject)
    let code = try ethogram.code(of: event.type)
    let behaviour = try ethogram.behaviour(of: event.type)
    let modifiers = try modifiers(of: event, behaviour)
    var row: [JSONNode] = []
    func add(_ value: JSONValue, _ place: Int, _ isSame: Bool) { row.append(isSame && place < was?.row.count ?? 0 ? was?.row[place] ?? JSONNode(value, line: 0) : JSONNode(value, line: 0)) }
    if let was, was.offset == nil, offset == 0 || ofImages {
      // As Python writes it, and BORIS with it.
      row.append(JSONNode(.number(.nan, literal: "NaN"), line: 0))
    } else {
      add(BorisSeconds.value(offset), 0, was?.offset == offset)
    }
    add(.string(subject), 1, was?.subject == subject)
    add(.string(code), 2, was?.code == code)
    let isSame = try was.map { (was) throws(Failure) in
      guard let behaviour else { return event.variant == 0 }
      return (try? behaviour.fields(was.modifiers, line: 0)).map { behaviour.modifiers($0) } == modifiers
    } ?? false
    add(.string(modifiers), 3, isSame)
    add(.string(event.note ?? ""), 4, was?.comment == event.note ?? "")
    if let was { row += was.row.dropFirst(5) } else if ofImages { row.append(JSONNode(event.value.flatMap { Int64(exactly: $0) }.map { .integer($0) } ?? .null, line: 0)) }
    return row
  }

  /// The modifiers of a bout whose start has the row that is given: those of its stop, where that has more.
  mutating func modifiers(of bout: Bout, startedAs row: [JSONNode]) throws(Failure) -> String {
    guard bout.stopVariant != 0, bout.stopVariant != bout.event.variant, let behaviour = try ethogram.behaviour(of: bout.event.type) else { return row[3].string ?? "" }
    return behaviour.modifiers(bout.fieldsText.flatMap { try? JSONParser.parse($0).object } ?? JSONObject(members: []))
  }

  private mutating func modifiers(of event: Event, _ behaviour: BorisBehaviour?) throws(Failure) -> String {
    guard event.variant != 0, let behaviour else { return "" }
    if let known = texts[event.variant] { return known }
    let fields = context.variants.text(of: event.variant).flatMap { try? JSONParser.parse($0).object } ?? JSONObject(members: [])
    let text = behaviour.modifiers(fields)
    texts[event.variant] = text
    return text
  }

  // MARK: Independent variables

  private mutating func layVariables(of session: Entry, over object: inout BorisObject) throws(Failure) {
    let own = try context.fields(of: session)
    if let template = session[.template].int, !templates.contains(template) { templates.append(template) }
    var values = BorisObject(object["independent_variables"]?.object)
    let schema = try session[.template].int.flatMap { (id) throws(Failure) in try context.templates.schema(of: id, on: context.connection) }
    var written = Set<ExactText>()
    for (name, value) in own {
      written.insert(ExactText(name))
      let key = values.members.first { ExactText.same(TrimmedText.of($0.key), name) }?.key ?? name
      let text = if case .text(let text) = value { text } else { value.json }
      try values.set(key, .string(text)) { (node) throws(Failure) in
        guard let was = node?.string ?? node?.literal else { return false }
        return was == text || Double(was).flatMap { number in Double(text).map { $0 == number } } == true
      }
    }
    // What has no value any more, though what is kept would be taken.
    for member in values.members where !written.contains(ExactText(TrimmedText.of(member.key))) {
      guard let schema, schema[TrimmedText.of(member.key)] != nil, let was = member.node.string ?? member.node.literal, !was.isEmpty, isTaken(was, TrimmedText.of(member.key), schema) else { continue }
      try values.set(member.key, .string(""))
    }
    try object.set("independent_variables", values.node.value) { (node) throws(Failure) in node == nil && values.members.isEmpty }
  }

  private func isTaken(_ text: String, _ name: String, _ schema: TemplateSchema) -> Bool {
    let value = schema[name]?.type == .number ? BorisModifierSet.number(text) ?? .string(text) : JSONValue.string(text)
    return CustomFields.read(JSONObject(members: [JSONObject.Member(key: name, node: JSONNode(value, line: 0), line: 0)]), schema).problems.isEmpty
  }

  /// The variables that are kept and still are fields, and fields that are new.
  func variables() throws(Failure) -> JSONValue {
    let node = kept?.object["independent_variables"]
    let was = node?.object?.members.map(\.node) ?? node?.array ?? []
    let own = try EntryStore.find(BorisNames.uuid(ofVariablesIn: collection?.uuid ?? ""), on: context.connection)
    var fields: [TemplateField] = []
    var names = Set<ExactText>()
    for template in [own].compactMap({ $0 }) + templates {
      for field in try context.templates.schema(of: template, on: context.connection)?.fields ?? [] where names.insert(ExactText(field.name)).inserted { fields.append(field) }
    }
    var nodes = was.filter { each in names.contains(ExactText(TrimmedText.of(each.object?["label"]?.string ?? ""))) }
    let known = Set(nodes.map { ExactText(TrimmedText.of($0.object?["label"]?.string ?? "")) })
    for field in fields where !known.contains(ExactText(field.name)) {
      let choices = field.choiceTexts
      var object = BorisObject(nil)
      object.complete("label", .string(field.name))
      object.complete("description", .string(field.description ?? ""))
      object.complete("type", .string(choices != nil ? "value from set" : field.type == .number || field.type == .integer ? "numeric" : "text"))
      object.complete("default value", .string(""))
      object.complete("possible values", .string((choices ?? []).joined(separator: ",")))
      nodes.append(object.node)
    }
    return BorisObject.numbered(nodes)
  }
}
