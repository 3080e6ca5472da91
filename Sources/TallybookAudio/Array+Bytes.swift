package import TallybookBase

extension Array {
  /// `withUnsafeBytes` that throws what its body throws.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> R) throws(Failure) -> R {
    let result = withUnsafeBytes { bytes -> Result<R, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
