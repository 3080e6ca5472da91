import Foundation
import HarnessKit

/// The system's C compiler, for what only a compiler can check.
enum Compiler {
  /// Compiles C text; throws with the compiler's own words.
  static func build(_ source: String, to output: String?, flags: [String]) throws {
    let file = NSTemporaryDirectory() + "tallybook-\(getpid())-\(UInt32.random(in: 0 ... .max)).c"
    try source.write(toFile: file, atomically: false, encoding: .utf8)
    defer { unlink(file) }
    _ = try run("/usr/bin/cc", flags + (output.map { ["-o", $0] } ?? ["-fsyntax-only"]) + [file])
  }

  /// A tool's output.
  static func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch { throw HarnessError("cannot run \(tool): \(error)") }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw HarnessError("\(tool) refuses: \(text)") }
    return text
  }
}
