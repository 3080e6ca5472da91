internal import Glibc
internal import Synchronization
internal import TallybookBase

/// A connection that never blocks: it waits for its socket, asks now and then whether to go on, and gives up a server that is silent.
/// A wait that ends early ends the connection too, and with it what the server was asked; whether that was done the next one must see.
final class PostgresConnection {
  /// What a wait is bound by.
  struct Patience {
    /// For how many ns the server may be silent.
    var silence: Int64 = 60_000_000_000
    /// Asked every 100 ms; throws to stop.
    var ask: () throws(Failure) -> Void = {}
  }

  private let library: PostgresLibrary
  private let connection: PostgresLibrary.Connection
  private var isBroken = false

  /// Whether it can be used again.
  var isOpen: Bool { !isBroken && library.status(connection) == Self.ok }

  private static let ok: Int32 = 0
  private static let bad: Int32 = 1
  /// Between two looks at whether to go on, in ms.
  private static let interval: Int32 = 100

  /// Connects.
  ///
  /// - Parameter address: As libpq takes it.
  /// - Throws: `invalid` (it is no address), `io` (the server is away, or refuses the login), `full` (it has no connection left), what `patience` throws.
  init(to address: String, _ patience: Patience) throws(Failure) {
    library = try .require()
    try Self.check(address, library)
    guard let connection = Self.start(address, library) else { throw Failure(.hubFull, "there is no memory for a connection") }
    self.connection = connection
    do throws(Failure) { try connect(patience) } catch {
      library.finish(connection)
      isBroken = true
      throw error
    }
  }

  deinit { if !isBroken { library.finish(connection) } }

  /// What libpq says of an address that it cannot read may repeat it, password and all: it is not told.
  private static func check(_ address: String, _ library: PostgresLibrary) throws(Failure) {
    guard !address.utf8.contains(0), let options = library.parse(address, nil) else {
      throw Failure(.hubAddress, "this is not an address of PostgreSQL; write postgresql://HOST/DATABASE, or host=HOST dbname=DATABASE")
    }
    library.freeOptions(options)
  }

  private static func start(_ address: String, _ library: PostgresLibrary) -> PostgresLibrary.Connection? {
    let names = ["dbname", "client_encoding", "fallback_application_name"]
    let values = [address, "UTF8", "tallybook"]
    return withTexts(names) { names in withTexts(values) { values in library.start(names, values, 1) } }
  }

  /// Lends texts as C has them, with a NULL behind the last.
  private static func withTexts<R>(_ texts: [String], _ body: (PostgresLibrary.Texts?) -> R) -> R {
    let all = texts.map { Array($0.utf8CString) }
    func lend(_ place: Int, _ pointers: [UnsafePointer<CChar>?]) -> R {
      guard place < all.count else { return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) } }
      return all[place].withUnsafeBufferPointer { lend(place + 1, pointers + [$0.baseAddress]) }
    }
    return lend(0, [])
  }

  private func connect(_ patience: Patience) throws(Failure) {
    var wanted = Int16(POLLOUT)
    var deadline = Self.now &+ patience.silence
    while true {
      if library.status(connection) == Self.bad { throw refusal(nil) }
      try wait(for: wanted, patience, until: &deadline)
      switch library.poll(connection) {
      case 3:
        _ = library.setNonblocking(connection, 1)
        return
      case 1: wanted = Int16(POLLIN)
      case 2: wanted = Int16(POLLOUT)
      default: throw refusal(nil)
      }
    }
  }

  /// Runs one statement, a transaction of its own.
  ///
  /// - Throws: `io`, `full`, `readOnly`, `unsupported` as the server refuses, and what `patience` throws.
  @discardableResult
  func run(_ statement: String, _ values: [PostgresValue] = [], _ patience: Patience) throws(Failure) -> PostgresRows {
    guard isOpen else { throw Failure(.hubAway, "the hub ended the connection; sync again") }
    do throws(Failure) {
      try send(statement, values)
      return try answer(patience)
    } catch {
      // What is still under way must not be taken for the next statement's.
      if error.reason == .hubAway || error.code == .cancelled || error.code == .closed { end() }
      throw error
    }
  }

  private func end() {
    guard !isBroken else { return }
    isBroken = true
    library.finish(connection)
  }

  private func send(_ statement: String, _ values: [PostgresValue]) throws(Failure) {
    let stored = values.map(\.stored)
    let lengths = stored.map { Int32(clamping: $0.count) }
    let formats: [Int32] = values.map { $0.isBinary ? 1 : 0 }
    func lend(_ place: Int, _ pointers: [UnsafePointer<CChar>?]) -> Int32 {
      guard place < stored.count else { return library.send(connection, statement, Int32(values.count), nil, pointers, lengths, formats, 1) }
      return stored[place].withUnsafeBytes { bytes in
        // NULL would be no bytes, but no value.
        guard let start = bytes.baseAddress else { return [CChar(0)].withUnsafeBufferPointer { lend(place + 1, pointers + [$0.baseAddress]) } }
        return lend(place + 1, pointers + [start.assumingMemoryBound(to: CChar.self)])
      }
    }
    guard lend(0, []) == 1 else { throw refusal(nil) }
  }

  private func answer(_ patience: Patience) throws(Failure) -> PostgresRows {
    var deadline = Self.now &+ patience.silence
    while true {
      let left = library.flush(connection)
      if left < 0 { throw refusal(nil) }
      if left == 0 { break }
      try wait(for: Int16(POLLIN | POLLOUT), patience, until: &deadline)
      guard library.consume(connection) == 1 else { throw refusal(nil) }
    }
    var found: PostgresRows?
    var failure: Failure?
    while true {
      while library.isBusy(connection) != 0 {
        try wait(for: Int16(POLLIN), patience, until: &deadline)
        guard library.consume(connection) == 1 else { throw refusal(nil) }
      }
      guard let result = library.result(connection) else { break }
      switch library.resultStatus(result) {
      case 0, 1, 2: found = PostgresRows(result, of: library)
      default:
        failure = refusal(result)
        library.clear(result)
      }
    }
    if let failure { throw failure }
    guard let found else { throw refusal(nil) }
    return found
  }

  /// Waits until the socket takes or has something; each time that it does the server has until `silence` from then on.
  private func wait(for events: Int16, _ patience: Patience, until deadline: inout Int64) throws(Failure) {
    while true {
      let socket = library.socket(connection)
      guard socket >= 0 else { throw refusal(nil) }
      var waiting = pollfd(fd: socket, events: events, revents: 0)
      let ready = poll(&waiting, 1, Self.interval)
      if ready > 0 {
        deadline = Self.now &+ patience.silence
        return
      }
      guard ready == 0 || errno == EINTR else { throw Failure(.hubAway, "the connection to the hub cannot be waited for", subCode: errno) }
      try patience.ask()
      guard Self.now < deadline else {
        throw Failure(.hubAway, "the hub was silent for \(patience.silence / 1_000_000_000) s; look whether it runs, and sync again")
      }
    }
  }

  private static var now: Int64 { Clock.read(CLOCK_MONOTONIC) }

  // MARK: Refusals

  /// Why the server did not do it: of a result, or of the connection.
  private func refusal(_ result: PostgresLibrary.Result?) -> Failure {
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
    let state = result.flatMap { library.resultField($0, 67) }.map { String(cString: $0) } ?? ""
    let words = result.flatMap { library.resultField($0, 77) }.map { String(cString: $0) } ?? library.message(connection).map { String(cString: $0) } ?? ""
    return PostgresRefusal.failure(state, words, isConnected: result != nil)
  }
}
