internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension TimeRecordImport {
  /// A template that is known, or made with the first title that is free.
  func template(_ title: String, _ uuid: UUID, line: Int32, _ schema: (String) throws(Failure) -> String) throws(Failure) -> Int64 {
    if let known = try EntryStore.find(uuid, on: connection) { return known }
    var free = title
    for number in 2... {
      guard try Templates.find(free, on: connection) != nil else { break }
      free = "\(title) \(number)"
    }
    do throws(Failure) {
      let text = try schema(free)
      // Before anything is made: who leaves out what is bad must not find a template without a schema.
      _ = try TemplateSchema(text)
      let called = try FieldRules.check(.text(free), for: .name, of: .template)
      let id = try transaction.insert(.template, uuid: uuid, created: transaction.now, [.name: called, .archived: .int(0)])
      try TemplateVersions.set(text, of: id, in: transaction)
      note(.info, .added, at: "\(name):\(line)", key: "template", "template \(free.prefix(80))", id: id)
      return id
    } catch { throw error.inDocument(line, "template") }
  }
}
