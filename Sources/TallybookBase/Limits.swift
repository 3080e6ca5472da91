/// Sizes that more than one layer holds to; fields have theirs in the contract.
package enum Limits {
  /// The longest name, in bytes of UTF-8.
  package static let longestName = 65_536
  /// The longest text, in bytes of UTF-8.
  package static let longestText = 16 << 20
  /// The longest duration in ns, 104 days: a few thousand of them add up without overflow.
  package static let longestDuration: Int64 = 1 << 53
}
