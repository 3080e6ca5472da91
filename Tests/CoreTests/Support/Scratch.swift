import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage

/// A folder of the test's own, removed with it.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/tallybook-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit {
    for file in files { unlink("\(path)/\(file)") }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What lies in the folder, sorted.
  var files: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(cString: $0.bindMemory(to: CChar.self).baseAddress!) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ name: String, _ text: String) -> String {
    let path = file(name)
    let stream = fopen(path, "w")!
    fputs(text, stream)
    fclose(stream)
    return path
  }

  func read(_ name: String) -> [UInt8] {
    (try? GivenFile.read(file(name), waiting: {})) ?? []
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let state: Mutex<(wall: Int64, steady: Int64)>

  init(_ wall: Int64 = 1_754_139_910_123_000_000) { state = Mutex((wall, 5_000_000_000)) }

  /// Lets both clocks go on.
  func advance(seconds: Double) {
    state.withLock {
      $0.wall += Int64(seconds * 1e9)
      $0.steady += Int64(seconds * 1e9)
    }
  }

  /// Steps the wall clock alone, as a correction of it does.
  func stepWall(seconds: Double) { state.withLock { $0.wall += Int64(seconds * 1e9) } }

  /// Sets the wall clock.
  func set(_ wall: Int64) { state.withLock { $0.wall = wall } }

  var now: Int64 { state.withLock { $0.wall } }

  var clock: Clock {
    Clock { reading in
      self.state.withLock { state in
        // Each look takes a moment, so that no two things happen at once.
        state.wall += 1000
        state.steady += 1000
        return reading == .wall ? state.wall : state.steady
      }
    }
  }
}

/// The code that a body is refused with; a body that passes is a failure of the test.
func refusal<R>(
  _ location: SourceLocation = #_sourceLocation, _ body: () throws -> R
) -> Failure? {
  do {
    _ = try body()
    Issue.record("not refused", sourceLocation: location)
    return nil
  } catch let failure as Failure {
    #expect(!failure.message.isEmpty && !failure.message.hasSuffix(".") && !failure.message.contains("\n"), sourceLocation: location)
    return failure
  } catch {
    Issue.record(error, sourceLocation: location)
    return nil
  }
}

extension Book {
  /// A session of ten events that was recorded and stopped.
  func recordTen() throws -> Int64 {
    let session = try startSession("S")
    let type = try #require(try eventType("A"))
    for _ in 0..<10 { try session.log(type) }
    try session.stop()
    return session.item
  }

  /// The rows of a query, for tests.
  func rows(_ query: Query) throws -> [Row] {
    let cursor = try query.cursor(in: self)
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    return rows
  }

  func names(_ query: Query) throws -> [String] { try rows(query).map { $0[.name].text ?? "" } }

  func events(of session: Int64, descending: Bool = false) throws -> [Event] {
    var query = try Query(.event)
    query.restrict(to: session)
    if descending { try query.order(by: .time, descending: true) }
    return try rows(query).compactMap { if case .event(let event, _) = $0 { event } else { nil } }
  }

  func export(_ format: ExportFormat, _ query: Query? = nil, _ options: ExportOptions = ExportOptions()) throws -> String {
    var bytes: [UInt8] = []
    let query = if let query { query } else { try Query() }
    try query.export(format, options, from: self, to: .pieces { bytes.append(contentsOf: $0) })
    return String(decoding: bytes, as: UTF8.self)
  }
}
