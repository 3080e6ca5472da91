import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Whatever is undone, redone, taken back, started, stopped, trashed and opened again: an event that was acknowledged stays in the
/// file, its session in the book or in the trash, and it stands unless it was itself taken back.
@Suite("Undo never takes a recording away", .timeLimit(.minutes(60)))
struct UndoWalkTests {
  @Test(arguments: 0..<draws(2, long: 8)) func ofRandomSteps(part: Int) throws {
    var random = SeededRandom()
    for _ in 0..<part { _ = random.next() }
    // 50 walks in two parts, 200 in the long form.
    for seed in 0..<25 { try walk(&random, "part \(part), walk \(seed)") }
  }

  private struct Logged: Hashable {
    let session: Int64
    let seq: UInt64
  }

  private func walk(_ random: inout SeededRandom, _ name: String) throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    var book = try Book(path)
    let a = try #require(try book.eventType("A"))
    let sits = try state(book)
    var recorders: [Recorder] = []
    var acknowledged: [Logged: Int64] = [:]
    var everTakenBack = Set<Logged>()
    var time: Int64 = 0
    for operation in 0..<40 {
      let recorder = recorders.randomElement(using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1: recorders.append(try book.startSession("S\(operation)"))
      case 2, 3, 4, 5:
        guard let recorder else { continue }
        time += 1
        do throws(Failure) {
          try recorder.log(Bool.random(using: &random) ? a : sits, at: time)
          acknowledged[Logged(session: recorder.item, seq: try recorder.lastSeq())] = time
        } catch {
          #expect(error.code == .state || error.code == .notFound, "\(name), \(operation): \(error.message)")
          if error.code == .state { recorders.removeAll { $0 === recorder } }
        }
      case 6, 7:
        guard let recorder else { continue }
        do throws(Failure) { everTakenBack.insert(Logged(session: recorder.item, seq: try recorder.takeBack())) } catch {
          #expect(error.code == .state || error.code == .notFound, "\(name), \(operation): \(error.message)")
        }
      case 8, 9, 10:
        let flags: UndoFlags = Int.random(in: 0..<4, using: &random) == 0 ? .sessions : []
        do throws(Failure) { try book.undo(flags) } catch { #expect(error.code == .notFound || error.code == .state, "\(name), \(operation): \(error.message)") }
      case 11, 12:
        do throws(Failure) { try book.redo() } catch { #expect(error.code == .notFound || error.code == .state, "\(name), \(operation): \(error.message)") }
      case 13:
        _ = try book.createNote("N\(operation)")
        if let session = acknowledged.keys.randomElement(using: &random)?.session, Int.random(in: 0..<3, using: &random) == 0,
          let entry = try? book.entry(session), entry.state == .stopped
        { try book.delete(session) }
      case 14:
        guard let recorder else { continue }
        do throws(Failure) { try recorder.stop() } catch { #expect(error.code == .state) }
        recorders.removeAll { $0 === recorder }
      default:
        book.close()
        book = try Book(path)
        recorders = []
        for session in try book.rows(Query(.session)) where session[.end].isNull { recorders.append(try book.attach(to: session.id)) }
      }
      try requireAll(acknowledged, everTakenBack, in: book, "\(name), \(operation)")
    }
    try #require(try book.check().isEmpty, "\(name)")
    book.close()
  }

  private func state(_ book: Book) throws -> Int64 {
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text("sits"))
    try draft.set(.mode, .int(Int64(EventMode.state.rawValue)))
    return try draft.save()
  }

  private func requireAll(_ acknowledged: [Logged: Int64], _ everTakenBack: Set<Logged>, in book: Book, _ where: String) throws {
    try book.store.state(.all) { state throws(Failure) in
      for session in Set(acknowledged.keys.map(\.session)) {
        guard try EntryStore.find(session, on: state.connection)?.kind == .session else {
          Issue.record("\(`where`): session \(session) is gone")
          continue
        }
        var kept: [UInt64: Int64] = [:]
        if let tail = state.tails[session] { for row in 0..<tail.count { kept[tail.seq(row)] = tail.times[row] } }
        for header in try Chunks.headers(of: session, on: state.connection) {
          guard let chunk = try Chunks.read(header, on: state.connection) else { continue }
          for row in 0..<chunk.count { kept[chunk.seq(row)] = chunk.times[row] }
        }
        let edits = try EventEdit.all(of: session, on: state.connection)
        for (logged, time) in acknowledged where logged.session == session {
          if kept[logged.seq] != time { Issue.record("\(`where`): event \(logged.seq) of session \(session) is gone") }
          if edits[logged.seq]?.operation == .delete, !everTakenBack.contains(logged) {
            Issue.record("\(`where`): event \(logged.seq) of session \(session) does not stand")
          }
        }
      }
    }
  }
}
