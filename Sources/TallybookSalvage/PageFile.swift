internal import CPlatform
internal import Glibc
internal import TallybookBase
internal import TallybookStorage

/// The pages of a SQLite file as its last commit left them, read one by one without SQLite, which refuses a damaged file as
/// a whole. Format: https://www.sqlite.org/fileformat2.html
final class PageFile {
  /// Bytes of a page.
  let size: Int
  /// Of these, what holds content.
  let usable: Int
  /// How many there are.
  let count: Int
  private let file: Int32
  private let log: LogFrames?

  init(path: String) throws(Failure) {
    let log = try LogFrames(path: path + "-wal")
    file = try GivenFile.open(path)
    var header = [UInt8](repeating: 0, count: 100)
    let got = pread(file, &header, 100, 0)
    self.log = log
    let stated = Int(header[16]) << 8 | Int(header[17])
    let said = stated == 1 ? 65_536 : stated
    // A header that makes no sense: the log says the size too, and books are made with pages of 4,096 bytes.
    let size = got == 100 && said >= 512 && said & (said - 1) == 0 ? said : log?.pageSize ?? 4096
    self.size = size
    usable = header[20] < 32 ? size - Int(header[20]) : size
    let bytes = max(0, Int(lseek(file, 0, SEEK_END)))
    count = max((bytes + size - 1) / size, log?.lastPage ?? 0)
  }

  deinit { close(file) }

  /// The next page from a number on of which the file holds anything; nil behind the last. What was never written, or is a hole, may be
  /// a tebibyte and costs nothing to send.
  func next(from number: Int) -> Int? {
    guard number >= 1, number <= count else { return nil }
    // What is in the log alone lies behind the file's end.
    let inLog = log?.next(from: number)
    let place = Int(tally_next_data(file, Int64((number - 1) * size)))
    let inFile = place >= 0 ? max(number, place / size + 1) : place == -1 ? nil : number
    let next = [inLog, inFile].compactMap { $0 }.min()
    return next.flatMap { $0 <= count ? $0 : nil }
  }

  /// A page's bytes; nil where there is none or the system cannot read it. The first is 1.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    if let page = log?.page(number, size) { return page }
    var page = [UInt8](repeating: 0, count: size)
    let got = pread(file, &page, size, off_t((number - 1) * size))
    return got > 0 ? page : nil
  }
}
