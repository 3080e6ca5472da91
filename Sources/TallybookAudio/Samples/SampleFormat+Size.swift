internal import TallybookBase

extension SampleFormat {
  /// Bytes of one sample.
  package var size: Int {
    switch self {
    case .int16: 2
    case .float32: 4
    }
  }
}
