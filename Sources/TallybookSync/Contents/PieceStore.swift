internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The pieces of bytes that are wanted, as they come.
struct PieceStore {
  private let content: Contents.Content
  private let hash: [UInt8]
  private let connection: Connection

  init(_ content: Contents.Content, _ hash: [UInt8], on connection: Connection) { (self.content, self.hash, self.connection) = (content, hash, connection) }

  /// Keeps a piece, in the place of the same one.
  func put(_ bytes: [UInt8], _ number: Int64) throws(Failure) {
    try connection.run("DELETE FROM \(Table.piece) WHERE content = \(content.id) AND number = \(number)")
    let result = bytes.withUnsafeBytes { raw -> Result<Void, Failure> in
      do throws(Failure) { return .success(try Contents.insert(raw, number: number, of: content.id, on: connection)) } catch { return .failure(error) }
    }
    try result.get()
  }

  func areAllHere() throws(Failure) -> Bool {
    try connection.value("SELECT count(*) FROM \(Table.piece) WHERE content = \(content.id)")?.int == Contents.pieces(of: content.size)
  }

  /// Has the bytes be there; false where they are others, which go.
  func finish() throws(Failure) -> Bool {
    var digest = SHA256()
    for number in 0..<Contents.pieces(of: content.size) {
      _ = try Contents.withPiece(number, of: content.id, on: connection) { digest.update($0) }
    }
    guard digest.digest() == hash else {
      try connection.run("DELETE FROM \(Table.piece) WHERE content = \(content.id)")
      return false
    }
    try connection.run("UPDATE \(Table.content) SET state = \(Contents.State.whole.rawValue) WHERE id = \(content.id)")
    return true
  }
}
