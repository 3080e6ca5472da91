internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What every format writes from.
struct ExportContext {
  /// What is written, with all tails.
  let state: BookState
  let selection: ExportSelection
  let options: ExportOptions
  /// The zone that the caller asked for.
  let zone: ZoneRules?
  let labels: Labels
  let output: Output
  let templates: ExportTemplates
  /// What events may be variants of.
  let variants: Variants

  /// Of what goes to a folder, whose files each have an output of their own.
  init(_ selection: ExportSelection, _ options: ExportOptions, in state: BookState) throws(Failure) {
    self.init(
      state: state, selection: selection, options: options, zone: nil, labels: try Labels(on: state.connection), output: Output(sink: { _ in }), templates: ExportTemplates(),
      variants: try Variants.all(on: state.connection))
  }

  init(
    state: BookState, selection: ExportSelection, options: ExportOptions, zone: ZoneRules?, labels: Labels, output: Output, templates: ExportTemplates, variants: Variants
  ) {
    (self.state, self.selection, self.options, self.zone) = (state, selection, options, zone)
    (self.labels, self.output, self.templates, self.variants) = (labels, output, templates, variants)
  }

  var store: Store { state.store }
  var connection: Connection { state.connection }
  var hasPlaces: Bool { !options.flags.contains(.withoutPlaces) }
  var hasAttachments: Bool { !options.flags.contains(.withoutAttachments) }
  var hasBytes: Bool { options.flags.contains(.withBytes) }
  var isCanonical: Bool { options.flags.contains(.canonical) }
  var hasAuthors: Bool { !options.flags.contains(.withoutAuthors) }

  /// The zone that an item's times are written in.
  func zone(of entry: Entry) -> ZoneRules { zone ?? (try? ZoneRules.named(entry.zone)) ?? .utc }

  /// Walks the events of a session in pieces.
  func forEachEvents(of session: Entry, _ body: (EventColumns) throws(Failure) -> Void) throws(Failure) {
    let merge = try EventMerge(session.id, in: state, variants: variants)
    while true {
      let columns = try merge.next(8192)
      guard !columns.isEmpty else { return }
      try body(columns)
      try output.checkpoint()
    }
  }

  /// A name by id, read once.
  func name(_ id: Int64, _ names: inout [Int64: String]) throws(Failure) -> String {
    if let known = names[id] { return known }
    let name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(id)")?.text ?? ""
    names[id] = name
    return name
  }

  /// The version of a template that counts; nil where there is none.
  func current(of template: Entry) throws(Failure) -> (version: Int64, schema: String)? { try templates.current(of: template.id, on: connection) }

  /// The values of an item's own fields, in the order of its template's schema and then of their names.
  func fields(of item: Entry) throws(Failure) -> [(name: String, value: CustomValue)] {
    guard try templates.hasFields(on: connection) else { return [] }
    let values = try CustomValues(of: item.id, on: connection).named
    return values.isEmpty ? [] : CustomFields.ordered(values, try templates.schema(of: item[.template].int ?? 0, on: connection))
  }

  /// The names of a collection and what holds it, from the root down; empty for the root.
  func path(of collection: Int64) throws(Failure) -> String {
    var names: [String] = []
    var next = collection
    while next != 0, names.count < 32, let entry = try EntryStore.find(next, on: connection) {
      names.append(entry.name)
      next = entry.parent
    }
    return names.reversed().joined(separator: " / ")
  }
}
