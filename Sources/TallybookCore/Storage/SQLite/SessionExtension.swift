internal import CSQLite
internal import Glibc

/// The functions of SQLite's session extension, bound while the program runs.
/// Names and signatures: https://www.sqlite.org/session/intro.html
struct SessionExtension: @unchecked Sendable {
  typealias Create = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  typealias Attach = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  typealias Delete = @convention(c) (OpaquePointer?) -> Void
  typealias Changeset = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32
  typealias Start = @convention(c) (UnsafeMutablePointer<OpaquePointer?>?, Int32, UnsafeMutableRawPointer?) -> Int32
  typealias Step = @convention(c) (OpaquePointer?) -> Int32
  typealias Operation = @convention(c) (
    OpaquePointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?
  ) -> Int32
  typealias Column = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Int32

  let create: Create
  let attach: Attach
  let delete: Delete
  let changeset: Changeset
  let start: Start
  let next: Step
  let operation: Operation
  let old: Column
  let new: Column
  let finalize: Step

  static func find() -> SessionExtension? {
    // nil is RTLD_DEFAULT: what this library itself was linked against, wherever it was loaded from.
    func symbol<T>(_ name: String, as type: T.Type) -> T? { dlsym(nil, name).map { unsafeBitCast($0, to: type) } }
    guard
      let create = symbol("sqlite3session_create", as: Create.self),
      let attach = symbol("sqlite3session_attach", as: Attach.self),
      let delete = symbol("sqlite3session_delete", as: Delete.self),
      let changeset = symbol("sqlite3session_changeset", as: Changeset.self),
      let start = symbol("sqlite3changeset_start", as: Start.self),
      let next = symbol("sqlite3changeset_next", as: Step.self),
      let operation = symbol("sqlite3changeset_op", as: Operation.self),
      let old = symbol("sqlite3changeset_old", as: Column.self),
      let new = symbol("sqlite3changeset_new", as: Column.self),
      let finalize = symbol("sqlite3changeset_finalize", as: Step.self)
    else { return nil }
    return SessionExtension(
      create: create, attach: attach, delete: delete, changeset: changeset, start: start, next: next, operation: operation,
      old: old, new: new, finalize: finalize)
  }
}
