internal import TallybookBase

extension AudioSample {
  /// Refuses a host's own type whose values are not as long as the samples that it says they are: memory beyond them would be read.
  static func check() throws(Failure) {
    let size = sampleFormat == .int16 ? 2 : 4
    guard MemoryLayout<Self>.size == size, MemoryLayout<Self>.stride == size else {
      throw Failure(.type, "\(Self.self) has \(MemoryLayout<Self>.size) bytes and a sample of \(sampleFormat) has \(size); use Int16 or Float")
    }
  }
}
