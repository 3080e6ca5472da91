internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// Sessions below each other, each with a lane for every subject or every event type, aligned by their starts or by the clock.
struct RasterSection: SectionReader {
  private let options: SectionOptions

  /// How many states of a lane lie side by side; further ones cover others.
  private static let levels = 4

  init(_ options: SectionOptions) throws(Failure) { self.options = options }

  private var isByType: Bool { options.by.first == .eventType }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let all = try reading.sessions()
    let shown = all.prefix(BoutBounds.of(options.limit, BoutBounds.sessions))
    let filter = BoutFilter(try reading.query(for: .bout).clausesWithin)
    var found: [Found] = []
    var totals: [Int64: Double] = [:]
    for session in shown { found.append(try Found(session, filter, isByType, &totals, reading)) }
    let members = try ChartMembers(totals, of: isByType ? .subject : .eventType, reading)
    var lanesLeft = 0
    var sessions: [ReportBlock.Raster.Session] = []
    for each in found {
      sessions.append(try each.session(members, isByClock: options.flags.contains(.clock), reading))
      lanesLeft += each.lanesLeft
    }
    let to = sessions.map { added($0.offset, $0.length) }.max() ?? 0
    let facts = [words.notShown(all.count - shown.count, words[.session]), words.notShown(lanesLeft, words[isByType ? .eventType : .subject])]
    let raster = ReportBlock.Raster(
      isByClock: options.flags.contains(.clock), from: options.flags.contains(.clock) ? sessions.map(\.offset).min() ?? 0 : 0, to: to, members: members.all,
      sessions: sessions, facts: facts.filter { !$0.isEmpty })
    return ReadSection("raster", options.title ?? words[.raster], .raster(raster))
  }

  /// What was read of a session.
  private struct Found {
    private let entry: Entry
    private let end: Instant
    private let pauses: [(from: Int64, to: Int64)]
    /// By what has a lane: the marks, each of what has a colour.
    private var lanes: [(id: Int64, name: String, marks: [(of: Int64, mark: ReportBlock.Raster.Mark)])] = []
    private(set) var lanesLeft = 0

    /// - Parameter totals: how many bouts each of what has a colour has.
    init(_ session: SessionSpan, _ filter: BoutFilter, _ isByType: Bool, _ totals: inout [Int64: Double], _ reading: ReportReading) throws(Failure) {
      entry = try EntryStore.require(session.id, [.session], on: reading.connection)
      let bouts = try SessionBouts(session, in: reading.state)
      var marks: [Int64: [(of: Int64, mark: ReportBlock.Raster.Mark)]] = [:]
      while let some = try bouts.next() {
        for bout in some where filter.matches(bout) {
          let (lane, member) = isByType ? (bout.event.type, bout.event.subject) : (bout.event.subject, bout.event.type)
          let mark = ReportBlock.Raster.Mark(
            from: elapsed(from: session.start, to: bout.event.time), to: bout.end.map { elapsed(from: session.start, to: $0) }, member: 0)
          marks[lane, default: []].append((member, mark))
          totals[member, default: 0] += 1
        }
      }
      end = session.end ?? bouts.last
      pauses = try Pauses.all(of: session.id, on: reading.connection).map {
        (elapsed(from: session.start, to: $0.start), elapsed(from: session.start, to: $0.stop ?? session.end ?? bouts.last))
      }
      for (id, marks) in marks { lanes.append((id, try reading.name(of: id), marks)) }
      lanes.sort { one, other in
        guard one.id != 0, other.id != 0 else { return other.id == 0 && one.id != 0 }
        let order = TextOrder.compare(one.name, other.name)
        return order == 0 ? one.id < other.id : order < 0
      }
      lanesLeft = max(0, lanes.count - BoutBounds.lanes)
      lanes.removeLast(lanesLeft)
    }

    func session(_ members: ChartMembers, isByClock: Bool, _ reading: ReportReading) throws(Failure) -> ReportBlock.Raster.Session {
      ReportBlock.Raster.Session(
        id: entry.id, name: entry.name, facts: reading.facts(of: entry, until: end), offset: isByClock ? reading.timeOfDay(entry.time) : 0,
        length: max(0, elapsed(from: entry.time, to: end)), pauses: pauses,
        lanes: lanes.map { lane in
          Self.lane(lane.name, lane.marks.map { each in
            var mark = each.mark
            mark.member = members.place(of: each.of) ?? 0
            return mark
          })
        })
    }

    /// States that run at once go to levels of their own.
    private static func lane(_ name: String, _ marks: [ReportBlock.Raster.Mark]) -> ReportBlock.Raster.Lane {
      var lane = ReportBlock.Raster.Lane(name: name, marks: marks)
      var ends: [Int64] = []
      for place in lane.marks.indices {
        guard let to = lane.marks[place].to else { continue }
        let free = ends.firstIndex { $0 <= lane.marks[place].from } ?? min(ends.count, RasterSection.levels - 1)
        if free == ends.count { ends.append(to) } else { ends[free] = max(ends[free], to) }
        lane.marks[place].level = free
      }
      lane.levels = max(1, ends.count)
      return lane
    }
  }
}
