internal import TallybookBase
package import TallybookModel
package import TallybookQuery

/// A version of a conflict as a row of a cursor.
struct ConflictRow: Record {
  let conflict: MergeConflict
  let index: Int

  var kind: Kind { .conflict }
  var id: Int64 { conflict.entry }
  var fields: [Field] { [.kind, .id, .field, .key, .version, .text, .time, .username, .name] }

  subscript(field: Field) -> Value {
    let version = conflict.versions[index]
    return switch field {
    case .kind: .int(Int64(Kind.conflict.rawValue))
    case .id: .int(conflict.entry)
    case .field: .int(Int64(conflict.field.rawValue))
    case .key: conflict.key.isEmpty ? .null : .text(conflict.key)
    case .version: .int(Int64(index))
    case .text: .text(version.text)
    case .time: .int(version.time)
    case .username: version.author.isEmpty ? .null : .text(version.author)
    case .name: version.device.isEmpty ? .null : .text(version.device)
    default: .null
    }
  }

  /// The name of the field where its number is asked for as text.
  func text(_ field: Field) -> String? { field == .field ? conflict.field.name : self[field].text }
}

extension Cursor {
  /// A walk over the versions of conflicts.
  package convenience init(_ conflicts: [MergeConflict], of book: Book) {
    self.init(ListRows(conflicts.flatMap { conflict in conflict.versions.indices.map { .record(ConflictRow(conflict: conflict, index: $0)) } }), of: book)
  }

  /// A walk over devices.
  package convenience init(_ devices: [Device], of book: Book) { self.init(ListRows(devices.map { .record($0) }), of: book) }
}
