internal import Glibc
internal import TallybookBase
internal import TallybookStorage

/// The pages that lie in a write-ahead log and belong to a commit: https://www.sqlite.org/fileformat2.html#walformat
final class LogFrames {
  let pageSize: Int
  /// The highest page in it.
  private(set) var lastPage = 0
  private let file: Int32
  /// Where the newest committed copy of a page begins.
  private var offsets: [Int: Int] = [:]
  /// The pages in it, in order.
  private var numbers: [Int] = []

  /// nil where there is no log, or its header cannot be read: then the file alone says what there is.
  init?(path: String) throws(Failure) {
    do throws(Failure) { file = try PlainFile.open(path, as: FileRole(name: "the book's log")) } catch {
      guard error.code == .corrupt else { return nil }
      throw error
    }
    var header = [UInt8](repeating: 0, count: 32)
    let isWhole = pread(file, &header, 32, 0) == 32
    let magic = header.word(at: 0)
    pageSize = Int(header.word(at: 8))
    guard isWhole, magic & ~1 == 0x377F_0682, (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    read(header, isBigEndian: magic & 1 == 1)
  }

  deinit { if file >= 0 { close(file) } }

  /// The first page in it from a number on.
  func next(from number: Int) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count ? numbers[low] : nil
  }

  func page(_ number: Int, _ size: Int) -> [UInt8]? {
    guard size == pageSize, let offset = offsets[number] else { return nil }
    var page = [UInt8](repeating: 0, count: size)
    return pread(file, &page, size, off_t(offset)) == size ? page : nil
  }

  /// Frames count up to the last commit before the first that fails its check.
  private func read(_ header: [UInt8], isBigEndian: Bool) {
    var sum = Self.sum(header[..<24], (0, 0), isBigEndian)
    guard sum == (header.word(at: 24), header.word(at: 28)) else { return }
    var frame = [UInt8](repeating: 0, count: 24 + pageSize)
    var pending: [Int: Int] = [:]
    var offset = 32
    while pread(file, &frame, frame.count, off_t(offset)) == frame.count {
      guard frame[8..<16] == header[16..<24] else { break }
      sum = Self.sum(frame[..<8], sum, isBigEndian)
      sum = Self.sum(frame[24...], sum, isBigEndian)
      guard sum == (frame.word(at: 16), frame.word(at: 20)) else { break }
      pending[Int(frame.word(at: 0))] = offset + 24
      if frame.word(at: 4) != 0 {
        offsets.merge(pending) { $1 }
        pending = [:]
      }
      offset += frame.count
    }
    numbers = offsets.keys.sorted()
    lastPage = numbers.last ?? 0
  }

  private static func sum(_ bytes: ArraySlice<UInt8>, _ start: (UInt32, UInt32), _ isBigEndian: Bool) -> (UInt32, UInt32) {
    bytes.withUnsafeBytes { bytes in
      var (first, second) = start
      var at = 0
      while at + 8 <= bytes.count {
        let a = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        let b = bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
        first = first &+ (isBigEndian ? UInt32(bigEndian: a) : UInt32(littleEndian: a)) &+ second
        second = second &+ (isBigEndian ? UInt32(bigEndian: b) : UInt32(littleEndian: b)) &+ first
        at += 8
      }
      return (first, second)
    }
  }
}
