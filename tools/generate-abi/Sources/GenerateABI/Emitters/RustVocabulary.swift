/// `bindings/rust/src/vocabulary.rs`: the numbers of the contract as enums and sets of flags. The macros of `open.rs` give them their conversions.
struct RustVocabulary {
  let contract: Contract
  private let width = 118

  /// Numbers that are no choice: special values of an argument.
  private static let left: Set = ["limit"]

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add("//! The contract's numbers: each set is an enum, or flags that are joined by `|`.")
    out.add()
    out.add("use crate::open::{flags, open_enum};")
    for set in Enumeration.all(of: contract) where !Self.left.contains(set.name) {
      out.add()
      set.isFlags ? flags(set, &out) : choice(set, &out)
    }
    return out.text
  }

  // The items begin at the line's start, as what reads the reference expects of any.
  private func choice(_ set: Enumeration, _ out: inout Lines) {
    let name = set.name.camelCased
    // Where own fields begin is no field.
    let values = set.values.filter { $0.name != "FIRST_OWN" }
    out.add("open_enum! {")
    doc(set.doc, &out)
    if let value = values.first(where: { $0.value.swiftLiteral != "0" }) {
      example("assert_eq!(\(name)::from(i32::from(\(name)::\(variant(value)))), \(name)::\(variant(value)));", name, &out)
    }
    out.add("pub enum \(name) {")
    for value in values {
      out.add(value.doc.sentence.wrapped(width, first: "    /// ", rest: "    /// "))
      out.add("    \(variant(value)) = \(value.value.swiftLiteral),")
    }
    out.add("}")
    out.add("}")
  }

  private func flags(_ set: Enumeration, _ out: inout Lines) {
    let name = set.name.camelCased
    out.add("flags! {")
    doc(set.doc, &out)
    if let value = set.values.first {
      example("assert_eq!(\(name)::\(value.name) | \(name)::default(), \(name)::\(value.name));", name, &out)
    }
    out.add("pub struct \(name)(\(set.type.rawValue)) {")
    for value in set.values {
      out.add(value.doc.sentence.wrapped(width, first: "    /// ", rest: "    /// "))
      out.add("    const \(value.name) = \(value.value.swiftLiteral);")
    }
    out.add("}")
    out.add("}")
  }

  private func doc(_ text: String, _ out: inout Lines) {
    out.add(text.sentence.wrapped(width, first: "/// ", rest: "/// "))
  }

  private func example(_ line: String, _ name: String, _ out: inout Lines) {
    out.add(["///", "/// ```", "/// use tallybook::\(name);", "/// \(line)", "/// ```"])
  }

  private func variant(_ value: Constant) -> String {
    let name = value.cName.hasPrefix("TALLY_E_") ? String(value.name.dropFirst(2)) : value.name
    return name.lowercased().camelCased
  }
}

extension String {
  /// `read_only` as `ReadOnly`.
  fileprivate var camelCased: String { split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
}
