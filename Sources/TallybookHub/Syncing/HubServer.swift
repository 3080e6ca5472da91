internal import TallybookBase
internal import TallybookSync

/// A hub's tables as one space of them is asked: each call is a statement, and a transaction of its own, so that nothing is kept in a session.
/// The tables: bindings/python/src/tallybook/hub/schema.sql.
struct HubServer {
  let connection: PostgresConnection
  /// The book's UUID.
  let space: UUID
  let patience: PostgresConnection.Patience
  /// nil of a space that is not sealed.
  let seal: HubSeal?

  /// What versions of the tables this library knows.
  static let version: Int64 = 1

  /// How a hub and a book's space there are.
  struct State {
    let hub: UUID
    /// Whether the role sees the space.
    let isThere: Bool
    let generation: Int64
    /// Says of all pushes together whether any came.
    let text: String
    /// What the role may: `read`, `write`, `keep`.
    let may: String
    let isWanted: Bool
    /// Whether something is there that an erasure has replaced.
    let isReplaced: Bool
    /// The last content of the device that asks whose bytes are there; nil: the device is not.
    let content: Int64?
  }

  @discardableResult
  private func run(_ statement: String, _ values: [PostgresValue] = []) throws(Failure) -> PostgresRows { try connection.run(statement, values, patience) }

  /// - Parameter device: Who asks; nil: the book does not know its own yet.
  func state(for device: UUID?) throws(Failure) -> State {
    do throws(Failure) { return try asked(by: device) } catch {
      // A hub of another version may lack what was asked for.
      if error.reason == .hubSchema { try requireVersion(of: try run("SELECT version FROM tally.hub")) }
      throw error
    }
  }

  private func asked(by device: UUID?) throws(Failure) -> State {
    // Without the limit a server that knows nothing of its tables yet expects a thousand hubs, and compiles the statement for as long as all else takes.
    let rows = try run(
      """
      SELECT h.version, h.id, s.generation, (SELECT count(*) || ' ' || coalesce(sum(mark), 0) FROM tally.device d WHERE d.space = s.id),
        (SELECT max(CASE may WHEN 'keep' THEN 3 WHEN 'write' THEN 2 ELSE 1 END) FROM tally.member m
          WHERE m.space = s.id AND m.role = ANY (tally.roles())),
        EXISTS (SELECT 1 FROM tally.wanted w WHERE w.space = s.id),
        EXISTS (SELECT 1 FROM tally.push p WHERE p.space = s.id AND p.generation < s.generation AND NOT p.gone),
        coalesce(s.sealed, ''), s.id IS NOT NULL, coalesce((SELECT content FROM tally.device o WHERE o.space = s.id AND o.id = $2), -1)
      FROM (SELECT version, id FROM tally.hub LIMIT 2) h LEFT JOIN tally.space s ON s.id = $1
      """, [.uuid(space), .uuid(device ?? space)])
    try requireVersion(of: rows)
    let isThere = rows.bool(0, 8)
    if isThere { try require(sealed: rows.bytes(0, 7)) }
    let generation = rows.int(0, 2)
    return State(
      hub: try rows.uuid(0, 1), isThere: isThere, generation: generation, text: "\(generation) \(rows.text(0, 3))",
      may: ["", "read", "write", "keep"][Int(clamping: max(0, min(3, rows.int(0, 4))))], isWanted: rows.bool(0, 5), isReplaced: rows.bool(0, 6),
      content: rows.int(0, 9) < 0 ? nil : rows.int(0, 9))
  }

  private func requireVersion(of hubs: PostgresRows) throws(Failure) {
    guard hubs.count == 1 else { throw Failure(.hubSchema, "the database's hub is not prepared; run `tallybook hub init`") }
    let version = hubs.int(0, 0)
    guard version <= Self.version else {
      throw Failure(.newerVersion, "the hub is of version \(version), and this library knows \(Self.version); update the library")
    }
    guard version == Self.version else {
      throw Failure(.hubSchema, "the hub is of version \(version), and this library writes \(Self.version); run `tallybook hub init` on it")
    }
  }

  private func require(sealed: [UInt8]) throws(Failure) {
    guard sealed != seal?.check ?? [] else { return }
    let why =
      sealed.isEmpty
      ? "the book's space on the hub is not sealed; sync without a phrase"
      : seal == nil ? "the book's space on the hub is sealed; give the phrase that it was sealed with" : "the book's space on the hub is sealed with another phrase"
    throw Failure(.hubSealed, why)
  }

  /// Makes the book's space, and its role the first member.
  func makeSpace() throws(Failure) {
    do throws(Failure) {
      if let seal {
        try run("INSERT INTO tally.space (id, sealed) VALUES ($1, $2)", [.uuid(space), .bytes(seal.check)])
      } else {
        try run("INSERT INTO tally.space (id) VALUES ($1)", [.uuid(space)])
      }
    } catch {
      // It is there, and not seen: or somebody makes it right now.
      guard error.reason == .changing else { throw error }
      guard try state(for: nil).isThere else {
        throw Failure(.hubRights, "the hub has this book, and this role is not a member of its space; ask who keeps it for `tallybook hub members --add`")
      }
      return
    }
    try run("INSERT INTO tally.member (space, role, may) VALUES ($1, current_user, 'keep') ON CONFLICT DO NOTHING", [.uuid(space)])
  }

  /// Where the role made the space and has no membership yet, as after a kill between the two.
  func join() throws(Failure) {
    try run(
      "INSERT INTO tally.member (space, role, may) SELECT id, owner, 'keep' FROM tally.space WHERE id = $1 AND owner = current_user ON CONFLICT DO NOTHING",
      [.uuid(space)])
  }

  // MARK: Pushes

  struct Push {
    let device: UUID
    let n: Int64
    let mark: Int64
    let isWhole: Bool
    let isGone: Bool
    let stream: UUID
    let frames: Int
    /// nil: it cannot be read.
    let brought: String?
  }

  /// Of each device its last push.
  func heads() throws(Failure) -> [UUID: HubAccount.Seen] {
    let rows = try run("SELECT id, head, mark FROM tally.device WHERE space = $1", [.uuid(space)])
    var heads: [UUID: HubAccount.Seen] = [:]
    for row in 0..<rows.count { heads[try rows.uuid(row, 0)] = HubAccount.Seen(n: rows.int(row, 1), mark: rows.int(row, 2)) }
    return heads
  }

  /// Pushes of devices from some number of each on, those that are whole first, then as they came. No more than a page of them.
  func pushes(from numbers: [UUID: Int64]) throws(Failure) -> [Push] {
    let devices = numbers.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let rows = try run(
      """
      SELECT p.device, p.n, p.mark, p.whole, p.gone, p.stream, p.frames, p.brought
      FROM unnest($2::uuid[], $3::bigint[]) AS u (device, n) JOIN tally.push p ON p.space = $1 AND p.device = u.device AND p.n >= u.n
      ORDER BY p.whole DESC, p.position LIMIT \(Self.page)
      """, [.uuid(space), .uuids(devices), .ints(devices.map { numbers[$0] ?? 0 })])
    var pushes: [Push] = []
    for row in 0..<rows.count {
      pushes.append(
        Push(
          device: try rows.uuid(row, 0), n: rows.int(row, 1), mark: rows.int(row, 2), isWhole: rows.bool(row, 3), isGone: rows.bool(row, 4),
          stream: try rows.uuid(row, 5), frames: Int(clamping: rows.int(row, 6)), brought: try? opened(rows.text(row, 7), of: try rows.uuid(row, 5))))
    }
    return pushes
  }

  static let page = 500

  /// Whether the hub still has a push as it was read: neither replaced nor lost.
  func isStillThere(_ push: Push) throws(Failure) -> Bool {
    let rows = try run(
      "SELECT NOT gone FROM tally.push WHERE space = $1 AND device = $2 AND n = $3 AND mark = $4",
      [.uuid(space), .uuid(push.device), .int(push.n), .int(push.mark)])
    return rows.count == 1 && rows.bool(0, 0)
  }

  /// The frames of a stream from a number on, no more than some.
  func frames(of stream: UUID, from number: Int, most: Int) throws(Failure) -> [[UInt8]] {
    let rows = try run(
      "SELECT body FROM tally.frame WHERE space = $1 AND stream = $2 AND number >= $3 ORDER BY number LIMIT \(most)",
      [.uuid(space), .uuid(stream), .int(Int64(number))])
    var frames: [[UInt8]] = []
    for row in 0..<rows.count { frames.append(try opened(rows.bytes(row, 0), .frame, at: place(number + row, of: stream))) }
    return frames
  }

  /// What is there of a stream that was not pushed whole: how many frames from the first on, their bytes, and the hash behind the last of these.
  func unfinished(_ stream: UUID) throws(Failure) -> (count: Int, bytes: Int64, hash: [UInt8])? {
    let rows = try run(
      """
      SELECT number, hash, (SELECT sum(length(body)) FROM tally.frame g WHERE g.space = f.space AND g.stream = f.stream AND g.number <= f.number)
      FROM tally.frame f WHERE space = $1 AND stream = $2
        AND number = (SELECT count(*) - 1 FROM tally.frame g WHERE g.space = f.space AND g.stream = f.stream)
      """, [.uuid(space), .uuid(stream)])
    guard rows.count == 1 else { return nil }
    // What cannot be read is sent again.
    guard let hash = try? opened(rows.bytes(0, 1), .hash, at: place(Int(clamping: rows.int(0, 0)), of: stream)) else { return nil }
    return (Int(clamping: rows.int(0, 0)) + 1, rows.int(0, 2), hash)
  }

  func put(_ frame: [UInt8], _ number: Int, of stream: UUID, hash: [UInt8]) throws(Failure) {
    try run(
      "INSERT INTO tally.frame (space, stream, number, body, hash) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      [
        .uuid(space), .uuid(stream), .int(Int64(number)), .bytes(sealed(frame, .frame, at: place(number, of: stream))),
        .bytes(sealed(hash, .hash, at: place(number, of: stream))),
      ])
  }

  /// Gives up what is on its way.
  func remove(_ stream: UUID) throws(Failure) {
    try run(
      """
      DELETE FROM tally.frame WHERE space = $1 AND stream = $2 AND NOT EXISTS (SELECT 1 FROM tally.push WHERE space = $1 AND stream = $2)
      """, [.uuid(space), .uuid(stream)])
  }

  /// What a push consists of beside the frames that went before.
  struct Given {
    let device: UUID
    let name: String
    let push: HubAccount.Seen
    let generation: Int64
    let stream: UUID
    let frames: Int
    let bytes: Int64
    /// The last frame.
    let last: [UInt8]
    let hash: [UInt8]
    let brought: String
    /// nil of one that is not whole.
    let seen: [UInt8]?
    /// What it follows on: the hub has the last push of each of these devices, and with it all that its sender had seen.
    let base: [UUID: HubAccount.Seen]
  }

  /// Pushes; an erasure as well where `erasing` says what.
  ///
  /// - Returns: false where something was erased since, or the hub lacks what the push follows on, as one that was put back in the same moment: what it
  ///   has must be taken in first.
  /// - Throws: `busy`: the device's other copy pushed the same number.
  func push(_ given: Given, erasing: (entry: UUID, names: [[UInt8]])? = nil) throws(Failure) -> Bool {
    let isReady = """
      generation = $2 AND coalesce((SELECT head FROM tally.device WHERE space = $1 AND id = $3), 0) = $4::bigint - 1
        AND (SELECT count(*) FROM tally.frame WHERE space = $1 AND stream = $7 AND number < $8::int - 1) = $8::int - 1
        AND NOT EXISTS (
          SELECT 1 FROM unnest($15::uuid[], $16::bigint[], $17::bigint[]) AS u (device, n, mark)
          WHERE NOT EXISTS (SELECT 1 FROM tally.push p WHERE p.space = $1 AND p.device = u.device AND p.n = u.n AND p.mark = u.mark))
      """
    let held =
      erasing == nil
      ? "SELECT id, generation FROM tally.space WHERE id = $1 AND \(isReady) FOR SHARE"
      : "UPDATE tally.space SET generation = generation + 1 WHERE id = $1 AND \(isReady) RETURNING id, generation"
    let last = place(given.frames - 1, of: given.stream)
    let base = Array(given.base)
    var values: [PostgresValue] = [
      .uuid(space), .int(given.generation), .uuid(given.device), .int(given.push.n), .int(given.push.mark), .text(seal == nil ? given.name : ""),
      .uuid(given.stream), .int(Int64(given.frames)), .bytes(sealed(given.last, .frame, at: last)), .bytes(sealed(given.hash, .hash, at: last)),
      .int(given.bytes), .text(sealed(given.brought, of: given.stream)), .bytes(given.seen ?? []),
      .bool(given.seen != nil), .uuids(base.map(\.key)), .ints(base.map(\.value.n)), .ints(base.map(\.value.mark)),
    ]
    var erased = ""
    if let erasing {
      values += [.uuid(seal?.name(erasing.entry) ?? erasing.entry), .hashes(erasing.names)]
      erased = """
        , noted AS (INSERT INTO tally.erased (space, entry) SELECT id, $18::uuid FROM held ON CONFLICT DO NOTHING),
        emptied AS (DELETE FROM tally.piece WHERE space IN (SELECT id FROM held) AND sha256 = ANY($19::bytea[]))
        """
    }
    let rows = try run(
      """
      WITH held AS (\(held)),
      last AS (
        INSERT INTO tally.frame (space, stream, number, body, hash)
        SELECT id, $7::uuid, $8::int - 1, $9::bytea, $10::bytea FROM held ON CONFLICT DO NOTHING),
      moved AS (
        INSERT INTO tally.device (space, id, name, head, mark) SELECT id, $3::uuid, $6::text, $4::bigint, $5::bigint FROM held
        ON CONFLICT (space, id) DO UPDATE SET head = excluded.head, mark = excluded.mark, name = excluded.name, role = excluded.role, at = excluded.at)
      \(erased)
      INSERT INTO tally.push (space, device, n, mark, generation, whole, seen, stream, frames, bytes, brought)
      SELECT id, $3::uuid, $4::bigint, $5::bigint, generation, $14::boolean, CASE WHEN $14::boolean THEN $13::bytea END, $7::uuid, $8::int, $11::bigint, $12::text
      FROM held
      """, values)
    return rows.changed == 1
  }

  /// Removes what was pushed before an erasure, all of which a later push has.
  func removeReplaced(before generation: Int64) throws(Failure) {
    try run(
      """
      WITH replaced AS (UPDATE tally.push SET gone = true WHERE space = $1 AND generation < $2 AND NOT gone RETURNING stream)
      DELETE FROM tally.frame WHERE space = $1 AND stream IN (SELECT stream FROM replaced)
      """, [.uuid(space), .int(generation)])
  }

  // MARK: Bytes

  /// How many pieces there are of some bytes.
  func pieces(of hashes: [[UInt8]]) throws(Failure) -> [[UInt8]: Int64] {
    let rows = try run(
      "SELECT sha256, count(*) FROM tally.piece WHERE space = $1 AND sha256 = ANY($2::bytea[]) GROUP BY sha256", [.uuid(space), .hashes(hashes.map(named))])
    let hashes = Dictionary(hashes.map { (named($0), $0) }) { one, _ in one }
    var pieces: [[UInt8]: Int64] = [:]
    for row in 0..<rows.count { if let hash = hashes[rows.bytes(row, 0)] { pieces[hash] = rows.int(row, 1) } }
    return pieces
  }

  func put(_ piece: [UInt8], _ number: Int64, of hash: [UInt8]) throws(Failure) {
    try run(
      "INSERT INTO tally.piece (space, sha256, number, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
      [.uuid(space), .bytes(named(hash)), .int(number), .bytes(sealed(piece, .piece, at: hash + [UInt8](String(number).utf8)))])
  }

  /// Notes up to which content a device has brought bytes.
  ///
  /// - Parameters:
  ///   - hashes: Whose bytes are to be there.
  ///   - pieces: How many pieces these have in all.
  /// - Returns: false where some of them are not there, or the device is not.
  func note(_ content: Int64, of device: UUID, with hashes: [[UInt8]], pieces: Int64) throws(Failure) -> Bool {
    try run(
      """
      UPDATE tally.device SET content = $3
      WHERE space = $1 AND id = $2 AND (SELECT count(*) FROM tally.piece WHERE space = $1 AND sha256 = ANY($4::bytea[])) = $5
      """, [.uuid(space), .uuid(device), .int(content), .hashes(hashes.map(named)), .int(pieces)]
    ).changed == 1
  }

  func piece(_ number: Int64, of hash: [UInt8]) throws(Failure) -> [UInt8]? {
    let rows = try run("SELECT body FROM tally.piece WHERE space = $1 AND sha256 = $2 AND number = $3", [.uuid(space), .bytes(named(hash)), .int(number)])
    return rows.count == 1 ? try opened(rows.bytes(0, 0), .piece, at: hash + [UInt8](String(number).utf8)) : nil
  }

  /// What all bytes that are there are called.
  func names() throws(Failure) -> Set<[UInt8]> {
    let rows = try run("SELECT DISTINCT sha256 FROM tally.piece WHERE space = $1", [.uuid(space)])
    return Set((0..<rows.count).map { rows.bytes($0, 0) })
  }

  func removePieces(of hash: [UInt8]) throws(Failure) {
    try run("DELETE FROM tally.piece WHERE space = $1 AND sha256 = $2", [.uuid(space), .bytes(named(hash))])
  }

  // MARK: What others ask for

  func wanted() throws(Failure) -> [[UInt8]] {
    let rows = try run("SELECT what FROM tally.wanted WHERE space = $1 LIMIT 1000", [.uuid(space)])
    return (0..<rows.count).map { rows.bytes($0, 0) }
  }

  /// Asks for bytes.
  func want(_ hash: [UInt8]) throws(Failure) {
    try run("INSERT INTO tally.wanted (space, what) VALUES ($1, $2) ON CONFLICT DO NOTHING", [.uuid(space), .bytes(hash)])
  }

  /// Asks for what a push brought, as long as that is there.
  func want(_ push: Push) throws(Failure) {
    try run(
      """
      INSERT INTO tally.wanted (space, what) SELECT space, $5 FROM tally.push
      WHERE space = $1 AND device = $2 AND n = $3 AND mark = $4 AND NOT gone ON CONFLICT DO NOTHING
      """, [.uuid(space), .uuid(push.device), .int(push.n), .int(push.mark), .bytes(push.stream.bytes)])
  }

  func answer(_ what: [UInt8]) throws(Failure) { try run("DELETE FROM tally.wanted WHERE space = $1 AND what = $2", [.uuid(space), .bytes(what)]) }

  /// What a push of a stream brought.
  enum Brought {
    /// There is no such push, or it went.
    case nothing
    case unreadable
    case vector(BookVector)
  }

  func brought(by stream: UUID) throws(Failure) -> Brought {
    let rows = try run("SELECT brought FROM tally.push WHERE space = $1 AND stream = $2 AND NOT gone", [.uuid(space), .uuid(stream)])
    guard rows.count > 0 else { return .nothing }
    guard let vector = (try? opened(rows.text(0, 0), of: stream)).flatMap({ try? BookVector($0) }) else { return .unreadable }
    return .vector(vector)
  }

  // MARK: What is sealed

  /// What bytes are called here.
  func named(_ hash: [UInt8]) -> [UInt8] { seal?.name(hash) ?? hash }

  private func place(_ number: Int, of stream: UUID) -> [UInt8] { stream.bytes + [UInt8](String(number).utf8) }

  private func sealed(_ bytes: [UInt8], _ what: HubSeal.What, at place: [UInt8]) -> [UInt8] { seal?.seal(bytes, what, at: place) ?? bytes }

  private func opened(_ bytes: [UInt8], _ what: HubSeal.What, at place: [UInt8]) throws(Failure) -> [UInt8] {
    guard let seal else { return bytes }
    return try seal.open(bytes, what, at: place)
  }

  private func sealed(_ brought: String, of stream: UUID) -> String {
    guard let seal else { return brought }
    return HexText.write(seal.seal(Array(brought.utf8), .brought, at: stream.bytes))
  }

  private func opened(_ brought: String, of stream: UUID) throws(Failure) -> String {
    guard let seal else { return brought }
    return String(decoding: try seal.open(HexText.read(brought) ?? [], .brought, at: stream.bytes), as: UTF8.self)
  }
}
