/// What a tail's header says about an epoch. There are two slots, so that one is whole whenever the process ends.
struct TailSlot: Equatable {
  static let size = 64

  /// From 1; records of other epochs fail their check.
  var epoch: UInt64
  /// The seq of the epoch's first event, from 1.
  var firstSeq: UInt64
  /// Wall clock minus steady clock, in ns.
  var anchor: Int64
  /// Which slot is newer where both have the same epoch.
  var revision: UInt64
  /// The first 8 bytes of the boot id under which the anchor was taken: in another boot it means nothing.
  var boot: UInt64
  /// The session, once more under the check: a tail of another one is never taken for this one's.
  var uuid: (UInt64, UInt64)

  static func == (left: TailSlot, right: TailSlot) -> Bool { left.words == right.words }

  /// Its eight words; the last is the check over the others.
  var words: [UInt64] {
    var words = [epoch, firstSeq, UInt64(bitPattern: anchor), revision, uuid.0, uuid.1, boot]
    words.append(Self.check(words))
    return words
  }

  /// The slot whose words these are, nil where the check fails or a number cannot be.
  init?(words: [UInt64]) {
    guard words.count == 8, words[7] == Self.check(Array(words[..<7])), words[0] > 0, (1...ChunkFormat.mostSeq).contains(words[1]) else { return nil }
    self.init(
      epoch: words[0], firstSeq: words[1], anchor: Int64(bitPattern: words[2]), revision: words[3],
      uuid: (words[4], words[5]), boot: words[6])
  }

  init(epoch: UInt64, firstSeq: UInt64, anchor: Int64, revision: UInt64, uuid: (UInt64, UInt64), boot: UInt64) {
    self.epoch = epoch
    self.firstSeq = firstSeq
    self.anchor = anchor
    self.revision = revision
    self.uuid = uuid
    self.boot = boot
  }

  func isNewer(than other: TailSlot) -> Bool { (epoch, revision) > (other.epoch, other.revision) }

  /// 16 bytes as two words; what is missing is zero.
  static func words(of uuid: [UInt8]) -> (UInt64, UInt64) {
    func word(_ start: Int) -> UInt64 {
      (0..<8).reduce(0) { word, byte in word | UInt64(start + byte < uuid.count ? uuid[start + byte] : 0) << UInt64(byte * 8) }
    }
    return (word(0), word(8))
  }

  static func bytes(of words: (UInt64, UInt64)) -> [UInt8] {
    [words.0, words.1].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
  }

  private static func check(_ words: [UInt64]) -> UInt64 {
    var check: UInt64 = 0x7461_6C6C_7962_6F6F
    for word in words {
      check = (check ^ word) &* 0xBF58_476D_1CE4_E5B9
      check ^= check >> 32
    }
    return check
  }
}
