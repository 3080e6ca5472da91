import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TestBasics
@testable import TestBooks

@Suite("Attachments, at random", .timeLimit(.minutes(60)))
struct AttachmentPropertyTests {
  /// Random pieces at random offsets, sometimes ended and continued, against an array of bytes.
  @Test func writesAtOffsetsAgreeWithAnArray() throws {
    var random = SeededRandom()
    let scratch = Scratch()
    var book = try Book(scratch.file("a.tally"))
    let note = try book.createNote("n")
    for _ in 0..<12 {
      var model: [UInt8] = []
      var blob = try book.createBlob(for: note, name: "x")
      let id = blob.id
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let piece = (0..<Int.random(in: 0...6000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        let offset = Bool.random(using: &random) ? model.count : Int.random(in: 0...model.count, using: &random)
        try blob.write(piece, at: offset == model.count && Bool.random(using: &random) ? nil : Int64(offset))
        model.replaceSubrange(offset..<min(model.count, offset + piece.count), with: piece)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          blob.close()
          blob = try book.continueBlob(id)
        case 1:
          book.close()
          book = try Book(scratch.file("a.tally"))
          blob = try book.continueBlob(id)
        case 2: _ = try book.tick()
        case 3:
          let start = Int.random(in: 0...model.count, using: &random)
          #expect(try book.readBlob(id).bytes(at: Int64(start), count: 777) == Array(model[start...].prefix(777)))
        default: break
        }
        #expect(blob.size == Int64(model.count))
      }
      #expect(try blob.finish() == id)
      #expect(try book.readBlob(id).bytes(at: 0, count: .max) == model)
      #expect(try book.entry(id)[.sha256].text == HexText.write(SHA256.digest(model)))
    }
    #expect(try book.check().isEmpty)
    book.close()
    #expect(scratch.files == ["a.tally"])
  }

  /// What is attached, by a simple model: which bytes each attachment has, and which are in the trash, undone or gone.
  private struct Model {
    var live: [Int64: Int] = [:]
    var trashed: [Int64: Int] = [:]
    /// What each step did, newest last, and what was undone.
    var done: [Step] = []
    var undone: [Step] = []

    enum Step {
      case attach(Int64, Int)
      case delete(Int64, Int)
      case restore(Int64, Int)
      case fixed
    }
  }

  /// Attaching, deleting, restoring, undoing, redoing and purging: the bytes that are kept are those that something uses.
  @Test func bytesAreKeptAsLongAsTheyAreUsed() throws {
    var random = SeededRandom()
    for _ in 0..<6 {
      let book = try Book(":memory:")
      let note = try book.createNote("n")
      var model = Model()
      model.done.append(.fixed)
      var did: Set<Int> = []
      for _ in 0..<120 {
        let choice = Int.random(in: 0..<9, using: &random)
        switch choice {
        case 0...2:
          let which = Int.random(in: 0..<5, using: &random)
          let id = try book.attach([UInt8](repeating: UInt8(which), count: which * 1000), to: note)
          model.live[id] = which
          model.done.append(.attach(id, which))
          model.undone = []
        case 3:
          guard let (id, which) = model.live.min(by: { $0.key < $1.key }) else { continue }
          #expect(try book.delete(id) == 1)
          (model.live[id], model.trashed[id]) = (nil, which)
          model.done.append(.delete(id, which))
          model.undone = []
        case 4:
          guard let (id, which) = model.trashed.max(by: { $0.key < $1.key }) else { continue }
          try book.restore(id)
          (model.live[id], model.trashed[id]) = (which, nil)
          model.done.append(.restore(id, which))
          model.undone = []
        case 5:
          guard let step = model.done.last else { continue }
          if case .fixed = step { continue }
          try book.undo()
          model.done.removeLast()
          model.undone.append(step)
          switch step {
          case .attach(let id, _): model.live[id] = nil
          case .delete(let id, let which): (model.live[id], model.trashed[id]) = (which, nil)
          case .restore(let id, let which): (model.live[id], model.trashed[id]) = (nil, which)
          case .fixed: break
          }
        case 6:
          guard let step = model.undone.popLast() else { continue }
          try book.redo()
          model.done.append(step)
          switch step {
          case .attach(let id, let which): model.live[id] = which
          case .delete(let id, let which): (model.live[id], model.trashed[id]) = (nil, which)
          case .restore(let id, let which): (model.live[id], model.trashed[id]) = (which, nil)
          case .fixed: break
          }
        case 7:
          let count = try book.purge()
          #expect(count == UInt64(model.trashed.count))
          guard count > 0 else { continue }
          model.trashed = [:]
          model.done.append(.fixed)
          model.undone = []
        default: _ = try book.tick()
        }
        did.insert(choice)
        _ = try book.tick()
        let undone = model.undone.compactMap { if case .attach(_, let which) = $0 { which } else { nil } }
        let kept = Set(model.live.values).union(model.trashed.values).union(undone)
        #expect(try book.number("SELECT count(*) FROM content") == Int64(kept.count))
        for (id, which) in model.live { #expect(try book.bytes(of: id) == [UInt8](repeating: UInt8(which), count: which * 1000)) }
      }
      #expect(did.count >= 8, "too few kinds of operations came up")
      #expect(try book.check().isEmpty)
      book.close()
    }
  }
}
