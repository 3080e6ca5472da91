package import TallybookBase

/// Audio that is encoded piece by piece.
package protocol AudioWriter: AnyObject {
  /// Encodes whole frames of the format that it was made with.
  func write(_ frames: UnsafeRawBufferPointer) throws(Failure)

  /// Completes the file. Nothing is written after.
  func finish() throws(Failure)
}
