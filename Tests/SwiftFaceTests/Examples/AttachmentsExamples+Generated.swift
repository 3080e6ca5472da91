// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: attachments", .timeLimit(.minutes(60)))
struct AttachmentsExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Attachment.sha256(of:)", example1),
    Example("AttachmentReader", example2),
    Example("AttachmentReader.size()", example3),
    Example("AttachmentReader.read(at:count:)", example4),
    Example("AttachmentWriter", example5),
    Example("AttachmentWriter.size()", example6),
    Example("AttachmentWriter.write(_:at:)", example7),
    Example("AttachmentWriter.finish()", example8),
    Example("AttachmentWriter.discard()", example9),
    Example("AttachmentWriter.close()", example10),
    Example("Book.attach(file:to:name:mediaType:)", example11),
    Example("Book.attach(_:to:name:mediaType:)", example12),
    Example("Book.writeAttachment(_:to:mediaType:)", example13),
    Example("Book.unfinished()", example14),
    Example("Book.resume(_:)", example15),
    Example("Book.read(_:)", example16),
    Example("Book.bytes(of:)", example17),
    Example("Book.save(_:to:)", example18),
    Example("UnfinishedAttachment", example19),
  ]

  @Sendable static func example1() throws {
    shown(Attachment.sha256(of: []).prefix(8)).like("e3b0c442")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(try book.read(attachment).read(at: 0, count: 100).count).like("4")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
    shown(try book.read(attachment).size()).like("3")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
    shown(try book.read(attachment).read(at: 1, count: 2)).like("[2, 3]")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.write([1, 2])
    try writer.write([3])
    shown(try writer.size(), try writer.finish().size).like("3 3")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    shown(try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).size()).like("0")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.write([1, 2])
    try writer.write([9], at: 0)
    shown(try book.bytes(of: try writer.finish())).like("[9, 2]")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    shown(try writer.finish().name).like("call.raw")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.discard()
    shown(try book.unfinished().count).like("0")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).close()
    shown(try book.unfinished().count).like("1")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    do { _ = try book.attach(file: "/nowhere/call.wav", to: note) } catch { shown(error.reason).like("noFile")
    }
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    let attachment = try book.attach(Array("kraa".utf8), to: note, name: "call.txt")
    shown(try book.bytes(of: attachment).count).like("4")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
    try writer.write(Array("kraa".utf8))
    shown(try writer.finish().size).like("4")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
    try writer.write(Array("kr".utf8))
    for begun in try book.unfinished() { shown(begun.name, begun.size).like("call.txt 2")
    }
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    do {
      let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
      try writer.write(Array("kr".utf8))
      writer.close()
    }
    let writer = try book.resume(try book.unfinished()[0])
    try writer.write(Array("aa".utf8))
    shown(try writer.finish().size).like("4")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    let reader = try book.read(attachment)
    shown(try reader.size(), String(decoding: try reader.read(at: 1, count: 2), as: UTF8.self)).like("4 ra")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(String(decoding: try book.bytes(of: attachment), as: UTF8.self)).like("kraa")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    do { try book.save(attachment, to: "/nowhere/call.txt") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    try book.writeAttachment("call.wav", to: note).write([1, 2])
    let begun = try book.unfinished()[0]
    shown(begun.name, begun.mediaType, begun.size, begun.parent == note.id, begun.id > 0).like("call.wav audio/wav 2 true true")
  }
}
