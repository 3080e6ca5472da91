/// Memory that a caller lends for the length of a call: it stays, and nobody writes to it meanwhile.
public struct LentBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// Lends memory.
  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
}
