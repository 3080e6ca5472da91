import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookDrawing
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TestBasics
@testable import TestBooks

/// How large a picture is is known before it is decoded.
@Suite("Sizes of pictures", .timeLimit(.minutes(60)))
struct PictureHeaderTests {
  private func size(_ bytes: [UInt8], _ type: String) -> [Int]? { PictureHeader(bytes, mediaType: "image/\(type)").map { [$0.width, $0.height] } }

  private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height) + [8, 6, 0, 0, 0]
  }

  @Test func areRead() {
    #expect(size(png(640, 480), "png") == [640, 480])
    let gif = Array("GIF89a".utf8) + [1, 0, 2, 0, 0x80, 0, 0] + [UInt8](repeating: 0, count: 6)
    #expect(size(gif + [0x3B], "gif") == [1, 2])
    // A picture on the screen that is larger than the screen, behind an extension.
    let frame: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFE, 0x00, 2, 1, 0, 0]
    #expect(size(gif + frame + [0x3B], "gif") == [65_535, 65_279])
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 11, 8, 0x02, 0x58, 0x03, 0x20, 3, 1]
    #expect(size(jpeg, "jpeg") == [800, 600])
    let webp = { (kind: String, rest: [UInt8]) in Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + rest }
    #expect(size(webp("VP8X", [0, 0, 0, 0, 0x3F, 0, 0, 0x1F, 0, 0]), "webp") == [64, 32])
    #expect(size(webp("VP8L", [0x2F, 0x3F, 0xC0, 0x07, 0]), "webp") == [64, 32])
    #expect(size(webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 64, 0, 32, 0]), "webp") == [64, 32])
  }

  @Test func areBounded() {
    #expect(PictureHeader(png(8000, 6000), mediaType: "image/png")?.fits == true)
    for (width, height) in [(UInt32(50_000), UInt32(50_000)), (.max, .max), (0, 1), (1, 0), (50_000_001, 1)] {
      #expect(PictureHeader(png(width, height), mediaType: "image/png")?.fits == false, "\(width) × \(height)")
    }
  }

  /// A report says that there is a further picture, and decodes none that is too large, or no picture at all.
  @Test func aReportDoesWithoutThem() throws {
    let scratch = Scratch()
    let book = try Book(":memory:")
    let session = try book.startSession("S")
    try session.stop()
    for (name, bytes) in [("bomb.png", png(50_000, 50_000)), ("text.png", Array("<svg/>".utf8)), ("small.png", png(2, 2))] {
      let file = open(scratch.file(name), O_WRONLY | O_CREAT, 0o600)
      #expect(write(file, bytes, bytes.count) == bytes.count)
      close(file)
      _ = try book.attach(file: scratch.file(name), to: session.item, mediaType: "image/png")
    }
    var report = try Report(on: Query(), of: book, title: "Pictures")
    try report.add(.comments)
    let page = String(decoding: try report.write(.html), as: UTF8.self)
    #expect(page.contains("small.png") && !page.contains("bomb.png") && !page.contains("text.png") && page.contains("+ 2 "))
  }

  /// Whatever the bytes are, reading them ends within them.
  @Test func anyBytesEnd() {
    var random = SeededRandom()
    let starts: [[UInt8]] = [png(1, 1), Array("GIF89a".utf8), [0xFF, 0xD8, 0xFF], Array("RIFF0000WEBPVP8X".utf8), []]
    for _ in 0..<20_000 {
      let bytes = starts.randomElement(using: &random).map { $0.prefix(Int.random(in: 0...$0.count, using: &random)) } ?? []
      let rest = (0..<Int.random(in: 0..<80, using: &random)).map { _ in [0, 0x2C, 0x21, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0 }
      for type in ["png", "gif", "jpeg", "webp"] { _ = size(bytes + rest, type) }
    }
    #expect(size(Array("<svg/>".utf8), "png") == nil && size(png(1, 1), "jpeg") == nil && size(png(1, 1), "svg+xml") == nil)
  }
}
