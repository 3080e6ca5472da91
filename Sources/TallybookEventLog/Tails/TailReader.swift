internal import Glibc
package import TallybookBase

/// Reads a tail's file that another process may own. Without a map, since the file may get shorter under it.
package final class TailReader {
  private let descriptor: Int32
  /// What one without an owner held when it was marked.
  private var abandoned: TailContents?
  private let header = UnsafeMutableRawBufferPointer.allocate(byteCount: TailLayout.headerSize, alignment: 16)

  /// nil where there is no such file.
  package init?(path: String) throws(Failure) {
    do throws(Failure) { descriptor = try TailFile.openToRead(path) } catch {
      header.deallocate()
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  deinit {
    header.deallocate()
    close(descriptor)
  }

  /// How far its owner has come. One without an owner is read at once: who takes it over goes on in the same epoch.
  package func mark() -> TailMark {
    if let slot = scanHeader().slot, TailFile.isOwned(descriptor) {
      let scan = scanHeader()
      return TailMark(
        epoch: scan.slot?.epoch ?? slot.epoch,
        count: UInt64(littleEndian: header.load(fromByteOffset: TailLayout.countOffset(scan.slotIndex), as: UInt64.self)))
    }
    if abandoned == nil { abandoned = read(.max, isLive: false).contents }
    return TailMark(epoch: 0, count: .max)
  }

  /// What it held up to a mark; nil where it has begun anew since.
  package func contents(upTo mark: TailMark) -> TailContents? {
    if mark.count == .max { return abandoned }
    let scan = read(mark.count, isLive: true)
    // An owner that begins a new epoch overwrites what is being read.
    guard scan.slot?.epoch == mark.epoch, scanHeader().slot?.epoch == mark.epoch else { return nil }
    return scan.contents
  }

  private func read(_ count: UInt64, isLive: Bool) -> TailScan {
    let room = TailLayout.records(size: TailFile.size(descriptor))
    let records = isLive ? min(room, Int(count & 0xFFFF_FFFF)) : room
    return TailScan(TailWindow(descriptor, records: records), isLive: isLive, count: isLive ? count : nil)
  }

  private func scanHeader() -> TailScan {
    let length = TailFile.read(descriptor, into: header)
    return TailScan(UnsafeRawBufferPointer(rebasing: header[..<length]), isLive: true, count: 0)
  }
}
