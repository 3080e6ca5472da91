public import TallybookBase
internal import TallybookMerge
public import TallybookModel
internal import TallybookStorage

extension Book {
  /// What the book has, as text for whoever is to send what it lacks: see `changes(since:)`. From the first time on the book keeps who wrote what, as
  /// one does that was merged.
  public func syncVector() throws(Failure) -> String {
    try reading { (book) throws(Failure) in try BookVector(of: book.uuid, on: book.connection).text }
  }

  /// Gives what the book has and another one lacks, as frames of bytes: pieces of one stream, which whoever receives them hands to `apply`, in any
  /// order, any of them again, and all together or one by one.
  ///
  /// - Parameters:
  ///   - vector: What the other one says that it has; nil: nothing.
  ///   - size: The most bytes of a frame, 4 KiB to 64 MiB.
  ///   - target: Gets the frames: a function one at a call, a file all of them where there are any.
  /// - Returns: How many frames there were; 0 where there is nothing that the other one lacks.
  /// - Throws: `format` and `newer` (the vector), `invalid` (it is another book's, a size that cannot be), what the target throws, and what
  ///   reading gives.
  @discardableResult
  public func changes(since vector: String? = nil, frameSize size: Int = 1 << 20, to target: ExportTarget) throws(Failure) -> Int {
    guard (4096...Frame.longest).contains(size) else {
      throw Failure(.range, "a frame cannot have \(size) bytes; give 4096 to \(Frame.longest)", found: Measure(Int64(size)))
    }
    if case .file(let path) = target { try ExportTarget.check(path) }
    let other = try vector.map { (text) throws(Failure) in try BookVector(text) }
    return try reading { (book) throws(Failure) in
      if let other, other.book != book.uuid {
        throw Failure(.otherBook, "the vector is another book's, which is no copy of \(path); ask that for its changes")
      }
      let selection = ExcerptSelection(book.state, for: other)
      try selection.run()
      guard try selection.isAny() else { return 0 }
      switch target {
      case .pieces(let sink):
        return try send(book, to: other, size) { (frame) throws(Failure) in
          let taken = frame.withUnsafeBytes { piece in Result { () throws(Failure) in try sink(piece) } }
          try taken.get()
        }
      case .file:
        var count = 0
        try target.write { (output) throws(Failure) in
          count = try send(book, to: other, size) { (frame) throws(Failure) in try output.append(bytes: frame) }
        }
        return count
      }
    }
  }

  private func send(
    _ book: OtherBook, to other: BookVector?, _ size: Int, _ sink: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    for received in other?.received ?? [] {
      var writer = ExcerptWriter(book.state, for: other, to: FrameWriter(after: received, of: book.uuid, to: sink))
      do throws(Failure) { return Int(try writer.run().sent) } catch { guard error == FrameWriter.changed else { throw error } }
    }
    var writer = ExcerptWriter(book.state, for: other, to: FrameWriter(of: book.uuid, size: size, to: sink))
    return Int(try writer.run().sent)
  }

  /// Brings in changes of a copy of this book, as `merge` does. Frames are kept until all of their stream are here; then they are merged at once.
  ///
  /// - Parameter frames: One frame, or several one behind the other.
  /// - Returns: What happened, in words; `moreFrames` where some are missing, `nothingNew` where there was nothing to bring.
  /// - Throws: `format` (bytes that are none, or not whole), `newer`, `state` (changes before these are missing: ask with a new vector), `invalid`
  ///   (another book's, without `otherBook`), and what `merge` throws. Nothing was changed then.
  @discardableResult
  public func apply(_ frames: [UInt8], _ flags: MergeFlags = []) throws(Failure) -> [Finding] {
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

  private func apply(_ frames: [Frame], _ flags: MergeFlags, at now: Instant) throws(Failure) -> [Finding] {
    let incoming = IncomingFrames(store)
    if try incoming.isMerged(frames[0].stream) { return [Finding(.info, .nothingNew, "there was nothing new: these changes are here")] }
    guard let whole = try incoming.complete(with: frames) else {
      if !flags.contains(.preview) { try incoming.keep(frames, by: author, at: now) }
      return [Finding(.info, .moreFrames, "more frames are to come: these are kept until then")]
    }
    var stream = RecordStream()
    let excerpt = try ExcerptBook(of: whole[0].book)
    for frame in whole { try stream.take(frame.body) { (record) throws(Failure) in try excerpt.take(record) } }
    guard stream.isEnded else { throw Failure(.frame, "the changes are not whole: their last frame ends too soon; fetch them again") }
    if !store.isReadOnly { try KnownCommits.prepare(self) }
    try store.read { (connection) throws(Failure) in try ExcerptBase(of: excerpt.connection, in: connection).complete() }
    let source = try OtherBook(excerpt: excerpt.connection, into: store)
    return try merge(source, called: "what the changes are of", flags, at: now) { (transaction) throws(Failure) in
      try incoming.forget(whole[0].stream, in: transaction)
    }
  }

  /// Runs `body` with one state of the book, which knows all of its own commits.
  private func reading<R>(_ body: (OtherBook) throws(Failure) -> R) throws(Failure) -> R {
    try requireOutside("telling of changes")
    if !store.isReadOnly { try KnownCommits.prepare(self) }
    return try OtherBook.read(store) { (book) throws(Failure) in
      try book.knowCommits()
      return try body(book)
    }
  }
}
