// One process records, another waits for each new state and prints it, a third exports a snapshot meanwhile.
// It makes herons.tally where it is run.

import Foundation
import Tallybook

/// A process that runs this program in another role: it goes on when it is told, and is heard.
struct Other {
  private let input = Pipe()
  private let output = Pipe()

  init(_ role: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    (process.arguments, process.standardInput, process.standardOutput) = ([role], input, output)
    try process.run()
  }

  func tell() { input.fileHandleForWriting.write(Data("\n".utf8)) }
  func hear() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }
}

func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

func lookOn() async throws {
  let book = try Book("herons.tally")
  for try await changes in try book.sessions.changes() {
    for changed in changes { say("\(changed.row.state), \(changed.row.eventCount) events\n") }
    if changes.contains(where: { $0.row.state == .stopped }) { break }
  }
}

func export() throws {
  try Book("herons.tally").read { snapshot in
    say("taken\n")
    _ = readLine()
    say(String(decoding: try snapshot.export(.text, zone: "UTC"), as: UTF8.self))
  }
}

func record() throws {
  let (watcher, exporter) = (try Other("look on"), try Other("export"))
  let book = try Book("herons.tally")
  let watch = try book.record("Watch", at: .epoch)
  watcher.tell()
  print(watcher.hear(), terminator: "")
  for second in 1...4 {
    try watch.log("A", at: .epoch + .seconds(second))
    print(watcher.hear(), terminator: "")
    guard second.isMultiple(of: 2) else { continue }
    exporter.tell()  // takes the snapshot after the second event, exports it after the fourth
    let heard = exporter.hear()
    if second == 4 { print(heard, terminator: "") }
  }
  try watch.stop(at: .epoch + .seconds(5))
  print(watcher.hear(), terminator: "")
}

let role = CommandLine.arguments.dropFirst().first
if role != nil { _ = readLine() }
switch role {
case "look on": try await lookOn()
case "export": try export()
default: try record()
}
