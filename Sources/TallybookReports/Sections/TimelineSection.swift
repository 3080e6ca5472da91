internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// A session's events as lanes, one for each type and subject, in order of their names.
struct TimelineSection: SectionReader {
  private struct Key: Hashable {
    let type: Int64
    let subject: Int64
  }

  private let options: SectionOptions

  init(_ options: SectionOptions) throws(Failure) {
    guard options.id > 0 else {
      throw Failure(.required, "a timeline is of a session; give its id", field: .id, found: Measure(options.id))
    }
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let session = try EntryStore.require(options.id, [.session], on: reading.connection)
    var lanes: [Key: ReportBlock.Lanes.Lane] = [:]
    let bouts = try SessionBouts(SessionSpan(session), in: reading.state)
    while let some = try bouts.next() {
      for bout in some {
        let key = Key(type: bout.event.type, subject: bout.event.subject)
        var lane = if let known = lanes[key] { known } else { try makeLane(key, on: reading.connection) }
        let from = elapsed(from: session.time, to: bout.event.time)
        if let stop = bout.end { lane.bouts.append((from, elapsed(from: session.time, to: stop))) } else { lane.ticks.append(from) }
        lane.count += 1
        lanes[key] = lane
      }
    }
    let last = bouts.last
    let end = session.end ?? max(last, reading.now)
    let sorted = lanes.values.sorted { TextOrder.compare($0.name, $1.name) < 0 }
    let facts = reading.facts(of: session, until: end)
    let span = max(elapsed(from: session.time, to: end), elapsed(from: session.time, to: last))
    return ReadSection("timeline", options.title ?? session.name, .lanes(.init(facts: facts, start: session.time, zone: reading.rule.zone, span: span, lanes: sorted)))
  }

  private func makeLane(_ key: Key, on connection: Connection) throws(Failure) -> ReportBlock.Lanes.Lane {
    let type = try EntryStore.find(key.type, on: connection)
    var name = type.map { $0[.label].text.flatMap { $0.isEmpty ? nil : $0 } ?? $0.name } ?? "\(key.type)"
    if key.subject != 0, let subject = try EntryStore.find(key.subject, on: connection) { name += " · \(subject.name)" }
    // Types without a colour have that of their name, as tags do.
    let color = Color.drawn(type?[.color] ?? .null, name)
    return .init(name: name, color: color, bouts: [], ticks: [], count: 0)
  }
}
