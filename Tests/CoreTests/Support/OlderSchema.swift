@testable import TallybookCore

extension Schema {
  /// The tables as they were before day plans.
  static var before1_3: String {
    create.replacing(",\n  " + dayColumns.joined(separator: ",\n  "), with: "").replacing(days, with: "")
  }
}
