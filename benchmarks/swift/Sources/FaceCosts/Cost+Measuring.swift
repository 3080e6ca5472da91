import Dispatch

extension Cost {
  /// Both take turns, and the ratio is the median of theirs: on a shared machine single times say little.
  func row() throws -> String {
    var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0...rounds {
      let mine: Double
      let other: Double
      // Whoever comes first may find other things in the caches.
      if round % 2 == 0 { (mine, other) = (try nanoseconds(face), try nanoseconds(engine)) } else { (other, mine) = (try nanoseconds(engine), try nanoseconds(face)) }
      // The first round fills what both keep after that.
      if round > 0 { (ours, theirs, ratios) = (ours + [mine], theirs + [other], ratios + [mine / other]) }
    }
    let ratio = Self.rounded(Self.median(ratios))
    return #"{"name": "\#(title)", "ours": \#(Self.rounded(Self.median(ours))), "theirs": \#(Self.rounded(Self.median(theirs))), "unit": "ns", "ratio": \#(ratio), "#
      + #""goal": "<= 1.1 x", "holds": \#(ratio <= 1.1), "gate": false}"#
  }

  /// As a row names it.
  var title: String { "\(name), Swift / the engine" }

  private func nanoseconds(_ side: (Int) throws -> Int) rethrows -> Double {
    let begin = DispatchTime.now().uptimeNanoseconds
    _ = try side(calls)
    return Double(DispatchTime.now().uptimeNanoseconds - begin) / Double(calls)
  }

  /// To as many digits as say something.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
