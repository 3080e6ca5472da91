internal import TallybookCore

extension ImportCalls {
  static func `import`(_ book: Book, options: HostImport) throws(Failure) -> CursorObject {
    let how = try options.options()
    let findings = try book.importFile(try options.source(), how) { (done, total) throws(Failure) in
      try options.progress.report(done, total)
    }
    return CursorObject(Cursor(findings), of: book)
  }
}
