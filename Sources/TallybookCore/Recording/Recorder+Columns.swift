internal import Glibc

extension Recorder {
  /// Puts points given as columns straight into chunks, in one commit, without a copy of them: gives the first one's number, or
  /// nil where one of them has a state's type, which must be looked at one by one. Every time is said.
  func logPoints(_ times: UnsafeBufferPointer<Int64>, _ types: UnsafeBufferPointer<Int64>) throws(Failure) -> UInt64? {
    try retrying { () throws(Failure) in
      try requireRunning()
      guard try arePoints(types) else { return nil }
      let kept = tail.contents().events
      let first = tail.nextSeq
      try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: Self.gateShare) { transaction throws(Failure) in
        try Chunks.append(kept, to: item, in: transaction)
        try Chunks.append(times, types, firstSeq: first, to: item, in: transaction)
      }
      try tailWasStored(upTo: first &+ UInt64(times.count))
      return first
    }
  }

  /// Whether all are types of points that this session can record; throws where one is none that it can.
  private func arePoints(_ types: UnsafeBufferPointer<Int64>) throws(Failure) -> Bool {
    // Those that were looked at, each at the place of its lowest bits; what stands there at first belongs elsewhere.
    var seen = (0..<64).map { Int64($0) ^ 1 }
    var row = 0
    while row < types.count {
      let unseen = seen.withUnsafeBufferPointer { seen in
        var next = row
        while next < types.count, seen[Int(truncatingIfNeeded: types[next] & 63)] == types[next] { next &+= 1 }
        return next
      }
      guard unseen < types.count else { return true }
      let type = types[unseen]
      _ = try slot(of: type, element: unseen)
      guard self.types.info(type)?.mode == .point else { return false }
      seen[Int(truncatingIfNeeded: type & 63)] = type
      row = unseen
    }
    return true
  }
}
