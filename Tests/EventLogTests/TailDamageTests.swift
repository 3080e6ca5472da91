import Glibc
import Testing
@testable import TestBasics

@testable import TallybookBase
@testable import TallybookEventLog

/// What a tail's file may look like after a kill, a power cut or worse.
@Suite(.timeLimit(.minutes(60))) struct TailDamageTests {
  let folder = Scratch()
  private var path: String { folder.file("a.tail") }

  /// Events of one record and of several, each an append; the bytes of the file, and for each record the event it belongs to.
  private func sample() throws -> (bytes: [UInt8], events: [Event], owner: [Int?]) {
    let tail = try Tail.create(Tail.Options(path: path, uuid: TailTests.uuid, firstSeq: 10))
    defer { tail.close(remove: true) }
    var events: [Event] = []
    var owner: [Int?] = []
    for round in 0..<4 {
      for sample in TailTests.samples {
        let isNew = tail.index(of: sample.type) == nil
        if isNew { owner.append(nil) }
        #expect(try tail.append([sample]))
        owner += Array(repeating: events.count, count: sample.records)
        events.append(TailTests.event(sample, UInt64(10 + events.count)))
      }
      #expect(try tail.append(time: Int64(round), typeIndex: 0, phase: .point))
      owner.append(events.count)
      events.append(Event(seq: UInt64(10 + events.count), time: Int64(round), type: 70, phase: .point))
    }
    #expect(tail.records == owner.count)
    return (Array(fileBytes(path).prefix(TailLayout.size(records: owner.count + 50))), events, owner)
  }

  private func recovered(_ bytes: [UInt8]) -> TailContents {
    bytes.withUnsafeBytes { TailScan($0, isLive: false).contents }
  }

  private func setCount(_ bytes: inout [UInt8], _ records: Int, _ events: Int) {
    withUnsafeBytes(of: UInt64(records) | UInt64(events) << 32) { bytes.replaceSubrange(192..<200, with: $0) }
  }

  @Test func eachDamagedRecordCostsItsOwnEventOnly() throws {
    let (bytes, events, owner) = try sample()
    for position in owner.indices {
      for way in 0..<2 {
        var damaged = bytes
        let offset = TailLayout.size(records: position)
        if way == 0 {
          damaged.replaceSubrange(offset..<offset + 16, with: repeatElement(0, count: 16))
        } else {
          damaged[offset + (position * 7) % 16] ^= 1 << UInt8(position % 8)
        }
        let contents = recovered(damaged)
        let found = TailTests.events(contents)
        #expect(contents.damage.count == 1, "record \(position): \(contents.damage)")
        let damage = try #require(contents.damage.first)
        #expect(damage.firstRecord <= position && damage.firstRecord + damage.records > position)
        #expect(contents.nextSeq == UInt64(10 + events.count))
        guard let lost = owner[position] else {
          // A definition: its second copy serves.
          #expect(found == events && damage.events == 0, "record \(position)")
          continue
        }
        let isEventRecord = position == 0 || owner[position - 1] != lost
        if isEventRecord {
          #expect(found == events.filter { $0.seq != UInt64(10 + lost) }, "record \(position)")
          #expect(damage.firstSeq == UInt64(10 + lost) && damage.events == 1 && damage.reason == .records)
        } else {
          #expect(found.map(\.seq) == events.map(\.seq) && found.map(\.time) == events.map(\.time), "record \(position)")
          #expect(damage.firstSeq == UInt64(10 + lost) && damage.events == 0 && damage.reason == .extensions)
        }
      }
    }
  }

  @Test func damagedTailTakesNothingBeforeReset() throws {
    var (bytes, events, _) = try sample()
    bytes[TailLayout.headerSize + 20] ^= 1
    writeFile(path, bytes)
    let (tail, contents) = try Tail.attach(path: path, uuid: TailTests.uuid, power: false)
    #expect(contents.damage.count == 1 && tail.remaining == 0)
    #expect(try !tail.append(time: 1, typeIndex: 0, phase: .point))
    #expect(try !tail.append(TailTests.samples))
    try tail.sideCopy(to: folder.file("aside"))
    #expect(TailTests.events(recovered(fileBytes(folder.file("aside")))) == TailTests.events(contents))
    try tail.reset(firstSeq: contents.nextSeq)
    #expect(try tail.append(TailTests.samples))
    #expect(tail.contents().events.seq(0) == UInt64(10 + events.count) && tail.contents().damage.isEmpty)
    #expect(try Tail.read(path: path).damage.isEmpty)
    tail.close(remove: false)
    #expect(#expect(throws: Failure.self) { try tail.sideCopy(to: folder.file("aside")) }?.code != nil)
  }

  @Test func appendsBehindTheCountAreWholeOrNotThere() throws {
    let (bytes, events, owner) = try sample()
    // The count as if only the first events had been published.
    let published = try #require(owner.firstIndex(of: 6))
    for end in published...owner.count {
      var cut = bytes
      setCount(&cut, published, 6)
      let offset = TailLayout.size(records: end)
      cut.replaceSubrange(offset..<cut.count, with: repeatElement(0, count: cut.count - offset))
      let contents = recovered(cut)
      let whole = end == owner.count ? events.count : owner[end - 1] == owner[end] ? owner[end] ?? 0 : (owner[end - 1] ?? 0) + 1
      #expect(TailTests.events(contents) == Array(events[..<whole]), "cut at record \(end)")
      #expect(contents.damage.isEmpty)
      writeFile(path, cut)
      // The next owner goes on behind the last whole append, and a second crash finds no trace of the broken one.
      let (tail, _) = try Tail.attach(path: path, uuid: TailTests.uuid, power: false)
      #expect(try tail.append(time: 123, typeIndex: 0, phase: .point))
      tail.close(remove: false)
      var again = fileBytes(path)
      setCount(&again, 0, 0)
      let back = recovered(again)
      #expect(back.events.count == whole + 1 && back.events[whole].time == 123 && back.damage.isEmpty)
      unlink(path)
    }
  }

  @Test func recordsMissingBehindAFlushedCountAreNamed() throws {
    var (bytes, events, owner) = try sample()
    let cut = try #require(owner.firstIndex(of: 9))
    bytes.replaceSubrange(TailLayout.size(records: cut)..<bytes.count, with: repeatElement(0, count: bytes.count - TailLayout.size(records: cut)))
    let missing = TailDamage(
      reason: .records, firstSeq: 19, events: events.count - 9, firstRecord: cut, records: owner.count - cut)
    #expect(recovered(bytes).damage == [missing])
    let short = recovered(Array(bytes[..<TailLayout.size(records: cut)]))
    #expect(short.damage == [missing] && TailTests.events(short) == Array(events[..<9]))
    #expect(short.nextSeq == UInt64(10 + events.count))
  }

  @Test func bothSlotsDamaged() throws {
    var (bytes, _, _) = try sample()
    bytes[70] ^= 1
    bytes[130] ^= 1
    writeFile(path, bytes)
    #expect(try Tail.read(path: path).damage == [TailDamage(reason: .slots)])
    let (tail, contents) = try Tail.attach(path: path, uuid: TailTests.uuid, power: false)
    #expect(contents.events.isEmpty && contents.damage == [TailDamage(reason: .slots)] && tail.remaining == 0)
    try tail.reset(firstSeq: 50)
    #expect(try tail.append(TailTests.samples))
    #expect(tail.epoch > 1_000_000)
    tail.close(remove: false)
    let back = try Tail.read(path: path)
    #expect(back.events.count == 4 && back.events.seq(0) == 50 && back.damage.isEmpty)
  }

  @Test func damagedHeaderIsMendedByReset() throws {
    var (bytes, events, _) = try sample()
    bytes[3] ^= 1
    bytes[17] ^= 1
    writeFile(path, bytes)
    let (tail, contents) = try Tail.attach(path: path, uuid: TailTests.uuid, power: false)
    #expect(contents.damage.map(\.reason) == [.header] && TailTests.events(contents) == events)
    try tail.reset(firstSeq: contents.nextSeq)
    #expect(tail.contents().damage.isEmpty)
  }

  @Test func countThatCannotBeIsNotBelieved() throws {
    let (bytes, events, owner) = try sample()
    for (records, found) in [(0, 0), (3, 1 << 30), (Int(UInt32.max), 5), (owner.count, events.count + 3), (owner.count, 2)] {
      var damaged = bytes
      setCount(&damaged, records, found)
      let contents = recovered(damaged)
      #expect(TailTests.events(contents) == events, "count \(records), \(found)")
      #expect(contents.damage.map(\.reason) == (records == 0 ? [] : [.count]))
    }
  }

  /// Whatever is in the file, opening and reading end; only a trap would fail this.
  @Test func mutationsNeverTrap() throws {
    let (bytes, _, owner) = try sample()
    for round in 0..<draws(1_500, long: 20_000) {
      var random = SeededRandom(seed: UInt64(round))
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let inHeader = Bool.random(using: &random)
        let range = inHeader ? 0..<600 : TailLayout.headerSize..<TailLayout.size(records: owner.count)
        let offset = Int.random(in: range, using: &random)
        mutated[offset] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 4 == 0 {
        // A check that fits, over a record of anything.
        let position = Int.random(in: 0..<owner.count, using: &random)
        let payload: UInt64 = [random.next(), UInt64.max, UInt64(Int64.max), 200][round / 4 % 4]
        let meta = UInt32(truncatingIfNeeded: random.next()) & 0xFFFF_00FF
        let word = TailRecord.sealed(payload, meta: meta, position: UInt64(position), key: TailRecord.key(epoch: 1))
        let offset = TailLayout.size(records: position)
        withUnsafeBytes(of: payload) { mutated.replaceSubrange(offset..<offset + 8, with: $0) }
        withUnsafeBytes(of: word) { mutated.replaceSubrange(offset + 8..<offset + 16, with: $0) }
      }
      if round % 16 == 1 { setCount(&mutated, Int.random(in: 0...1000, using: &random), Int.random(in: 0...1000, using: &random)) }
      if round % 8 == 3 { mutated.removeLast(Int.random(in: 0...mutated.count, using: &random)) }
      let contents = recovered(mutated)
      #expect(contents.events.count <= owner.count)
      if round % 200 == 0 {
        writeFile(path, mutated)
        _ = try Tail.read(path: path)
        if let (tail, _) = try? Tail.attach(path: path, uuid: TailTests.uuid, power: false) {
          try tail.reset(firstSeq: 1)
          #expect(try tail.append(TailTests.samples))
          tail.close(remove: true)
        }
      }
    }
  }
}
