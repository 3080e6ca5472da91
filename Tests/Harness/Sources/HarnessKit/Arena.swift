import Foundation

/// The memory of one call: each block stands between guard bytes, so that a write beyond its end is seen, and all of it is
/// overwritten when the call is over, so that a library which kept a borrowed pointer is caught reading it later.
public final class Arena {
  private static let guardSize = 64
  private static let guardByte: UInt8 = 0xC3
  private var blocks: [(base: UnsafeMutableRawPointer, size: Int)] = []

  /// What ends at a page that nobody may touch: its pages, and how many of its bytes are behind what was asked for.
  private var ended: [(base: UnsafeMutableRawPointer, length: Int, slack: UnsafeMutableRawBufferPointer)] = []

  public init() {}

  /// Bytes of 0 behind which the process ends, so that whoever reads or writes beyond them dies. Where the size is no multiple of 8 the few
  /// bytes up to there are guard bytes.
  public func allocateAtTheEnd(_ size: Int, fill: UInt8 = 0) -> UnsafeMutableRawPointer {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let room = (size + 7) / 8 * 8
    let length = (room + page - 1) / page * page + page
    guard let base = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), base != MAP_FAILED,
      mprotect(base + length - page, page, PROT_NONE) == 0
    else { fatalError("no memory for a test block") }
    let start = base + length - page - room
    memset(start, Int32(fill), size)
    memset(start + size, Int32(Self.guardByte), room - size)
    ended.append((base, length, UnsafeMutableRawBufferPointer(start: start + size, count: room - size)))
    return start
  }

  /// Bytes of `fill`, aligned for every C type.
  public func allocate(_ size: Int, fill: UInt8 = 0) -> UnsafeMutableRawPointer {
    let total = size + 2 * Self.guardSize
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, total) == 0, let base = memory else { fatalError("no memory for a test block") }
    memset(base, Int32(Self.guardByte), total)
    memset(base + Self.guardSize, Int32(fill), size)
    blocks.append((base, size))
    return base + Self.guardSize
  }

  /// A copy of these bytes with a NUL behind.
  public func place(_ bytes: [UInt8], padding: Int = 1) -> UnsafeMutableRawPointer {
    let block = allocate(bytes.count + padding)
    bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(block, base, bytes.count) } }
    return block
  }

  /// Whether something was written outside of the blocks.
  public var isIntact: Bool {
    ended.allSatisfy { $0.slack.allSatisfy { $0 == Self.guardByte } } && blocks.allSatisfy { block in
      let bytes = block.base.assumingMemoryBound(to: UInt8.self)
      return (0..<Self.guardSize).allSatisfy {
        bytes[$0] == Self.guardByte && bytes[Self.guardSize + block.size + $0] == Self.guardByte
      }
    }
  }

  deinit {
    for block in ended { munmap(block.base, block.length) }
    for block in blocks {
      memset(block.base, 0xDD, block.size + 2 * Self.guardSize)
      free(block.base)
    }
  }
}
