/// The bytes of a text that is imported: its own, or memory of the caller's, read where it lies.
package enum TextBytes {
  case own([UInt8])
  case lent(LentBytes)

  /// Lends all of them to `body`.
  package func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    switch self {
    case .own(let bytes): try bytes.withUnsafeBufferPointer(body)
    case .lent(let memory): try body(memory.bytes.bindMemory(to: UInt8.self))
    }
  }

  /// Where the text begins: behind a byte order mark.
  var start: Int { withBytes { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 } }
}
