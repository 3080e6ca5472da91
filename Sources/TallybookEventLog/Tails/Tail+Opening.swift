internal import Glibc
package import TallybookBase
package import TallybookStorage

extension Tail {
  /// What a new tail begins with.
  package struct Options {
    /// nil: in memory only.
    var path: String?
    /// The session, 16 bytes.
    var uuid: [UInt8]
    /// Whether what was appended is on the disk when the append returns.
    var power = false
    /// Wall clock minus steady clock, in ns.
    var anchor: Int64 = 0
    var firstSeq: UInt64 = 1
    /// Whether the file system keeps the room that it promised; nil: asked of the system.
    var reserves: Bool?
    /// Who may use the file; nil: as the umask says.
    var access: FileAccess?
  }

  /// Makes a tail; a file is locked and whole before it has its name, and on the disk when this returns.
  package static func create(_ options: Options) throws(Failure) -> Tail {
    guard let path = options.path else { return try make(options, descriptor: -1) }
    let (descriptor, temporary) = try TailFile.create(for: path, options.access)
    var made: Tail?
    do throws(Failure) {
      let tail = try make(options, descriptor: descriptor)
      made = tail
      guard FileCall.sync(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(path)") }
      guard try TailFile.appear(temporary, as: path) else {
        tail.close(remove: false)
        return try create(options)
      }
      try Folder.sync(of: path)
      tail.warm()
      return tail
    } catch {
      unlink(temporary)
      if let made { made.close(remove: true) } else { TailFile.release(descriptor) }
      throw error
    }
  }

  /// Takes over a tail whose owner is gone and goes on behind its last whole append. Where damage was found it takes nothing
  /// before `reset`, and its file stays as it was: what is good can be committed, and the file set aside, first.
  package static func attach(
    path: String, uuid: [UInt8], power: Bool, reserves: Bool? = nil
  ) throws(Failure) -> (tail: Tail, contents: TailContents) {
    let descriptor = try TailFile.takeOver(path)
    let (tail, scan): (Tail, TailScan)
    do throws(Failure) {
      (tail, scan) = try attach(descriptor, path, uuid, power, reserves)
    } catch {
      TailFile.release(descriptor)
      throw error
    }
    // From here on the tail closes the descriptor, whatever happens.
    try tail.adopt(scan)
    return (tail, scan.contents)
  }

  /// What a tail holds that another process may own.
  package static func read(path: String) throws(Failure) -> TailContents {
    guard let reader = try TailReader(path: path) else { throw SystemFailure.make(ENOENT, "opening the tail \(path)") }
    for _ in 0..<50 {
      if let contents = reader.contents(upTo: reader.mark()) { return contents }
      usleep(1000)
    }
    throw Failure(.changing, "the tail \(path) changes faster than it can be read; try again")
  }

  /// The pid of the process that owns a tail, nil where nobody does. 0: the header does not say.
  package static func ownerPID(path: String) -> Int32? {
    guard let descriptor = try? TailFile.openToRead(path) else { return nil }
    defer { Glibc.close(descriptor) }
    return TailFile.isOwned(descriptor) ? TailFile.pid(descriptor) : nil
  }

  // MARK: -

  private static func make(_ options: Options, descriptor: Int32) throws(Failure) -> Tail {
    let region = try TailRegion(
      descriptor: descriptor, size: TailLayout.size(records: TailLayout.leastRecords), populate: false,
      reserves: options.reserves)
    let slot = TailSlot(
      epoch: 1, firstSeq: options.firstSeq, anchor: options.anchor, revision: 0, uuid: TailSlot.words(of: options.uuid),
      boot: SystemIdentity.boot)
    if region.backing == .written { try region.zero(from: 0, to: TailLayout.headerSize) }
    try storeFixed(region, uuid: options.uuid)
    try slot.words.withUnsafeBufferPointer { words throws(Failure) in
      try region.store(UnsafeRawBufferPointer(words), at: TailLayout.slotOffset(0))
    }
    return Tail(
      path: options.path, uuid: options.uuid, power: options.power, region: region, slot: slot, slotIndex: 0, count: 0, room: true)
  }

  private static func attach(
    _ descriptor: Int32, _ path: String, _ uuid: [UInt8], _ power: Bool, _ reserves: Bool?
  ) throws(Failure) -> (Tail, TailScan) {
    let window = TailWindow(descriptor)
    let scan = TailScan(window, isLive: false)
    let contents = scan.contents
    guard scan.slot == nil || contents.uuid == TailSlot.bytes(of: TailSlot.words(of: uuid)) else {
      throw Failure(.tail, "the tail \(path) belongs to another session; move it away")
    }
    // As much as holds what is there, and not as much as the file says that it has: this is reserved on the disk. Of what is damaged
    // nothing is read where it lies.
    let needed = contents.damage.isEmpty ? min(window.capacity, max(contents.usedRecords, scan.dirtyEnd)) : 0
    let region = try TailRegion(
      descriptor: descriptor, size: TailLayout.size(records: max(TailLayout.leastRecords, needed)), populate: !power, reserves: reserves)
    let used = min(contents.usedRecords, TailLayout.records(size: region.size))
    let slot = scan.slot ?? TailSlot(epoch: 0, firstSeq: 0, anchor: 0, revision: 0, uuid: TailSlot.words(of: uuid), boot: 0)
    let tail = Tail(
      path: path, uuid: uuid, power: power, region: region, slot: slot, slotIndex: scan.slotIndex,
      count: UInt64(used) | (contents.nextSeq &- contents.firstSeq) << 32, room: contents.damage.isEmpty)
    return (tail, scan)
  }
}

extension Tail.Options {
  package init(path: String?, uuid: [UInt8], power: Bool, anchor: Int64, firstSeq: UInt64, access: FileAccess?) {
    self.init(path: path, uuid: uuid, power: power, anchor: anchor, firstSeq: firstSeq, reserves: nil, access: access)
  }
}
