package import TallybookBase

/// A tail's record: two words. The first is the payload; the second has the check in its low half and the meta in its high
/// half: kind (bits 0–3), phase (4–5), more (6), first (7), zero (8–15), index (16–31).
@usableFromInline
package struct TailRecord {
  /// What a record is. 0 is none, so that zeroed memory is never a record.
  enum Kind: UInt32 {
    /// Payload: the time. Index: the type's. Begins an event; what it has besides follows.
    case event = 1
    /// Payload: a type's id, which the index stands for from here on to the end of the epoch.
    case type = 2
    /// Payload: the bits of a double.
    case value = 3
    /// Payload: a subject's id.
    case subject = 4
    /// Payload: the note's length in bytes; they follow in records of the next kind.
    case note = 5
    /// Payload: 8 bytes of a note, zero behind its end.
    case noteBytes = 6
  }

  /// The append has further records.
  static let more: UInt32 = 1 << 6
  /// The append begins here.
  static let first: UInt32 = 1 << 7
  private static let zero: UInt32 = 0xFF00

  let payload: UInt64
  let meta: UInt32

  /// The record at a position, nil where its check fails.
  @inline(__always)
  init?(_ payload: UInt64, _ word: UInt64, position: UInt64, key: UInt64) {
    let meta = UInt32(truncatingIfNeeded: word &>> 32)
    guard Self.sealed(payload, meta: meta, position: position, key: key) == word, meta & Self.zero == 0, meta & 15 >= 1, meta & 15 <= 6
    else { return nil }
    self.payload = payload
    self.meta = meta
  }

  var kind: Kind { Kind(rawValue: meta & 15) ?? .event }
  var phase: UInt8 { UInt8(truncatingIfNeeded: (meta &>> 4) & 3) }
  var hasMore: Bool { meta & Self.more != 0 }
  var isFirst: Bool { meta & Self.first != 0 }
  var index: UInt16 { UInt16(truncatingIfNeeded: meta &>> 16) }

  /// What an epoch adds to the check of its records, so that a reused tail never replays those of an earlier one.
  @inline(__always)
  static func key(epoch: UInt64) -> UInt64 { epoch &* 0x9E37_79B9_7F4A_7C15 }

  /// The meta of an event that needs no other record.
  package static func meta(_ index: UInt16, _ phase: Phase) -> UInt32 {
    Kind.event.rawValue | (UInt32(bitPattern: phase.rawValue) & 3) &<< 4 | first | UInt32(index) &<< 16
  }

  /// The second word: meta with the check. Two multiplications, since every event pays for them; any change of the meta
  /// alone is always seen.
  @inlinable @inline(__always)
  static func sealed(_ payload: UInt64, meta: UInt32, position: UInt64, key: UInt64) -> UInt64 {
    sealed(payload, high: UInt64(meta) &<< 32, position: position, key: key)
  }

  /// The same of a meta that stands in the high half already.
  @inlinable @inline(__always)
  static func sealed(_ payload: UInt64, high meta: UInt64, position: UInt64, key: UInt64) -> UInt64 {
    var mixed = (payload ^ key) &* 0xBF58_476D_1CE4_E5B9
    mixed ^= mixed &>> 32
    mixed = (mixed &+ (meta | (position & 0xFFFF_FFFF))) &* 0x94D0_49BB_1331_11EB
    return meta | (mixed &>> 32)
  }
}
