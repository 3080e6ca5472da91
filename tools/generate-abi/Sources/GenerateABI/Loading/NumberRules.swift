/// The numbers of constants: an enumeration begins at 1 and has no holes, 0 being none or the default, and flags are bits without holes. A set
/// that books store keeps the numbers that it has, and says so.
struct NumberRules {
  let contract: Contract
  let findings: Findings

  /// What 0 may be called.
  private static let zeros: Set<String> = ["NONE", "AUTO"]

  func check() {
    for set in contract.constants where set.name != "status" {
      switch set.swiftKind {
      case .enumeration where set.swift != nil: checkEnumeration(set)
      case .options where set.swift != nil: checkFlags(set)
      default: if set.stored != nil { refuse(set, "stored", "only an enumeration or flags of Swift are stored by their numbers") }
      }
    }
  }

  private func refuse(_ set: ConstantSet, _ key: String, _ message: String) { findings.add(set.origin, key, message) }

  private func checkEnumeration(_ set: ConstantSet) {
    if set.stored != nil { return }
    let numbers = set.values.map(\.value.bits).filter { $0 != 0 }.sorted()
    if let zero = set.values.first(where: { $0.value.bits == 0 }), !Self.zeros.contains(zero.name) {
      refuse(set, "value \(zero.name)", "0 is none or the default; numbers begin at 1")
    }
    for (index, number) in numbers.enumerated() where number != Int64(index + 1) {
      refuse(set, "values", "the number \(index + 1) is missing: from 1 on, without holes; where a book stores them, stored = \"…\" says what of it")
      return
    }
  }

  private func checkFlags(_ set: ConstantSet) {
    if set.stored != nil { return }
    let numbers = set.values.map(\.value.bits).sorted()
    for (index, number) in numbers.enumerated() where number != numbers[0] << index || number.nonzeroBitCount != 1 {
      refuse(set, "values", "flags are one bit each, without holes")
      return
    }
  }
}
