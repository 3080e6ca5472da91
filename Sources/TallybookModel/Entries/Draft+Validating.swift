package import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// What keeps a draft from being saved.
extension Draft {
  /// Everything that would prevent saving the draft, and as warnings the items that a template's new schema would not fit.
  package func validate() throws(Failure) -> [Finding] { try validate(now: book.mutationTime()) }

  /// The same, at a time that was read before.
  package func validate(now: Instant) throws(Failure) -> [Finding] {
    try book.requireOpen()
    return try book.read { connection throws(Failure) in
      var findings = refusals.map(\.problem.finding)
      findings += try problems(on: connection, now: now).map(\.finding)
      if let id, own.schema.isDirty, let text = own.schema.current { findings += try TemplateMisfits.find(text, of: id, on: connection) }
      return findings
    }
  }

  /// Throws the refusal that was kept.
  package func requireNoRefusal() throws(Failure) {
    if let refusal = refusals.first { throw refusal.problem.failure }
  }

  /// What does not fit together or refers to nothing; read where it is to be written.
  func problems(on connection: Connection, now: Instant, isForced: Bool = false) throws(Failure) -> [DraftProblem] {
    var found = DraftFailures()
    try kind.rules.problems(of: self, on: connection, into: &found)
    var problems = found.all.map { DraftProblem($0, of: id ?? 0) }
    if !isForced { problems += try collisions(on: connection) }
    guard let template = own.template.current, try isCurrent(template, on: connection) else { return problems }
    let numbers = template.numbers
    problems += own.problems(isNew: id == nil, now: now).filter { problem in
      !refusals.contains { $0.field.rawValue == numbers[problem.field] ?? 0 }
    }.map { DraftProblem($0, number: numbers[$0.field], of: id ?? 0) }
    if template.schema.isNeverAhead, isGiven(.time), let time = fields[.time].int, time > now {
      let problem = TemplateProblem(
        field: Field.time.name, cause: .future, message: "the field time is in the future, at \(ISO8601.text(time)); give a time that has passed",
        found: .int(time), bound: .int(now))
      problems.append(DraftProblem(problem, number: Field.time.rawValue, of: id ?? 0))
    }
    return problems
  }

  /// Whether the template is there; one that was changed meanwhile is read again.
  private func isCurrent(_ template: Template, on connection: Connection) throws(Failure) -> Bool {
    if let known = connection.known, known.referred[template.id] == .template, known.versions[template.id] == template.version { return true }
    guard try EntryStore.find(template.id, on: connection)?[.trashed].isNull == true else { return false }
    let newest = try TemplateVersions.current(of: template.id, on: connection)?.version
    connection.known?.versions[template.id] = newest
    guard newest != template.version else { return true }
    own.use(try Template.find(template.id, on: connection))
    return own.template.current != nil
  }

  /// Whether a field is looked at: of a new entry, or changed.
  func isGiven(_ field: Field) -> Bool { id == nil || fields.isDirty(field) }

  /// What entries of any kind cannot have.
  func findCommonProblems(on connection: Connection, into found: inout DraftFailures) throws(Failure) {
    let fields = fields
    let given = fields.current.fields
    for field in KindFields.of(kind).required where !given.contains(field) && self[field].isNull {
      if refusals.contains(where: { $0.field == field }) { continue }
      found.add(Failure(.required, "the field \(field.name) of a \(kind.label) must have a value", field: field))
    }
    if given.contains(.latitude) != given.contains(.longitude) {
      let lacking = given.contains(.latitude) ? Field.longitude : .latitude
      found.add(Failure(.required, "latitude and longitude go together; set \(lacking.name) too", field: lacking))
    }
    if !given.isDisjoint(with: .places), Field.places.contains(where: { fields.isDirty($0) && given.contains($0) }), try !Settings.isOn("location_enabled", on: connection) {
      found.add(
        Failure(.locationOff, "a place cannot be kept while the setting location_enabled is off; set it to true first", field: .latitude))
    }
    if given.contains(.end) { try found.collect { () throws(Failure) in try Pauses.requireOrder(from: fields[.time].int, to: fields[.end].int) } }
    if let id { try found.collect { () throws(Failure) in try EntryStore.requirePresent(id, on: connection) } }
    if let parent = fields[.parent].int {
      try found.collect { () throws(Failure) in try kind.rules.requireHolder(parent, of: self, on: connection) }
    }
    if let subject = fields[.subject].int, subject != 0, isGiven(.subject) {
      try found.collect { () throws(Failure) in try EntryStore.requireReferred(subject, .subject, on: connection) }
    }
    if let tags = fields[.tags].ids, isGiven(.tags) { try found.collect { () throws(Failure) in try Tags.require(tags, on: connection) } }
    if let template = fields[.template].int, isGiven(.template) {
      try found.collect { () throws(Failure) in try EntryStore.requireReferred(template, .template, on: connection) }
    }
  }
}
