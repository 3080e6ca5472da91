package import TallybookBase
internal import TallybookStorage

extension Draft {
  /// Starts the prepared session, and records it.
  package func start(at time: Instant? = nil) throws(Failure) -> Recorder {
    try start(at: time, clocks: book.readClocks(), lock: nil)
  }

  /// The same with clocks that were read before, and the lock that the recorder's handle shares.
  package func start(at time: Instant?, clocks: ClockPair, lock: ClaimLock?) throws(Failure) -> Recorder {
    try book.requireOpen()
    try book.requireOutside("recording")
    guard kind == .session else {
      throw Failure(.kind, "a \(kind.label) cannot be started; make a draft of kind session", field: .kind)
    }
    guard id == nil else {
      throw Failure(.alreadySaved, "session \(id ?? 0) was saved already; attach to it", id: id ?? 0)
    }
    try requireNoRefusal()
    guard self[.end].isNull else {
      throw Failure(.contradiction, "a session that has an end cannot be started; clear the end or save the draft", field: .end)
    }
    let prepared = fields
    let recorder: Recorder
    do throws(Failure) {
      recorder = try Recorder.start(in: book, at: time, clocks: clocks, lock: lock) { transaction, start, uuid throws(Failure) in
        fields[.time] = .int(start)
        if let problem = try problems(on: transaction.connection, now: transaction.now).first { throw problem.failure }
        let id = try transaction.insert(.session, uuid: uuid, created: transaction.now, fields.current)
        try own.write(to: id, isNew: true, in: transaction)
        return id
      }
    } catch {
      fields = prepared
      throw error
    }
    id = recorder.item
    fields.keep()
    own.keep()
    return recorder
  }
}
