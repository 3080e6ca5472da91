/// One hostile argument: which C parameter, what becomes of it, and what the library must answer.
public struct Mutation: Sendable {
  public enum Change: Sendable {
    case word(UInt64)
    /// The recipe's own word with bits flipped: a forged handle.
    case flipped(UInt64)
    /// A handle of the zoo, such as `stale book`.
    case zoo(String)
    /// An address of the harness' own memory.
    case address
    /// Text or data; the length is another argument's word.
    case bytes([UInt8], length: UInt64)
    /// The struct with this size, which ends where its memory does; what it has beyond the library's is 0 or not.
    case structSize(UInt32, dirtyTail: Bool)
    /// The elements of an array, each so many bytes from the next; the same.
    case stride(UInt64, dirtyTail: Bool)
    case field(Description.Field, UInt64)
    case fieldText(Description.Field, length: Description.Field, [UInt8], UInt64)
    /// The struct that is filled with this size, which ends where its memory does.
    case resultSize(UInt32)
    /// The report with this size, which ends where its memory does.
    case errorSize(UInt32)
  }
  public enum Expected: Sendable {
    /// Any status that the entry declares.
    case declared
    /// This one.
    case exactly(String)
    /// Any declared status but this.
    case anythingBut(String)
    /// What a getter gives where it has nothing.
    case nothing
  }
  public let parameter: Int
  public let name: String
  public let shown: String
  public let change: Change
  public let expected: Expected
  /// Whether the library can still find the contexts that were handed over.
  public var contextsReachable = true

  public var label: String { "\(name) = \(shown)" }
}
