/// A part of a tail that could not be read.
package struct TailDamage: Sendable, Equatable {
  enum Reason: Sendable, Equatable {
    /// Fixed parts of the header, which nothing depends on.
    case header
    /// Both of the header's slots: nothing can be read.
    case slots
    /// The count, which cannot be: seqs after further damage may be wrong.
    case count
    /// Records fail their check.
    case records
    /// Records fail their check, and what they added to an event is lost.
    case extensions
    /// The definition of a type, and with it an event of this type.
    case type
  }

  var reason: Reason
  /// The seq of the first event lost (of the event that lost something, for `extensions`).
  var firstSeq: UInt64 = 0
  /// How many events are lost.
  var events: Int = 0
  var firstRecord: Int = 0
  var records: Int = 0
}
