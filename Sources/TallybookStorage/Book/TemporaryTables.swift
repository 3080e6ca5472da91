package import TallybookBase

/// Has a connection that reads see copies of some tables, which can be changed and go with it, in the place of the book's own.
package enum TemporaryTables {
  package static func put(_ tables: [Table], on connection: Connection) throws(Failure) {
    try connection.execute("PRAGMA query_only = 0")
    for table in tables {
      let definition = table.definition
      // Of an older format one is there already, which is empty.
      let isThere = try connection.value("SELECT 1 FROM temp.sqlite_schema WHERE type = 'table' AND name = \(table.name)") != nil
      if !isThere {
        try connection.execute(definition.create(in: Schema.minor, isTemporary: true))
        try connection.execute("INSERT INTO temp.\(table.name) SELECT * FROM main.\(table.name)")
      }
      for index in definition.indexes { try connection.execute(index.create(on: table.name, isTemporary: true)) }
    }
  }
}
