/// Why the harness itself, a scenario or a recipe cannot go on.
public struct HarnessError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
