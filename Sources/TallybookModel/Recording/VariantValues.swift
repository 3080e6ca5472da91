package import TallybookBase
package import TallybookStorage
package import TallybookText

/// Values of the fields of an event type, read and found to fit: what a variant is made of.
package struct VariantValues {
  let type: Int64
  private let template: Int64
  package let values: TextKeyed<CustomValue>

  /// Reads a JSON object, which the template of the type checks. Whether a field must have a value is for who asks for them: what is asked at the
  /// stop of a state is not there at its start.
  package init(_ object: JSONObject, of type: Int64, on connection: Connection) throws(Failure) {
    let entry = try EntryStore.require(type, [.eventType], on: connection)
    let template = try entry[.template].int.flatMap { (id) throws(Failure) in try Template.find(id, on: connection) }
    guard template != nil || object.isEmpty else {
      throw Failure(
        .required, "the event type \(QuotedValue.of(entry.name)) has no template, and so its events have no fields; set its template first", field: .template, id: type)
    }
    let (values, problems) = CustomFields.read(object, template?.schema)
    if let problem = problems.first {
      let number = template?.numbers[problem.field]
      throw DraftProblem(problem, number: number, of: type).failure
    }
    if let unknown = values.sorted.first(where: { template?.schema[$0.key] == nil }) {
      throw Failure(
        .field, "the template of the event type \(QuotedValue.of(entry.name)) has no field \(QuotedValue.of(unknown.key)); add it there first, or leave it out", field: .fields, id: type)
    }
    (self.type, self.template, self.values) = (type, template?.id ?? 0, values)
  }

  /// Values that came with events from elsewhere, whether their template takes them or not.
  package init(kept values: TextKeyed<CustomValue>, of type: Int64, template: Int64) {
    (self.type, self.template, self.values) = (type, template, values)
  }

  /// What a variant with these values is called.
  package var name: String { CustomValues.json(values.sorted.map { ($0.key, $0.value) }) }

  /// The id of the variant, which is made where there is none.
  package func made(in transaction: Transaction) throws(Failure) -> Int64 {
    guard !values.isEmpty else { return type }
    let name = name
    guard name.utf8.count <= Limits.longestName else {
      throw Failure(
        .length, "the fields of an event have \(name.utf8.count) bytes as JSON and may have \(Limits.longestName); shorten them", field: .fields, id: type,
        found: Measure(name.utf8.count), bound: Measure(Limits.longestName))
    }
    // What was made before in the same transaction may wait to be written.
    if let known = try Variants.find(name, of: type, on: transaction.state().connection) { return known }
    var fields = FieldValues()
    fields[.name] = .text(name)
    fields[.parent] = .int(type)
    fields[.template] = template == 0 ? .null : .int(template)
    let id = try transaction.insert(.variant, created: transaction.now, fields)
    try CustomValues.set(values, replacing: TextKeyed(), of: id, template: template, in: transaction)
    return id
  }
}
