// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: attachments", .timeLimit(.minutes(60)))
struct AttachmentsExamples {
  @Test("Attachment.sha256(of:)") func example1() throws {
    shown(Attachment.sha256(of: []).prefix(8)).like("e3b0c442")
  }

  @Test("AttachmentReader") func example2() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(try book.read(attachment).read(at: 0, count: 100).count).like("4")
  }

  @Test("AttachmentReader.size()") func example3() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
    shown(try book.read(attachment).size()).like("3")
  }

  @Test("AttachmentReader.read(at:count:)") func example4() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
    shown(try book.read(attachment).read(at: 1, count: 2)).like("[2, 3]")
  }

  @Test("AttachmentWriter") func example5() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.write([1, 2])
    try writer.write([3])
    shown(try writer.size(), try writer.finish().size).like("3 3")
  }

  @Test("AttachmentWriter.size()") func example6() throws {
    let book = try Book(":memory:")
    shown(try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).size()).like("0")
  }

  @Test("AttachmentWriter.write(_:at:)") func example7() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.write([1, 2])
    try writer.write([9], at: 0)
    shown(try book.bytes(of: try writer.finish())).like("[9, 2]")
  }

  @Test("AttachmentWriter.finish()") func example8() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    shown(try writer.finish().name).like("call.raw")
  }

  @Test("AttachmentWriter.discard()") func example9() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
    try writer.discard()
    shown(try book.unfinished().count).like("0")
  }

  @Test("AttachmentWriter.close()") func example10() throws {
    let book = try Book(":memory:")
    try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).close()
    shown(try book.unfinished().count).like("1")
  }

  @Test("Book.attach(file:to:name:mediaType:)") func example11() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    do { _ = try book.attach(file: "/nowhere/call.wav", to: note) } catch { shown(error.reason).like("noFile")
    }
  }

  @Test("Book.attach(_:to:name:mediaType:)") func example12() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    let attachment = try book.attach(Array("kraa".utf8), to: note, name: "call.txt")
    shown(try book.bytes(of: attachment).count).like("4")
  }

  @Test("Book.writeAttachment(_:to:mediaType:)") func example13() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
    try writer.write(Array("kraa".utf8))
    shown(try writer.finish().size).like("4")
  }

  @Test("Book.unfinished()") func example14() throws {
    let book = try Book(":memory:")
    let writer = try book.writeAttachment("call.txt", to: try book.notes.create("Dawn"))
    try writer.write(Array("kr".utf8))
    for begun in try book.unfinished() { shown(begun.name, begun.size).like("call.txt 2")
    }
  }

  @Test("Book.resume(_:)") func example15() throws {
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

  @Test("Book.read(_:)") func example16() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    let reader = try book.read(attachment)
    shown(try reader.size(), String(decoding: try reader.read(at: 1, count: 2), as: UTF8.self)).like("4 ra")
  }

  @Test("Book.bytes(of:)") func example17() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(String(decoding: try book.bytes(of: attachment), as: UTF8.self)).like("kraa")
  }

  @Test("Book.save(_:to:)") func example18() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    do { try book.save(attachment, to: "/nowhere/call.txt") } catch { shown(error.code).like("notFound")
    }
  }

  @Test("UnfinishedAttachment") func example19() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Dawn")
    try book.writeAttachment("call.wav", to: note).write([1, 2])
    let begun = try book.unfinished()[0]
    shown(begun.name, begun.mediaType, begun.size, begun.parent == note.id, begun.id > 0).like("call.wav audio/wav 2 true true")
  }
}
