/// Texts that are lent to the host: NUL-terminated copies that live until they are replaced or dropped.
struct BorrowedText: ~Copyable {
  private var texts: [Int32: (start: UnsafeMutablePointer<CChar>, count: Int)] = [:]

  /// Lends a text under a key; what was lent under the key before stays as it is where the text is the same. It is not, where another field changed it:
  /// one of a template's fields the object of all of them, a schema the name.
  mutating func lend(_ text: String, for key: Int32) -> (start: UnsafePointer<CChar>, count: Int) {
    let bytes = Array(text.utf8)
    if let kept = texts[key] {
      if UnsafeRawBufferPointer(start: kept.start, count: kept.count).elementsEqual(bytes) {
        return (UnsafePointer(kept.start), kept.count)
      }
      drop(key)
    }
    let start = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { start[index] = CChar(bitPattern: byte) }
    start[bytes.count] = 0
    texts[key] = (start, bytes.count)
    return (UnsafePointer(start), bytes.count)
  }

  /// Ends what was lent under a key.
  mutating func drop(_ key: Int32) {
    if let old = texts.removeValue(forKey: key) { old.start.deallocate() }
  }

  /// Whether nothing is lent.
  @inline(__always)
  var isEmpty: Bool { texts.isEmpty }

  /// Ends all that was lent.
  mutating func dropAll() {
    for text in texts.values { text.start.deallocate() }
    texts.removeAll(keepingCapacity: true)
  }

  deinit { for text in texts.values { text.start.deallocate() } }
}
