public import TallybookBase

extension Measure: CustomStringConvertible {
  /// As digits.
  public var description: String { value.description }
}
