package import TallybookAudio
package import TallybookBase
package import TallybookStorage

extension Contents {
  /// Keeps bytes that are at hand, within one transaction; those that are here and spoilt are had again.
  package static func keep(_ bytes: [UInt8], hash: [UInt8], on connection: Connection) throws(Failure) {
    guard try !isSound(hash, size: Int64(bytes.count), on: connection) else { return }
    let content = try insert(.filling, hash: nil, size: Int64(bytes.count), on: connection)
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      try bytes[start..<min(start + pieceSize, bytes.count)].withUnsafeBufferPointer { (piece) throws(Failure) in
        try insert(UnsafeRawBufferPointer(piece), number: Int64(start / pieceSize), of: content, on: connection)
      }
    }
    try replace(with: content, hash: hash, size: Int64(bytes.count), on: connection)
  }

  /// Copies the bytes of another book, piece by piece; one that is spoilt there is refused.
  private static func copy(_ source: Content, hash: [UInt8], from other: Connection, to connection: Connection) throws(Failure) {
    let content = try insert(.filling, hash: nil, size: source.size, on: connection)
    for number in 0..<pieces(of: source.size) {
      let copied: Void? = try withPiece(number, of: source.id, on: other) { (piece) throws(Failure) in
        try insert(piece, number: number, of: content, on: connection)
      }
      guard copied != nil else { throw Failure(.damagedContent, "piece \(number) of content \(source.id) is missing; restore a backup") }
    }
    try complete(content, hash: hash, size: source.size, on: connection)
  }

  /// Has the bytes of a hash be here, as far as another book has them; without its bytes a hash is known by its size.
  package static func bring(_ hash: [UInt8], from other: Connection, to connection: Connection) throws(Failure) {
    guard try !isWhole(hash, on: connection), let content = try find(hash, on: other) else { return }
    if content.state == .whole {
      try copy(content, hash: hash, from: other, to: connection)
    } else if try find(hash, on: connection) == nil {
      // Of no bytes none are missing.
      let isEmpty = content.size == 0 && hash == SHA256().digest()
      _ = try insert(isEmpty ? .whole : .missing, hash: hash, size: content.size, on: connection)
    }
  }

  /// The same of bytes that are read piece by piece.
  package static func keep(_ source: any ByteSource, hash: [UInt8], on connection: Connection) throws(Failure) {
    guard try !isSound(hash, size: source.size, on: connection) else { return }
    let content = try insert(.filling, hash: nil, size: source.size, on: connection)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    for number in 0..<pieces(of: source.size) {
      let count = try source.read(at: number * Int64(pieceSize), into: buffer)
      try insert(UnsafeRawBufferPointer(rebasing: buffer[..<count]), number: number, of: content, on: connection)
    }
    try replace(with: content, hash: hash, size: source.size, on: connection)
  }
}
