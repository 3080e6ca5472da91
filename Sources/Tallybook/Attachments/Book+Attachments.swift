public import TallybookBase
internal import TallybookCore

extension Book {
  /// Attaches a file to an item or a collection.
  ///
  /// - Parameters:
  ///   - name: Its name; nil: the file's.
  ///   - mediaType: What its bytes are; nil: what the file's suffix says.
  /// - Throws: `notFound` (no such file or entry), `invalid` (a folder; the entry cannot have attachments), and errors of file access.
  ///
  /// ```swift
  /// let note = try book.notes.create("Dawn")
  /// do { _ = try book.attach(file: "/nowhere/call.wav", to: note) } catch { print(error.reason)  // noFile
  /// }
  /// ```
  @discardableResult
  public func attach(file path: String, to entry: some Entry, name: String? = nil, mediaType: String? = nil) throws(Failure) -> Attachment {
    try get(try engine.attach(file: path, to: entry.id, name: name, mediaType: mediaType))
  }

  /// Attaches bytes to an item or a collection.
  ///
  /// - Throws: as `write(_:to:mediaType:)`.
  ///
  /// ```swift
  /// let note = try book.notes.create("Dawn")
  /// let attachment = try book.attach(Array("kraa".utf8), to: note, name: "call.txt")
  /// print(try book.bytes(of: attachment).count)  // 4
  /// ```
  @discardableResult
  public func attach(_ bytes: [UInt8], to entry: some Entry, name: String, mediaType: String? = nil) throws(Failure) -> Attachment {
    let writer = try writeAttachment(name, to: entry, mediaType: mediaType)
    do throws(Failure) {
      try writer.write(bytes)
      return try writer.finish()
    } catch {
      // The first failure says more than one of discarding.
      try? writer.discard()
      throw error
    }
  }

  /// Begins an attachment that is written piece by piece. Each piece is kept once its call returns, whatever becomes of the program.
  ///
  /// - Throws: `invalid` (the name or media type; the entry cannot have attachments), `notFound`, and errors of writing.
  ///
  /// ```swift
  /// let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
  /// try writer.write(Array("kraa".utf8))
  /// print(try writer.finish().size)  // 4
  /// ```
  public func writeAttachment(_ name: String, to entry: some Entry, mediaType: String? = nil) throws(Failure) -> AttachmentWriter {
    AttachmentWriter(try engine.beginBlob(for: entry.id, name: name, mediaType: mediaType), in: self)
  }

  /// The attachments that are not finished, in the order in which they were begun.
  ///
  /// ```swift
  /// let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
  /// try writer.write(Array("kr".utf8))
  /// for begun in try book.unfinished() { print(begun.name, begun.size)  // call.txt 2
  /// }
  /// ```
  public func unfinished() throws(Failure) -> [UnfinishedAttachment] {
    let cursor = try engine.unfinishedCursor()
    var all: [UnfinishedAttachment] = []
    while let row = try cursor.nextRow() {
      all.append(UnfinishedAttachment(id: row[.id], parent: row[.parent], name: row[.name], mediaType: row[.mediaType], size: row[.size]))
    }
    return all
  }

  /// Continues an unfinished attachment, whatever interrupted it.
  ///
  /// - Throws: `notFound` (no such attachment; its file is missing), `busy` (it is being written).
  ///
  /// ```swift
  /// do {
  ///   let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
  ///   try writer.write(Array("kr".utf8))
  ///   writer.close()
  /// }
  /// let writer = try book.resume(try book.unfinished()[0])
  /// try writer.write(Array("aa".utf8))
  /// print(try writer.finish().size)  // 4
  /// ```
  public func resume(_ begun: UnfinishedAttachment) throws(Failure) -> AttachmentWriter { AttachmentWriter(Blob(try engine.continueBlob(begun.id)), in: self) }

  /// Opens an attachment's bytes.
  ///
  /// - Throws: `notFound` (it is gone, or its bytes are not here), and errors of reading.
  ///
  /// ```swift
  /// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
  /// let reader = try book.read(attachment)
  /// print(try reader.size(), String(decoding: try reader.read(at: 1, count: 2), as: UTF8.self))  // 4 ra
  /// ```
  public func read(_ attachment: Attachment) throws(Failure) -> AttachmentReader { AttachmentReader(try engine.readBlob(attachment.id)) }

  /// All bytes of an attachment, in memory.
  ///
  /// ```swift
  /// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
  /// print(String(decoding: try book.bytes(of: attachment), as: UTF8.self))  // kraa
  /// ```
  public func bytes(of attachment: Attachment) throws(Failure) -> [UInt8] {
    let reader = try read(attachment)
    return try reader.read(at: 0, count: Int(clamping: try reader.size()))
  }

  /// Writes an attachment's bytes to a file, which is never incomplete; an existing file is replaced.
  ///
  /// - Throws: `invalid` (a folder, the book itself), `notFound` (no such folder), and errors of file access.
  ///
  /// ```swift
  /// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
  /// do { try book.save(attachment, to: "/nowhere/call.txt") } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func save(_ attachment: Attachment, to path: String) throws(Failure) { try engine.saveAttachment(attachment.id, to: path) }
}
