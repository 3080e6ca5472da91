// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// The most of what fields, events and files hold.
package enum Limits {
  /// The longest name of an entry and the longest text of an event, in bytes of UTF-8.
  package static let longestName: Int = 65_536
  /// The longest other text, in bytes of UTF-8.
  package static let longestText: Int = 16_777_216
  /// The longest duration in ns, 104 days. A double holds every integer up to it, and a few thousand such durations add
  /// up without overflow.
  package static let longestDuration: Int64 = 9_007_199_254_740_992
  /// The most bytes of an attachment. A double holds every integer up to it.
  package static let largestAttachment: Int64 = 9_007_199_254_740_992
}
