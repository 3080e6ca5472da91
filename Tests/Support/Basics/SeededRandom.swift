import Glibc
import Testing

/// Random numbers of a test. The short form draws the same ones each time, the long form (TALLYBOOK_LONG) new ones; the seed is
/// printed, and TALLYBOOK_SEED sets it.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(_ file: String = #fileID) {
    let test = "\(file) \(Test.current?.name ?? "")"
    if let given = getenv("TALLYBOOK_SEED").flatMap({ UInt64(String(cString: $0)) }) {
      state = given
    } else if getenv("TALLYBOOK_LONG") != nil {
      state = .random(in: 0...UInt64.max)
    } else {
      // FNV-1a of the test's name.
      state = test.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    print("\(test): TALLYBOOK_SEED=\(state)")
  }

  /// The same numbers in the long form too: where a round's number is its seed.
  package init(seed: UInt64) { state = seed }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
