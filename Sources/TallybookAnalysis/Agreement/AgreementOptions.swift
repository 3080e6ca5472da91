package import TallybookBase
internal import TallybookModel

/// How two sessions are compared.
package enum AgreementOptions: Sendable {
  /// Over samples, one each so many ns.
  case samples(step: Int64)
  /// Over starts and points that lie no more than so many ns apart.
  case matches(tolerance: Int64)

  /// - Throws: `invalid` where the step is none, or the tolerance is negative.
  package func check() throws(Failure) {
    switch self {
    case .samples(let step): try SampleOptions.check(step: step)
    case .matches(let tolerance):
      guard tolerance >= 0 else { throw Failure(.range, "the tolerance is \(tolerance) ns; give 0 or more", found: Measure(tolerance), bound: 0) }
    }
  }
}
