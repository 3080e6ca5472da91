package import TallybookBase
package import TallybookStorage

/// What names a book in all of its copies.
package enum BookIdentity {
  package static func uuid(on connection: Connection) throws(Failure) -> UUID {
    guard case .blob(let bytes) = try connection.value("SELECT uuid FROM \(Table.book)"), let uuid = UUID(stored: bytes) else {
      throw Failure(.damaged, "the book has no UUID; salvage it into a new one, or restore a backup")
    }
    return uuid
  }
}
