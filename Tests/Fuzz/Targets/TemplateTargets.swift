@testable import TallybookBase
@testable import TallybookModel
@testable import TallybookText

/// Templates and the patterns in them: a book from elsewhere brings them along.
enum TemplateTargets {
  /// A schema and the values of an item.
  static func template(_ bytes: [UInt8]) throws {
    let parts = Bed.parts(bytes, 2)
    guard let schema = try Oracle.accepted([], { () throws(Failure) in try TemplateSchema(Bed.text(parts[0])) }) else { return }
    // What is kept is read again as what it is.
    let kept = try Oracle.must("the schema as it is kept") { () throws(Failure) in try TemplateSchema(schema.text) }
    try Oracle.hold(ExactText.same(kept.text, schema.text) && kept.fields.map(\.name) == schema.fields.map(\.name), "a schema is another once it was kept")
    let book = try Bed.book()
    defer { book.close() }
    guard let template = try Oracle.accepted([], { () throws(Failure) in try book.createTemplate(Bed.text(parts[0])) }) else { return }
    _ = try Oracle.accepted([.corrupt, .io]) { () throws(Failure) in
      let draft = try book.draft(.note, template: template)
      try draft.set(.name, .text("x"))
      try draft.set(.fields, .text(Bed.text(parts[1])))
      try draft.save()
    }
    try Oracle.roundTrip(book)
  }

  /// A pattern and a text.
  static func pattern(_ bytes: [UInt8]) throws {
    let parts = Bed.parts(bytes, 2)
    // Steps times characters is what matching takes: with 64 KiB of each it would be the time limit's test alone.
    let (text, subject) = (Bed.text(Array(parts[0].prefix(4096))), Bed.text(Array(parts[1].prefix(4096))))
    guard let pattern = try Oracle.accepted([], { () throws(Failure) in try Pattern(text) }) else { return }
    let matches = pattern.matches(subject)
    // A group of it is the same, wherever a group more is not one too many.
    if let group = try Oracle.accepted([], { () throws(Failure) in try Pattern("(?:\(text))") }) {
      try Oracle.hold(group.matches(subject) == matches, "a group of a pattern matches otherwise")
    }
    if let either = try Oracle.accepted([], { () throws(Failure) in try Pattern("\(text)|[^\\s\\S]") }) {
      try Oracle.hold(either.matches(subject) == matches, "a pattern or nothing matches otherwise")
    }
    if let whole = try Oracle.accepted([], { () throws(Failure) in try Pattern("^(?:\(text))$") }), whole.matches(subject) {
      try Oracle.hold(matches, "a pattern matches the whole of a text and no part of it")
    }
  }
}
