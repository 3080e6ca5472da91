#if DEBUG
  internal import Glibc
#endif

/// Named places where a test has threads and processes sleep for a moment, so that what meets once in a million happens often.
/// A release has none of it.
package enum TestSleep {
  /// Sleeps at random where the environment's TALLYBOOK_TEST_SLEEP names the place, in a list with commas, or is `all`: up to 3 ms, or
  /// as many as the list says (`leave=150`), so that others do several things meanwhile.
  @inline(__always)
  package static func at(_ place: StaticString) {
    #if DEBUG
      guard let longest = places["all"] ?? places["\(place)"] else { return }
      usleep(UInt32.random(in: 0..<longest))
    #endif
  }

  #if DEBUG
    /// In µs, by the place.
    private static let places: [String: UInt32] = {
      let list = getenv("TALLYBOOK_TEST_SLEEP").map { String(cString: $0) } ?? ""
      var places: [String: UInt32] = [:]
      for place in list.split(separator: ",") {
        let parts = place.split(separator: "=", maxSplits: 1)
        places[String(parts[0])] = 1000 * (parts.count > 1 ? max(1, min(1000, UInt32(parts[1]) ?? 3)) : 3)
      }
      return places
    }()
  #endif
}
