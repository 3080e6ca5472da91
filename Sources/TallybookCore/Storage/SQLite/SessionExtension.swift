internal import CSQLite
internal import Glibc

/// The functions of SQLite's session extension, bound while the program runs.
/// Names and signatures: https://www.sqlite.org/session/intro.html
struct SessionExtension: @unchecked Sendable {
  typealias Create = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  typealias Attach = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
  typealias Delete = @convention(c) (OpaquePointer?) -> Void
  typealias Changeset = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32

  let create: Create
  let attach: Attach
  let delete: Delete
  let changeset: Changeset

  static func find() -> SessionExtension? {
    // nil is RTLD_DEFAULT: what this library itself was linked against, wherever it was loaded from.
    func symbol<T>(_ name: String, as type: T.Type) -> T? { dlsym(nil, name).map { unsafeBitCast($0, to: type) } }
    guard
      let create = symbol("sqlite3session_create", as: Create.self),
      let attach = symbol("sqlite3session_attach", as: Attach.self),
      let delete = symbol("sqlite3session_delete", as: Delete.self),
      let changeset = symbol("sqlite3session_changeset", as: Changeset.self)
    else { return nil }
    return SessionExtension(create: create, attach: attach, delete: delete, changeset: changeset)
  }
}
