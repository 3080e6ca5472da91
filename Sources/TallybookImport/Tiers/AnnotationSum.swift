internal import TallybookBase

/// What tells whether the annotations of a document are those that were written, in whatever order they stand.
package struct AnnotationSum: Equatable {
  private var value: UInt64 = 0

  package init() {}

  /// Adds one, with its times in ms.
  package mutating func add(tier: String, _ start: Int64, _ end: Int64, _ text: String) {
    let digest = SHA256.digest(Array("\(tier)\u{0}\(start)\u{0}\(end)\u{0}\(text)".utf8))
    value &+= digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// As 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }
}
