internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookSync

/// What a book knows of a hub: a row of the table `hub`. It changes in the transaction that brings in what it tells of, so a book that is put back
/// goes back with it.
struct HubAccount {
  /// A push by its number and mark.
  struct Seen: Equatable {
    let n: Int64
    let mark: Int64
  }

  let hub: UUID
  /// What the hub has at least; nil: nothing.
  var known: BookVector?
  /// Of each device the last push that is here.
  var seen: [UUID: Seen] = [:]
  /// What the hub said of itself when all that it had was here.
  var state = ""
  /// What is on its way there.
  var stream: UUID?
  /// The last content whose bytes it was given.
  var content: Int64 = 0
  /// What is being erased there: after a kill the next sync ends it.
  var erasing: UUID?

  init(of hub: UUID, on connection: Connection) throws(Failure) {
    self.hub = hub
    let rows = try connection.rows("SELECT known, seen, state, stream, content, erasing FROM \(Table.hub) WHERE uuid = \(hub.bytes)")
    guard try rows.step() else { return }
    erasing = UUID(stored: rows.blob(5))
    // What cannot be read is not known.
    do throws(Failure) { known = try rows.text(0).isEmpty ? nil : BookVector(rows.text(0)) } catch { return }
    seen = Self.seen(rows.blob(1))
    (state, stream, content) = (rows.text(2), UUID(stored: rows.blob(3)), rows.int(4))
  }

  func keep(in transaction: Transaction) throws(Failure) {
    try transaction.connection.run(
      """
      INSERT OR REPLACE INTO \(Table.hub) (uuid, known, seen, state, stream, content, erasing)
      VALUES (\(hub.bytes), \(known?.text ?? ""), \(storedSeen), \(state), \(stream?.bytes ?? []), \(content), \(erasing?.bytes ?? []))
      """)
  }

  /// What a hub of a generation says of itself that has just what was seen, as `HubServer.state()` reads it.
  func text(_ generation: Int64) -> String { "\(generation) \(seen.count) \(seen.values.reduce(Int128(0)) { $0 + Int128($1.mark) })" }

  /// The hub is another one than it was: an older state was put back, or it was emptied. What it has is asked for anew.
  mutating func forget() { (known, seen, state, stream, content) = (nil, [:], "", nil, 0) }

  // MARK: What was seen, as bytes

  private static let size = 32

  var storedSeen: [UInt8] {
    var bytes: [UInt8] = []
    for (device, push) in seen.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      bytes += device.bytes
      for number in [push.n, push.mark] { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    }
    return bytes
  }

  private static func seen(_ bytes: [UInt8]) -> [UUID: Seen] {
    func number(_ start: Int) -> Int64 { bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int64($1) } }
    var seen: [UUID: Seen] = [:]
    for start in stride(from: 0, to: bytes.count - bytes.count % size, by: size) {
      guard let device = UUID(stored: Array(bytes[start..<start + 16])) else { continue }
      seen[device] = Seen(n: number(start + 16), mark: number(start + 24))
    }
    return seen
  }
}
