package import TallybookBase

/// How loud the newest tenth of a second is, or a little more: peak, and root of the mean square. Full scale is 1.
package struct Level {
  private struct Part {
    var peak: Float = 0
    var squares = 0.0
    var count = 0
  }

  private let partSize: Int
  private var last = Part()
  private var current = Part()

  package init(_ format: PCMFormat) { partSize = max(1, format.rate / 10) * format.channels }

  /// The largest distance from zero.
  package var peak: Double { Double(max(last.peak, current.peak)) }

  /// Root of the mean square over all channels; 0 before the first frame.
  package var rms: Double {
    let count = last.count + current.count
    return count == 0 ? 0 : ((last.squares + current.squares) / Double(count)).squareRoot()
  }

  /// Takes what was pushed.
  package mutating func add(_ frames: UnsafeRawBufferPointer, _ samples: SampleFormat) {
    let count = frames.count / samples.size
    // What lies before the newest two parts cannot count.
    for index in max(0, count - 2 * partSize)..<count {
      if current.count == partSize {
        last = current
        current = Part()
      }
      let value =
        switch samples {
        case .int16: Samples.float(frames.loadUnaligned(fromByteOffset: index &* 2, as: Int16.self))
        case .float32: frames.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
        }
      current.peak = max(current.peak, abs(value))
      current.squares += Double(value) * Double(value)
      current.count &+= 1
    }
  }
}
