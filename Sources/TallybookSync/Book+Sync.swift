package import TallybookBase
internal import TallybookMerge
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// What the book has, as text for the sender of what it lacks: see `changes(since:)`. From the first call on, the book records who wrote what, like
  /// a merged book.
  package func syncVector() throws(Failure) -> String {
    try reading { (book) throws(Failure) in try BookVector(of: book.uuid, on: book.connection).text }
  }

  /// Writes what the book has and another one lacks, as frames of bytes: pieces of one stream. The receiver passes them to `apply` in any order,
  /// repeated or not, together or one by one.
  ///
  /// - Parameters:
  ///   - vector: What the other book has, by its `syncVector`; nil: nothing.
  ///   - size: The most bytes of a frame, 4 KiB to 64 MiB.
  ///   - target: Gets the frames: a function gets one per call, a file gets all of them, if there are any.
  /// - Returns: The number of frames; 0 if the other book lacks nothing.
  /// - Throws: `format` and `newer` (the vector), `invalid` (it belongs to another book, an impossible size), what the target throws, and errors of
  ///   reading.
  @discardableResult
  package func changes(since vector: String? = nil, frameSize size: Int = 1 << 20, to target: ExportTarget) throws(Failure) -> Int {
    guard (4096...Frame.longest).contains(size) else {
      throw Failure(.range, "a frame cannot have \(size) bytes; give 4096 to \(Frame.longest)", found: Measure(Int64(size)))
    }
    if case .file(let path) = target { try ExportTarget.check(path) }
    let other = try vector.map { (text) throws(Failure) in try BookVector(text) }
    return try reading { (book) throws(Failure) in
      if let other, other.book != book.uuid {
        throw Failure(.otherBook, "the vector is from a book that is not a copy of \(path); use the vector of a copy")
      }
      let selection = try ExcerptSelection(book.state, for: other)
      try selection.run()
      guard try selection.isAny() else { return 0 }
      switch target {
      case .pieces(let sink):
        return try send(selection, of: book.uuid, size) { (frame) throws(Failure) in
          let taken = frame.withUnsafeBytes { piece in Result { () throws(Failure) in try sink(piece) } }
          try taken.get()
        }
      case .file:
        var count = 0
        try target.write { (output) throws(Failure) in
          count = try send(selection, of: book.uuid, size) { frame in output.append(bytes: frame) }
        }
        return count
      }
    }
  }

  private func send(
    _ selection: ExcerptSelection, of book: UUID, _ size: Int, _ sink: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    Int(try write(selection, of: book, size) { (frame, _) throws(Failure) in try sink(frame.bytes) }.sent)
  }

  /// Goes on with the stream of which frames are there already, where it is still the same; else begins one.
  private func write(_ selection: ExcerptSelection, of book: UUID, _ size: Int, _ sink: @escaping FrameWriter.Sink) throws(Failure) -> FrameWriter {
    for received in selection.vector?.received ?? [] {
      var writer = ExcerptWriter(selection, to: FrameWriter(after: received, of: book, to: sink))
      do throws(Failure) { return try writer.run() } catch { guard error == FrameWriter.changed else { throw error } }
    }
    var writer = ExcerptWriter(selection, to: FrameWriter(of: book, size: size, to: sink))
    return try writer.run()
  }

  /// A frame as it goes.
  package struct SentFrame {
    package let stream: UUID
    package let number: UInt32
    package let bytes: [UInt8]
    /// The beginning of a SHA-256 over the bodies up to here.
    package let hash: [UInt8]
    package let isLast: Bool
  }

  /// What went of a book, and what whoever gets it has then.
  package struct Sent {
    package let stream: UUID
    /// How many frames the stream has in all.
    package let frames: Int
    package let vector: BookVector
  }

  /// The same as `changes`, for whoever keeps account of what the receiver has: all of it in one state of the book.
  ///
  /// - Parameters:
  ///   - known: What the receiver has, and which frames; nil: nothing.
  ///   - isWhole: Whether all is sent, whatever he has.
  /// - Returns: nil where there is nothing that he lacks.
  package func send(
    to known: BookVector?, isWhole: Bool = false, frameSize: Int, _ sink: @escaping (SentFrame) throws(Failure) -> Void
  ) throws(Failure) -> Sent? {
    try reading { (book) throws(Failure) in
      // Of one who has nothing the frames that he has may be asked for all the same.
      var base = isWhole ? BookVector(of: book.uuid) : known
      base?.received = known?.received ?? []
      let selection = try ExcerptSelection(book.state, for: base)
      try selection.run()
      if !isWhole { guard try selection.isAny() else { return nil } }
      let writer = try write(selection, of: book.uuid, frameSize) { (frame, hash) throws(Failure) in
        let hash = Array(hash.digest().prefix(BookVector.hashSize))
        try sink(SentFrame(stream: frame.stream, number: frame.number, bytes: frame.bytes, hash: hash, isLast: frame.isLast))
      }
      let vector = try BookVector(of: book.uuid, on: book.connection).aligned(on: book.connection)
      return Sent(stream: writer.stream, frames: Int(writer.count), vector: vector)
    }
  }

  /// Merges changes of a copy of this book, like `merge`. Frames are kept until their stream is complete; then they are merged at once.
  ///
  /// - Parameter frames: One frame, or several in a row.
  /// - Returns: What happened, in words; `moreFrames` if some are missing, `nothingNew` if there was nothing to merge.
  /// - Throws: `format` (not a frame, or incomplete), `newer`, `state` (earlier changes are missing: ask with a new vector), `invalid` (of another
  ///   book, without `otherBook`), and the errors of `merge`. Then nothing was changed.
  @discardableResult
  package func apply(_ frames: [UInt8], _ flags: MergeFlags = []) throws(Failure) -> [Finding] {
    try requireOutside("taking in changes")
    let now = try mutationTime()
    let all = try Frame.all(in: frames)
    let own = try store.read { (connection) throws(Failure) in try BookIdentity.uuid(on: connection) }
    if !flags.contains(.otherBook), all.contains(where: { $0.book != own }) {
      throw Failure(.otherBook, "the changes are of another book, no copy of \(path); say OTHER_BOOK to have them come in here")
    }
    var findings: [Finding] = []
    for stream in all.reduce(into: [UUID](), { streams, frame in if !streams.contains(frame.stream) { streams.append(frame.stream) } }) {
      findings += try apply(all.filter { $0.stream == stream }, flags, at: now)
    }
    return findings
  }

  /// How many frames of a stream are here, from the first on, where it is not merged yet.
  package func received(of stream: UUID) throws(Failure) -> UInt32 {
    try store.read { (connection) throws(Failure) in try IncomingFrames.received(on: connection).first { $0.stream == stream }?.count ?? 0 }
  }

  /// Takes in frames of one stream; with the last of them `finishing` is done within the transaction.
  ///
  /// - Returns: nil where some are missing.
  package func take(_ frames: [UInt8], finishing: (Transaction) throws(Failure) -> Void) throws(Failure) -> [Finding]? {
    let now = try mutationTime()
    let findings = try apply(try Frame.all(in: frames), [], at: now, isNoted: true, finishing)
    return findings.last?.reason == .moreFrames ? nil : findings
  }

  private func apply(
    _ frames: [Frame], _ flags: MergeFlags, at now: Instant, isNoted: Bool = false, _ finishing: (Transaction) throws(Failure) -> Void = { _ in }
  ) throws(Failure) -> [Finding] {
    let incoming = IncomingFrames(store)
    if try incoming.isMerged(frames[0].stream) {
      if isNoted { try store.write(by: author, at: now, finishing) }
      return [Finding(.info, .nothingNew, "there was nothing new: these changes are here")]
    }
    guard let whole = try incoming.complete(with: frames) else {
      if !flags.contains(.preview) { try incoming.keep(frames, by: author, at: now) }
      return [Finding(.info, .moreFrames, "more frames are to come: these are kept until then")]
    }
    var stream = RecordStream()
    let excerpt = try ExcerptBook(of: whole[0].book)
    for frame in whole { try stream.take(frame.body) { (record) throws(Failure) in try excerpt.take(record) } }
    guard stream.isEnded else { throw Failure(.frame, "the changes are incomplete: their last frame ends too soon; fetch them again") }
    if !store.isReadOnly { try KnownCommits.prepare(self) }
    try store.read { (connection) throws(Failure) in try ExcerptBase(of: excerpt.connection, in: connection).complete() }
    let source = try OtherBook(excerpt: excerpt.connection, into: store)
    return try merge(source, called: "what the changes are of", flags, at: now) { (transaction) throws(Failure) in
      try incoming.forget(whole[0].stream, in: transaction)
      try finishing(transaction)
    }
  }

  /// Runs `body` with one state of the book, which knows all of its own commits.
  private func reading<R>(_ body: (OtherBook) throws(Failure) -> R) throws(Failure) -> R {
    try requireOutside("telling of changes")
    if !store.isReadOnly { try KnownCommits.prepare(self) }
    return try OtherBook.read(store, hasLists: true) { (book) throws(Failure) in
      try book.knowCommits()
      return try body(book)
    }
  }
}
