internal import TallybookBase

/// Reads small things at any place of a source, within a budget: damaged sizes and offsets can lead anywhere, but they can
/// neither make it read much nor long.
package struct HeaderReader {
  /// How many bytes may be fetched in all.
  static let largestBudget = 1 << 20
  private static let window = 4096

  private let source: any ByteSource
  private var budget = HeaderReader.largestBudget
  private var kept: [UInt8] = []
  private var keptStart: Int64 = 0

  package init(_ source: any ByteSource) { self.source = source }

  var size: Int64 { source.size }

  /// The bytes at a place; nil where they do not all lie within the source, or the budget is used up.
  mutating func bytes(at offset: Int64, count: Int) throws(Failure) -> ArraySlice<UInt8>? {
    let (end, overflows) = offset.addingReportingOverflow(Int64(count))
    guard offset >= 0, count >= 0, !overflows, end <= size else { return nil }
    if offset < keptStart || end > keptStart + Int64(kept.count) {
      guard try fetch(at: offset, count: max(count, HeaderReader.window)), count <= kept.count else { return nil }
    }
    let first = Int(offset - keptStart)
    return kept[first..<first + count]
  }

  /// A number of up to eight bytes, most significant first.
  mutating func bigEndian(at offset: Int64, count: Int) throws(Failure) -> UInt64? {
    try bytes(at: offset, count: count)?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of up to eight bytes, least significant first.
  mutating func littleEndian(at offset: Int64, count: Int) throws(Failure) -> UInt64? {
    try bytes(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func fetch(at offset: Int64, count: Int) throws(Failure) -> Bool {
    let count = Int(min(Int64(count), size - offset))
    guard count <= budget else { return false }
    budget -= count
    var fetched = 0
    var fault: Failure?
    kept = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(Failure) { fetched = try source.read(at: offset, into: UnsafeMutableRawBufferPointer(buffer)) } catch { fault = error }
      initialized = min(max(fetched, 0), count)
    }
    keptStart = offset
    if let fault { throw fault }
    return true
  }
}
