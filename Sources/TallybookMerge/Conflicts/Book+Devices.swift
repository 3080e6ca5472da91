package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// The devices that wrote the contents of this book; empty until it is first merged.
  package func devices() throws(Failure) -> [Device] {
    try requireOpen()
    return try read { connection throws(Failure) in try Device.all(on: connection) }
  }

  /// Renames a device, in this book and in books merged with it later.
  ///
  /// - Throws: `invalid` (an empty name, or one that is too long), `notFound`.
  package func renameDevice(_ uuid: UUID, to name: String) throws(Failure) {
    let now = try mutationTime()
    guard !name.isEmpty, name.utf8.count <= 256 else {
      throw Failure(.length, "the name of a device has 1 to 256 bytes", field: .name, found: Measure(Int64(name.utf8.count)), bound: Measure(256))
    }
    try write(at: now, as: .renameDevice) { transaction throws(Failure) in
      let count = try transaction.connection.run("UPDATE \(Table.device) SET name = \(name) WHERE uuid = \(uuid.bytes)")
      guard count == 1 else { throw Failure(.noEntry, "this book knows no device \(uuid.text); see the list of devices", field: .uuid) }
    }
  }
}
