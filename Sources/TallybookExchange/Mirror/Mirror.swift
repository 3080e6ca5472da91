internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Keeps a folder current with a book. What commits touch is gathered with the writer mutex held and costs them no file; the files are
/// written afterwards, with no lock held but this mirror's own, which comes before the writer mutex.
final class Mirror: Sendable {
  /// What the files do not have yet, as far as commits said it.
  private struct Pending {
    var affected = AffectedRows()
    /// The newest step of the history that was looked at, or that this process made.
    var step: Int64
    /// Steps between, which other processes made.
    var foreign: [ClosedRange<Int64>] = []
  }

  private struct Work {
    var layout: any MirrorLayout
    let folder: MirrorFolder
    /// Files to write, in the order in which they were touched.
    var queue: ArraySlice<MirrorKey> = []
    var queued: Set<MirrorKey> = []
    /// Those that take longer than a commit may.
    var slow: Set<MirrorKey> = []
    var stale: Set<String> = []
  }

  private struct Report {
    var conflicts: [Finding] = []
    var unwritten: [String: Finding] = [:]
    var behind = 0
  }

  private let store: Store
  private let pending: Mutex<Pending>
  private let work: Mutex<Work>
  private let report = Mutex(Report())
  /// How long a commit or tick may take, in ns, and how many files: a test sets less.
  let budget = Atomic<Int64>(100_000_000)
  let most = Atomic<Int>(.max)

  private static let batch = 64

  /// Takes a folder, and plans all its files. The history's step is read first: what is committed meanwhile is then looked at twice.
  init(_ path: String, _ layout: any MirrorLayout, of store: Store) throws(Failure) {
    self.store = store
    let (book, step) = try store.read { connection throws(Failure) -> (String, Int64) in
      guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.book)") else { return ("", 0) }
      return (UUID.text(uuid), try Self.newestStep(on: connection))
    }
    let folder = try MirrorFolder(path, book: book, layout: layout.name)
    var layout = layout
    try store.read { connection throws(Failure) in try layout.begin(on: connection) }
    for place in folder.known { layout.plan.drop(place) }
    var made = Work(layout: layout, folder: folder)
    // What says what the rest is, first.
    made.queue = layout.plan.paths.sorted { $0.value.utf8.lexicographicallyPrecedes($1.value.utf8) }.map(\.key)[...]
    made.queued = Set(made.queue)
    made.stale = made.layout.plan.takeDropped()
    let behind = made.queue.count
    pending = Mutex(Pending(step: step))
    work = Mutex(made)
    report.withLock { $0.behind = behind }
  }

  // MARK: What it is told

  /// Takes note of a commit of this process, with the writer mutex held.
  func note(_ affected: AffectedRows, step: Int64?) {
    pending.withLock { pending in
      pending.affected.add(affected)
      guard let step else { return }
      if step > pending.step &+ 1 { pending.foreign.append(pending.step &+ 1...step - 1) }
      pending.step = max(pending.step, step)
    }
  }

  /// What was set aside, what cannot be written, and what is still to come.
  var findings: [Finding] {
    let waiting = pending.withLock { !$0.affected.isEmpty || !$0.foreign.isEmpty }
    return report.withLock { report in
      var findings = report.conflicts + report.unwritten.sorted { $0.key < $1.key }.map(\.value)
      let behind = max(report.behind, waiting ? 1 : 0)
      if behind > 0 { findings.append(Finding(.info, .behind, "the mirror is behind by at least \(behind) files; tick or flush the book")) }
      return findings
    }
  }

  /// How many folders were opened for its files.
  var steps: Int { work.withLock { $0.folder.steps } }

  // MARK: What it does

  /// Writes what is due; true where there is more to do.
  @discardableResult
  func run(_ effort: CatchUp) -> Bool {
    let deadline = effort == .flush ? .max : Clock.deadline(in: budget.load(ordering: .relaxed))
    repeat {
      if effort == .flush {
        work.withLock { run(effort, until: deadline, &$0) }
      } else {
        // Whoever writes the files looks again when it is done.
        guard work.withLockIfAvailable({ run(effort, until: deadline, &$0) }) != nil else { return true }
      }
    } while pending.withLock { !$0.affected.isEmpty || !$0.foreign.isEmpty } && Clock.read(CLOCK_MONOTONIC) < deadline
    return report.withLock { $0.behind > 0 || !$0.unwritten.isEmpty }
  }

  private func run(_ effort: CatchUp, until deadline: Int64, _ work: inout Work) {
    defer { work.folder.rest() }
    do throws(Failure) { try follow(lookingForOthers: effort != .commit, &work) } catch { note(error, at: "") }
    var left = effort == .flush ? Int.max : most.load(ordering: .relaxed)
    var failed: [MirrorKey] = []
    var isFirst = true
    while left > 0, isFirst || Clock.read(CLOCK_MONOTONIC) < deadline {
      isFirst = false
      let keys = take(min(left, Self.batch), effort, &work)
      guard !keys.isEmpty else { break }
      left -= keys.count
      do throws(Failure) {
        failed += try write(keys, until: effort == .commit ? deadline : .max, stopping: effort == .flush ? .max : deadline, &work)
      } catch {
        // The book itself cannot be read.
        note(error, at: "")
        failed += keys
        break
      }
    }
    for key in failed { enqueue(key, &work) }
    if work.queue.isEmpty, left > 0 { removeStale(&work) }
    let behind = work.queue.count + work.stale.count
    report.withLock { $0.behind = behind }
  }

  /// Plans what was touched since the last time.
  private func follow(lookingForOthers: Bool, _ work: inout Work) throws(Failure) {
    if lookingForOthers {
      let newest = try store.read { connection throws(Failure) in try Self.newestStep(on: connection) }
      pending.withLock { pending in
        if newest > pending.step { pending.foreign.append(pending.step + 1...newest) }
        pending.step = max(pending.step, newest)
      }
    }
    let taken = pending.withLock { pending in
      defer { (pending.affected, pending.foreign) = (AffectedRows(), []) }
      return (affected: pending.affected, foreign: pending.foreign)
    }
    guard !taken.affected.isEmpty || !taken.foreign.isEmpty else { return }
    var affected = taken.affected
    var layout = work.layout
    let dirty: Set<MirrorKey>
    do throws(Failure) {
      dirty = try store.state { state throws(Failure) in
        let connection = state.connection
        for range in taken.foreign {
          for step in range where !affected.isAnything { try affected.add(step: step, on: connection) }
        }
        return try layout.follow(affected, on: connection)
      }
    } catch {
      pending.withLock { pending in
        pending.affected.add(taken.affected)
        pending.foreign += taken.foreign
      }
      throw error
    }
    work.layout = layout
    work.stale.formUnion(work.layout.plan.takeDropped())
    for key in dirty { enqueue(key, &work) }
    // What was to be written and is no more.
    work.queue.removeAll { key in
      guard work.layout.plan.paths[key] == nil else { return false }
      work.queued.remove(key)
      return true
    }
  }

  private func enqueue(_ key: MirrorKey, _ work: inout Work) {
    if work.queued.insert(key).inserted { work.queue.append(key) }
  }

  /// The next files to write.
  private func take(_ count: Int, _ effort: CatchUp, _ work: inout Work) -> [MirrorKey] {
    var keys: [MirrorKey] = []
    var left: [MirrorKey] = []
    while keys.count < count, let key = work.queue.popFirst() {
      if effort == .commit, work.slow.contains(key) { left.append(key) } else { keys.append(key) }
    }
    work.queue += left
    work.queued.subtract(keys)
    return keys
  }

  /// Writes some files; gives those that were not.
  private func write(_ keys: [MirrorKey], until late: Int64, stopping deadline: Int64, _ work: inout Work) throws(Failure) -> [MirrorKey] {
    let layout = work.layout
    let folder = work.folder
    var drafts: [(place: String, draft: MirrorDraft)] = []
    var failed: [MirrorKey] = []
    var slow: Set<MirrorKey> = []
    try store.state(keys.contains { layout.holder(of: $0) != nil } ? .all : .none) { state throws(Failure) in
      for key in keys {
        guard let place = layout.plan.paths[key] else { continue }
        if !drafts.isEmpty, Clock.read(CLOCK_MONOTONIC) >= deadline {
          failed.append(key)
          continue
        }
        do throws(Failure) {
          let draft = try MirrorDraft(beside: folder.temporary(), until: late) { (output) throws(Failure) in
            try layout.write(key, in: state, to: output)
          }
          drafts.append((place, draft))
        } catch {
          failed.append(key)
          if error == MirrorDraft.late { slow.insert(key) } else { note(error, at: place) }
        }
      }
    }
    work.slow.subtract(keys)
    work.slow.formUnion(slow)
    let result = folder.replace(drafts)
    for (place, _) in drafts { work.stale.remove(place) }
    for (place, aside) in result.conflicts { noteConflict(place, aside) }
    let bad = Set(result.failures.map(\.0))
    for (place, failure) in result.failures {
      note(failure, at: place)
      if let key = layout.plan.owner(of: place) { failed.append(key) }
    }
    report.withLock { report in
      for (place, _) in drafts where !bad.contains(place) { report.unwritten[place] = nil }
      report.unwritten[""] = nil
    }
    return failed
  }

  /// Removes files that belong nowhere any more, once what takes their place is there.
  private func removeStale(_ work: inout Work) {
    for place in work.stale.sorted() where work.layout.plan.owner(of: place) == nil {
      do throws(Failure) {
        if let aside = try work.folder.remove(place) { noteConflict(place, aside) }
        work.stale.remove(place)
        _ = report.withLock { $0.unwritten.removeValue(forKey: place) }
      } catch { note(error, at: place) }
    }
    work.stale = work.stale.filter { work.layout.plan.owner(of: $0) == nil }
    do throws(Failure) { try work.folder.tidy() } catch { note(error, at: "") }
  }

  // MARK: Telling

  private func note(_ failure: Failure, at place: String) {
    let finding = Finding(.error, .unwritten, at: place, "the mirror is not current: \(failure.message)")
    let isNew = report.withLock { $0.unwritten.updateValue(finding, forKey: place) != finding }
    if isNew { store.log.write(.error, "book", finding.message) }
  }

  private func noteConflict(_ place: String, _ aside: String) {
    let finding = Finding(.warning, .conflict, at: place, "\(place) was edited in the mirror; it is kept as \(aside)")
    report.withLock { if $0.conflicts.count < 1000 { $0.conflicts.append(finding) } }
    store.log.write(.warning, "book", finding.message)
  }

  private static func newestStep(on connection: Connection) throws(Failure) -> Int64 {
    // Steps are never removed, so the greatest id is the last one.
    try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0
  }
}
