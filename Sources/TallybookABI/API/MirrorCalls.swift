internal import TallybookCore

extension MirrorCalls {
  static func set(_ book: Book, folder: String, layout: FolderLayout?) throws(Failure) {
    guard folder.isEmpty == (layout == nil) else {
      throw Failure(.contradiction, "a mirror needs a folder and a layout; give both, or to end it an empty folder and no layout")
    }
    try book.mirror(folder.isEmpty ? nil : folder, layout ?? .mel)
  }
}
