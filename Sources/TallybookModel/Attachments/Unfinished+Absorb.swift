package import TallybookBase
package import TallybookStorage

extension Unfinished {
  /// Takes its bytes into a book that its file does not lie beside: a backup, a book that is salvaged. There it can be continued
  /// as ever. A file that somebody writes meanwhile gives what it has when this begins.
  package func absorb(_ file: StagingFile, on connection: Connection) throws(Failure) {
    let size = try file.size()
    // Its file may say that it has more than any disk.
    try DiskRoom.require(size, of: "the unfinished attachment \(id)", beside: connection.path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Contents.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    let content = try Contents.insert(.filling, hash: nil, size: size, on: connection)
    var hash = SHA256()
    var offset: Int64 = 0
    while offset < size {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))])
      guard try file.read(at: offset, into: part) == part.count else {
        throw Failure(.blobWriter, "the attachment \(id) is finished or discarded at this moment; try again", id: id)
      }
      hash.update(UnsafeRawBufferPointer(part))
      try Contents.insert(UnsafeRawBufferPointer(part), number: offset / Int64(Contents.pieceSize), of: content, on: connection)
      offset += Int64(part.count)
    }
    let digest = hash.digest()
    if try Contents.isSound(digest, size: size, on: connection) {
      try connection.run("DELETE FROM \(Table.piece) WHERE content = \(content)")
      try connection.run("DELETE FROM \(Table.content) WHERE id = \(content)")
    } else {
      try Contents.replace(with: content, hash: digest, size: size, on: connection)
    }
    try connection.run("UPDATE \(Table.content) SET unused = 0 WHERE sha256 = \(digest)")
    try connection.run("UPDATE \(Table.unfinished) SET sha256 = \(digest) WHERE id = \(id)")
  }
}
