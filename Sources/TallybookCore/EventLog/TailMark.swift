/// How far a tail had come.
struct TailMark: Equatable {
  let epoch: UInt64
  /// As in the header: how many records and, in the upper half, how many events.
  let count: UInt64
}
