/// A job in a process of its own, which writes one line for each case.
public protocol RunningJob: AnyObject {
  /// The next line; nil at its end or when it is silent for so many seconds.
  func line(timeout: Int) -> (text: String?, timedOut: Bool)
  /// Waits for its end, and kills it first where it hangs.
  func end(kill timedOut: Bool) -> ChildProcess.End
}

extension ChildProcess: RunningJob {}
