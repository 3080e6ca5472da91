/// When a reminder of a task is to be due.
///
/// ```swift
/// let times: [ReminderTime] = [.at(.epoch), .after(.seconds(300)), .hourly(), .hourly(from: .epoch)]
/// let task = try book.today().create("Visit mum")
/// print(times.count, try book.remind(of: task, .after(.seconds(300))).mode)  // 4 preset
/// ```
public enum ReminderTime: Hashable, Sendable {
  /// At a time. On another day it is due at the same time of that day's clock.
  case at(Instant)
  /// After a delay: 5 minutes, 10 and so on to 55.
  case after(Duration)
  /// At a time (nil: in an hour) and then each hour, until two hours before the task's day ends.
  case hourly(from: Instant? = nil)
}
