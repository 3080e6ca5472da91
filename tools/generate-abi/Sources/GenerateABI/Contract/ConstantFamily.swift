/// The sets of constants of one prefix and type, which one enumeration of C holds: what is joined to values by `|` belongs to them.
struct ConstantFamily {
  var sets: [ConstantSet]
  /// What C calls its type; nil where the numbers are no type of their own, as lengths are none.
  var typeName: String?

  var type: Scalar { sets[0].type }
  var prefix: String { sets[0].prefix }
  var values: [Constant] { sets.flatMap(\.values) }
  /// The set that the others are added to.
  var main: ConstantSet { sets.min { $0.name.count < $1.name.count } ?? sets[0] }
  var isFields: Bool { sets.contains(where: \.isFields) }

  func has(_ set: String) -> Bool { sets.contains { $0.name == set } }
}

extension Contract {
  /// In the order of the contract.
  var families: [ConstantFamily] {
    var found: [ConstantFamily] = []
    for set in constants {
      // The prefix of all is that of no family.
      if set.prefix != "TALLY_", let index = found.firstIndex(where: { $0.prefix == set.prefix && $0.type == set.type }) {
        found[index].sets.append(set)
      } else {
        found.append(ConstantFamily(sets: [set]))
      }
    }
    for index in found.indices { found[index].typeName = typeName(of: found[index]) }
    return found
  }

  func family(of set: String) -> ConstantFamily? { families.first { $0.has(set) } }

  private func typeName(of family: ConstantFamily) -> String? {
    guard family.type == .i32 || family.type == .u32, family.sets.contains(where: { $0.swift != nil }) else { return nil }
    if let name = family.sets.lazy.compactMap(\.typeName).first { return name }
    let name = "tally_" + family.main.name
    if family.type == .u32 { return name.hasSuffix("_flag") ? name + "s" : name + "_flags" }
    return handles.contains { "tally_\($0.name)" == name } ? name + "_state" : name
  }

  /// Gives each number that is one of a set the name of its type.
  mutating func nameTypes() {
    var names: [String: String] = [:]
    for family in families { for set in family.sets { names[set.name] = family.typeName } }
    func name(_ meaning: inout NumberMeaning) { meaning.typeName = meaning.set.flatMap { names[$0] } }
    for index in functions.indices {
      name(&functions[index].meaning)
      for place in functions[index].parameters.indices { name(&functions[index].parameters[place].meaning) }
    }
    for index in callbacks.indices {
      for place in callbacks[index].parameters.indices { name(&callbacks[index].parameters[place].meaning) }
    }
    for index in structures.indices {
      for place in structures[index].fields.indices { name(&structures[index].fields[place].meaning) }
    }
  }
}
