import Foundation
import GenerateABI

// Checks by default: exit 0 where every output is current, 1 where one is not or the contract is refused, 2 on wrong usage.

func fail(_ message: String, code: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

let usage = """
  usage: generate-abi --root DIR [--write] [--against FILE]
    --root DIR      the repository: reads DIR/abi/*.toml
    --write         writes the outputs that are out of date, instead of naming them
    --against FILE  compares with an older abi/tallybook.abi.json: only additions pass
  """

var root: URL?
var writes = false
var against: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--root": root = arguments.popFirst().map { URL(fileURLWithPath: $0) }
  case "--write": writes = true
  case "--against":
    against = arguments.popFirst()
    if against == nil { fail(usage, code: 2) }
  default: fail(usage, code: 2)
  }
}
guard let root else { fail(usage, code: 2) }

do {
  let contract = try Contract.load(SourceFile.all(below: root))
  if let against {
    let baseline = try Baseline(json: Data(contentsOf: URL(fileURLWithPath: against)), name: against)
    let breaks = try baseline.breaks(in: contract)
    if !breaks.isEmpty {
      fail(breaks.joined(separator: "\n") + "\n\(breaks.count) changes that are no additions to \(against)")
    }
    print("\(baseline.functionCount) functions of \(against) unchanged")
  }
  let outputs = contract.outputs
  let files = Files(root: root)
  if writes {
    let written = try files.write(outputs)
    for path in written { print("wrote \(path)") }
    for path in try files.remove(leftOverFrom: outputs) { print("removed \(path)") }
  } else {
    let stale = files.outOfDate(outputs).map { "\($0): out of date" } + files.leftOver(outputs).map { "\($0): nothing is generated into it any more" }
    if !stale.isEmpty { fail(stale.joined(separator: "\n") + "\nrun: make generate") }
  }
  print("\(outputs.count) files, \(contract.functionCount) functions current")
} catch let refused as ContractRefused {
  fail("\(refused)\n\(refused.findings.count) findings; nothing was written")
} catch {
  fail("\(error)")
}
