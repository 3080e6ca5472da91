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
  convenience init<T: BitwiseCopyable>(_ numbers: [T], valid: ArrowBits? = nil, dictionary: ArrowColumn? = nil) {
    self.init(count: numbers.count, nullCount: valid?.clear ?? 0, [valid?.buffer, ArrowBuffer(numbers)], dictionary: dictionary)
  }

  /// As many rows without a value, of numbers of some bytes each.
  convenience init(nulls count: Int, bytes: Int, dictionary: ArrowColumn? = nil) {
    self.init(count: count, nullCount: count, [ArrowBuffer((count &+ 7) / 8), ArrowBuffer(count &* bytes)], dictionary: dictionary)
  }

  /// As many rows without a text.
  convenience init(nullTexts count: Int) {
    self.init(count: count, nullCount: count, [ArrowBuffer((count &+ 7) / 8), ArrowBuffer((count &+ 1) &* 4), ArrowBuffer(0)])
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
