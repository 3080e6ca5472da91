package import TallybookBase
package import TallybookStorage
package import TallybookText

/// The numbers of templates' own fields: rows of the table `template_field`. A number names one field of one template for good.
/// Fields of items without a template are those of template 0.
package enum FieldNumbers {
  /// All of a template, by name.
  package static func all(of template: Int64, on connection: Connection) throws(Failure) -> TextKeyed<Int32> {
    let statement = try connection.statement("SELECT name, id FROM \(Table.templateField) WHERE template = \(template) ORDER BY id DESC")
    defer { statement.reset() }
    var numbers = TextKeyed<Int32>()
    while try statement.step() { numbers[statement.value(0).text ?? ""] = Int32(truncatingIfNeeded: statement.int(1)) }
    return numbers
  }

  /// The number of a name; nil where none was given.
  package static func find(_ name: String, of template: Int64, on connection: Connection) throws(Failure) -> Int32? {
    try connection.value("SELECT id FROM \(Table.templateField) WHERE template = \(template) AND name = \(name) ORDER BY id LIMIT 1")?.int
      .map { Int32(truncatingIfNeeded: $0) }
  }

  /// The number of a name, given now where it has none.
  package static func number(of name: String, in template: Int64, in transaction: Transaction) throws(Failure) -> Int32 {
    if let known = try find(name, of: template, on: transaction.connection) { return known }
    // They begin at 1000.
    let last = max(try LastID.known(of: .templateField, on: transaction.connection), 999)
    guard last < Int64(Int32.max) else { throw Failure(.idsSpent, "the book has given all numbers of fields; begin another") }
    try transaction.connection.run("INSERT INTO \(Table.templateField) (id, template, name) VALUES (\(last + 1), \(template), \(name))")
    return Int32(last + 1)
  }

  /// Has the fields of a template that goes be those of items without one: they keep their numbers, but for names that such items have already.
  static func release(of template: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    for field in try all(of: template, on: connection).sorted {
      if let other = try find(field.key, of: 0, on: connection) {
        try connection.run("UPDATE OR IGNORE \(Table.fieldValue) SET field = \(Int64(other)) WHERE field = \(Int64(field.value))")
      } else {
        try connection.run("UPDATE \(Table.templateField) SET template = 0 WHERE id = \(Int64(field.value))")
      }
    }
  }

  /// What a number names.
  package static func name(of number: Int32, on connection: Connection) throws(Failure) -> (name: String, template: Int64)? {
    let statement = try connection.statement("SELECT name, template FROM \(Table.templateField) WHERE id = \(Int64(number))")
    defer { statement.reset() }
    return try statement.step() ? (statement.value(0).text ?? "", statement.int(1)) : nil
  }
}
