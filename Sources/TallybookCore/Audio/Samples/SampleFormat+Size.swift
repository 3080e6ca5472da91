extension SampleFormat {
  /// Bytes of one sample.
  var size: Int {
    switch self {
    case .int16: 2
    case .float32: 4
    }
  }
}
