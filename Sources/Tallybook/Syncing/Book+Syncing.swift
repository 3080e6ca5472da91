public import TallybookBase
internal import TallybookCore

extension Book {
  /// The book's vector: text that tells another book what this one has, so that it can send the rest. From the first call on, the book records who wrote what, like
  /// a merged book.
  ///
  /// - Throws: `state` (within a transaction or a snapshot), and errors of reading and writing.
  ///
  /// ```swift
  /// print(try book.vector().isEmpty)  // false
  /// ```
  public func vector() throws(Failure) -> String { try engine.interruptible { () throws(Failure) in try engine.syncVector() } }

  /// The changes that another book lacks, as frames: pieces of one stream for `apply`. None means that it lacks nothing. Bytes of attachments do not travel with
  /// them: see `wantedContents`.
  ///
  /// - Parameters:
  ///   - vector: The other book's `vector`; nil: it has nothing.
  ///   - frameSize: The most bytes of a frame, 4,096 to 64 MiB.
  /// - Throws: `format` and `newer` (the vector), `invalid` (it is another book's; an impossible size), `cancelled`, and errors of reading.
  ///
  /// ```swift
  /// let phone = try Book(bytes: book.serialized())
  /// try book.notes.create("Arrival")
  /// try phone.apply(try book.changes(since: try phone.vector()))
  /// print(try phone.notes.all().map(\.title), try book.changes(since: try phone.vector()).count)  // ["Arrival"] 0
  /// ```
  public func changes(since vector: String? = nil, frameSize: Int = 1 << 20) throws(Failure) -> [[UInt8]] {
    try engine.interruptible { () throws(Failure) in try frames(since: vector, frameSize) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// let phone = try Book(bytes: book.serialized())
  /// try await phone.apply(try await book.changes(since: try phone.vector()))
  /// print(try phone.notes.count())  // 0
  /// ```
  public func changes(since vector: String? = nil, frameSize: Int = 1 << 20) async throws(Failure) -> [[UInt8]] {
    try await offloaded { [self] () throws(Failure) in try frames(since: vector, frameSize) }
  }

  private func frames(since vector: String?, _ size: Int) throws(Failure) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    try engine.changes(since: vector, frameSize: size, to: .pieces { frames.append([UInt8]($0)) })
    return frames
  }

  /// Writes the changes that another book lacks to a file, frame after frame; returns how many there are. Without any, no file is written.
  ///
  /// - Throws: as `changes`, `notFound` (no such folder), and errors of file access.
  ///
  /// ```swift
  /// do { try book.writeChanges(to: "/nowhere/changes") } catch { print(error.code)  // notFound
  /// }
  /// ```
  @discardableResult
  public func writeChanges(to path: String, since vector: String? = nil, frameSize: Int = 1 << 20) throws(Failure) -> Int {
    try engine.interruptible { () throws(Failure) in try engine.changes(since: vector, frameSize: frameSize, to: .file(path)) }
  }

  /// Merges frames of changes, as `merge` merges a book. They may come in any order, repeated or not, together or one by one: the book keeps them until their stream
  /// is complete, and then merges them at once.
  ///
  /// - Parameters:
  ///   - frames: The frames; each may also be several, one after the other.
  ///   - preview: Only reports what would happen.
  ///   - otherBook: Accepts the changes of a book that is not a copy of this one.
  /// - Returns: What happened, in words; with the reason `moreFrames` some are still to come.
  /// - Throws: `format` (no frames, or cut or changed ones), `newer`, `invalid` (of another book), `state` (earlier changes are missing: ask with the present
  ///   vector), `cancelled`, and errors of writing.
  ///
  /// ```swift
  /// let phone = try Book(bytes: book.serialized())
  /// print(try phone.apply(try book.changes(since: try phone.vector())).count)  // 0
  /// do { try phone.apply([[1, 2, 3]]) } catch { print(error.reason)  // frame
  /// }
  /// ```
  @discardableResult
  public func apply(_ frames: [[UInt8]], preview: Bool = false, otherBook: Bool = false) throws(Failure) -> [Finding] {
    try engine.interruptible { () throws(Failure) in try applied(frames, preview, otherBook) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// do { try await book.apply([[1, 2, 3]]) } catch { print(error.reason)  // frame
  /// }
  /// ```
  @discardableResult
  public func apply(_ frames: [[UInt8]], preview: Bool = false, otherBook: Bool = false) async throws(Failure) -> [Finding] {
    try await offloaded { [self] () throws(Failure) in try applied(frames, preview, otherBook) }
  }

  private func applied(_ frames: [[UInt8]], _ preview: Bool, _ otherBook: Bool) throws(Failure) -> [Finding] {
    // No frames mean that nothing is lacking.
    guard !frames.isEmpty else { return [] }
    return try engine.apply(frames.count == 1 ? frames[0] : Array(frames.joined()), Self.mergeFlags(preview, otherBook))
  }

  /// The bytes of attachments that are missing here, in the order in which their attachments came.
  ///
  /// ```swift
  /// print(try book.wantedContents().count)  // 0
  /// ```
  public func wantedContents() throws(Failure) -> [WantedContent] { try engine.wantedContents().map { WantedContent($0) } }

  /// A piece of an attachment's bytes, for a book that wants them: 1 MiB, the last one shorter.
  ///
  /// - Parameters:
  ///   - number: Which piece, from 0.
  ///   - sha256: The hash of the bytes, 64 hexadecimal digits.
  /// - Throws: `notFound` (the bytes are not here, or there is no such piece), `invalid` (no hash), and errors of reading.
  ///
  /// ```swift
  /// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
  /// print(try book.piece(0, of: attachment.sha256).count)  // 4
  /// do { _ = try book.piece(1, of: attachment.sha256) } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func piece(_ number: Int64, of sha256: String) throws(Failure) -> [UInt8] { try engine.contentPiece(sha256, number) }

  /// Adds a piece of bytes that this book wants, in any order and repeated or not; returns whether they are complete.
  ///
  /// - Throws: `notFound` (no attachment has these bytes), `invalid` (no such piece, or another length), `corrupt` (all are here and have another hash: none is
  ///   kept), and errors of writing.
  ///
  /// ```swift
  /// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
  /// print(try book.take(Array("kraa".utf8), 0, of: attachment.sha256))  // true
  /// ```
  @discardableResult
  public func take(_ piece: [UInt8], _ number: Int64, of sha256: String) throws(Failure) -> Bool {
    try engine.interruptible { () throws(Failure) in try engine.takePiece(piece, number, of: sha256) }
  }
}
