import Testing
@testable import TallybookBase

@Suite("UUIDs", .timeLimit(.minutes(60)))
struct UUIDTests {
  @Test func textAndBytesNameTheSame() throws {
    let text = "00010203-0405-0607-0809-0a0b0c0d0eff"
    let uuid = try #require(UUID(text))
    #expect(uuid.bytes == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255])
    #expect(uuid.text == text)
    #expect(UUID(stored: uuid.bytes) == uuid)
    #expect(UUID("000102030405060708090A0B0C0D0EFF") == uuid)
    for wrong in ["", "0", "00010203-0405-0607-0809-0a0b0c0d0ef", "00010203-0405-0607-0809-0a0b0c0d0eff0", "000102030405060708090a0b0c0d0egg", "0001-0203040506070809-0a0b0c0d0eff-0", "0001020304050607-08090a0b0c0d0eff"] {
      #expect(UUID(wrong) == nil, "\(wrong)")
    }
    #expect(UUID(stored: Array(uuid.bytes.dropLast())) == nil)
  }

  @Test func versionAndVariantAreMarked() throws {
    for _ in 0..<1000 {
      let (random, ordered) = (UUID.random(), UUID.ordered(at: 1_700_000_000_123_456_789))
      #expect(random.bytes[6] >> 4 == 4 && random.bytes[8] >> 6 == 0b10)
      #expect(ordered.bytes[6] >> 4 == 7 && ordered.bytes[8] >> 6 == 0b10)
      // 1,700,000,000,123 ms, and 456,789 ns of 2^12 parts of a millisecond.
      #expect(ordered.text.hasPrefix("018bcfe5-687b-774f-"))
    }
    #expect(Set((0..<1000).map { _ in UUID.random() }).count == 1000)
    #expect(UUID.ordered(at: -5).text.hasPrefix("00000000-0000-7000-"))
    #expect(UUID.ordered(at: .max).bytes[6] >> 4 == 7)
  }

  /// RFC 9562, A.4.
  @Test func aNameHasOneInItsNamespace() throws {
    let namespace = try #require(UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(UUID.derived(from: "www.example.com", in: namespace).text == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }
}
