// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

extension Format {
  /// What people and programs call it.
  package var word: String {
    switch self {
    case .lines: "lines"
    case .list: "list"
    }
  }

  /// What it is for.
  package var uses: Set<FormatUse> {
    switch self {
    case .lines: [.selection, .importing]
    case .list: [.selection, .rows]
    }
  }
}
