/// Who wrote a document of JSON.
package enum JSONDialect: Sendable {
  /// Anybody, by RFC 8259.
  case standard
  /// BORIS: a bare `NaN`, which is no JSON but what Python writes, is null; and many values are short, an event is six of them in 20 bytes.
  case boris

  var takesNaN: Bool { self == .boris }

  /// How many values a document of so many bytes may have: each takes as much memory as dozens of bytes of text.
  package func mostValues(in bytes: Int) -> Int { max(self == .boris ? 16_000_000 : 1_000_000, bytes / 8) }
}
