internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// What people read of a bout, on one line.
struct BoutWords {
  private let context: ExportContext
  private var names: [Int64: String] = [:]
  private var labels: [Int64: String] = [:]

  init(_ context: ExportContext) { self.context = context }

  /// The name of its subject; empty where it has none.
  mutating func subject(of bout: Bout) throws(Failure) -> String {
    bout.event.subject == 0 ? "" : ShownText.line(try context.name(bout.event.subject, &names))
  }

  /// What its type is called: the label, else the name.
  mutating func type(of bout: Bout) throws(Failure) -> String {
    if let known = labels[bout.event.type] { return known }
    let text = try context.connection.value("SELECT coalesce(nullif(label, ''), name) FROM \(Table.entry) WHERE id = \(bout.event.type)")?.text ?? ""
    labels[bout.event.type] = ShownText.line(text)
    return ShownText.line(text)
  }

  /// Its fields, then its value, its text and that of its stop; empty where it has none of them.
  func details(of bout: Bout) -> String {
    var parts = context.variants.fields(of: bout.event.variant, stop: bout.stopVariant).all.map { "\($0.name) \($0.value.text)" }
    if let value = bout.event.value { parts.append(value == value.rounded() && value.magnitude < 1e15 ? "\(Int64(value))" : "\(value)") }
    parts += [bout.event.note, bout.stopText].compactMap { $0 }.filter { !$0.isEmpty }
    return ShownText.line(parts.joined(separator: ", "))
  }

  /// All of it: `Nest 3: Feeding (prey fish, 2.5, with a splash)`.
  mutating func line(of bout: Bout) throws(Failure) -> String {
    let subject = try subject(of: bout)
    let details = details(of: bout)
    return (subject.isEmpty ? "" : "\(subject): ") + (try type(of: bout)) + (details.isEmpty ? "" : " (\(details))")
  }
}
