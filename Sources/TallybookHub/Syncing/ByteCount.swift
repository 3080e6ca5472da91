internal import TallybookBase

/// How many bytes went and came, for who wants to hear of it.
final class ByteCount {
  private var count: UInt64 = 0
  private let progress: ((UInt64) throws(Failure) -> Void)?

  init(_ progress: ((UInt64) throws(Failure) -> Void)?) { self.progress = progress }

  func report(_ bytes: Int) throws(Failure) {
    count &+= UInt64(clamping: bytes)
    try progress?(count)
  }
}
