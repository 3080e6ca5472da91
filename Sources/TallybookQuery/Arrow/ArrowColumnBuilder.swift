internal import TallybookBase

/// A column while values are put to it, row by row. What does not fit its type counts as none.
struct ArrowColumnBuilder {
  let type: ArrowType
  /// Which rows have a value.
  private(set) var bits = ArrowBits()
  private var numbers: [Int64] = []
  private var reals: [Double] = []
  private var truths = ArrowBits()
  /// Where each text or list begins; the last is where the last one ends.
  private var offsets: [Int32] = [0]
  private var bytes: [UInt8] = []

  init(_ type: ArrowType) { self.type = type }

  var count: Int { bits.count }

  /// How much text or how many bytes of blobs it holds.
  var size: Int { bytes.count }

  /// Adds rows without a value until there are so many.
  mutating func fill(upTo count: Int) {
    let lacking = count - self.count
    guard lacking > 0 else { return }
    bits.appendClear(lacking)
    switch type {
    case .real: reals.append(contentsOf: repeatElement(0, count: lacking))
    case .text, .binary: offsets.append(contentsOf: repeatElement(Int32(clamping: bytes.count), count: lacking))
    case .ids: offsets.append(contentsOf: repeatElement(Int32(clamping: numbers.count), count: lacking))
    case .bool: truths.appendClear(lacking)
    case .int64, .uint64, .int8, .time, .duration, .words: numbers.append(contentsOf: repeatElement(0, count: lacking))
    }
  }

  mutating func append(_ value: Value) {
    switch type {
    case .real:
      reals.append(value.real ?? 0)
      bits.append(value.real != nil)
    case .text:
      let text = Self.text(value)
      if let text { bytes.append(contentsOf: text.utf8) }
      offsets.append(Int32(clamping: bytes.count))
      bits.append(text != nil)
    case .binary:
      let blob = Self.blob(value)
      if let blob { bytes.append(contentsOf: blob) }
      offsets.append(Int32(clamping: bytes.count))
      bits.append(blob != nil)
    case .ids:
      numbers.append(contentsOf: value.ids ?? [])
      offsets.append(Int32(clamping: numbers.count))
      bits.append(value.ids != nil)
    case .bool:
      truths.append(value.int ?? 0 != 0)
      bits.append(value.int != nil)
    case .int64, .uint64, .int8, .time, .duration, .words:
      numbers.append(value.int ?? 0)
      bits.append(value.int != nil)
    }
  }

  /// Values of a column of any type, such as what a change was from, read as text.
  private static func text(_ value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .int(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob, .ids: nil
    }
  }

  private static func blob(_ value: Value) -> [UInt8]? { if case .blob(let bytes) = value { bytes } else { nil } }

  var buffers: [ArrowBuffer?] {
    switch type {
    case .real: [bits.buffer, ArrowBuffer(reals)]
    case .text, .binary: [bits.buffer, ArrowBuffer(offsets), ArrowBuffer(bytes)]
    case .ids: [bits.buffer, ArrowBuffer(offsets)]
    case .bool: [bits.buffer, ArrowBuffer(truths.bytes)]
    case .int64, .uint64, .int8, .time, .duration, .words: [bits.buffer, ArrowBuffer(numbers)]
    }
  }

  var child: ArrowColumn? { type == .ids ? ArrowColumn(numbers) : nil }
}
