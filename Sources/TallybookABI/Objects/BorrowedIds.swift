/// Ids that are lent to the host: copies that live until they are replaced or dropped.
struct BorrowedIds: ~Copyable {
  private var lists: [Int32: UnsafeMutableBufferPointer<Int64>] = [:]

  /// Lends ids under a key; what was lent under the key before stays as it is.
  mutating func lend(_ ids: [Int64], for key: Int32) -> UnsafeBufferPointer<Int64> {
    if let kept = lists[key] { return UnsafeBufferPointer(kept) }
    let list = UnsafeMutableBufferPointer<Int64>.allocate(capacity: ids.count)
    _ = list.initialize(from: ids)
    lists[key] = list
    return UnsafeBufferPointer(list)
  }

  /// Ends what was lent under a key.
  mutating func drop(_ key: Int32) {
    if let old = lists.removeValue(forKey: key) { old.deallocate() }
  }

  /// Whether nothing is lent.
  @inline(__always)
  var isEmpty: Bool { lists.isEmpty }

  /// Ends all that was lent.
  mutating func dropAll() {
    for list in lists.values { list.deallocate() }
    lists.removeAll(keepingCapacity: true)
  }

  deinit { for list in lists.values { list.deallocate() } }
}
