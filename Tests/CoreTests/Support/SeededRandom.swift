import Glibc

/// Random numbers that a failed test can be run with again: the seed is printed, and TALLYBOOK_SEED sets it.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ test: String = #function) {
    state = getenv("TALLYBOOK_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0...UInt64.max)
    print("\(test): TALLYBOOK_SEED=\(state)")
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
