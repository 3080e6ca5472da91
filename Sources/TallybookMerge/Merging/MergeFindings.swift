internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a merge has to tell, gathered while it goes on and said in words at the end, when what came has its name.
struct MergeFindings {
  private var conflicts: [(part: Part, shown: Version, rivals: [Version])] = []
  private var revived: [Int64] = []
  private var kept: [Int64] = []
  private var passed: [Int64] = []
  private var joint: [Int64] = []
  private var orphans: [Part] = []
  private var limits: [Finding] = []
  private var logs: [(session: Int64, came: Int64, renumbered: Int64)] = []
  private var erased = 0
  private var erasedWritten = 0
  private var made: [Kind: Int] = [:]
  private var new = Set<Int64>()
  private var changed = Set<Int64>()
  /// Settings by their names, and limits of days by their dates.
  private var changedInBook = Set<Part.Key>()
  private var ahead: Int64 = 0

  mutating func conflict(_ part: Part, shown: Version, _ rivals: [Version]) { conflicts.append((part, shown, rivals)) }
  mutating func revived(_ id: Int64) { revived.append(id) }
  mutating func kept(_ id: Int64) { kept.append(id) }
  mutating func passedOver(_ id: Int64) { passed.append(id) }
  mutating func joined(_ id: Int64) { joint.append(id) }
  mutating func orphan(_ part: Part) { orphans.append(part) }
  mutating func changed(_ part: Part) {
    if part.entry == 0 { changedInBook.insert(part.key) } else { changed.insert(part.entry) }
  }

  mutating func came(_ id: Int64, _ kind: Kind) {
    new.insert(id)
    made[kind, default: 0] += 1
  }

  mutating func logged(_ session: Int64, came: Int64, renumbered: Int64) {
    if came + renumbered > 0 { logs.append((session, came, renumbered)) }
  }

  mutating func erased(_ id: Int64, wasWritten: Bool) {
    erased += 1
    if wasWritten { erasedWritten += 1 }
  }

  mutating func overLimit(_ date: Int64, _ priority: Priority?, found: Int64, _ limit: Int64) {
    var finding = Finding(
      .info, .dayFull, at: "day \(date)",
      "day \(date) has \(found) tasks of \(priority?.label ?? "some") priority and may have \(limit): both books took theirs; it takes no more until some go")
    (finding.field, finding.found, finding.bound) = (.priority, .int(found), .int(limit))
    limits.append(finding)
  }

  /// A clock that is a day ahead of this book's.
  mutating func see(clock: Instant, at now: Instant) {
    let (lead, overflow) = clock.subtractingReportingOverflow(now)
    if !overflow, lead > 86_400_000_000_000 { ahead = max(ahead, lead) }
  }

  /// All of them, each about what the book now has; what was brought comes last.
  func all(on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for each in conflicts {
      let what = try name(of: each.part.entry, on: connection)
      let others = each.rivals.map { QuotedValue.of(ConflictText.of($0.value)) }.joined(separator: " and ")
      var finding = Finding(
        .warning, .concurrent, at: what, key: each.part.field.name,
        "\(what): \(each.part.field.name) was written on both sides; shown is \(QuotedValue.of(ConflictText.of(each.shown.value))), kept beside it \(others)",
        id: each.part.entry)
      finding.field = each.part.field
      findings.append(finding)
    }
    for id in revived {
      let what = try name(of: id, on: connection)
      findings.append(Finding(.warning, .revived, at: what, "\(what) is out of the trash: the other side went on with it without knowing", id: id))
    }
    for id in kept {
      let what = try name(of: id, on: connection)
      findings.append(Finding(.warning, .revived, at: what, "\(what), which was removed for good, is back: the other side has events of it", id: id))
    }
    for id in passed {
      let what = try name(of: id, on: connection)
      findings.append(Finding(.warning, .cycle, at: what, "\(what) stays where it was: where it was put would be within itself", id: id))
    }
    for id in joint {
      let what = try name(of: id, on: connection)
      findings.append(Finding(.info, .joined, at: what, "\(what) was made on both sides, and is one now", id: id))
    }
    for part in orphans {
      let what = try name(of: part.entry, on: connection)
      findings.append(Finding(.warning, .missing, at: what, "\(what): its \(part.field.name) names what no book has brought yet", id: part.entry))
    }
    for log in logs {
      let what = try name(of: log.session, on: connection)
      if log.came > 0 { findings.append(Finding(.info, .merged, at: what, "\(what): \(log.came) events came", id: log.session)) }
      if log.renumbered > 0 {
        findings.append(
          Finding(.info, .lane, at: what, "\(what): \(log.renumbered) events have other numbers, since both sides had logged by the same ones", id: log.session))
      }
    }
    findings += limits
    if erased > 0 {
      findings.append(
        Finding(
          erasedWritten > 0 ? .warning : .info, .erased,
          "\(erased) \(erased == 1 ? "entry was" : "entries were") removed for good by the other side\(erasedWritten > 0 ? ", of which \(erasedWritten) had been changed here" : "")"))
    }
    if ahead > 0 {
      findings.append(
        Finding(.warning, .clockAhead, "a clock of the other side is \(DurationText.format(ahead, style: .compact)) ahead of this one; what it wrote counts as later where both wrote"))
    }
    if !made.isEmpty { findings.append(Finding(.info, .merged, "new here: \(Self.listed(made).joined(separator: ", "))")) }
    let others = try changes(on: connection)
    if !others.isEmpty { findings.append(Finding(.info, .merged, "changed here: \(others.joined(separator: ", "))")) }
    return findings
  }

  /// How many of each kind say something else than before, without those that are new, and what is the book's own.
  private func changes(on connection: Connection) throws(Failure) -> [String] {
    var changes: [Kind: Int] = [:]
    for id in changed.subtracting(new) {
      let kind = try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int
      guard let kind = kind.flatMap({ Kind(rawValue: Int32(truncatingIfNeeded: $0)) }) else { continue }
      changes[kind, default: 0] += 1
    }
    let days = changedInBook.count { if case .number = $0 { true } else { false } }
    return Self.listed(changes) + Self.listed(days, "day") + Self.listed(changedInBook.count - days, "setting")
  }

  private static func listed(_ counts: [Kind: Int]) -> [String] {
    counts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { listed($0.value, $0.key.label) }
  }

  private static func listed(_ count: Int, _ word: String) -> [String] { count == 0 ? [] : ["\(count) \(word)\(count == 1 ? "" : "s")"] }

  private func name(of id: Int64, on connection: Connection) throws(Failure) -> String {
    guard id != 0 else { return "the book" }
    let rows = try connection.rows("SELECT kind, name FROM \(Table.entry) WHERE id = \(id)")
    guard try rows.step() else { return "entry \(id)" }
    return "\(Kind(rawValue: Int32(truncatingIfNeeded: rows.int(0)))?.label ?? "entry") \(QuotedValue.of(rows.text(1)))"
  }
}
