/// `include/tallybook.cdef.h`: the declarations as `cdef()` of Python's cffi takes them, which knows no preprocessor and no inline functions.
struct CdefEmitter {
  let contract: Contract
  let layout: HeaderLayout

  var text: String {
    var out = Lines()
    out.add(HeaderHead.notice)
    out.add("/* Only for cdef() of cffi; tallybook.h describes each declaration. */")
    for family in layout.base + layout.fields { constants(family, &out) }
    for part in layout.parts {
      out.add("/* \(part.group.title) */")
      for family in part.families { constants(family, &out) }
      for handle in part.handles { out.add("typedef struct tally_\(handle.name) tally_\(handle.name);") }
      for foreign in part.foreign { out.add(foreign.definition.trimmed.split(separator: "\n").map(String.init)) }
      for type in part.types { declaration(type, &out) }
      for function in part.functions { out.add(function.prototype + ";") }
    }
    return out.text
  }

  private func constants(_ family: ConstantFamily, _ out: inout Lines) {
    if let name = family.typeName { out.add("typedef \(family.type.spelling) \(name);") }
    let small = family.values.filter(\.value.isEnumerator)
    if !small.isEmpty { out.add("enum { \(small.map { "\($0.cName) = \($0.value.enumerator)" }.joined(separator: ", ")) };") }
    for value in family.values where !value.value.isEnumerator { out.add("#define \(value.cName) \(value.value.decimal)") }
  }

  private func declaration(_ type: HeaderLayout.TypeDeclaration, _ out: inout Lines) {
    switch type {
    case .callback(let callback): out.add(callback.declaration)
    case .structure(let structure):
      out.add("typedef struct \(structure.name) { \(structure.fields.map { $0.declaration + ";" }.joined(separator: " ")) } \(structure.name);")
    }
  }
}
