internal import Glibc
internal import TallybookBase
internal import TallybookEventLog

extension Recorder {
  /// Puts points given as columns straight into chunks, in one commit, without a copy of them: gives the first one's number, or
  /// nil where one of them has a state's type or is of now, which must be looked at one by one.
  func logPoints(_ times: UnsafeBufferPointer<Int64>, _ types: UnsafeBufferPointer<Int64>) throws(Failure) -> UInt64? {
    try retrying { () throws(Failure) -> UInt64? in
      try requireRunning()
      guard let counts = try countPoints(types) else { return nil }
      let kept = tail.contents().events
      let first = tail.nextSeq
      var isOfNow = false
      do throws(Failure) {
        try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: Self.writerShare) { transaction throws(Failure) in
          try Chunks.append(kept, to: item, on: transaction.connection)
          isOfNow = try !Chunks.append(times, types, counts, firstSeq: first, to: item, on: transaction.connection)
          if isOfNow { throw Failure(.cancelled, "an event of now is logged by the longer way") }
        }
      } catch {
        if isOfNow { return nil }
        throw error
      }
      try tailWasStored(upTo: first &+ UInt64(times.count))
      return first
    }
  }

  /// How many events there are of each type, where all are types of points that this session can record; nil where one is a
  /// state's; throws where one is none that it can record.
  private func countPoints(_ types: UnsafeBufferPointer<Int64>) throws(Failure) -> [Int64: Int64]? {
    var counts: [Int64: Int64] = [:]
    // Those that were looked at, each at the place of its lowest bits; what stands there at first belongs elsewhere.
    var seen = (0..<64).map { (type: Int64($0) ^ 1, events: Int64(0)) }
    var row = 0
    while true {
      let unseen = seen.withUnsafeMutableBufferPointer { seen in
        var next = row
        while next < types.count {
          let place = Int(truncatingIfNeeded: types[next] & 63)
          guard seen[place].type == types[next] else { break }
          seen[place].events &+= 1
          next &+= 1
        }
        return next
      }
      guard unseen < types.count else { break }
      let type = types[unseen]
      _ = try slot(of: type, element: unseen)
      guard self.types.info(type)?.mode == .point else { return nil }
      let place = Int(truncatingIfNeeded: type & 63)
      if seen[place].events > 0 { counts[seen[place].type, default: 0] += seen[place].events }
      seen[place] = (type, 0)
      row = unseen
    }
    for last in seen where last.events > 0 { counts[last.type, default: 0] += last.events }
    return counts
  }
}
