internal import CSQLite
internal import Glibc

/// The functions of SQLite's session extension, bound while the program runs.
/// Names and signatures: https://www.sqlite.org/session/intro.html
struct SessionExtension: @unchecked Sendable {
  typealias Create = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  typealias Attach = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  typealias Delete = @convention(c) (OpaquePointer?) -> Void
  typealias Enable = @convention(c) (OpaquePointer?, Int32) -> Int32
  typealias Output = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32
  typealias NewGroup = @convention(c) (UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  typealias AddToGroup = @convention(c) (OpaquePointer?, Int32, UnsafeMutableRawPointer?) -> Int32
  typealias Invert = @convention(c) (
    Int32, UnsafeRawPointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> Int32
  typealias Filter = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Int32
  typealias Conflict = @convention(c) (UnsafeMutableRawPointer?, Int32, OpaquePointer?) -> Int32
  typealias Apply = @convention(c) (OpaquePointer?, Int32, UnsafeMutableRawPointer?, Filter?, Conflict?, UnsafeMutableRawPointer?) -> Int32
  typealias Operation = @convention(c) (
    OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?
  ) -> Int32
  typealias Column = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32

  let create: Create
  let attach: Attach
  let delete: Delete
  let enable: Enable
  let changeset: Output
  let newGroup: NewGroup
  let addToGroup: AddToGroup
  let output: Output
  let deleteGroup: Delete
  let invert: Invert
  let apply: Apply
  let operation: Operation
  let old: Column
  let new: Column
  let conflict: Column

  static func find() -> SessionExtension? {
    // nil is RTLD_DEFAULT: what this library itself was linked against, wherever it was loaded from.
    func symbol<T>(_ name: String, as type: T.Type) -> T? { dlsym(nil, name).map { unsafeBitCast($0, to: type) } }
    guard
      let create = symbol("sqlite3session_create", as: Create.self),
      let attach = symbol("sqlite3session_attach", as: Attach.self),
      let delete = symbol("sqlite3session_delete", as: Delete.self),
      let enable = symbol("sqlite3session_enable", as: Enable.self),
      let changeset = symbol("sqlite3session_changeset", as: Output.self),
      let newGroup = symbol("sqlite3changegroup_new", as: NewGroup.self),
      let addToGroup = symbol("sqlite3changegroup_add", as: AddToGroup.self),
      let output = symbol("sqlite3changegroup_output", as: Output.self),
      let deleteGroup = symbol("sqlite3changegroup_delete", as: Delete.self),
      let invert = symbol("sqlite3changeset_invert", as: Invert.self),
      let apply = symbol("sqlite3changeset_apply", as: Apply.self),
      let operation = symbol("sqlite3changeset_op", as: Operation.self),
      let old = symbol("sqlite3changeset_old", as: Column.self),
      let new = symbol("sqlite3changeset_new", as: Column.self),
      let conflict = symbol("sqlite3changeset_conflict", as: Column.self)
    else { return nil }
    return SessionExtension(
      create: create, attach: attach, delete: delete, enable: enable, changeset: changeset, newGroup: newGroup, addToGroup: addToGroup,
      output: output, deleteGroup: deleteGroup, invert: invert, apply: apply, operation: operation, old: old, new: new, conflict: conflict)
  }
}
