internal import TallybookBase

extension Failure {
  /// Of a call whose task was cancelled.
  static var cancelledTask: Failure { Failure(.cancelled, "the task was cancelled") }

  /// Of a call whose progress function asked to stop.
  static var stopped: Failure { Failure(.cancelled, "the progress function asked to stop; nothing was changed") }
}
