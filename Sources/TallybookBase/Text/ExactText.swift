internal import Glibc

/// A text as a key: the same only where it has the same code points. Swift calls canonically equal texts equal, so that a dictionary
/// by `String` would have one value for "ä" and for "a" with two dots behind it, which JSON, SQL and everyone else tell apart.
@usableFromInline package struct ExactText: Hashable, Sendable, Comparable, ExpressibleByStringLiteral {
  @usableFromInline package let text: String

  @inlinable package init(_ text: String) { self.text = text }

  @inlinable package init(stringLiteral text: String) { self.text = text }

  @inlinable package static func == (left: ExactText, right: ExactText) -> Bool { same(left.text, right.text) }

  /// By code points.
  @inlinable package static func < (left: ExactText, right: ExactText) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }

  /// Bytes, since hashing strings would let equal but different keys all collide.
  @inlinable package func hash(into hasher: inout Hasher) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if done == nil {
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }

  /// Whether two texts have the same code points: their bytes, many at a time.
  @usableFromInline
  package static func same(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let found = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        guard let start = left.baseAddress, let other = right.baseAddress else { return left.isEmpty }
        return memcmp(start, other, left.count) == 0
      }
    }
    return (found ?? nil) ?? left.utf8.elementsEqual(right.utf8)
  }
}
