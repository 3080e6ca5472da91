internal import CSQLite
package import TallybookBase

/// Does again what a changeset says, or with its inverse takes it back. What does not meet the rows that it expects is left
/// out and told, so that the caller can take back the rest.
package enum ChangesetApply {
  /// A row that is not as the changes expect it.
  package struct Collision {
    package enum Kind {
      /// It was changed since.
      case changed
      /// It is gone.
      case missing
      /// There is one already.
      case present
      /// It breaks a rule of the table.
      case refused
    }
    /// Nil of one that only a newer format has.
    package let table: Table?
    package let kind: Kind
    /// The key's values.
    package let key: [Value]
    /// The columns that hold something else than is expected.
    package let columns: [Int]
  }

  /// More are not told: they would be told of the same cause.
  package static let mostCollisions = 100

  package static func inverse(of changes: Changeset) throws(Failure) -> Changeset {
    guard let library = SQLiteLibrary.sessions, !changes.isEmpty else { return changes }
    var size: Int32 = 0
    var inverted: UnsafeMutableRawPointer?
    let code = changes.bytes.withUnsafeBytes { library.invert(Int32(clamping: $0.count), $0.baseAddress, &size, &inverted) }
    defer { sqlite3_free(inverted) }
    guard code == SQLITE_OK else { throw SQLiteFailure.make(code, on: nil, doing: "inverting a stored change") }
    guard let inverted, size > 0 else { return Changeset(bytes: []) }
    return Changeset(bytes: Array(UnsafeRawBufferPointer(start: inverted, count: Int(size))))
  }

  /// Writes to `tables` alone; gives what collided. The caller has a transaction open, and rolls it back where there is any.
  package static func apply(_ changes: Changeset, to connection: Connection, tables: [Table]) throws(Failure) -> [Collision] {
    guard let library = SQLiteLibrary.sessions, !changes.isEmpty else { return [] }
    try connection.settle()
    connection.known?.forget()
    let context = Context(library, tables)
    var bytes = changes.bytes
    let code = withExtendedLifetime(context) {
      bytes.withUnsafeMutableBytes {
        library.apply(
          connection.handle, Int32(clamping: $0.count), $0.baseAddress,
          { context, table in
            guard let context, let table else { return 0 }
            guard let table = Table.named(String(cString: table)) else { return 0 }
            return Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().tables.contains(table) ? 1 : 0
          },
          { context, kind, row in
            if let context { Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().note(kind, row) }
            return ChangesetApply.omit
          }, Unmanaged.passUnretained(context).toOpaque())
      }
    }
    guard code == SQLITE_OK || !context.collisions.isEmpty else { throw connection.failure(code) }
    return context.collisions
  }

  /// SQLITE_CHANGESET_OMIT.
  private static let omit: Int32 = 0

  private final class Context {
    let library: SessionExtension
    let tables: [Table]
    var collisions: [Collision] = []

    init(_ library: SessionExtension, _ tables: [Table]) {
      self.library = library
      self.tables = tables
    }

    func note(_ code: Int32, _ row: OpaquePointer?) {
      guard collisions.count < mostCollisions else { return }
      // SQLITE_CHANGESET_DATA, _NOTFOUND, _CONFLICT, _CONSTRAINT and _FOREIGN_KEY; the last has no row.
      let kind: Collision.Kind = code == 1 ? .changed : code == 2 ? .missing : code == 3 ? .present : .refused
      var name: UnsafePointer<CChar>?
      var columns: Int32 = 0
      var operation: Int32 = 0
      guard code != 5, library.operation(row, &name, &columns, &operation, nil) == SQLITE_OK, let name else {
        return collisions.append(Collision(table: nil, kind: .refused, key: [], columns: []))
      }
      let table = Table.named(String(cString: name))
      // The number of a field, which no undo takes away.
      if table == .templateField, kind == .present { return }
      let keys = table?.definition.key ?? [0]
      let side = operation == SQLITE_INSERT ? library.new : library.old
      let key = keys.map { value(side, row, Int32(truncatingIfNeeded: $0)) ?? .null }
      let differing = code != 1 ? [] : (0..<columns).filter { column in
        guard let expected = value(library.old, row, column), let found = value(library.conflict, row, column) else { return false }
        return expected != found
      }
      collisions.append(Collision(table: table, kind: kind, key: key, columns: differing.map { Int($0) }))
    }

    private func value(_ read: SessionExtension.Column, _ row: OpaquePointer?, _ column: Int32) -> Value? {
      var value: OpaquePointer?
      guard read(row, column, &value) == SQLITE_OK, let value else { return nil }
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: return .int(sqlite3_value_int64(value))
      case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
      case SQLITE_TEXT, SQLITE_BLOB:
        guard let start = sqlite3_value_blob(value) else { return .text("") }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
        return sqlite3_value_type(value) == SQLITE_TEXT ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(Array(bytes))
      default: return .null
      }
    }
  }
}
