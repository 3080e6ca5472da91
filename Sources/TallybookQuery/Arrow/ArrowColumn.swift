internal import TallybookBase

/// A column of a batch, as Arrow's columnar format lays it out.
package final class ArrowColumn: Sendable {
  /// How many rows it has.
  package let count: Int
  /// How many of them have no value.
  package let nullCount: Int
  /// In the order of the format: which rows have a value (nil: all), then what they hold.
  package let buffers: [ArrowBuffer?]
  /// Of lists: what is in them.
  package let child: ArrowColumn?
  /// Of words: the texts.
  package let dictionary: ArrowColumn?

  init(count: Int, nullCount: Int = 0, _ buffers: [ArrowBuffer?], child: ArrowColumn? = nil, dictionary: ArrowColumn? = nil) {
    self.count = count
    self.nullCount = nullCount
    self.buffers = buffers
    self.child = child
    self.dictionary = dictionary
  }

  /// Numbers, one a row.
  convenience init<T: BitwiseCopyable>(_ numbers: [T], valid: ArrowBits? = nil, of pool: ArrowPool? = nil) {
    self.init(count: numbers.count, nullCount: valid?.clear ?? 0, [valid?.buffer, ArrowBuffer(numbers, of: pool)])
  }

  /// Places in a dictionary, one a row.
  convenience init(places: ArrowBuffer, count: Int, valid: ArrowBits? = nil, dictionary: ArrowColumn) {
    self.init(count: count, nullCount: valid?.clear ?? 0, [valid?.buffer, places], dictionary: dictionary)
  }

  /// As many rows without a value, of numbers; there are enough zeros for them.
  convenience init(nulls count: Int, _ zeros: ArrowBuffer, dictionary: ArrowColumn? = nil) {
    self.init(count: count, nullCount: count, [zeros, zeros], dictionary: dictionary)
  }

  /// As many rows without a text; the same.
  convenience init(nullTexts count: Int, _ zeros: ArrowBuffer) {
    self.init(count: count, nullCount: count, [zeros, zeros, zeros])
  }

  /// Numbers that count on from one.
  convenience init(from first: UInt64, count: Int, of pool: ArrowPool) {
    let buffer = ArrowBuffer(room: count &* 8, of: pool)
    let numbers = buffer.start.bindMemory(to: UInt64.self, capacity: count)
    for row in 0..<count { numbers[row] = first &+ UInt64(truncatingIfNeeded: row) }
    self.init(count: count, [nil, buffer])
  }

  /// As many rows of one number.
  convenience init(repeating number: Int64, count: Int) {
    let buffer = ArrowBuffer(room: count &* 8)
    buffer.start.bindMemory(to: Int64.self, capacity: count).initialize(repeating: number, count: count)
    self.init(count: count, [nil, buffer])
  }

  /// Texts, one a row; they must not be longer in all than 2 GiB.
  convenience init(texts: [String?]) {
    var builder = ArrowColumnBuilder(.text)
    for text in texts { builder.append(Value(text)) }
    self.init(builder)
  }

  convenience init(_ builder: ArrowColumnBuilder) {
    self.init(count: builder.count, nullCount: builder.bits.clear, builder.buffers, child: builder.child)
  }
}
