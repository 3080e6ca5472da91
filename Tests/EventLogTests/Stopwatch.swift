import Glibc

/// The shortest of some runs, in ns.
func shortest(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = nanoseconds()
    try body()
    best = min(best, nanoseconds() - start)
  }
  return best
}

private func nanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}
