/// A family of constants as C declares it: its type, an enumeration, and what is no `int`.
struct HeaderConstants {
  let family: ConstantFamily

  private let width = HeaderComment.width

  var lines: [String] {
    var out = Lines()
    if let name = family.typeName {
      out.add(HeaderComment(family.main.doc.sentence).text)
      out.add("typedef \(family.type.spelling) \(name);")
      out.add()
    }
    let small = family.sets.map { set in (set, set.values.filter(\.value.isEnumerator)) }.filter { !$0.1.isEmpty }
    if !small.isEmpty { enumeration(small, &out) }
    let large = family.values.filter { !$0.value.isEnumerator }
    constants(large.filter { !$0.value.isUnsigned64 }, &out)
    for value in large where value.value.isUnsigned64 { macro(value, &out) }
    return out.all
  }

  // MARK: Enumerators

  private func enumeration(_ sets: [(ConstantSet, [Constant])], _ out: inout Lines) {
    out.add(HeaderComment(family.typeName.map { "Values of \($0)." } ?? family.main.doc.sentence).text)
    out.add("enum {")
    let values = sets.flatMap(\.1)
    let nameWidth = values.map(\.cName.count).max() ?? 0
    let numberWidth = values.enumerated().map { $1.value.enumerator.count + ($0 == values.count - 1 ? 0 : 1) }.max() ?? 0
    for (set, members) in sets {
      if set.name != family.main.name { out.add("    /* \(set.doc.sentence) */") }
      for value in members {
        let isLast = value.cName == values.last?.cName
        let number = value.value.enumerator + (isLast ? "" : ",")
        enumerator("    \(value.cName.padded(to: nameWidth)) = ", number, numberWidth, value.doc, &out)
      }
    }
    out.add("};")
    out.add()
  }

  private func enumerator(_ start: String, _ number: String, _ numberWidth: Int, _ doc: String, _ out: inout Lines) {
    let line = "\(start)\(number.padded(to: numberWidth)) /**< \(doc.oneLine.quotedForDoxygen) */"
    if line.count <= width + 10 {
      out.add(line)
    } else {
      out.add(HeaderComment(doc.oneLine).text.map { "    " + $0 })
      out.add((start + number).trimmedEnd)
    }
  }

  // MARK: What is no int

  /// No constant expressions in C, which has a macro of the same name for each.
  private func constants(_ values: [Constant], _ out: inout Lines) {
    if values.isEmpty { return }
    for value in values {
      out.add(HeaderComment(value.doc).text)
      out.add("static const \(family.type.spelling) \(value.cName) = \(value.value.cExpression);")
    }
    out.add("#ifdef TALLY_NEEDS_MACROS")
    for value in values { out.add("#define \(value.cName) \(value.value.cExpression) /**< The same value as a constant expression. */") }
    out.add("#endif")
    out.add()
  }

  /// In C a macro alone, since no tool reads its value out of a `const`.
  private func macro(_ value: Constant, _ out: inout Lines) {
    let comment = HeaderComment(value.doc).text
    out.add("#if defined(__cplusplus) || defined(SWIG)")
    out.add(comment + ["static const \(family.type.spelling) \(value.cName) = \(value.value.cExpression);"])
    out.add("#else")
    out.add(comment + ["#define \(value.cName) \(value.value.cExpression)"])
    out.add("#endif")
    out.add()
  }
}

extension ConstantValue {
  /// Whether it is an `int`, as enumerators are in C89. One of 64 bits is none, whatever its value: in C++ it could not stand beside others of its
  /// type in a conditional.
  var isEnumerator: Bool {
    switch type {
    case .i32: true
    case .u32: bits <= Int64(Int32.max)
    case .i64, .u64, .size, .f64: false
    }
  }

  fileprivate var isUnsigned64: Bool { type == .size || type == .u64 }

  var enumerator: String { type == .u32 ? "0x" + String(bits, radix: 16) : String(bits) }

  /// What C89 to C23 and C++ take without a warning, and bindgen, Zig and SWIG evaluate.
  var cExpression: String {
    switch type {
    case .i64: bits == .min ? "(-INT64_C(\(Int64.max)) - 1)" : bits < 0 ? "(-INT64_C(\(bits.magnitude)))" : "INT64_C(\(bits))"
    case .u64: "UINT64_C(0x\(String(UInt64(bitPattern: bits), radix: 16)))"
    case .size: bits == -1 ? "SIZE_MAX" : "UINT64_C(0x\(String(UInt64(bitPattern: bits), radix: 16)))"
    case .i32, .u32, .f64: cLiteral
    }
  }
}
