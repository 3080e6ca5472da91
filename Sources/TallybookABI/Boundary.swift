// The one place where Swift meets C. Conventions for every entry point in this target:
//  - it is `@_cdecl("tally_x") @implementation`, so that the compiler checks it against include/tallybook.h;
//  - every pointer parameter is optional; NULL where the header forbids it answers TALLY_E_MISUSE;
//  - results are zeroed first and written again only on success;
//  - a result that may be left away is computed first and then stored: Swift does not evaluate the right side of
//    `out?.pointee = …` where `out` is nil;
//  - nothing traps on input: no `!`, no `try!`, no `as!`, no unchecked arithmetic on a caller's number;
//  - it converts, checks and forwards. What a call means is decided in TallybookCore.
// Most are generated, by the contract, in Generated/; API/…Calls.swift has the forwards of these, API/…API.swift what is by hand.
internal import CPlatform
internal import CTallybook
internal import Synchronization
internal import TallybookCore

/// Runs `body`; turns its failure into a status, and into the caller's report where there is one.
func boundary(_ report: UnsafeMutablePointer<tally_error>?, _ body: () throws(Failure) -> Void) -> Int32 {
  signalling(report) { () throws(Failure) in
    try body()
    return TALLY_OK
  }
}

/// The same for calls that also answer a signal.
func signalling(_ report: UnsafeMutablePointer<tally_error>?, _ body: () throws(Failure) -> Int32) -> Int32 {
  let status: Int32
  do throws(Failure) {
    try requireReport(report)
    try ForkGuard.check()
    try LongCall.refuseWithinListener()
    status = try body()
  } catch {
    fill(report, with: error)
    status = error.code.rawValue
  }
  deliverLog()
  return status
}

/// Runs the body of a call that returns its value: `fallback` where it cannot.
func value<T>(_ fallback: T, _ body: () throws(Failure) -> T) -> T {
  let result: T
  do throws(Failure) {
    try ForkGuard.check()
    result = try body()
  } catch { result = fallback }
  deliverLog()
  return result
}

/// What every generated call begins with: its report is one that can be filled, the process one that may use the library, and the thread in
/// no function that only listens.
@inline(__always)
func enter(_ report: UnsafeMutablePointer<tally_error>?) throws(Failure) {
  if report.map({ !isUsable($0) }) ?? false || ForkGuard.isForked || tally_is_heard() != 0 { try refuseEntry(report) }
}

/// Apart from `enter`, so that a call has no more of it than three comparisons.
@inline(never)
private func refuseEntry(_ report: UnsafeMutablePointer<tally_error>?) throws(Failure) {
  try requireReport(report)
  try ForkGuard.check()
  try LongCall.refuseWithinListener()
}

/// How it ends where something was refused.
@inline(never)
func leave(_ report: UnsafeMutablePointer<tally_error>?, _ failure: Failure) -> Int32 {
  fill(report, with: failure)
  deliverLog()
  return failure.code.rawValue
}

/// How it ends where it was done, or with a signal.
func leave(_ status: Int32 = TALLY_OK) -> Int32 {
  deliverLog()
  return status
}

/// Hands waiting lines of the log to the host, now that nothing is held.
func deliverLog() {
  if Log.hasLines.load(ordering: .relaxed) { Log.deliver() }
}

/// Refuses a report of a size that is none: what cannot be filled must not be written to.
private func requireReport(_ report: UnsafeMutablePointer<tally_error>?) throws(Failure) {
  guard let report, !isUsable(report) else { return }
  throw tooSmall("struct_size of", tally_error.form, size(of: report), "set it with TALLY_ERROR_INIT")
}

@inline(__always)
private func isUsable(_ report: UnsafeMutablePointer<tally_error>) -> Bool { size(of: report) >= tally_error.form.least }

/// By its first bytes alone: what else there is, they say.
@inline(__always)
private func size(of report: UnsafeMutablePointer<tally_error>) -> Int { Int(UnsafeRawPointer(report).load(as: UInt32.self)) }

/// A number as a report has it: as nearly as a real does, exactly where it is whole, and which of the two it is.
private func numbers(_ measure: Measure?) -> (real: Double, integer: Int64, type: Int32) {
  switch measure {
  case nil: (0, 0, TALLY_VALUE_NONE)
  case .int(let number): (Double(number), number, TALLY_VALUE_INT)
  case .real(let number): (number, 0, TALLY_VALUE_REAL)
  }
}

/// Fills a report as far as its size says. The message is at its end, so that of a smaller one it is shorter.
func fill(_ report: UnsafeMutablePointer<tally_error>?, with failure: Failure) {
  guard let report, isUsable(report), let start = MemoryLayout<tally_error>.offset(of: \.message) else { return }
  let size = min(size(of: report), MemoryLayout<tally_error>.size)
  var own = tally_error()
  own.code = failure.code.rawValue
  own.reason = failure.reason.rawValue
  own.sub_code = failure.subCode
  own.field = failure.field?.rawValue ?? 0
  own.id = failure.id
  (own.found, own.found_integer, own.found_type) = numbers(failure.found)
  (own.bound, own.bound_integer, own.bound_type) = numbers(failure.bound)
  withUnsafeMutableBytes(of: &own.message) { room in
    // A failure's message is one line; it is cut at a character.
    room.copyBytes(from: TextCut.beginning(failure.message, bytes: size - start - 1).utf8)
  }
  give(&own, to: report, size: size)
}
