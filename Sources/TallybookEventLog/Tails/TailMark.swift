/// How far a tail had come.
package struct TailMark: Equatable {
  package let epoch: UInt64
  /// As in the header: how many records and, in the upper half, how many events.
  package let count: UInt64

  package init(epoch: UInt64, count: UInt64) {
    self.epoch = epoch
    self.count = count
  }
}
