internal import Glibc
internal import TallybookAudio
package import TallybookBase
internal import TallybookStorage
internal import TallybookText

extension Book {
  /// Begins an attachment of an item or collection, to be written piece by piece.
  ///
  /// - Throws: `invalid` (invalid name or media type; the parent cannot have attachments), `notFound` (no such parent, or in the trash), and errors
  ///   of writing.
  package func createBlob(for parent: Int64, name: String, mediaType: String? = nil) throws(Failure) -> BlobWriter {
    try BlobWriter.create(in: self, for: parent, name: name, mediaType: mediaType ?? MediaType.guess(name))
  }

  /// Continues an unfinished attachment, whatever interrupted it: this process or another, killed or not.
  ///
  /// - Throws: `notFound` (no such attachment; its file is missing), `state` (it is finished), `busy` (it is being written), and errors of file
  ///   access.
  package func continueBlob(_ id: Int64) throws(Failure) -> BlobWriter {
    try requireOpen()
    let found = try read { connection throws(Failure) -> Unfinished? in
      if let begun = try Unfinished.find(id, on: connection) { return begun }
      let entry = try EntryStore.require(id, on: connection)
      throw Failure(.isFinished, "the \(entry.kind.label) \(id) is not an unfinished attachment; its bytes do not change", id: id)
    }
    guard let found else { throw Failure(.noEntry, "there is no entry \(id) in this book", id: id) }
    return try BlobWriter.attach(found, in: self)
  }

  /// Opens an attachment's bytes for reading, even while it is written.
  ///
  /// - Throws: `notFound` (no such attachment, it is in the trash, its bytes are not here), `invalid` (not an attachment), and errors of reading.
  package func readBlob(_ id: Int64) throws(Failure) -> BlobReader { try BlobReader(id, in: self) }

  /// The same, as one object for both ways.
  package func openBlob(_ id: Int64) throws(Failure) -> Blob { Blob(try BlobReader(id, in: self), in: self) }

  /// Begins an attachment as one object for both ways.
  package func beginBlob(for parent: Int64, name: String, mediaType: String? = nil) throws(Failure) -> Blob {
    Blob(try createBlob(for: parent, name: name, mediaType: mediaType))
  }

  /// Attachments that are not finished, of one entry or of all.
  package func unfinished(of parent: Int64? = nil) throws(Failure) -> [Unfinished] {
    try requireOpen()
    return try read { connection throws(Failure) in try Unfinished.all(of: parent, on: connection) }
  }

  /// How many bytes an unfinished attachment has so far.
  package func size(of unfinished: Unfinished) throws(Failure) -> Int64 {
    try requireOpen()
    return try read { connection throws(Failure) in try unfinished.size(in: store, on: connection) }
  }

  /// Attaches a file to an item or collection and returns the attachment's id. The default name is the file's; the default media type follows from
  /// the file's suffix.
  ///
  /// - Throws: `invalid` (the path is empty, a folder, not a plain file or a book that this process has open; invalid name or media type; the parent
  ///   cannot have attachments), `notFound` (no such file or parent), `busy` (somebody changes the file while it is read), and errors of file access.
  @discardableResult
  package func attach(file path: String, to parent: Int64, name: String? = nil, mediaType: String? = nil) throws(Failure) -> Int64 {
    let now = try mutationTime()
    let file = try AttachedFile(path)
    let name = name ?? path.split(separator: "/").last.map { String($0) } ?? path
    let mediaType = mediaType ?? MediaType.guess(path)
    try Attachments.check(name: name, mediaType: mediaType)
    try read { connection throws(Failure) in
      try Attachments.requireHolder(parent, on: connection)
      try Attachments.requireRoom(parent, on: connection)
    }
    try DiskRoom.require(try file.size(), of: path, beside: store.path, have: store.size)
    let (hash, size) = try file.hash()
    let duration = try AudioHeader.duration(of: AttachedBytes(file: file, size: size))
    let fill = ContentFill(book: self, now: now, hash: hash, size: size, owner: nil)
    return try fill.run { (offset, buffer) throws(Failure) in
      try file.read(at: offset, into: buffer)
    } finish: { transaction throws(Failure) in
      try Attachments.requireRoom(parent, on: transaction.connection)
      return try Attachments.insert(hash, to: parent, name: name, mediaType: mediaType, duration: duration, in: transaction)
    }
  }

  /// Writes an attachment's bytes to a file, which is never incomplete; an existing file is replaced.
  ///
  /// - Throws: `invalid` (the path is empty, a folder or the book itself; not an attachment), `notFound` (no such attachment, its bytes are not here,
  ///   no such folder), and errors of file access.
  package func saveAttachment(_ id: Int64, to path: String) throws(Failure) {
    try requireOpen()
    try ExportTarget.check(path)
    let reader = try readBlob(id)
    try ExportTarget.file(path).write { output throws(Failure) in
      try reader.forEachPiece { (_, bytes) throws(Failure) in
        output.append(bytes: bytes)
        try output.checkpoint()
      }
    }
  }
}
