internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// Counts which behaviour follows which, within a session and a subject. One by one they follow by their starts; as compounds what is open together is
/// one behaviour, which changes at starts, stops and points, as in BORIS's sequences (https://www.boris.unito.it/user_guide/export_events):
/// where nothing is open behind a stop there is none.
struct Transitions {
  /// A change of what one subject does.
  private struct Change {
    enum What { case start, stop, point }

    let time: Instant
    let seq: UInt64
    let what: What
    let type: Int64
    /// Of a state the seq of its start.
    let bout: UInt64
  }

  private struct Key: Hashable {
    let subject: Int64
    let from: Behaviour
    let to: Behaviour
  }

  private let flags: TransitionFlags
  private let filter: BoutFilter
  private var names: EntryNames
  private var counts: [Key: Int64] = [:]

  init(_ query: Query, _ flags: TransitionFlags, on connection: Connection) {
    self.flags = flags
    filter = BoutFilter(query.clausesWithin)
    names = EntryNames(on: connection)
  }

  /// Adds a session.
  mutating func add(_ session: SessionSpan, in state: BookState) throws(Failure) {
    let reader = try SessionBouts(session, in: state)
    if flags.contains(.compound) { return try addCompounds(reader) }
    var lasts: [Int64: Behaviour] = [:]
    while let bouts = try reader.next() {
      for bout in bouts where filter.matches(bout) {
        try step(to: Behaviour(states: [bout.event.type], point: 0), of: bout.event.subject, &lasts)
      }
    }
  }

  private mutating func addCompounds(_ reader: SessionBouts) throws(Failure) {
    var changes: [Int64: [Change]] = [:]
    while let bouts = try reader.next() {
      for bout in bouts where filter.matches(bout) {
        let event = bout.event
        guard let end = bout.end else {
          changes[event.subject, default: []].append(Change(time: event.time, seq: event.seq, what: .point, type: event.type, bout: 0))
          continue
        }
        changes[event.subject, default: []].append(Change(time: event.time, seq: event.seq, what: .start, type: event.type, bout: event.seq))
        // What is open stops with the session, behind everything.
        if !bout.isOpen { changes[event.subject, default: []].append(Change(time: end, seq: bout.stopSeq, what: .stop, type: event.type, bout: event.seq)) }
      }
    }
    var lasts: [Int64: Behaviour] = [:]
    for subject in changes.keys.sorted() {
      var open: [(bout: UInt64, type: Int64)] = []
      for change in (changes[subject] ?? []).sorted(by: { ($0.time, $0.seq) < ($1.time, $1.seq) }) {
        switch change.what {
        case .start: open.append((change.bout, change.type))
        case .stop: open.removeAll { $0.bout == change.bout }
        case .point: break
        }
        guard change.what == .point || !open.isEmpty else { continue }
        let behaviour = Behaviour(states: try names.sorted(Set(open.map(\.type))), point: change.what == .point ? change.type : 0)
        try step(to: behaviour, of: subject, &lasts)
      }
    }
  }

  private mutating func step(to behaviour: Behaviour, of subject: Int64, _ lasts: inout [Int64: Behaviour]) throws(Failure) {
    if let last = lasts.updateValue(behaviour, forKey: subject) {
      counts[Key(subject: flags.contains(.bySubject) ? subject : 0, from: last, to: behaviour), default: 0] += 1
      guard counts.count <= Self.most else {
        throw Failure(.tooMany, "there are more than \(Self.most) different transitions; ask for fewer types", bound: Measure(Self.most))
      }
    }
  }

  private static let most = 1 << 18

  /// The rows, by the names of subjects and of behaviours.
  mutating func rows() throws(Failure) -> [TransitionRow] {
    struct From: Hashable {
      let subject: Int64
      let from: Behaviour
    }
    var (all, ofFrom): ([Int64: Int64], [From: Int64]) = ([:], [:])
    for (key, count) in counts {
      all[key.subject, default: 0] += count
      ofFrom[From(subject: key.subject, from: key.from), default: 0] += count
    }
    let subjects = Dictionary(uniqueKeysWithValues: try names.sorted(all.keys).enumerated().map { ($1, $0) })
    var rows: [TransitionRow] = []
    for (key, count) in counts {
      let whole = ofFrom[From(subject: key.subject, from: key.from)] ?? count
      rows.append(TransitionRow(
        subject: flags.contains(.bySubject) ? key.subject : nil, from: key.from, to: key.to, fromName: try label(key.from), toName: try label(key.to),
        count: count, share: Double(count) / Double(all[key.subject] ?? count), shareFrom: Double(count) / Double(whole)))
    }
    func place(_ row: TransitionRow) -> Int { subjects[row.subject ?? 0] ?? 0 }
    return rows.sorted { (place($0), $0.fromName, $0.toName, $0.from.types.count) < (place($1), $1.fromName, $1.toName, $1.from.types.count) }
  }

  private mutating func label(_ behaviour: Behaviour) throws(Failure) -> String {
    var parts: [String] = []
    for type in behaviour.types { parts.append(try names.name(type)) }
    return parts.joined(separator: "+")
  }
}
