extension Duration {
  /// In whole nanoseconds, as the engine counts; what is longer than 292 years is the longest that it has.
  var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isBeyond ? (seconds < 0 ? .min : .max) : sum
  }
}
