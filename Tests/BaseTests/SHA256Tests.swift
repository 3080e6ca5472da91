import Testing
@testable import TallybookBase
@testable import TestBasics

@Suite("SHA-256", .timeLimit(.minutes(60)))
struct SHA256Tests {
  private func hex(_ text: String) -> String { HexText.write(SHA256.digest(Array(text.utf8))) }

  /// NIST's examples: FIPS 180-4, and the short messages of its validation system.
  @Test func agreesWithTheStandard() {
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hex("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")
        == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1")
    #expect(HexText.write(SHA256.digest([0xBD])) == "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b")
    #expect(HexText.write(SHA256.digest([0xC9, 0x8C, 0x8E, 0x55])) == "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: 0, count: 55))) == "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: 0, count: 56))) == "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: 0, count: 57))) == "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: 0, count: 64))) == "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: 0, count: 1000))) == "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53")
    #expect(HexText.write(SHA256.digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func itDoesNotMatterInWhichPiecesItIsFed() {
    var random = SeededRandom()
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...130, using: &random))
        Array(part).withUnsafeBytes { hash.update($0) }
        rest = rest.dropFirst(part.count)
      }
      #expect(hash.digest() == SHA256.digest(bytes))
      #expect(HexText.read(HexText.write(bytes)) == bytes)
    }
    #expect(HexText.read("0g") == nil && HexText.read("0") == nil && HexText.read("AbF0") == [0xAB, 0xF0])
  }
}
