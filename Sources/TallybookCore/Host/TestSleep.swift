#if DEBUG
  internal import Glibc
#endif

/// Named places where a test has threads and processes sleep for a moment, so that what meets once in a million happens often.
/// A release has none of it.
enum TestSleep {
  /// Sleeps up to 3 ms at random, and now and then long enough for others to do several things, where the environment's TALLYBOOK_TEST_SLEEP names the place, in a list with commas, or is `all`.
  @inline(__always)
  static func at(_ place: StaticString) {
    #if DEBUG
      guard let places, places == ["all"] || places.contains("\(place)") else { return }
      usleep(UInt32.random(in: 0..<(UInt32.random(in: 0..<24) == 0 ? 100_000 : 3000)))
    #endif
  }

  #if DEBUG
    private static let places: [String]? = getenv("TALLYBOOK_TEST_SLEEP").map { String(cString: $0).split(separator: ",").map(String.init) }
  #endif
}
