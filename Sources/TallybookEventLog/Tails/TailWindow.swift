internal import Glibc

/// A tail's header, and its records a piece at a time: a file may say that it has a gibibyte and hold next to nothing.
final class TailWindow {
  /// What there is of the header.
  let header: UnsafeRawBufferPointer
  /// How many records there are.
  let capacity: Int
  /// The piece that is here.
  private(set) var first = 0
  private(set) var count = 0
  /// Whether it has zeros alone; looked for in files only.
  private(set) var isZero = false
  private var base: UnsafeRawPointer?
  private let descriptor: Int32
  private let room: UnsafeMutableRawBufferPointer?

  /// How many records of a file are here at a time: 1 MiB.
  static let most = 1 << 16

  /// Over a tail in memory, from its header on: all of it is one piece.
  init(_ bytes: UnsafeRawBufferPointer) {
    header = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, TailLayout.headerSize)])
    capacity = TailLayout.records(size: bytes.count)
    count = capacity
    base = capacity > 0 ? bytes.baseAddress.map { $0 + TailLayout.headerSize } : nil
    descriptor = -1
    room = nil
  }

  /// Over a file, of whose records so many are wanted.
  init(_ descriptor: Int32, records: Int = TailLayout.mostRecords) {
    self.descriptor = descriptor
    let there = min(records, TailLayout.records(size: TailFile.size(descriptor)))
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: TailLayout.size(records: min(there, Self.most)), alignment: 16)
    self.room = room
    let length = TailFile.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[..<TailLayout.headerSize]))
    header = UnsafeRawBufferPointer(rebasing: room[..<length])
    capacity = length < TailLayout.headerSize ? 0 : there
  }

  deinit { room?.deallocate() }

  /// Where a record lies, until another one is asked for; nil beyond all.
  @inline(__always)
  func record(_ position: Int) -> UnsafeRawPointer? {
    // Also of one before: as an unsigned number the distance is large.
    if UInt(bitPattern: position &- first) >= UInt(bitPattern: count) { load(position) }
    guard UInt(bitPattern: position &- first) < UInt(bitPattern: count) else { return nil }
    return base.map { $0 + (position &- first) &* TailLayout.recordSize }
  }

  /// The position behind the piece that is here.
  var end: Int { first + count }

  private func load(_ position: Int) {
    guard let room, position >= 0, position < capacity else { return }
    first = position / Self.most * Self.most
    count = min(Self.most, capacity - first)
    let piece = UnsafeMutableRawBufferPointer(rebasing: room[TailLayout.headerSize..<TailLayout.size(records: count)])
    let length = TailFile.read(descriptor, into: piece, at: TailLayout.size(records: first))
    guard let start = piece.baseAddress else { return }
    // It may have become shorter since.
    memset(start + length, 0, piece.count - length)
    base = UnsafeRawPointer(start)
    isZero = piece[0] == 0 && memcmp(start, start + 1, piece.count - 1) == 0
  }
}
