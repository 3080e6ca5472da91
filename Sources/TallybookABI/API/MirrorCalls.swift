internal import TallybookCore

extension MirrorCalls {
  static func set(_ book: Book, folder: String, layout: FolderLayout?) throws(Failure) {
    guard folder.isEmpty == (layout == nil) else {
      throw Failure(.contradiction, "a mirror has a folder and a layout, and none of them where it ends; give both, or an empty folder and no layout")
    }
    try book.mirror(folder.isEmpty ? nil : folder, layout ?? .mel)
  }
}
