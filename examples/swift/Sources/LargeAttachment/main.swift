// Write a large attachment piece by piece; the writer is killed midway, and another one continues.
// It makes large.tally and copy.tally where it is run.

import Foundation
import Tallybook

let arguments = CommandLine.arguments
let size = arguments.count > 1 ? Int(arguments[1]) ?? 50_000_000 : 50_000_000
// Both processes make the same bytes.
var state: UInt64 = 1
let content = (0..<size).map { _ in
  state = state &* 6_364_136_223_846_793_005 &+ 1
  return UInt8(truncatingIfNeeded: state >> 56)
}

func write(_ content: [UInt8], to sound: AttachmentWriter, until end: Int) throws {
  var at = Int(try sound.size())
  while at < end {
    let next = min(at + Int.random(in: 1...content.count / 50), end)
    try sound.write(content[at..<next])
    at = next
  }
}

if arguments.count > 2 {
  let book = try Book("large.tally")
  try write(content, to: try book.writeAttachment("dawn.raw", to: try book.notes.create("Dawn")), until: size / 2)
  kill(getpid(), SIGKILL)
}
let writer = try Process.run(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), arguments: ["\(size)", "write"])
writer.waitUntilExit()
print("killed:", writer.terminationReason == .uncaughtSignal && writer.terminationStatus == SIGKILL ? "yes" : "no")

let book = try Book("large.tally")
for begun in try book.unfinished() {
  print("\(begun.name) has \(begun.size * 100 / Int64(size)) %")
  let sound = try book.resume(begun)
  try write(content, to: sound, until: size)
  let attachment = try sound.finish()
  let reader = try book.read(attachment)
  for offset in (0..<10).map({ _ in Int.random(in: 0..<size - 1000) }) {
    guard try reader.read(at: Int64(offset), count: 1000) == Array(content[offset..<offset + 1000]) else { fatalError("other bytes at \(offset)") }
  }
  print("same hash:", attachment.sha256 == Attachment.sha256(of: content) ? "yes" : "no")
}

do {
  try book.backUp(to: "copy.tally") { done, total in done < total / 2 }
} catch {
  print("backup cancelled, a file is there:", FileManager.default.fileExists(atPath: "copy.tally") ? "yes" : "no")
}
var isDone = false
try book.backUp(to: "copy.tally") { done, total in
  isDone = done == total
  return true
}
print("backup done:", isDone ? "yes" : "no")
