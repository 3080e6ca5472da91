internal import TallybookCore

extension TagCalls {
  static func create(_ book: Book, name: String) throws(Failure) -> Int64 { try book.createTag(name) }

  static func findOrCreate(_ book: Book, name: String) throws(Failure) -> Int64 { try book.findOrCreateTag(name) }

  static func find(_ book: Book, name: String) throws(Failure) -> Int64 {
    guard let found = try book.tag(name) else {
      throw Failure(.noTag, "there is no tag called \"\(name.prefix(80))\" in this book; make it first", field: .name)
    }
    return found
  }
}
