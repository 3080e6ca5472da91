/// The tables of docs/file-format-tables.md, each with its heading, what it is for and its columns.
struct TablesPage {
  let contract: Contract

  var outputs: [Output] {
    contract.tables.map { Output(path: "docs/file-format-tables.md", text: text($0), part: "table \($0.name)") }
  }

  private func text(_ table: BookTable) -> String {
    let since = table.since > Version(major: 1, minor: 0) ? " Since \(table.since)." : ""
    var out = Lines()
    out.add("### \(table.name)")
    out.add()
    out.add((table.doc + since).wrapped(140))
    out.add()
    out.add("Merged: \(table.merge).".wrapped(140))
    out.add()
    out.add("| column | |")
    out.add("|---|---|")
    for column in table.columns { out.add("| `\(column.name)` | \(column.doc) |") }
    return out.text
  }
}
