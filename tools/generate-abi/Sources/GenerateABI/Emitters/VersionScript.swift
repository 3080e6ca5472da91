/// `abi/tallybook.map`: exactly the contract's names, each in the node of the version that it came with.
struct VersionScript {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("/* \(generatedNotice) */")
    var previous: Version?
    for version in contract.versions {
      out.add("\(version.node) {")
      out.add("  global:")
      for function in contract.functions where function.since == version { out.add("    \(function.name);") }
      if previous == nil { out.add("  local: *;") }
      out.add("}\(previous.map { " " + $0.node } ?? "");")
      previous = version
    }
    return out.text
  }
}
