package import TallybookBase

extension BlobWriter {
  /// Writes an array's bytes at an offset, or with nil behind the last byte.
  package func write(_ bytes: [UInt8], at offset: Int64? = nil) throws(Failure) {
    let result = bytes.withUnsafeBytes { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try write(bytes, at: offset)) } catch { return .failure(error) }
    }
    try result.get()
  }
}

extension BlobReader {
  /// The bytes from an offset on, at most so many.
  package func bytes(at offset: Int64, count: Int) throws(Failure) -> [UInt8] {
    let left = max(0, try size().subtractingReportingOverflow(max(0, offset)).partialValue)
    var bytes = [UInt8](repeating: 0, count: Int(clamping: min(Int64(max(0, count)), left)))
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, Failure> in
      do throws(Failure) { return .success(try read(at: offset, into: buffer)) } catch { return .failure(error) }
    }
    bytes.removeLast(bytes.count - (try result.get()))
    return bytes
  }
}
