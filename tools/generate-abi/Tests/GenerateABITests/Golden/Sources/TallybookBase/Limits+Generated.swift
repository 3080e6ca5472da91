// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// The most of what fields, events and files hold.
package enum Limits {
  /// The largest name.
  package static let longestName: Int = 65_536
}
