@testable import TallybookAudio
@testable import TallybookBase

/// Takes bytes into memory, or fails once it has a number of them.
final class MemoryTarget: ByteTarget {
  private(set) var bytes: [UInt8] = []
  let room: Int

  init(room: Int = .max) { self.room = room }

  var size: Int64 { Int64(bytes.count) }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int { ByteArraySource(bytes).read(at: offset, into: buffer) }

  func write(_ new: UnsafeRawBufferPointer, at offset: Int64) throws(Failure) {
    guard Int(offset) + new.count <= room else { throw Failure(.diskFull, "there is no room for \(new.count) bytes; make some", subCode: 28) }
    let end = Int(offset) + new.count
    if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
    bytes.replaceSubrange(Int(offset)..<end, with: new)
  }
}
