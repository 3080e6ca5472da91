/// What is known of a format beside its number: what people and programs call it, and what it is for.
struct Format {
  enum Use: String, CaseIterable {
    case selection, report, rows
    case importing = "import"

    /// As a set of tables is called that has the formats of this use.
    var table: String {
      switch self {
      case .selection: "EXPORTS"
      case .report: "REPORTS"
      case .rows: "TABLES"
      case .importing: "IMPORTS"
      }
    }
  }

  /// The constant's.
  var name: String
  var word: String
  var suffixes: [String]
  var media: String
  var uses: [Use]
  var origin = Origin()
}

extension Contract {
  /// The formats of a use, in their order.
  func formats(for use: Format.Use) -> [Format] { formats.filter { $0.uses.contains(use) } }

  /// What a suffix means where something is used so: the first format that has it.
  func suffixes(for use: Format.Use) -> [(suffix: String, format: Format)] {
    var seen: Set<String> = []
    return formats(for: use).flatMap { format in
      format.suffixes.filter { seen.insert($0).inserted }.map { ($0, format) }
    }
  }
}
