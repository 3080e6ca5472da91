/// Memory that a caller lends for the duration of a call: it stays valid, and nobody writes to it meanwhile.
package struct LentBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// Lends memory.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
}
