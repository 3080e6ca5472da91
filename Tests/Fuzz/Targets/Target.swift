/// Something of the engine that takes bytes from elsewhere. Whatever they are, it accepts or refuses them; what it accepts is whole.
struct Target: Sendable {
  let name: String
  /// Throws `Broken` where the engine breaks what it promises; a trap ends the process.
  let run: @Sendable ([UInt8]) throws -> Void

  static let all: [Target] = [
    Target(name: "json", run: ImportTargets.json),
    Target(name: "mel", run: ImportTargets.mel),
    Target(name: "hey", run: ImportTargets.hey),
    Target(name: "calendar", run: ImportTargets.calendar),
    Target(name: "todo", run: ImportTargets.todo),
    Target(name: "tables", run: ImportTargets.tables),
    Target(name: "minuta", run: ImportTargets.minuta),
    Target(name: "boris", run: ImportTargets.boris),
    Target(name: "ethogram", run: ImportTargets.ethogram),
    Target(name: "eaf", run: ImportTargets.eaf),
    Target(name: "textgrid", run: ImportTargets.textGrid),
    Target(name: "template", run: TemplateTargets.template),
    Target(name: "pattern", run: TemplateTargets.pattern),
    Target(name: "search", run: SearchTarget.run),
    Target(name: "sql", run: SQLTarget.run),
    Target(name: "chunk", run: EventTargets.chunk),
    Target(name: "tail", run: EventTargets.tail),
    Target(name: "book", run: BookTarget.run),
    Target(name: "frames", run: FramesTarget.run),
  ]
}

/// What the engine promises and did not keep.
struct Broken: Error {
  let what: String

  init(_ what: String) { self.what = what }
}
