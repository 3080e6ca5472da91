/// What fields of a book's entries must say, and that what they name is there.
struct FieldRules {
  let contract: Contract
  let findings: Findings

  func check() {
    guard let set = contract.constants(named: "field") else { return }
    let kinds = Set(contract.constants(named: "kind")?.values.map(\.name) ?? [])
    for field in set.values {
      let origin = Origin(file: set.origin.file, label: "field \(field.name)")
      for kind in field.setBy where !kinds.contains(kind) { findings.add(origin, "set_by", "unknown kind: \(kind)") }
      for kind in field.kinds where !kinds.contains(kind) { findings.add(origin, "kinds", "unknown kind: \(kind)") }
      for kind in field.setBy where !field.kinds.contains(kind) { findings.add(origin, "kinds", "lacks \(kind), whose draft sets it") }
      if field.isRequired, field.setBy.isEmpty { findings.add(origin, "required", "no kind's draft sets it") }
      for kind in field.pythonByHand where !field.kinds.contains(kind) { findings.add(origin, "python_by_hand", "no kind of the field's: \(kind)") }
      let told = Set(field.kinds + ["ALL"])
      for kind in field.python.keys.sorted() where !told.contains(kind) && !(kind.hasSuffix("_NS") && told.contains(String(kind.dropLast(3)))) {
        findings.add(origin, "python", "no kind of the field's: \(kind)")
      }
      guard let bookField = field.bookField else { continue }
      check(bookField, of: field, kinds, origin)
    }
    checkOrder(set.origin)
    for kind in contract.entryKinds {
      var seen: Set<String> = []
      for each in contract.jsonFields(of: kind.name) where !seen.insert(each.key).inserted {
        findings.add(Origin(file: set.origin.file, label: "field \(each.field.name)"), "json", "\(each.key) is a key of another field of \(kind.name)")
      }
    }
  }

  private func check(_ bookField: BookField, of field: Constant, _ kinds: Set<String>, _ origin: Origin) {
    if field.kinds.isEmpty { findings.add(origin, "kinds", "is missing: which entries have it") }
    for kind in bookField.keys.keys.sorted() where !field.kinds.contains(kind) { findings.add(origin, "json_for", "no kind of the field's: \(kind)") }
    for kind in bookField.beyond.keys.sorted() where !field.kinds.contains(kind) { findings.add(origin, "limit_for", "no kind of the field's: \(kind)") }
    let wanted: [String]
    switch bookField.form {
    case .text(let limit, _):
      wanted = ["text"]
      require(limit, origin)
    case .lines: wanted = ["text"]
    case .real: wanted = ["real"]
    case .words(let set):
      wanted = ["int"]
      let words = contract.constants(named: set)?.values
      if words == nil { findings.add(origin, "limit", "unknown constants: \(set)") }
      if let words, let standard = bookField.standard, !words.contains(where: { $0.value.decimal == "\(standard)" }) {
        findings.add(origin, "default", "\(standard) is none of the constants \(set)")
      }
    case .reference(let kind):
      wanted = ["int"]
      if !kinds.contains(kind) { findings.add(origin, "limit", "unknown kind: \(kind)") }
    case .references(let kind, _):
      wanted = ["ids"]
      if !kinds.contains(kind) { findings.add(origin, "limit", "unknown kind: \(kind)") }
    case .named(let named):
      switch named {
      case .time, .stamp: wanted = ["time"]
      case .flag: wanted = ["bool"]
      case .uuid, .zone, .color, .position, .mediaType, .sha256, .object, .schema, .rate, .timecode: wanted = ["text"]
      case .id, .date, .duration, .size, .version, .entries, .offset, .ordinal: wanted = ["int"]
      }
      if let limit = named.limit { require(limit, origin) }
    }
    if let kind = field.kind, !wanted.contains(kind) { findings.add(origin, "limit", "takes \(wanted.joined(separator: ", ")), and the field is of kind \(kind)") }
  }

  private func require(_ limit: String, _ origin: Origin) {
    if contract.limit(named: limit) == nil { findings.add(origin, "limit", "unknown limit: \(limit)") }
  }

  private func checkOrder(_ origin: Origin) {
    for field in contract.fields where field.kinds.contains(where: { field.bookField?.key(of: $0) != nil }) && !contract.jsonOrder.contains(field.name) {
      findings.add(Origin(file: origin.file, label: "json"), "order", "lacks the field \(field.name), which has a key")
    }
    var seen: Set<String> = []
    for name in contract.jsonOrder {
      if !seen.insert(name).inserted { findings.add(Origin(file: origin.file, label: "json"), "order", "has \(name) twice") }
      let field = contract.fields.first { $0.name == name }
      if field?.kinds.contains(where: { field?.bookField?.key(of: $0) != nil }) != true {
        findings.add(Origin(file: origin.file, label: "json"), "order", "\(name) is no field with a key")
      }
    }
  }
}
