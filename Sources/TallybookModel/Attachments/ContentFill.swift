internal import TallybookBase
internal import TallybookStorage


/// Puts bytes into a book piece by piece, some at a time, so that neither memory nor the writer's lock is held for long.
/// Bytes that are there already are not written again, unless they are spoilt: then these take their place.
struct ContentFill {
  let book: Book
  let now: Instant
  let hash: [UInt8]
  let size: Int64
  /// Whose lock says that somebody is at it: an attachment that is being written; nil: one is made where it is needed.
  let owner: UUID?

  /// How much a transaction takes, and how much lies in memory meanwhile.
  static let batch = 4 * Contents.pieceSize

  /// Has the bytes in the book once it returns, and does `finish` in the same transaction. `read` fills the buffer from an
  /// offset on.
  func run<R>(
    _ read: (Int64, UnsafeMutableRawBufferPointer) throws(Failure) -> Void, finish: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(min(size, Int64(Self.batch))), alignment: 16)
    defer { buffer.deallocate() }
    guard size > Int64(Self.batch) else {
      try read(0, buffer)
      try requireHash(of: UnsafeRawBufferPointer(buffer))
      return try write { transaction throws(Failure) in
        try insertAll(UnsafeRawBufferPointer(buffer), on: transaction.connection)
        return try finish(transaction)
      }
    }
    let there = try find()
    if let there, there.isSound {
      let result = try write { transaction throws(Failure) -> R? in
        // It may have gone since.
        try Contents.find(hash, on: transaction.connection)?.id == there.id ? try finish(transaction) : nil
      }
      if let result { return result }
    }
    return try fill(buffer, read, insteadOf: there?.isSound == false ? there?.id : nil, finish: finish)
  }

  /// The bytes where they are there already, and whether all pieces hold; each piece is read by itself, so that nobody waits for all.
  private func find() throws(Failure) -> (id: Int64, isSound: Bool)? {
    let content = try book.read { connection throws(Failure) in try Contents.find(hash, on: connection) }
    guard let content, content.state == .whole else { return nil }
    guard content.size == size else { return (content.id, false) }
    for number in 0..<Contents.pieces(of: size) {
      let isSound = try book.read { connection throws(Failure) in try Contents.isSound(number, of: content, on: connection) }
      if !isSound { return (content.id, false) }
    }
    return (content.id, true)
  }

  /// Bytes that one transaction takes.
  private func insertAll(_ bytes: UnsafeRawBufferPointer, on connection: Connection) throws(Failure) {
    guard try !Contents.isSound(hash, size: size, on: connection) else { return }
    let content = try Contents.insert(.filling, hash: nil, size: size, on: connection)
    try insert(bytes, at: 0, of: content, on: connection)
    try Contents.replace(with: content, hash: hash, size: size, on: connection)
  }

  private func fill<R>(
    _ buffer: UnsafeMutableRawBufferPointer, _ read: (Int64, UnsafeMutableRawBufferPointer) throws(Failure) -> Void,
    insteadOf spoilt: Int64?, finish: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    let filler = owner ?? .random()
    // Its lock tells other processes that what is not whole yet is not left over.
    let sign = owner == nil ? try StagingFile.create(filler, in: book.store) : nil
    book.store.attachments.beginFilling(filler)
    defer {
      book.store.attachments.endFilling(filler)
      sign?.close(remove: true)
    }
    let content = try write { transaction throws(Failure) in
      try Contents.insert(.filling, hash: nil, size: size, filler: filler, on: transaction.connection)
    }
    do throws(Failure) { return try fill(content, buffer, read, insteadOf: spoilt, finish: finish) } catch {
      // The writer may go on holding its file: what is here would count as being filled until then, once for each try.
      LongCall.unasked {
        _ = try? book.write(at: now, as: .attach, timeout: 100_000_000) { transaction throws(Failure) in
          try transaction.connection.run(
            "UPDATE \(Table.content) SET state = \(Contents.State.going.rawValue), filler = NULL WHERE id = \(content) AND state = \(Contents.State.filling.rawValue)")
        }
      }
      throw error
    }
  }

  private func fill<R>(
    _ content: Int64, _ buffer: UnsafeMutableRawBufferPointer,
    _ read: (Int64, UnsafeMutableRawBufferPointer) throws(Failure) -> Void, insteadOf spoilt: Int64?,
    finish: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    var found = SHA256()
    var offset: Int64 = 0
    while offset < size {
      try LongCall.goOn()
      try LongCall.note(offset, of: size)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))])
      try read(offset, part)
      found.update(UnsafeRawBufferPointer(part))
      try write { transaction throws(Failure) in
        try Contents.requireFilling(content, on: transaction.connection)
        try insert(UnsafeRawBufferPointer(part), at: offset, of: content, on: transaction.connection)
      }
      offset += Int64(part.count)
    }
    guard found.digest() == hash else { throw Self.changed }
    try LongCall.goOn()
    return try write { transaction throws(Failure) in
      let there = try Contents.find(hash, on: transaction.connection)
      if there?.state != .whole || there?.id == spoilt {
        try Contents.replace(with: content, hash: hash, size: size, on: transaction.connection)
      } else {
        // Somebody else was faster: these pieces are left over.
        try transaction.connection.run("UPDATE \(Table.content) SET filler = NULL WHERE id = \(content)")
      }
      return try finish(transaction)
    }
  }

  private func insert(_ bytes: UnsafeRawBufferPointer, at offset: Int64, of content: Int64, on connection: Connection) throws(Failure) {
    for start in stride(from: 0, to: bytes.count, by: Contents.pieceSize) {
      let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + Contents.pieceSize, bytes.count)])
      try Contents.insert(piece, number: (offset + Int64(start)) / Int64(Contents.pieceSize), of: content, on: connection)
    }
  }

  private func requireHash(of bytes: UnsafeRawBufferPointer) throws(Failure) {
    var found = SHA256()
    found.update(bytes)
    guard found.digest() == hash else { throw Self.changed }
  }

  private static var changed: Failure {
    Failure(.changing, "the bytes changed while they were read; attach them again when nobody writes them")
  }

  private func write<R>(_ body: (Transaction) throws(Failure) -> R) throws(Failure) -> R {
    try book.write(at: now, as: .attach, body)
  }
}
