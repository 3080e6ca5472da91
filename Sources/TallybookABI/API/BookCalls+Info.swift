internal import CTallybook
internal import TallybookCore

extension BookCalls {
  static func stat(_ book: Book) throws(Failure) -> tally_book_info {
    let found = try book.info()
    var info = tally_book_info.initial
    (info.format_major, info.format_minor) = (UInt32(clamping: found.format.major), UInt32(clamping: found.format.minor))
    (info.snapshot_count, info.snapshot_age) = (UInt32(clamping: found.snapshots.count), found.snapshots.oldest)
    (info.file_size, info.log_size, info.tail_size) = (found.fileSize, found.logSize, found.tailSize)
    (info.page_size, info.page_count, info.free_page_count) = (found.pageSize, found.pages, found.freePages)
    (info.running_count, info.recorded_count) = (Int64(found.running), Int64(found.recorded))
    (info.last_id, info.last_change, info.commit_count) = (found.lastID, found.lastChange, found.commits)
    info.busy_timeout = found.busyTimeout
    withUnsafeMutableBytes(of: &info.uuid) { $0.copyBytes(from: found.uuid.text.utf8) }
    return info
  }

  static func serialize(_ book: Book) throws(Failure) -> BytesObject { BytesObject(try book.serialized()) }

  static func compact(_ book: Book) throws(Failure) { try book.compact() }

  static func busyTimeoutSet(_ book: Book, timeout: Int64) throws(Failure) { try book.setBusyTimeout(try hostTimeout(timeout, "timeout")) }
}
