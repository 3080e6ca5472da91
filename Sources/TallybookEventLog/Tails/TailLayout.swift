/// The numbers of a tail file's layout, which `docs/format-chunk-and-tail.md` describes to the byte.
enum TailLayout {
  static let magic: [UInt8] = Array("TALLYTL1".utf8)
  static let version: UInt32 = 1
  static let headerSize = 4096
  static let recordSize = 16

  static let uuidOffset = 16
  static let bootIDOffset = 32
  static let pidOffset = 48
  static let slotOffsets = (64, 128)
  /// Each on a cache line of its own: the owner stores to one with every event.
  static let countOffsets = (192, 256)
  /// Rises when the book's event types change; on a line that the owner's appends only read.
  static let typesOffset = 320
  /// A second copy of the first definitions of types, in another page than the first copy: losing a definition loses all
  /// events of its type.
  static let mirrorOffset = 512
  static let mirrored = (headerSize - mirrorOffset) / recordSize

  /// Smaller tails spend half their time on commits.
  static let leastRecords = 65_536
  /// 1 GiB: what a book that stays locked for hours may pile up.
  static let mostRecords = 1 << 26
  /// The owner's lock, far behind the content, which stays readable.
  static let lockByte: Int64 = 1 << 30

  static func slotOffset(_ slot: Int) -> Int { slot == 0 ? slotOffsets.0 : slotOffsets.1 }
  static func countOffset(_ slot: Int) -> Int { slot == 0 ? countOffsets.0 : countOffsets.1 }
  static func size(records: Int) -> Int { headerSize + records * recordSize }

  /// How many records a file of this size holds.
  static func records(size: Int) -> Int { min(mostRecords, max(0, size - headerSize) / recordSize) }
}
