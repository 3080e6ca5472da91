package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// The bytes of attachments that are missing because changes came without them, in the order of arrival.
  package func wantedContents() throws(Failure) -> [WantedContent] {
    try requireOpen()
    return try read { (connection) throws(Failure) in
      let rows = try connection.rows(
        """
        SELECT sha256, size, (SELECT count(*) FROM \(Table.piece) p WHERE p.content = c.id) FROM \(Table.content) c
        WHERE state = \(Contents.State.missing.rawValue) AND EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.content = c.sha256) ORDER BY id
        """)
      var wanted: [WantedContent] = []
      while try rows.step() { wanted.append(WantedContent(sha256: HexText.write(rows.blob(0)), size: rows.int(1), pieces: rows.int(2))) }
      return wanted
    }
  }

  /// A piece of some bytes, counted from 0: 1 MiB, the last one shorter.
  ///
  /// - Parameter sha256: 64 hexadecimal digits.
  /// - Throws: `notFound` (the bytes are not in this book, or there is no such piece), `invalid` (not a hash), `corrupt` (the piece is damaged).
  package func contentPiece(_ sha256: String, _ number: Int64) throws(Failure) -> [UInt8] {
    try requireOpen()
    let hash = try Self.hash(sha256)
    return try read { (connection) throws(Failure) in
      guard let content = try Contents.find(hash, on: connection), content.state == .whole,
        let bytes = try Contents.withPiece(number, of: content.id, on: connection, { Array($0) })
      else { throw Failure(.noContent, "the book does not have piece \(number) of \(sha256); ask another one", field: .sha256, found: Measure(number)) }
      return bytes
    }
  }

  /// Adds a piece of wanted bytes. Pieces may come in any order, repeated or not; with the last one the bytes are complete. If their hash is not the
  /// expected one, none of them is kept.
  ///
  /// - Returns: Whether the bytes are complete.
  /// - Throws: `notFound` (the bytes are not wanted), `invalid` (no such piece, or a wrong length), `corrupt` (the bytes have another hash).
  @discardableResult
  package func takePiece(_ bytes: [UInt8], _ number: Int64, of sha256: String) throws(Failure) -> Bool {
    let hash = try Self.hash(sha256)
    let now = try mutationTime()
    var isSpoilt = false
    let isWhole = try store.write(by: author, at: now) { (transaction) throws(Failure) -> Bool in
      let connection = transaction.connection
      guard let content = try Contents.find(hash, on: connection) else {
        throw Failure(.noContent, "nothing in this book has the bytes \(sha256)", field: .sha256)
      }
      let isOne = (0..<Contents.pieces(of: content.size)).contains(number)
      guard isOne, bytes.count == min(content.size - number * Int64(Contents.pieceSize), Int64(Contents.pieceSize)) else {
        throw Failure(
          .range, "piece \(number) of \(sha256) cannot have \(bytes.count) bytes: all have 1,048,576, but for the last one of \(content.size) in all",
          field: .sha256, found: Measure(Int64(bytes.count)))
      }
      if content.state == .whole { return true }
      let pieces = PieceStore(content, hash, on: connection)
      try pieces.put(bytes, number)
      guard try pieces.areAllHere() else { return false }
      isSpoilt = try !pieces.finish()
      return !isSpoilt
    }
    if isSpoilt { throw Failure(.damagedContent, "the bytes \(sha256) came with another hash; fetch them again, from another book", field: .sha256) }
    return isWhole
  }

  private static func hash(_ text: String) throws(Failure) -> [UInt8] {
    guard let hash = HexText.read(text), hash.count == 32 else {
      throw Failure(.pattern, "\(QuotedValue.of(text)) is not a SHA-256; give 64 hexadecimal digits", field: .sha256)
    }
    return hash
  }
}
