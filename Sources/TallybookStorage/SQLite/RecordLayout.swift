/// Which columns of a table have values in records of its rows; the others are NULL.
package struct RecordLayout: Sendable {
  /// How many NULLs lie before each value.
  package let gaps: [Int]
  /// How many lie behind the last one.
  package let rest: Int

  /// `hasValue`: for each column of the table, in order.
  package init(_ hasValue: [Bool]) {
    var gaps: [Int] = []
    var gap = 0
    for isValue in hasValue {
      if isValue {
        gaps.append(gap)
        gap = 0
      } else {
        gap += 1
      }
    }
    (self.gaps, rest) = (gaps, gap)
  }
}
