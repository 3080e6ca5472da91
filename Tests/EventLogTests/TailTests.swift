import Glibc
import Synchronization
import Testing
@testable import TestBasics

@testable import TallybookBase
@testable import TallybookEventLog
@testable import TallybookStorage

@Suite(.timeLimit(.minutes(60))) struct TailTests {
  let folder = Scratch()
  static let uuid = (1...16).map { UInt8($0) }

  static let samples = [
    TailEvent(time: 1_000, type: 70, phase: .point),
    TailEvent(time: 900, type: 71, phase: .start, subject: 5, value: 2.5, note: "two pieces of text é"),
    TailEvent(time: 2_000, type: 70, phase: .point, note: ""),
    TailEvent(time: .min, type: .max, phase: .stop, value: -0.0),
  ]

  static func event(_ event: TailEvent, _ seq: UInt64) -> Event {
    Event(
      seq: seq, time: event.time, type: event.type, phase: event.phase, subject: event.subject, value: event.value, note: event.note)
  }

  static func events(_ contents: TailContents) -> [Event] { (0..<contents.events.count).map { contents.events[$0] } }

  static let ways: [(power: Bool, reserves: Bool?, inMemory: Bool)] = [
    (false, nil, false), (true, nil, false), (false, false, false), (true, false, false), (false, nil, true),
  ]

  private func make(_ name: String = "a.tail", way: Int = 0, firstSeq: UInt64 = 10) throws -> Tail {
    let way = Self.ways[way]
    return try Tail.create(
      Tail.Options(
        path: way.inMemory ? nil : folder.file(name), uuid: Self.uuid, power: way.power, anchor: 77, firstSeq: firstSeq,
        reserves: way.reserves))
  }

  @Test(arguments: 0..<5) func appendsAreThereForAllReaders(way: Int) throws {
    let tail = try make(way: way)
    #expect(tail.index(of: 70) == nil)
    #expect(try tail.append(Self.samples))
    let index = try #require(tail.index(of: 70))
    #expect(try tail.append(time: 3_000, typeIndex: index, phase: .point))
    let expected = Self.samples.enumerated().map { Self.event($1, UInt64(10 + $0)) }
      + [Event(seq: 14, time: 3_000, type: 70, phase: .point)]
    #expect(Self.events(tail.contents()) == expected)
    #expect(tail.events == 5 && tail.nextSeq == 15 && tail.contents().damage.isEmpty)
    if let path = tail.path {
      let read = try Tail.read(path: path)
      #expect(Self.events(read) == expected && read.damage.isEmpty && read.uuid == Self.uuid && read.anchorHolds)
      // As after a kill: the file as it is, without a close.
      try tail.sideCopy(to: folder.file("b.tail"))
      let (copy, contents) = try Tail.attach(
        path: folder.file("b.tail"), uuid: Self.uuid, power: Self.ways[way].power, reserves: Self.ways[way].reserves)
      #expect(Self.events(contents) == expected && contents.damage.isEmpty && contents.anchor == 77)
      #expect(copy.index(of: 70) == index)
      // What it held is read from the tail itself, too, by who commits it.
      #expect(Self.events(copy.contents()) == expected && copy.contents().damage.isEmpty)
      #expect(try copy.append(time: 4_000, typeIndex: index, phase: .point))
      #expect(try copy.append([TailEvent(time: 5, type: 99, phase: .point)]))
      try copy.setAnchor(78)
      #expect(try copy.append(time: 4_001, typeIndex: index, phase: .point))
      copy.close(remove: false)
      let again = try Tail.read(path: folder.file("b.tail"))
      #expect(again.events.count == 8 && again.events[7].seq == 17 && again.nextSeq == 18 && again.anchor == 78)
      #expect(throws: Failure.self) { try copy.append(time: 1, typeIndex: 0, phase: .point) }
    }
    tail.close(remove: true)
    if let path = tail.path { #expect(access(path, F_OK) != 0) }
  }

  @Test(arguments: 0..<4) func aTailThatSaysItIsLargeCostsWhatItHolds(way: Int) throws {
    let tail = try make(way: way)
    #expect(try tail.append(Self.samples))
    let expected = Self.events(tail.contents())
    tail.close(remove: false)
    let path = folder.file("a.tail")
    #expect(truncate(path, Int(TailFile.role.most)) == 0)
    #expect(try Self.events(Tail.read(path: path)) == expected)
    let (again, contents) = try Tail.attach(path: path, uuid: Self.uuid, power: Self.ways[way].power, reserves: Self.ways[way].reserves)
    #expect(Self.events(contents) == expected && contents.damage.isEmpty)
    #expect(try again.append([TailEvent(time: 5, type: 99, phase: .point)]))
    #expect(again.contents().events.count == expected.count + 1)
    // Of this tail alone, since other tests run beside it.
    let memory = try #require(Self.resident(at: UInt(bitPattern: again.typesWord)))
    #expect(0 < memory && memory < 64 << 20)
    var info = stat()
    #expect(stat(path, &info) == 0 && Int64(info.st_blocks) * 512 < 64 << 20)
    again.close(remove: true)
  }

  /// How many bytes there are in memory of the mapping that an address lies in.
  private static func resident(at address: UInt) -> Int? {
    guard let file = fopen("/proc/self/smaps", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 8192)
    var isIn = false
    while fgets(&line, 8192, file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
      let ends = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      if ends.count == 2 { isIn = ends[0] <= address && address < ends[1] }
      if isIn, words.first == "Rss:", words.count > 1 { return Int(words[1]).map { $0 * 1024 } }
    }
    return nil
  }

  @Test(arguments: 0..<5) func resetIsolatesOldRecords(way: Int) throws {
    let tail = try make(way: way)
    for time in 0..<100 { #expect(try tail.append([TailEvent(time: Int64(time), type: 1, phase: .point)])) }
    try tail.reset(firstSeq: tail.nextSeq)
    #expect(tail.contents().events.isEmpty && tail.index(of: 1) == nil)
    #expect(try tail.append([TailEvent(time: 500, type: 2, phase: .point)]))
    #expect(Self.events(tail.contents()) == [Event(seq: 110, time: 500, type: 2, phase: .point)])
    guard let path = tail.path else { return }
    tail.close(remove: false)
    let (back, contents) = try Tail.attach(path: path, uuid: Self.uuid, power: false)
    #expect(Self.events(contents) == [Event(seq: 110, time: 500, type: 2, phase: .point)] && contents.damage.isEmpty)
    try back.reset(firstSeq: 111)
    try back.reset(firstSeq: 111)
    #expect(back.epoch > contents.epoch + 1 && back.contents().events.isEmpty)
  }

  /// A power cut may leave the header of an epoch over records of the next one, which was never heard of.
  @Test(arguments: [0, 2]) func recordsOfAnEpochThatACutTookNeverComeBack(way: Int) throws {
    let tail = try make(way: way)
    let path = try #require(tail.path)
    #expect(try tail.append([TailEvent(time: 1, type: 7, phase: .point)]))
    let header = fileBytes(path)[..<TailLayout.headerSize]
    try tail.reset(firstSeq: tail.nextSeq)
    for time in 100..<120 { #expect(try tail.append([TailEvent(time: Int64(time), type: 7, phase: .point)])) }
    tail.close(remove: false)
    writeFile(path, Array(header + fileBytes(path)[TailLayout.headerSize...]))
    let (back, _) = try Tail.attach(path: path, uuid: Self.uuid, power: false)
    try back.reset(firstSeq: 11)
    #expect(try back.append([TailEvent(time: 500, type: 7, phase: .point)]))
    back.close(remove: false)
    // Killed here: what lies behind the count is looked at.
    let found = try Tail.read(path: path)
    #expect(Self.events(found) == [Event(seq: 11, time: 500, type: 7, phase: .point)] && found.damage.isEmpty)
  }

  @Test func fullTailTakesNoMoreAndGrows() throws {
    for way in [0, 2, 4] {
      let tail = try make("\(way).tail", way: way)
      #expect(try tail.append([TailEvent(time: 0, type: 1, phase: .point)]))
      while try tail.append(time: Int64(tail.events), typeIndex: 0, phase: .point) {}
      #expect(tail.events == 65_535 && tail.remaining == 0)
      #expect(try !tail.append(Self.samples))
      #expect(tail.index(of: 71) == nil)
      try tail.grow()
      #expect(try tail.append(Self.samples))
      #expect(try tail.append(time: 7, typeIndex: 0, phase: .point))
      let contents = tail.contents()
      #expect(contents.events.count == 65_540 && contents.damage.isEmpty && contents.events.seqs.isEmpty)
      if let path = tail.path { #expect(try Tail.read(path: path).events.count == 65_540) }
    }
  }

  @Test func secondOwnerIsRefusedUntilClose() throws {
    let path = folder.file("a.tail")
    #expect(Tail.ownerPID(path: path) == nil)
    let tail = try make()
    #expect(Tail.ownerPID(path: path) == getpid())
    let failure = #expect(throws: Failure.self) { try Tail.attach(path: path, uuid: Self.uuid, power: false) }
    #expect(failure?.reason == .recorder && failure?.id == Int64(getpid()))
    #expect(failure?.message.contains("\(getpid())") == true)
    #expect(#expect(throws: Failure.self) { try make() }?.reason == .fileExists)
    #expect(try tail.append(Self.samples))
    tail.close(remove: false)
    #expect(Tail.ownerPID(path: path) == nil)
    let (next, contents) = try Tail.attach(path: path, uuid: Self.uuid, power: false)
    #expect(contents.events.count == 4 && next.nextSeq == 14)
    next.close(remove: true)
    #expect(#expect(throws: Failure.self) { try Tail.attach(path: path, uuid: Self.uuid, power: false) }?.code == .notFound)
    #expect(#expect(throws: Failure.self) { try Tail.read(path: path) }?.code == .notFound)
  }

  @Test(arguments: 0..<5) func hearsThatEventTypesChanged(way: Int) throws {
    let tail = try make(way: way)
    func heard() -> UInt64 {
      tail.hearOfTypes()
      return tail.typesWord.pointee.load(ordering: .relaxed)
    }
    var last = heard()
    for step in 0..<3 {
      if let path = tail.path { Tail.tellOfTypes(path: path) } else { tail.tellOfTypes() }
      let now = heard()
      #expect(now != last)
      if step == 0 { try tail.grow() }
      if step == 1 { try tail.reset(firstSeq: 10) }
      #expect(heard() == now)
      last = now
    }
    tail.close(remove: true)
    Tail.tellOfTypes(path: folder.file("a.tail"))
    #expect(access(folder.file("a.tail"), F_OK) != 0)
  }

  @Test func anotherSessionsTailIsRefused() throws {
    try make().close(remove: false)
    let failure = #expect(throws: Failure.self) {
      try Tail.attach(path: folder.file("a.tail"), uuid: Array(repeating: 9, count: 16), power: false)
    }
    #expect(failure?.reason == .tail)
    #expect(Tail.ownerPID(path: folder.file("a.tail")) == nil)
  }

  @Test func readersSeeWholeEpochsWhileTheTailGrowsAndBeginsAnew() throws {
    final class Shared: @unchecked Sendable {
      let tail: Tail
      let path: String
      var problems: [String] = []
      let rounds = Atomic<Int>(0)
      let stop = Atomic<Bool>(false)
      init(_ tail: Tail, _ path: String) { (self.tail, self.path) = (tail, path) }

      func check(_ contents: TailContents, _ who: String) {
        rounds.add(1, ordering: .relaxed)
        if !contents.damage.isEmpty { problems.append("\(who): \(contents.damage.prefix(3))") }
        for row in 0..<contents.events.count where contents.events.times[row] != Int64(contents.events.seq(row)) {
          problems.append("\(who): row \(row) has \(contents.events[row])")
          return
        }
      }
    }
    let shared = Shared(try make(firstSeq: 1), folder.file("a.tail"))
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        let shared = Unmanaged<Shared>.fromOpaque(argument!).takeUnretainedValue()
        while !shared.stop.load(ordering: .relaxed) {
          shared.check(shared.tail.contents(), "same process")
          if let contents = try? Tail.read(path: shared.path) { shared.check(contents, "by file") }
        }
        return nil
      }, Unmanaged.passUnretained(shared).toOpaque())
    var seq: Int64 = 1
    for round in 0..<12 {
      for _ in 0..<(round == 4 ? 300_000 : 30_000) {
        while try !(shared.tail.index(of: 1).map { try shared.tail.append(time: seq, typeIndex: $0, phase: .point) }
          ?? shared.tail.append([TailEvent(time: seq, type: 1, phase: .point)]))
        { try shared.tail.grow() }
        seq += 1
      }
      if round % 3 == 0 { try shared.tail.reset(firstSeq: UInt64(seq)) }
      // Until the readers have looked at it, or they never would beside a writer that is faster.
      let looked = shared.rounds.load(ordering: .relaxed)
      while shared.rounds.load(ordering: .relaxed) == looked { usleep(1000) }
    }
    shared.stop.store(true, ordering: .relaxed)
    pthread_join(thread, nil)
    print("readers: \(shared.rounds.load(ordering: .relaxed)) rounds beside \(seq) appends")
    #expect(shared.problems.isEmpty, "\(shared.problems.prefix(5))")
    #expect(shared.rounds.load(ordering: .relaxed) >= 12)
  }

  @Test(.enabled(if: geteuid() == 0, "a small tmpfs needs root")) func fullDiskKeepsWhatWasAcknowledged() throws {
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=1600k") == 0, "\(String(cString: strerror(errno)))")
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    for (name, way) in [("mapped", 0), ("power", 1)] {
      let tail = try make(name, way: way)
      #expect(try tail.append(Self.samples))
      #expect(#expect(throws: Failure.self) { try tail.grow() }?.code == .full)
      #expect(#expect(throws: Failure.self) { try make("second") }?.code == .full)
      #expect(access(folder.file("second"), F_OK) != 0)
      writeFile(folder.file("filler"), [UInt8](repeating: 1, count: 2_000_000))
      // The room that was promised is there, whatever else fills the disk.
      while tail.events < 60_000 { #expect(try tail.append(time: 1, typeIndex: 0, phase: .point)) }
      #expect(try Tail.read(path: folder.file(name)).events.count == 60_000)
      tail.close(remove: true)
      unlink(folder.file("filler"))
    }
    let tail = try make("written", way: 2)
    writeFile(folder.file("filler"), [UInt8](repeating: 1, count: 2_000_000))
    var refused: Failure?
    while refused == nil, tail.remaining > 10 {
      do throws(Failure) { _ = try tail.append(Self.samples) } catch { refused = error }
    }
    #expect(refused?.code == .full)
    let kept = tail.events
    tail.close(remove: false)
    unlink(folder.file("filler"))
    let contents = try Tail.read(path: folder.file("written"))
    #expect(contents.events.count == kept && contents.damage.isEmpty, "\(contents.damage), \(contents.usedRecords)")
  }
}
