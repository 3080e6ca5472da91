// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// A digest of `abi/tallybook.map`.
///
/// SwiftPM does not track the version script, so that a changed list of exports would relink nothing; a changed constant
/// does. It is public because an internal one, which nobody can see change, does not.
public let tallybookExportDigest: StaticString = "05a38b7a6bba6e64"
