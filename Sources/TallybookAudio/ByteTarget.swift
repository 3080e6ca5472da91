package import TallybookBase

/// Where bytes are written, at any place: what an encoder wrote at the beginning it corrects at the end.
package protocol ByteTarget: ByteSource {
  /// Writes at `offset`, which is at most the size; what reaches beyond makes it larger.
  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(Failure)
}
