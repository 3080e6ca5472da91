internal import CSQLite
internal import TallybookBase

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
    let sqlite = DynamicLibrary.linked
    guard
      let create = sqlite.function("sqlite3session_create", as: Create.self),
      let attach = sqlite.function("sqlite3session_attach", as: Attach.self),
      let delete = sqlite.function("sqlite3session_delete", as: Delete.self),
      let enable = sqlite.function("sqlite3session_enable", as: Enable.self),
      let changeset = sqlite.function("sqlite3session_changeset", as: Output.self),
      let newGroup = sqlite.function("sqlite3changegroup_new", as: NewGroup.self),
      let addToGroup = sqlite.function("sqlite3changegroup_add", as: AddToGroup.self),
      let output = sqlite.function("sqlite3changegroup_output", as: Output.self),
      let deleteGroup = sqlite.function("sqlite3changegroup_delete", as: Delete.self),
      let invert = sqlite.function("sqlite3changeset_invert", as: Invert.self),
      let apply = sqlite.function("sqlite3changeset_apply", as: Apply.self),
      let operation = sqlite.function("sqlite3changeset_op", as: Operation.self),
      let old = sqlite.function("sqlite3changeset_old", as: Column.self),
      let new = sqlite.function("sqlite3changeset_new", as: Column.self),
      let conflict = sqlite.function("sqlite3changeset_conflict", as: Column.self)
    else { return nil }
    return SessionExtension(
      create: create, attach: attach, delete: delete, enable: enable, changeset: changeset, newGroup: newGroup, addToGroup: addToGroup,
      output: output, deleteGroup: deleteGroup, invert: invert, apply: apply, operation: operation, old: old, new: new, conflict: conflict)
  }
}
