internal import CTallybook
internal import TallybookCore

/// The memory of one exported array: of a column, or of the struct whose children are the columns. It goes with the release of
/// the array that holds it.
final class ArrowArrayObject {
  /// Keeps what the buffers lend.
  private let kept: [ArrowBuffer?]
  private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
  private let below: ArrowBelow<ArrowArray>

  private init(_ kept: [ArrowBuffer?], children: [UnsafeMutablePointer<ArrowArray>], dictionary: UnsafeMutablePointer<ArrowArray>? = nil) {
    self.kept = kept
    buffers = .allocate(capacity: max(1, kept.count))
    for (index, buffer) in kept.enumerated() { (buffers + index).initialize(to: buffer.map { UnsafeRawPointer($0.start) }) }
    below = ArrowBelow(children, dictionary: dictionary) { $0.pointee.release?($0) }
  }

  deinit { buffers.deallocate() }

  /// Makes `array` a batch: a struct of its columns, without nulls of its own.
  static func fill(_ array: UnsafeMutablePointer<ArrowArray>, with batch: ArrowBatch) {
    ArrowArrayObject([nil], children: batch.columns.map(make)).fill(array, rows: batch.count, nulls: 0)
  }

  /// The array of a column, with what lies below it.
  private static func make(_ column: ArrowColumn) -> UnsafeMutablePointer<ArrowArray> {
    let place = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    place.initialize(to: ArrowArray())
    let object = ArrowArrayObject(column.buffers, children: column.child.map { [make($0)] } ?? [], dictionary: column.dictionary.map(make))
    object.fill(place, rows: column.count, nulls: column.nullCount)
    return place
  }

  private func fill(_ array: UnsafeMutablePointer<ArrowArray>, rows: Int, nulls: Int) {
    array.pointee = ArrowArray(
      length: Int64(rows), null_count: Int64(nulls), offset: 0, n_buffers: Int64(kept.count), n_children: Int64(below.count),
      buffers: buffers, children: below.children, dictionary: below.dictionary,
      release: { array in
        guard let array, let object = array.pointee.private_data else { return }
        array.pointee.release = nil
        array.pointee.private_data = nil
        Unmanaged<ArrowArrayObject>.fromOpaque(object).release()
      }, private_data: Unmanaged.passRetained(self).toOpaque())
  }
}
