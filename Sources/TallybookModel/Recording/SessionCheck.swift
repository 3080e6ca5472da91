internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// What `check` looks at in sessions.
enum SessionCheck {
  /// Chunks decode, numbers rise, and the counts that are kept equal a recount.
  static func run(on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.rows("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) ORDER BY id")
    let types = try Variants.types(on: connection)
    var findings: [Finding] = []
    while try statement.step() {
      let id = statement.int(0)
      do throws(Failure) { findings += try session(id, types, on: connection) } catch {
        // Numbers that no chunk can have are refused before its events are read.
        guard error.code == .corrupt else { throw error }
        findings.append(Finding(.error, .damaged, at: "session \(id)", key: "seq", error.message, id: id))
      }
    }
    return findings
  }

  private static func session(_ id: Int64, _ types: [Int64: Int64], on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    func damaged(_ key: String, _ message: String) {
      findings.append(Finding(.error, .damaged, at: "session \(id)", key: key, message, id: id))
    }
    let edits = try EventEdit.all(of: id, on: connection)
    var recount = EventCounts.Recount(types)
    var end: UInt64 = 1
    let lanes = try Lanes.rows(of: id, on: connection)
    for header in try Chunks.headers(of: id, on: connection) {
      let key = "seq \(header.firstSeq) to \(header.endSeq &- 1)"
      if header.firstSeq < end { damaged(key, "a chunk begins before the one before it ends") }
      end = header.endSeq
      if !lanes.isEmpty, lanes.first(where: { $0.number == LaneNumber.of(header.firstSeq) })?.next ?? 0 < end {
        damaged(key, "a chunk ends behind the next number of its lane; open the book for writing, or salvage it into a new one")
      }
      do throws(Failure) {
        guard let columns = try Chunks.read(header, on: connection) else { continue }
        if columns.count != header.count { damaged(key, "a chunk holds \(columns.count) events and says \(header.count)") }
        if columns.times.min() ?? header.earliest != header.earliest || columns.times.max() ?? header.latest != header.latest {
          damaged(key, "a chunk holds other times than it says")
        }
        recount.add(columns, except: edits)
      } catch {
        guard error.code == .corrupt else { throw error }
        damaged(key, error.message)
      }
    }
    end = max(end, lanes.map(\.next).max() ?? 0)
    if try Chunks.nextSeq(of: id, on: connection) < end { damaged("seq", "the next number was given already") }
    recount.add(edits)
    let counts = recount.counts
    let kept = try EventCounts.all(of: id, on: connection)
    // Edits of events that still lie in a tail are counted before those are: then only the sum with the tail holds.
    let isRunning = try connection.value("SELECT has_tail FROM \(Table.eventLog) WHERE session = \(id)")?.int == 1
    if findings.isEmpty, !isRunning {
      for type in Set(kept.keys).union(counts.keys) where kept[type] ?? (0, 0) != counts[type] ?? (0, 0) {
        damaged("count", "\(kept[type]?.events ?? 0) events of type \(type) are counted and \(counts[type]?.events ?? 0) are there")
      }
    }
    return findings
  }
}
