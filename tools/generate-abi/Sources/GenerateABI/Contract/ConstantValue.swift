/// A constant's number, and the literals that carry it into each language without losing its type.
struct ConstantValue: Equatable {
  var type: Scalar
  /// The bits, sign-extended; for `size` and `u64` read as unsigned.
  var bits: Int64

  init?(type: Scalar, integer: Int) {
    let fits =
      switch type {
      case .i32: Int32(exactly: integer) != nil
      case .u32: UInt32(exactly: integer) != nil
      case .u64: integer >= 0
      case .i64, .size: true
      case .f64: false
      }
    guard fits else { return nil }
    self.type = type
    self.bits = Int64(integer)
  }

  /// Reads `7`, `-3`, `0x10`, `(-9223372036854775807 - 1)`, `((size_t)-1)`.
  init?(type: Scalar, text: String) {
    let bare = text.replacing("(size_t)", with: "").filter { !"() ".contains($0) }
    if let number = Int(bare) ?? Self.hexadecimal(bare) {
      self.init(type: type, integer: number)
      return
    }
    guard let minus = bare.dropFirst().firstIndex(of: "-"), let left = Int(bare[..<minus]),
      let right = Int(bare[bare.index(after: minus)...])
    else { return nil }
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    guard !overflow else { return nil }
    self.init(type: type, integer: difference)
  }

  private static func hexadecimal(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil
  }

  /// In decimal, as JSON, Python and Swift write it.
  var decimal: String {
    switch type {
    case .u64, .size: String(UInt64(bitPattern: bits))
    default: String(bits)
    }
  }

  /// A literal that Swift imports as the intended type: a cast or a shift would arrive as Int32, a difference not at all.
  var cLiteral: String {
    switch type {
    case .i32: bits < 0 ? "(\(bits))" : "\(bits)"
    case .u32: "0x" + String(bits, radix: 16) + "u"
    case .i64: bits == .min ? "(~\(Int64.max)LL)" : bits < 0 ? "(\(bits)LL)" : "\(bits)LL"
    case .u64: "0x" + String(UInt64(bitPattern: bits), radix: 16) + "ULL"
    case .size: "((size_t)\(bits))"
    case .f64: "\(bits).0"
    }
  }

  var swiftLiteral: String { type == .u32 ? "0x" + String(bits, radix: 16) : decimal }
}

extension ConstantValue {
  init(zero type: Scalar) {
    self.type = type
    self.bits = 0
  }
}
