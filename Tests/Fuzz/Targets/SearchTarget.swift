@testable import TallybookBase
@testable import TallybookModel
@testable import TallybookQuery

/// What somebody types into a search: it finds what a look at everything finds.
enum SearchTarget {
  private static let texts: [(name: String, description: String)] = [
    ("Heron nest", "Two adults, one young; Ärgernis"), ("Kingfisher", "at the weir"), ("日本語ノート", "heron AND egret"), ("NOT here", "\"quoted\" (brackets)"),
    ("a b c", "a a b b c c"), ("Ⅷ ½ ﷺ", "e\u{301}cole straße"), ("🪶 seen", "naïve café"), ("unnamed", "0 1 2 10"), ("x", ""),
  ]

  private static let book: Result<Book, Broken> = Result { () throws(Broken) in
    let book = try Bed.book()
    return try Oracle.must("the notes that are searched") { () throws(Failure) in
      for text in texts {
        let draft = try book.draft(.note)
        try draft.set(.name, .text(text.name))
        if !text.description.isEmpty { try draft.set(.description, .text(text.description)) }
        try draft.save()
      }
      return book
    }
  }

  static func run(_ bytes: [UInt8]) throws {
    let text = Bed.text(bytes)
    let expression = try Oracle.accepted { () throws(Failure) in try SearchExpression(text) }
    let book = try self.book.get()
    let found = try Oracle.accepted([.io, .corrupt, .format]) { () throws(Failure) in
      var query = try Query(.note)
      try query.search(for: text)
      var names: [String] = []
      let cursor = try query.cursor(in: book)
      while try cursor.next() {
        names.append(cursor.row?[.name].text ?? "")
        _ = try cursor.text(.snippet)
      }
      return names
    }
    guard let expression, let found else {
      // An empty text searches for nothing.
      return try Oracle.hold(found == nil || text.isEmpty, "what is no expression finds something")
    }
    var wanted: [String] = []
    for text in texts {
      let words = [text.name, text.description].map { SearchText.folded($0) }
      let holds = try Oracle.must("a look at everything") { () throws(Failure) in
        try expression.holds { (leaf) throws(Failure) in words.contains { leaf.place(in: $0) != nil } }
      }
      if holds { wanted.append(text.name) }
    }
    try Oracle.hold(Set(found.map { ExactText($0) }) == Set(wanted.map { ExactText($0) }) && found.count == wanted.count, "found \(found) for \(wanted)")
  }
}
