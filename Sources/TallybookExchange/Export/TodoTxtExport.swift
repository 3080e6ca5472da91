internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookText

/// Tasks as todo.txt has them: `x`, when it was completed, when it was made, `(A)` to `(C)`, the name, `+Category`, `@tag` and
/// `key:value`. What a word cannot hold has a backslash before it, and is in per cent.
struct TodoTxtExport {
  private let context: ExportContext

  init(_ context: ExportContext) { self.context = context }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var names: [Int64: String] = [:]
    var done: UInt64 = 0
    for collection in [0] + context.selection.collections {
      try context.selection.items(of: collection, on: context.connection) { item throws(Failure) in
        if item.kind == .task {
          context.output.append(try line(item, &names))
          context.output.append("\n")
        }
        done += 1
        if done % 64 == 0 { try progress(done, context.selection.total) }
        try context.output.checkpoint()
      }
    }
  }

  private func line(_ task: Entry, _ names: inout [Int64: String]) throws(Failure) -> String {
    let zone = context.zone(of: task)
    func date(_ instant: Instant) -> String { PeriodText.text(Int64(zone.civil(at: instant).date.number), .day) }
    let letter: String? =
      switch task[.priority].int.flatMap({ Int32(exactly: $0) }).flatMap(Priority.init(rawValue:)) {
      case .high: "A"
      case .medium: "B"
      case .low: "C"
      default: nil
      }
    var words: [String] = []
    if let completed = task[.completed].int { words += ["x", date(completed)] } else if let letter { words.append("(\(letter))") }
    words.append(date(task.time))
    words += TodoTxtWord.words(of: task.name)
    let category = task[.category].text
    if let category { words.append("+\(TodoTxtWord.word(category))") }
    for tag in task[.tags].ids ?? [] {
      let name = try context.name(tag, &names)
      // A further project, as it came in; behind no category it would be that.
      let isProject = name.unicodeScalars.first == "+" && name.utf8.count > 1 && category != nil
      words.append(isProject ? "+" + TodoTxtWord.word(String(name.unicodeScalars.dropFirst())) : "@\(TodoTxtWord.word(name))")
    }
    if let due = task[.due].int { words.append("due:\(date(due))") }
    if let day = task[.day].int { words.append("t:\(PeriodText.text(day, .day))") }
    // A completed task has no letter there, so its priority is a key.
    if task[.completed].int != nil, let letter { words.append("pri:\(letter)") }
    words.append("uuid:\(task.uuid)")
    return words.joined(separator: " ")
  }
}
