public import TallybookBase

/// How far two sessions of the same observation agree over samples: Cohen's kappa.
///
/// ```swift
/// for observer in ["Ann", "Bob"] {
///   let watch = try book.record(observer, at: .epoch)
///   for (second, type) in ["A", "B"].enumerated() { try watch.log(type, at: .epoch + .seconds(4 * second)) }
///   try watch.stop(at: .epoch + .seconds(9))
/// }
/// let sessions = try book.sessions.order(by: \.title).all()
/// let agreement = try book.bouts.agreement(of: sessions[0], sessions[1], every: .seconds(1))
/// print(agreement.kappa ?? 0, agreement.agreed, agreement.count, agreement.expected ?? 0 < 1)  // 1.0 5 5 true
/// print(agreement.reason == nil, agreement.message == nil, agreement.confusion.map(\.count).reduce(0, +))  // true true 5
/// for met in agreement.confusion where met.first != met.second { print(met) }
/// ```
public struct Agreement: Hashable, Sendable {
  /// Cohen's kappa for all subjects; nil if there is none.
  public let kappa: Double?
  /// The number of samples in which both sessions have the same.
  public let agreed: Int
  /// The number of samples.
  public let count: Int
  /// The part of the samples in which they would agree by chance; nil without samples.
  public let expected: Double?
  /// Why there is no kappa; nil if there is one.
  public let reason: Reason?
  /// The same in words.
  public let message: String?
  /// How often what the one session has met what the other has.
  public let confusion: [Meeting]

  init(_ rows: [Row]) {
    let whole = rows.first { ($0[.level] as Int) == 0 } ?? Row()
    (kappa, agreed, count, expected) = (whole[.kappa], whole[.agreed], whole[.count], whole[.expected])
    reason = (whole[.reason] as Int64?).flatMap { Int32(exactly: $0) }.flatMap { Reason(rawValue: $0) }
    message = whole[.message]
    confusion = rows.filter { ($0[.level] as Int) == 2 }.map { Meeting(first: $0[.from], second: $0[.to], count: $0[.count]) }
  }

  /// How often two categories met: the names of what each session has, empty for nothing.
  ///
  /// ```swift
  /// func told(_ met: Agreement.Meeting) -> String { "\(met.first) met \(met.second) \(met.count) times" }
  /// ```
  public struct Meeting: Hashable, Sendable {
    /// What the first session has.
    public let first: String
    /// What the second session has.
    public let second: String
    /// In how many samples.
    public let count: Int
  }
}
