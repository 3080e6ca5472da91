internal import CPlatform
internal import Glibc
internal import TallybookBase

/// A file as libsndfile sees it: its functions come here, and what fails here is kept until libsndfile has returned, since
/// nothing can be thrown through it.
final class SndfileFile {
  private var source: any ByteSource
  private var target: (any ByteTarget)?
  private var position: Int64 = 0
  private(set) var failure: Failure?

  init(reading source: any ByteSource) { self.source = source }

  init(writing target: any ByteTarget) {
    source = target
    self.target = target
  }

  private var size: Int64 { target?.size ?? source.size }

  /// Throws what failed meanwhile.
  func rethrow() throws(Failure) { if let failure { throw failure } }

  /// What libsndfile calls; each takes the file as its last argument.
  static func functions() -> tally_sf_virtual_io {
    tally_sf_virtual_io(
      get_filelen: { user in SndfileFile.at(user)?.size ?? -1 },
      seek: { offset, whence, user in SndfileFile.at(user)?.seek(by: offset, whence) ?? -1 },
      read: { buffer, count, user in SndfileFile.at(user)?.read(buffer, count) ?? 0 },
      write: { buffer, count, user in SndfileFile.at(user)?.write(buffer, count) ?? 0 },
      tell: { user in SndfileFile.at(user)?.position ?? -1 })
  }

  private static func at(_ user: UnsafeMutableRawPointer?) -> SndfileFile? {
    user.map { Unmanaged<SndfileFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private func seek(by offset: Int64, _ whence: Int32) -> Int64 {
    let base = whence == SEEK_CUR ? position : whence == SEEK_END ? size : 0
    let (place, overflows) = base.addingReportingOverflow(offset)
    guard !overflows, place >= 0 else { return -1 }
    position = place
    return place
  }

  private func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int64) -> Int64 {
    guard failure == nil, let buffer, count > 0 else { return 0 }
    do throws(Failure) {
      let read = try source.read(at: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
      position += Int64(read)
      return Int64(read)
    } catch {
      failure = error
      return 0
    }
  }

  private func write(_ buffer: UnsafeRawPointer?, _ count: Int64) -> Int64 {
    guard failure == nil, let buffer, count > 0, position <= size else { return 0 }
    do throws(Failure) {
      try target?.write(UnsafeRawBufferPointer(start: buffer, count: Int(count)), at: position)
      position += count
      return count
    } catch {
      failure = error
      return 0
    }
  }
}
