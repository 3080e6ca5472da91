/// What came of a call, and what was wrong with it apart from its status.
public struct Outcome {
  public var function: String
  /// The status' name, or nil for a function that returns a value.
  public var status: String?
  public var value: Value
  public var results: [(name: String, value: Value)]
  public var message = ""
  public var problems: [String] = []

  public var succeeded: Bool { status == nil || status == "TALLY_OK" || status == "TALLY_DONE" || status == "TALLY_TIMEOUT" }
}
