package import TallybookBase
package import TallybookStorage

/// Rules of templates among each other.
package enum Templates {
  /// The template of a name that is not in the trash.
  package static func find(_ name: String, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.template) AND kind > \(Kind.task) AND name = \(name) AND trashed IS NULL")?.int
  }

  /// Refuses a name that another template has.
  package static func requireFree(_ name: String, except id: Int64, on connection: Connection) throws(Failure) {
    guard let other = try find(name, on: connection), other != id else { return }
    throw Failure(
      .nameTaken, "template \(other) is called \(QuotedValue.of(name)) already; edit that one, or give the schema another title", field: .name, id: other)
  }
}
