public import TallybookBase
internal import TallybookStorage

/// Failures of disks and memory in this whole process, for tests of what a program does then.
///
/// They are about books that are opened once faults were asked for, and about what the library writes beside them.
///
/// ```swift
/// try Faults.during(.full, after: 1_000_000_000) {
///   try book.notes.create("Arrival")
/// }
/// print(Faults.count)  // 0
/// ```
public enum Faults {
  /// Runs `body` while `count` operations with files fail, once `after` have succeeded; returns what it returns.
  @discardableResult
  public static func during<R>(_ fault: Fault, after: UInt64 = 0, count: UInt64 = .max, _ body: () throws -> R) throws -> R {
    try TallybookStorage.Faults.set(fault, after: after, count: count)
    defer { try? TallybookStorage.Faults.set(nil, after: 0, count: 0) }
    return try body()
  }

  /// How many operations have failed since the last faults were asked for.
  public static var count: UInt64 { TallybookStorage.Faults.failed }
}
