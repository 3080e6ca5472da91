/// The rules by which a struct grows: what a program was compiled with stays where it is, and how much that was stays known.
struct StructureGrowth {
  let structure: Structure
  let findings: Findings

  func check() {
    var newest = (since: structure.since, name: "")
    for (index, field) in structure.fields.enumerated() {
      let since = field.since ?? structure.since
      if since < structure.since { refuse(field, "since \(since), before its struct, which is since \(structure.since)") }
      if field.isFromReserve {
        checkReserve(field, before: structure.fields[(index + 1)...])
      } else if since < newest.since {
        refuse(field, "since \(since), and stands behind \(newest.name), which is since \(newest.since); a later field goes to the end")
      } else if since > newest.since {
        newest = (since, field.name)
      }
      if field.least != nil { checkLeast(field, isLast: index == structure.fields.count - 1) }
    }
  }

  private func checkLeast(_ field: Structure.Field, isLast: Bool) {
    guard case .characters(let count) = field.type, isLast, structure.isSized, structure.isFirst(field) else {
      return refuse(field, "least: only a text at the end of a sized struct, there from its first release, may be cut")
    }
    if let least = field.least, !(1...count).contains(least) { refuse(field, "least: is \(least), and the text has \(count) bytes") }
  }

  private func checkReserve(_ field: Structure.Field, before rest: ArraySlice<Structure.Field>) {
    if structure.isFirst(field) { refuse(field, "from_reserve: it came with its struct, so that nothing was reserved; since says when it came") }
    if field.standard != nil { refuse(field, "from_reserve: older callers left 0 there, which is its default; no init") }
    if rest.isEmpty { refuse(field, "from_reserve: nothing stands behind it; a field at the end needs no reserve") }
  }

  private func refuse(_ field: Structure.Field, _ message: String) { findings.add(structure.origin, field.name, message) }
}
