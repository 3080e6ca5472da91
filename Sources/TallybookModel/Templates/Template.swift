package import TallybookBase
package import TallybookStorage
package import TallybookText

/// A template of a book: its schema, and the numbers of its fields.
package final class Template: Sendable {
  package let id: Int64
  package let name: String
  let version: Int64
  package let schema: TemplateSchema
  /// By name; also those that its schema does not have any more, and those that came with items.
  package let numbers: TextKeyed<Int32>
  let names: [Int32: String]

  /// Reads a template that is not in the trash.
  package static func require(_ id: Int64, on connection: Connection) throws(Failure) -> Template {
    let entry: Entry
    do throws(Failure) { entry = try EntryStore.require(id, [.template], on: connection) } catch {
      guard error.code == .notFound else { throw error }
      throw Failure(error.cause, "\(error.message); make the template first, or restore it", field: .template, id: id)
    }
    return try Template(of: entry, on: connection)
  }

  /// The same, nil where it is in the trash or was removed for good: its items keep their values and are not checked.
  package static func find(_ id: Int64, on connection: Connection) throws(Failure) -> Template? {
    guard id != 0, let entry = try EntryStore.find(id, on: connection), entry.kind == .template, entry[.trashed].isNull else { return nil }
    return try Template(of: entry, on: connection)
  }

  init(of entry: Entry, on connection: Connection) throws(Failure) {
    guard let current = try TemplateVersions.current(of: entry.id, on: connection) else {
      throw Failure(.damaged, "the template \(entry.id) has no schema; set one by a draft", field: .schema, id: entry.id)
    }
    id = entry.id
    name = entry.name
    version = current.version
    schema = try TemplateSchema(current.schema)
    numbers = try FieldNumbers.all(of: entry.id, on: connection)
    names = Dictionary(numbers.sorted.map { ($0.value, $0.key) }) { first, _ in first }
  }

  /// The field of a number, where the schema has it.
  func field(_ number: Int32) -> TemplateField? { names[number].flatMap { schema[$0] } }
}
