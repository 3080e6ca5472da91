internal import TallybookBase
internal import TallybookStorage
package import TallybookText

extension Field {
  /// The least number of a field that is no field of the library: of a template's, or of a column of a statement of SQL.
  package static let firstOwn: Int32 = 1000
}

/// What a draft holds beside the columns of its entry: the values of an item's own fields, by name, with the template that checks
/// them; of a template its schema.
package struct CustomFields {
  private(set) var template = Tracked<Template?>(nil)
  var values = Tracked(TextKeyed<CustomValue>())
  var schema = Tracked<String?>(nil)

  /// Of a new item, with the defaults of its template.
  init(template: Template?) {
    guard let template else { return }
    self.template = Tracked(template)
    values = Tracked(TextKeyed(template.schema.fields.compactMap { field in field.standard.map { (field.name, $0) } }))
  }

  /// Of an entry that is there.
  init(of entry: Entry, on connection: Connection) throws(Failure) {
    if entry.kind == .template { schema = Tracked(try TemplateVersions.current(of: entry.id, on: connection)?.schema) }
    guard entry.kind.hasFields else { return }
    values = Tracked(try CustomValues(of: entry.id, on: connection).named)
    if let id = entry[.template].int { template = Tracked(try Template.find(id, on: connection)) }
  }

  /// Of a stored draft.
  init(_ stored: StoredDraft, template: Template?) {
    self.template = Tracked(template)
    values = Tracked(stored.ownBase)
    values.current = stored.own
    schema = Tracked(stored.schemaBase)
    schema.current = stored.schema
  }

  var isDirty: Bool { values.isDirty || schema.isDirty }

  /// Whether there is something to write beside the entry's own row.
  var hasRows: Bool { !values.current.isEmpty || schema.current != nil }

  mutating func use(_ template: Template?) { self.template.current = template }

  mutating func keep() {
    template.keep()
    values.keep()
    schema.keep()
  }

  mutating func reset() {
    template.reset()
    values.reset()
    schema.reset()
  }

  /// The name of a field's number.
  func name(of number: Int32) -> String? { template.current?.names[number] }

  /// A field's value.
  subscript(number: Int32) -> CustomValue? { name(of: number).flatMap { values.current[$0] } }

  /// All values as a JSON object, in the order of the schema and then of their names; none where there is none.
  var json: Value {
    guard !values.current.isEmpty else { return .null }
    return .text(CustomValues.json(Self.ordered(values.current, template.current?.schema)))
  }

  package static func ordered(_ values: TextKeyed<CustomValue>, _ schema: TemplateSchema?) -> [(name: String, value: CustomValue)] {
    let known = (schema?.fields ?? []).compactMap { field in values[field.name].map { (field.name, $0) } }
    return known + values.sorted.filter { schema?[$0.key] == nil }.map { ($0.key, $0.value) }
  }

  // MARK: Setting

  /// Sets one field of the template; gives what does not fit, with which it stays as it was.
  mutating func set(_ number: Int32, _ value: Value) throws(Failure) -> TemplateProblem? {
    guard let name = name(of: number) else {
      throw Failure(
        .field, template.current == nil ? "the item has no template, and so no field \(number); set its template first"
          : "the template \(template.current?.name.prefix(60) ?? "") has no field \(number); list its fields", field: .own(number))
    }
    guard let field = template.current?.schema[name] else {
      // One that the schema had once: it can go.
      guard value.isNull else {
        throw Failure(.field, "the field \(name) is no longer in the template's schema; it can only be cleared", field: .own(number))
      }
      values.current[name] = nil
      return nil
    }
    let read: CustomValue?
    switch field.read(value) {
    case .success(let value): read = value
    case .failure(let problem): return problem
    }
    if let read {
      if let problem = field.problem(with: read, now: nil) { return problem }
    } else if field.isRequired {
      return field.missing
    }
    values.current[name] = read
    return nil
  }

  /// Sets all fields from a JSON object; gives what does not fit. Those stay as they were.
  mutating func set(json value: Value) throws(Failure) -> [TemplateProblem] {
    guard let text = value.text else {
      values.current = TextKeyed()
      return []
    }
    let node: JSONNode
    do throws(Failure) { node = try JSONParser.parse(text) } catch {
      throw Failure(.syntax, "the field fields is not JSON: \(error.message)", field: .fields)
    }
    guard let object = node.object else { throw Failure(.type, "the field fields takes a JSON object, not \(node.value.kind)", field: .fields) }
    let (read, problems) = Self.read(object, template.current?.schema)
    let kept = TextKeyed(problems.compactMap { problem in values.current[problem.field].map { (problem.field, $0) } })
    values.current = read.merging(kept, othersWin: false)
    return problems
  }

  /// An object's members as values; what the schema does not know is kept as it stands, unless the schema is closed.
  package static func read(_ object: JSONObject, _ schema: TemplateSchema?) -> (values: TextKeyed<CustomValue>, problems: [TemplateProblem]) {
    var values = TextKeyed<CustomValue>()
    var problems: [TemplateProblem] = []
    for member in object.members {
      guard let field = schema?[member.key] else {
        if schema?.isClosed == true {
          problems.append(
            TemplateProblem(field: member.key, cause: .field, message: "the template has no field \(member.key.prefix(60)), and takes no others", found: .null, bound: .null))
        } else if member.key.utf8.count > 256 || member.key.isEmpty || member.key.utf8.contains(0) {
          problems.append(TemplateProblem(field: "", cause: .length, message: "a field's name must have 1 to 256 bytes and no NUL", found: .null, bound: .null))
        } else if !member.node.isNull {
          values[member.key] = .json(JSONWriter.text(member.node))
        }
        continue
      }
      switch field.read(member.node) {
      case .failure(let problem): problems.append(problem)
      case .success(let value):
        guard let value else { continue }
        if let problem = field.problem(with: value, now: nil) { problems.append(problem) } else { values[member.key] = value }
      }
    }
    return (values, problems)
  }

  /// An object's members whether they fit or not: as the schema has them where the type is right, else as they stand.
  package static func kept(_ object: JSONObject, _ schema: TemplateSchema?) -> TextKeyed<CustomValue> {
    var values = TextKeyed<CustomValue>()
    for member in object.members where !member.node.isNull {
      if let field = schema?[member.key], case .success(let value?) = field.read(member.node) { values[member.key] = value } else { values[member.key] = .json(JSONWriter.text(member.node)) }
    }
    return values
  }

  // MARK: Meanwhile

  /// The names of fields that were set, and were changed to something else in the book since.
  func collisions(with now: CustomFields) -> [String] {
    let names = Set(values.current.keys).union(values.before.keys).sorted().map(\.text)
    return names.filter { name in
      let (mine, base, theirs) = (values.current[name], values.before[name], now.values.before[name])
      return mine != base && theirs != base && theirs != mine
    }
  }

  /// Whether the book has other values, or another schema, than when the draft began.
  func differs(from now: CustomFields) -> Bool { values.before != now.values.before || schema.before != now.schema.before }

  /// Begins anew from what the book has now; what was set stays set.
  mutating func rebase(onto now: CustomFields) {
    let old = values
    let isTemplateSet = template.current?.id != template.before?.id
    values = Tracked(now.values.before)
    for name in Set(old.current.keys).union(old.before.keys).map(\.text) where old.current[name] != old.before[name] { values.current[name] = old.current[name] }
    let (given, isSchemaSet) = (schema.current, schema.isDirty)
    schema = Tracked(now.schema.before)
    if isSchemaSet { schema.current = given }
    let asked = template.current
    template = Tracked(now.template.before)
    if isTemplateSet { template.current = asked }
  }

  // MARK: Checking and writing

  /// What keeps the values from being saved: of a new item or template everything, else only what was changed, since an item
  /// may hold what its template took before.
  func problems(isNew: Bool, now: Instant) -> [TemplateProblem] {
    guard let template = template.current else { return [] }
    let isWhole = isNew || template.id != self.template.before?.id
    return template.schema.problems(with: values.current, now: now).filter { isWhole || values.current[$0.field] != values.before[$0.field] }
  }

  /// Writes what was changed.
  func write(to entry: Int64, isNew: Bool, in transaction: Transaction) throws(Failure) {
    if let text = schema.current, schema.isDirty || isNew { try TemplateVersions.set(text, of: entry, in: transaction) }
    let id = template.current?.id ?? 0
    var before = isNew ? TextKeyed() : values.before
    if !isNew, id != template.before?.id ?? 0, !before.isEmpty {
      // The same names have other numbers there.
      try CustomValues.clear(entry, in: transaction)
      before = TextKeyed()
    }
    guard values.current != before else { return }
    try CustomValues.set(values.current, replacing: before, of: entry, template: id, in: transaction)
  }
}
