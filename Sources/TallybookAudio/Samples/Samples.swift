internal import TallybookBase

/// Between whole and floating-point samples: a whole sample is 32,768 times the other, cut at the ends of its range.
package enum Samples {
  static func int16(_ value: Float) -> Int16 {
    let scaled = (value * 32_768).rounded(.toNearestOrEven)
    // Written so that a NaN, which no comparison holds for, is silence.
    if scaled >= 32_767 { return .max }
    if scaled >= -32_768 { return Int16(scaled) }
    return scaled < -32_768 ? .min : 0
  }

  package static func float(_ value: Int16) -> Float { Float(value) / 32_768 }

  /// Writes samples of one kind as another. `target` has room for as many as `source` has.
  static func convert(_ source: UnsafeRawBufferPointer, _ from: SampleFormat, to target: UnsafeMutableRawBufferPointer, _ format: SampleFormat) {
    let count = min(source.count / from.size, target.count / format.size)
    switch (from, format) {
    case (.int16, .int16), (.float32, .float32):
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<(count * from.size)]))
    case (.int16, .float32):
      for index in 0..<count {
        target.storeBytes(of: float(source.loadUnaligned(fromByteOffset: index * 2, as: Int16.self)), toByteOffset: index * 4, as: Float.self)
      }
    case (.float32, .int16):
      for index in 0..<count {
        target.storeBytes(of: int16(source.loadUnaligned(fromByteOffset: index * 4, as: Float.self)), toByteOffset: index * 2, as: Int16.self)
      }
    }
  }

  /// The first sample that is no number, nil where all are.
  package static func firstNonFinite(_ bytes: UnsafeRawBufferPointer) -> Int? {
    // Exponents of all ones stand for infinities and for what is no number.
    let count = bytes.count / 4
    for index in 0..<count where bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self) & 0x7F80_0000 == 0x7F80_0000 { return index }
    return nil
  }
}
