internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

extension NamedInEvents {
  /// Those that events name, deleted ones too, as they may be wanted back, in all sessions but those left out; of a state with all tails. What
  /// was only added and is deleted names nothing. Edits are looked at themselves: those that a transaction has written are counted when it ends.
  func all(in state: BookState, except isLeftOut: (Int64) throws(Failure) -> Bool = { _ in false }) throws(Failure) -> Set<Int64> {
    var named = Set<Int64>()
    try forEach(in: state) { (found) throws(Failure) in
      if try isLeftOut(found.session) { return true }
      named.formUnion(found.subjects)
      for (type, count) in found.types where count > 0 { named.insert(type) }
      return true
    }
    for type in types.union(variants).subtracting(named) {
      let rows = try state.connection.rows(
        "SELECT session FROM \(Table.eventEdit) WHERE was_type = \(type) OR type = \(type) AND operation <> \(Int64(EventEdit.Operation.delete.rawValue))")
      while try rows.step() { if try !isLeftOut(rows.int(0)) { named.insert(type) } }
    }
    // Who has a variant has its type.
    let of = try Variants.types(on: state.connection)
    named.formUnion(named.compactMap { of[$0] }.filter(types.contains))
    return named
  }
}
