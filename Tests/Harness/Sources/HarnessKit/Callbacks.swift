import CFFI
import Foundation

/// The host's side of callbacks: closures made at run time, and an account of every context that was handed over, since
/// each must be given back exactly once, whatever became of the call. One process runs one thread, so plain statics do.
public enum Callbacks {
  nonisolated(unsafe) private static var shapes: [String: CallInterface] = [:]
  nonisolated(unsafe) private static var code: [String: UInt64] = [:]
  nonisolated(unsafe) private static var widths: [String: Int] = [:]
  nonisolated(unsafe) private static var freed: [Int] = []
  nonisolated(unsafe) public private(set) static var collected: [UInt8] = []
  nonisolated(unsafe) public private(set) static var calls = 0
  nonisolated(unsafe) public static var time: Int64 = 1_750_000_000_000_000_000
  nonisolated(unsafe) private static var wild = 0
  /// Contexts are tokens in a range that no allocation uses: a library that follows one dies at once.
  private static let base: UInt64 = 0x7A11_0000_0000

  public static func newContext() -> UInt64 {
    freed.append(0)
    return base + UInt64(freed.count - 1)
  }

  /// How often a context was given back, in the order of handing over.
  public static func freeCounts(from first: Int) -> ArraySlice<Int> { freed[min(first, freed.count)...] }
  public static var contextCount: Int { freed.count }
  public static func resetCollected() { collected = [] }

  /// A C function pointer of a callback type.
  public static func function(_ type: Description.Callback, _ behaviour: CallbackBehaviour) throws -> UInt64 {
    let key = type.name + " " + behaviour.rawValue
    if let known = code[key] { return known }
    let shape = try shapes[type.name] ?? CallInterface(result: type.cReturns, arguments: type.cParams.map(\.ctype))
    shapes[type.name] = shape
    widths[type.name] = type.cParams.count
    let index = key.utf8CString
    let context = UnsafeMutablePointer<CChar>.allocate(capacity: index.count)
    context.initialize(from: Array(index), count: index.count)
    guard
      let pointer = harness_closure(
        shape.cif,
        { _, result, arguments, context in
          Callbacks.run(result, arguments, context)
        }, context)
    else { throw HarnessError("libffi makes no closure for \(type.name)") }
    code[key] = UInt64(UInt(bitPattern: pointer))
    return code[key]!
  }

  private static func run(
    _ result: UnsafeMutableRawPointer?, _ arguments: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    guard let context, let arguments else { return }
    let key = String(cString: context.assumingMemoryBound(to: CChar.self)).split(separator: " ").map(String.init)
    func word(_ index: Int) -> UInt64 { arguments[index]?.loadUnaligned(as: UInt64.self) ?? 0 }
    calls += 1
    if key[0] == "tally_context_free_fn" {
      let token = word(0)
      if token >= base, token < base + UInt64(freed.count) { freed[Int(token - base)] += 1 }
      return
    }
    var answer: UInt64 = 0
    switch CallbackBehaviour(rawValue: key[1]) ?? .accept {
    case .accept: break
    case .stop: answer = 1
    case .clock: answer = UInt64(bitPattern: time)
    case .wildClock:
      let numbers: [Int64] = [.max, .min, 0, -1, .min + 1]
      wild += 1
      answer = UInt64(bitPattern: numbers[wild % numbers.count])
    case .collect:
      if key[0] == "tally_write_fn", let data = UnsafeRawPointer(bitPattern: UInt(word(1))) {
        collected.append(contentsOf: UnsafeRawBufferPointer(start: data, count: Int(truncatingIfNeeded: word(2))))
      } else if key[0] == "tally_log_fn", let line = UnsafePointer<CChar>(bitPattern: UInt(word(3))) {
        collected.append(contentsOf: String(cString: line).utf8)
        collected.append(10)
      }
    }
    // libffi takes every integer result of a closure as a whole word; a log function has none.
    if key[0] != "tally_log_fn" { result?.storeBytes(of: answer, as: UInt64.self) }
  }
}
