// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// The most of what fields, events and files hold.
package enum Limits {
  /// The largest name of an entry and the largest text of an event, in bytes of UTF-8.
  package static let longestName: Int = 65_536
  /// The largest other text, in bytes of UTF-8.
  package static let longestText: Int = 16_777_216
  /// The longest duration in ns, 104 days: as many as a double has without a gap, and a few thousand of them add up
  /// without overflow.
  package static let longestDuration: Int64 = 9_007_199_254_740_992
  /// The most bytes of an attachment: as many as a double has without a gap.
  package static let largestAttachment: Int64 = 9_007_199_254_740_992
}
