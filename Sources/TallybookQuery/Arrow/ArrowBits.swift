/// A bit a row, the first of eight rows the lowest of a byte.
struct ArrowBits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  /// How many are 0.
  private(set) var clear = 0

  init() {}

  /// A bit for each of some elements.
  init<T>(_ elements: [T], _ isSet: (T) -> Bool) {
    bytes = Array(repeating: 0, count: (elements.count &+ 7) / 8)
    count = elements.count
    var set = 0
    for (row, element) in elements.enumerated() where isSet(element) {
      bytes[row &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: row & 7)
      set &+= 1
    }
    clear = count &- set
  }

  mutating func append(_ isSet: Bool) {
    if count & 7 == 0 { bytes.append(0) }
    if isSet { bytes[count &>> 3] |= 1 &<< UInt8(truncatingIfNeeded: count & 7) } else { clear &+= 1 }
    count &+= 1
  }

  /// Adds so many that are 0.
  mutating func appendClear(_ lacking: Int) {
    let size = (count &+ lacking &+ 7) / 8
    bytes.append(contentsOf: repeatElement(0, count: size &- bytes.count))
    count &+= lacking
    clear &+= lacking
  }

  /// The bits as a buffer; nil where none is 0.
  var buffer: ArrowBuffer? { clear == 0 ? nil : ArrowBuffer(bytes) }
}
