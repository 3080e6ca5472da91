import Foundation
import HarnessKit

/// A small library that misbehaves in one way at a time: the harness must name each, and find nothing in the good one.
struct SelfTest {
  let folder: String
  let jobs: Int

  /// A way to misbehave (a macro of stub.c) and what the harness must say about it.
  static let faults: [(macro: String, says: String)] = [
    ("BUG_CRASH_ON_NULL", "CRASH"),
    ("BUG_TRAP_ON_LENGTH", "path = text of length"),
    ("BUG_UNDECLARED_STATUS", "which its entry does not declare"),
    ("BUG_GARBAGE_OUT", "is left as it was on failure"),
    ("BUG_NEVER_NOT_FOUND", "never answered TALLY_E_NOT_FOUND"),
    ("BUG_TOUCHED_ERROR", "tally_error was touched on success"),
    ("BUG_PERIOD", "ends with a period"),
    ("BUG_UNKNOWN_FLAGS", "flag bit"),
    ("BUG_UTF8", "got TALLY_OK"),
    ("BUG_LEAK", "handles are still open"),
    ("BUG_STALE", "expected TALLY_E_HANDLE"),
    ("BUG_OVERRUN", "wrote beyond the end"),
    ("BUG_READ_BEYOND", "CRASH   tally_book_open: options = struct_size 32"),
    ("BUG_ERROR_BEYOND", "CRASH   tally_book_open: path = NULL, length 1, error = struct_size 48"),
    ("BUG_LEAST_MOVED", "options = struct_size 32"),
    ("BUG_TAIL", "the rest not 0: expected TALLY_E_MISUSE"),
    ("BUG_HANG", "silent for"),
    ("BUG_EXTRA_SYMBOL", "is exported and not in the description"),
    ("BUG_HEADER", "the header's tally_value_set differs"),
    ("BUG_CONTEXT", "a callback's context was given back 0 times"),
    ("BUG_REFUSAL_LOCKS", "answers TALLY_E_BUSY, which its entry does not declare"),
  ]

  func run() throws -> Bool {
    let json = try String(contentsOfFile: folder + "/stub.abi.json", encoding: .utf8)
    // One C string: the description as the stub returns it.
    let literal =
      "\""
      + json.split(separator: "\n").joined(separator: " ").replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"") + "\""
    let source = try String(contentsOfFile: folder + "/stub.c", encoding: .utf8)
    let headerText = try String(contentsOfFile: folder + "/stub.h", encoding: .utf8)
    var failures = 0
    for (macro, says) in [("GOOD", "")] + Self.faults {
      let work = NSTemporaryDirectory() + "tallybook-self-test-\(getpid())"
      try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: work) }
      let header = work + "/tallybook.h"
      let faulty =
        macro == "BUG_HEADER"
        ? headerText.replacingOccurrences(of: "int64_t value, uint32_t flags", with: "int32_t value, uint32_t flags")
        : headerText
      try faulty.write(toFile: header, atomically: false, encoding: .utf8)
      try "TALLY_0.1 { global: tally_*; local: *; };\n".write(toFile: work + "/map", atomically: false, encoding: .utf8)
      try Compiler.build(
        "#include \"\(folder)/stub.h\"\n#define DESCRIPTION \(literal)\n" + source, to: work + "/libstub.so",
        flags: ["-shared", "-fPIC", "-D\(macro)", "-Wl,--version-script=\(work)/map"])
      let output = try examine(work + "/libstub.so", header)
      let fine = macro == "GOOD" ? output.good : !output.good && output.text.contains(says)
      print("\(fine ? "ok  " : "FAIL") \(macro)\(says.isEmpty ? "" : ": \(says)")")
      if !fine {
        failures += 1
        print(output.text)
      }
    }
    print(failures == 0 ? "the harness catches all \(Self.faults.count) faults" : "\(failures) failures")
    return failures == 0
  }

  /// A whole examination in a process of its own: two libraries of one name do not belong in one.
  private func examine(_ library: String, _ header: String) throws -> (text: String, good: Bool) {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let child = try ChildProcess(
      [own, "--library", library, "--header", header, "--jobs", "\(jobs)"],
      environment: ["TALLYBOOK_HARNESS_FOLDER": folder, "TALLYBOOK_HARNESS_PATIENCE": "2"])
    child.closeInput()
    var text = ""
    while case (let line?, _) = child.line(timeout: 120) { text += line + "\n" }
    return (text, child.end(kill: false) == .exited(0))
  }
}
