import Glibc
import Testing
@testable import TestBasics

@testable import TallybookBase
@testable import TallybookEventLog
@testable import TallybookStorage

/// What tells other processes of an append, by setting the times of the tail's file.
@Suite(.timeLimit(.minutes(60))) struct TailWatchingTests {
  let folder = Scratch()
  private static let waiting = TailLayout.countOffset(1) + 12

  /// Tells how often the times of a file were set since it was asked last.
  private final class Ear {
    private let descriptor = inotify_init1(Int32(O_NONBLOCK))

    init(_ path: String) { #expect(inotify_add_watch(descriptor, path, UInt32(IN_ATTRIB)) >= 0) }

    deinit { close(descriptor) }

    var hears: Bool {
      var buffer = [UInt8](repeating: 0, count: 4096)
      return read(descriptor, &buffer, buffer.count) > 0
    }
  }

  /// Whether stores go through the map; synced or not.
  @Test(arguments: [true, false], [true, false]) func whoWaitsIsToldOfTheNextAppend(isMapped: Bool, power: Bool) throws {
    let path = folder.file("a.tail")
    let tail = try Tail.create(Tail.Options(path: path, uuid: TailTests.uuid, power: power, reserves: isMapped))
    defer { tail.close(remove: true) }
    let ear = Ear(path)
    var time: Int64 = 0
    func log() throws {
      time += 1
      #expect(try tail.append([TailEvent(time: time, type: 70, phase: .point)]))
    }
    try log()
    #expect(!ear.hears, "nobody waits")
    for _ in 0..<3 {
      #expect(Tail.arm(path: path))
      #expect(!ear.hears)
      try log()
      #expect(ear.hears)
      try log()
      #expect(!ear.hears, "told once")
      try tail.reset(firstSeq: UInt64(time + 1))
    }
    // The same by the hot path, whose word changes with the epoch.
    try log()
    let index = try #require(tail.index(of: 70))
    #expect(Tail.arm(path: path))
    #expect(try tail.append(time: 100, typeIndex: index, phase: .point))
    #expect(ear.hears)
    #expect(try tail.append(time: 101, typeIndex: index, phase: .point))
    #expect(!ear.hears)
  }

  @Test func whoWaitsIsToldByTheNextOwnerWhereTheFirstWasKilled() throws {
    let (path, copy) = (folder.file("a.tail"), folder.file("b.tail"))
    let tail = try Tail.create(Tail.Options(path: path, uuid: TailTests.uuid))
    defer { tail.close(remove: true) }
    try #require(try tail.append([TailEvent(time: 1, type: 70, phase: .point)]))
    #expect(Tail.arm(path: path))
    // As after a kill: the file as it is, without a close.
    try tail.sideCopy(to: copy)
    for isMapped in [true, false] {
      let ear = Ear(copy)
      let (heir, _) = try Tail.attach(path: copy, uuid: TailTests.uuid, power: false, reserves: isMapped)
      #expect(ear.hears)
      heir.close(remove: false)
      #expect(Tail.arm(path: copy))
    }
  }

  @Test func whoWaitsAnewWhileOthersAreToldIsToldOfTheNext() throws {
    let path = folder.file("a.tail")
    let tail = try Tail.create(Tail.Options(path: path, uuid: TailTests.uuid))
    defer { tail.close(remove: true) }
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    func waiting() -> UInt64 { TailFile.word(descriptor, at: Self.waiting - 4) >> 32 }
    var numbers = Set<UInt64>()
    for _ in 0..<100 {
      #expect(Tail.arm(path: path))
      #expect(waiting() != 0)
      numbers.insert(waiting())
    }
    #expect(numbers.count == 100, "each has a number of its own")
    try #require(try tail.append([TailEvent(time: 1, type: 70, phase: .point)]))
    #expect(waiting() == 0)
  }
}
