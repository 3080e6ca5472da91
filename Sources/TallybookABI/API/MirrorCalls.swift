internal import TallybookCore

extension MirrorCalls {
  static func set(_ book: Book, folder: String, flags: MirrorFlags) throws(Failure) {
    try book.mirror(folder.isEmpty ? nil : folder, flags)
  }
}
