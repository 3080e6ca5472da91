public import TallybookBase
internal import Synchronization
internal import TallybookCore

/// Records one session: logs events, pauses, stops. Once a call returns, its event is kept. Any thread may log. A recording that goes without being stopped
/// leaves its session running; `Book.attach` continues it.
///
/// ```swift
/// let watch = try book.record("Watch", at: .epoch)
/// try watch.log("A", at: .epoch + .seconds(1), value: 2.5, note: "a fish")
/// try watch.log("A", at: .epoch + .seconds(2))
/// print(try watch.takeBack(), try watch.count(of: "A"), try watch.state() == .running)  // 2 1 true
/// try watch.stop(at: .epoch + .seconds(60))
/// print(try watch.session().duration ?? .zero, watch.id == (try watch.session().id))  // 60.0 seconds true
/// ```
public final class Recording: Sendable {
  let engine: Recorder
  let book: Book
  private let types = Mutex(LoggedNames())

  init(_ engine: Recorder, in book: Book) {
    self.engine = engine
    self.book = book
  }

  /// The session's id.
  public var id: Int64 { engine.item }

  // MARK: Logging

  /// Logs an event of a type, by its id, now or at another time: the shortest way, for what is logged often.
  ///
  /// - Throws: `invalid` (a time outside the session), `notFound` (no such type), `state` (paused or stopped), and errors of writing.
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// let call = try watch.type("A")
  /// for _ in 0..<1000 { try watch.log(call) }
  /// print(try watch.count())  // 1000
  /// ```
  public func log(_ type: Int64, at time: Instant? = nil) throws(Failure) { try engine.log(type, at: time?.nanoseconds) }

  /// Logs an event of a type, by its name, with what is known of it.
  ///
  /// - Parameters:
  ///   - type: The name of a type of its collection, or of those around it.
  ///   - time: When it happened; nil: now.
  ///   - subject: Whom it is about.
  ///   - phase: Whether a state starts or stops; `auto`: whatever it is not in.
  /// - Returns: The event's number.
  /// - Throws: `notFound` (no such type; create it), and what `log(_:at:)` throws.
  ///
  /// ```swift
  /// let ada = try book.subjects.create("Ada")
  /// let watch = try book.record("Watch")
  /// try watch.log("A", subject: ada, value: 62.5, note: "loud")
  /// do { try watch.log("fly") } catch { print(error.reason)  // noEventType
  /// }
  /// ```
  @discardableResult
  public func log(
    _ type: String, at time: Instant? = nil, subject: Subject? = nil, phase: Phase = .auto, value: Double? = nil, note: String? = nil
  ) throws(Failure) -> UInt64 {
    let event = Engine.Event(
      time: time?.nanoseconds ?? .min, type: try self.type(type), phase: phase, subject: subject?.id ?? 0, value: value, note: note)
    return try engine.log(event)
  }

  /// Logs an event of a type with what is known of it; see the same with a name.
  ///
  /// ```swift
  /// let walk = try book.eventTypes.create("walk") { $0.mode = .state }
  /// let watch = try book.record("Watch")
  /// try watch.log(walk, phase: .start)
  /// print(try watch.openStates().count)  // 1
  /// ```
  @discardableResult
  public func log(
    _ type: EventType, at time: Instant? = nil, subject: Subject? = nil, phase: Phase = .auto, value: Double? = nil, note: String? = nil
  ) throws(Failure) -> UInt64 {
    let event = Engine.Event(
      time: time?.nanoseconds ?? .min, type: type.id, phase: phase, subject: subject?.id ?? 0, value: value, note: note)
    return try engine.log(event)
  }

  /// Logs many events at once, all or none; returns the first one's number, 0 if there are none.
  ///
  /// - Throws: `invalid` (times and types differ in number), and what `log(_:at:)` throws.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// let call = try watch.type("A")
  /// print(try watch.log(times: (1...1000).map { .epoch + .seconds($0) }, types: Array(repeating: call, count: 1000)))  // 1
  /// ```
  @discardableResult
  public func log(times: [Instant], types: [Int64]) throws(Failure) -> UInt64 {
    guard times.count == types.count else {
      throw Failure(.length, "there are \(times.count) times and \(types.count) types; give as many of each", found: Measure(types.count), bound: Measure(times.count))
    }
    let result = times.map(\.nanoseconds).withUnsafeBufferPointer { times in
      types.withUnsafeBufferPointer { types -> Result<UInt64, Failure> in
        do throws(Failure) { return .success(try engine.log(times: times, types: types)) } catch { return .failure(error) }
      }
    }
    return try result.get()
  }

  /// The id of the event type with a name, as the session sees it.
  ///
  /// - Throws: `notFound` (there is none).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// print(try watch.type("A") > 0)  // true
  /// ```
  public func type(_ name: String) throws(Failure) -> Int64 {
    if let id = types.withLock({ $0.id(of: name) }) { return id }
    let id = try book.engine.find(.eventType, name, in: engine.item)
    types.withLock { $0.learn(name, id) }
    return id
  }

  /// Undoes the newest event that this device logged, or the newest about a subject; returns its number. If it stopped other states, they run again.
  ///
  /// - Throws: `notFound` (there is no event), `state` (the session is stopped).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.log("A")
  /// print(try watch.takeBack(), try watch.count())  // 1 0
  /// ```
  @discardableResult
  public func takeBack(about subject: Subject? = nil) throws(Failure) -> UInt64 { try engine.takeBack(about: subject?.id ?? 0) }

  // MARK: Asking

  /// The session as it is now.
  ///
  /// ```swift
  /// print(try book.record("Watch").session().title)  // Watch
  /// ```
  public func session() throws(Failure) -> Session { try book.get(engine.item) }

  /// Whether it is running, paused or stopped.
  ///
  /// ```swift
  /// print(try book.record("Watch").state() == .running)  // true
  /// ```
  public func state() throws(Failure) -> SessionState { try engine.state() }

  /// How long it has run without its pauses.
  ///
  /// ```swift
  /// print(try book.record("Watch").elapsed() >= .zero)  // true
  /// ```
  public func elapsed() throws(Failure) -> Duration { .nanoseconds(try engine.elapsed()) }

  /// How many events were logged, of a type or of all. A state counts once.
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.log("A")
  /// print(try watch.count(), try watch.count(of: "A"))  // 1 1
  /// ```
  public func count(of type: String? = nil) throws(Failure) -> Int {
    let id = try type.map { (name) throws(Failure) in try self.type(name) }
    return Int(clamping: try engine.count(of: id))
  }

  /// The open states: the start of each.
  ///
  /// ```swift
  /// print(try book.record("Watch").openStates().count)  // 0
  /// ```
  public func openStates() throws(Failure) -> [Event] {
    let starts = try engine.openStarts()
    return starts.map { Event($0, in: engine.item) }
  }

  // MARK: Controlling

  /// Begins a pause.
  ///
  /// - Throws: `state` (paused or stopped), `invalid` (a time before the start or the last pause).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.pause()
  /// print(try watch.state() == .paused)  // true
  /// ```
  public func pause(at time: Instant? = nil) throws(Failure) { try engine.pause(at: time?.nanoseconds) }

  /// Ends a pause.
  ///
  /// - Throws: `state` (not paused), `invalid` (a time before the pause).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.pause()
  /// try watch.resume()
  /// print(try watch.state() == .running)  // true
  /// ```
  public func resume(at time: Instant? = nil) throws(Failure) { try engine.resume(at: time?.nanoseconds) }

  /// Stops the session; all logged events are in the book's file when this returns.
  ///
  /// - Throws: `state` (stopped), `invalid` (a time before the start or the last pause).
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// try watch.stop()
  /// print(try watch.session().end != nil)  // true
  /// ```
  public func stop(at time: Instant? = nil) throws(Failure) { try engine.stop(at: time?.nanoseconds) }

  /// Ends recording here and leaves the session running, for others to attach to. Idempotent.
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// watch.detach()
  /// print(try book.sessions.first()?.state == .running)  // true
  /// ```
  public func detach() { engine.detach() }
}
